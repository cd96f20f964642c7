interface BackgroundTasks {
  waitUntil(work: Promise<unknown>): void;
}

/** The hosted runtime keeps the worker alive for the work that it is given; elsewhere the promise runs as it is. */
export function runInBackground(work: Promise<unknown>): void {
  const runtime: BackgroundTasks | undefined = Reflect.get(globalThis, 'EdgeRuntime');
  runtime?.waitUntil(work);
}
