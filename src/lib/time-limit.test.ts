import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeLimit } from './time-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that never ends and ignores its signal, as an import whose answer does not come. */
function hang() {
  const work = vi.fn((_signal: AbortSignal) => new Promise<never>(() => {}));
  const isAborted = () => work.mock.lastCall?.[0].aborted;
  return { work, isAborted };
}

test('A time limit passes on the result or the error of the work, and leaves no timer behind', async () => {
  await expect(withTimeLimit(1000, async () => 'done')).resolves.toBe('done');
  await expect(withTimeLimit(1000, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});

test('A time limit gives up work whose time is up, even if it ignores its signal', async () => {
  const { work, isAborted } = hang();
  const result = expect(withTimeLimit(1000, work)).rejects.toThrow('The time is up');
  vi.advanceTimersByTime(999);
  expect(isAborted()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isAborted()).toBe(true);
  await result;
});

test('A time limit gives up work that its caller stops', async () => {
  const { work, isAborted } = hang();
  const stop = new AbortController();
  const result = expect(withTimeLimit(1000, work, stop.signal)).rejects.toThrow('left');
  stop.abort(new Error('left'));
  expect(isAborted()).toBe(true);
  await result;
});

test('A time limit does not begin work that is already stopped', async () => {
  const { work } = hang();
  await expect(withTimeLimit(1000, work, AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
  expect(work).not.toHaveBeenCalled();
});
