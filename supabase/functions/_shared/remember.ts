/** The outcome of the work, answered from memory for a while: of simultaneous and quickly following calls, one does the work. */
export function rememberFor<T>(ms: number, work: () => Promise<T>, now = Date.now): () => Promise<T> {
  let outcome: Promise<T> | undefined;
  let goodUntil = 0;
  return () => {
    if (outcome === undefined || now() >= goodUntil) {
      outcome = work();
      goodUntil = now() + ms;
    }
    return outcome;
  };
}
