// Loaded before an edge function: what the hosted runtime has and plain Deno lacks.

Object.assign(globalThis, {
  EdgeRuntime: {
    /** Work that goes on after the answer was sent. A failure that it does not catch itself ends the function, as hosted. */
    waitUntil(_work: Promise<unknown>): void {},
  },
});
