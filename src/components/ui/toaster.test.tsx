import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { toast } from '@/lib/toast';
import { Toaster } from './toaster';

test('Three toasts are shown at once, the newest first, and each leaves after about five seconds', async () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => {
    for (const title of ['one', 'two', 'three', 'four']) toast({ title });
  });
  const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  expect(shown()).toEqual(['four', 'three', 'two']);
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(shown()).toHaveLength(3);
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(shown()).toEqual([]);
});
