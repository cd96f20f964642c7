/**
 * Waits for the work until its time is up or `stop` is aborted, then rejects and aborts the work's signal. Work that
 * ignores the signal, such as an import that never arrives, is given up just the same.
 *
 * It uses a timer, not AbortSignal.timeout() and AbortSignal.any(): Safari has both only since 17.4.
 */
export function withTimeLimit<T>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
  stop?: AbortSignal,
): Promise<T> {
  return new Promise((resolve, reject) => {
    stop?.throwIfAborted();
    const controller = new AbortController();
    const giveUp = (reason: unknown) => {
      controller.abort(reason);
      reject(reason);
    };
    const timer = setTimeout(() => giveUp(new DOMException('The time is up', 'TimeoutError')), milliseconds);
    stop?.addEventListener('abort', () => giveUp(stop.reason), { signal: controller.signal });
    work(controller.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
