interface BackgroundTasks {
  waitUntil(work: Promise<unknown>): void;
}

/** The hosted runtime keeps the worker alive for what it is told of; elsewhere the promise runs as it is. */
export function runInBackground(work: Promise<unknown>): void {
  const runtime: BackgroundTasks | undefined = Reflect.get(globalThis, 'EdgeRuntime');
  runtime?.waitUntil(work);
}
