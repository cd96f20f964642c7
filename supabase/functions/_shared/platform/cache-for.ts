/** Remembers the work's outcome for a while, so that of many calls at once or in quick succession one does the work. */
export function cacheFor<Input extends unknown[], T>(
  ms: number,
  work: (...input: Input) => Promise<T>,
  now = Date.now,
): (...input: Input) => Promise<T> {
  let outcome: Promise<T> | undefined;
  let goodUntil = 0;
  return (...input) => {
    if (outcome === undefined || now() >= goodUntil) {
      outcome = work(...input);
      goodUntil = now() + ms;
    }
    return outcome;
  };
}
