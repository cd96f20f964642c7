import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { toast } from '@/lib/toast.ts';
import { listen } from '@/test/verify-page.ts';
import { Toaster } from './toaster.tsx';

test('Three toasts are shown at once, the newest first', () => {
  render(<Toaster />);
  act(() => {
    for (const title of ['one', 'two', 'three', 'four']) toast({ title });
  });
  expect(screen.queryAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['four', 'three', 'two']);
});

test.each([
  ['Failed', undefined, ['Failed. Try again.']],
  ['Sent!', undefined, ['Sent! Try again.']],
  ['Sent!', 'All of it', ['All of it']],
  ['Sent!', '', []],
])(
  'A toast of the title %j and a description is heard once, as two sentences or as it says',
  async (title, announced, said) => {
    vi.useFakeTimers();
    render(<Toaster />);
    const heard = listen();
    act(() => void toast({ title, description: 'Try again.', ...(announced !== undefined && { announced }) }));
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(heard()).toEqual(said);
    act(() => vi.advanceTimersByTime(60_000));
  },
);

test('No key moves the focus to the toasts, and a toast that the keyboard closes gives it back', async () => {
  const user = userEvent.setup();
  render(
    <>
      <input />
      <Toaster />
    </>,
  );
  screen.getByRole('textbox').focus();
  act(() => void toast({ title: 'one' }));
  act(() => void toast({ title: 'two' }));
  await user.keyboard('{F8}');
  expect(screen.getByRole('textbox')).toHaveFocus();
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('textbox')).toHaveFocus();
});
