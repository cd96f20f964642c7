import { afterEach, beforeEach, expect, vi } from 'vitest';

// React and the product report trouble on console.error: a test that does not expect it fails.
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  const calls = [...vi.mocked(console.error).mock.calls];
  // First: the calls of a test that fails here are no fault of the next one.
  vi.restoreAllMocks();
  expect(calls).toEqual([]);
});
