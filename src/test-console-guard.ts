import { afterEach, beforeEach, expect, vi } from 'vitest';

// React and the product report trouble on console.error: a test that does not expect it fails.
beforeEach(() => {
  vi.spyOn(console, 'error');
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
  vi.restoreAllMocks();
});
