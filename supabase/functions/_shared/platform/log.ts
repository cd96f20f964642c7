export type Log = (line: Record<string, string | number | undefined>) => void;

/** One JSON line an event. Callers pass codes, counts and ids, never what a visitor typed. */
export const logLine: Log = (line) => {
  // biome-ignore lint/suspicious/noConsole: the log of an edge function is its standard output
  console.info(JSON.stringify(line));
};

/** The hosted runtime keeps the worker alive for the work that it is given; elsewhere the promise runs as it is. */
export function runInBackground(work: Promise<unknown>): void {
  const runtime: { waitUntil(work: Promise<unknown>): void } | undefined = Reflect.get(globalThis, 'EdgeRuntime');
  runtime?.waitUntil(work);
}
