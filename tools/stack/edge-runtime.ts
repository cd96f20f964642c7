// Loaded before an edge function: what the hosted runtime has and plain Deno lacks.

Object.assign(globalThis, {
  EdgeRuntime: {
    /** Work that goes on after the answer was sent. A failure is logged and ends nothing else, as hosted. */
    waitUntil(work: Promise<unknown>): void {
      Promise.resolve(work).catch((error: unknown) => console.error(error));
    },
  },
});
