import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { toast } from '@/lib/toast.ts';
import { listen } from '@/test/verify-page.ts';
import { Toaster } from './toaster.tsx';

/** Shows four toasts, and returns what is read of them from the top. */
function showFour() {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => {
    for (const title of ['one', 'two', 'three', 'four']) toast({ title });
  });
  return () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
}

test('Three toasts are shown at once, the newest first', () => {
  const shown = showFour();
  expect(shown()).toEqual(['four', 'three', 'two']);
  act(() => vi.advanceTimersByTime(60_000));
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

test('A destructive toast is filled with the color of danger, and a success has an edge', () => {
  render(<Toaster />);
  act(() => {
    toast({ title: 'bad', variant: 'destructive' });
    toast({ title: 'good', variant: 'success' });
  });
  const look = (title: string) => screen.getByText(title, { selector: 'li *' }).closest('li')?.className;
  expect(look('bad')).toMatch(/\bbg-stop\b/);
  expect(look('good')).toMatch(/\bborder-go\b/);
});

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
