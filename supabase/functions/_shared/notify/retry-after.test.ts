import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boundRetryAfter, parseRetryAfter } from './post-json.ts';

beforeEach(() => vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) }));
afterEach(() => vi.useRealTimers());

test.each([
  ['0', undefined],
  ['1', 1],
  ['9'.repeat(400), 86_400],
  ['Sat, 21 Nov 2026 00:10:00 GMT', 600],
  ['Fri, 20 Nov 2026 00:00:00 GMT', undefined],
  ['Thu, 01 Jan 2099 00:00:00 GMT', 86_400],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('the header Retry-After: %s is read as %s seconds', (header, seconds) =>
  expect(parseRetryAfter(header)).toBe(seconds),
);

test.each([
  [1.2, 2],
  [-1, undefined],
  [Number.NaN, undefined],
  [1e300, 86_400],
  [undefined, undefined],
])('a wait of %s in a body is read as %s seconds', (value, seconds) => expect(boundRetryAfter(value)).toBe(seconds));
