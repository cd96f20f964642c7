import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useRef, useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

const onStop = vi.fn();

/** What the dialog makes inert. */
let page: HTMLElement;

beforeEach(() => {
  onStop.mockReset();
  page = document.body.appendChild(document.createElement('div'));
  page.id = 'root';
  onTestFinished(() => page.remove());
});

const words = { title: 'Title', kicker: '', closeLabel: 'Close' };

function Owner(props: Partial<ComponentProps<typeof Dialog>>) {
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <section tabIndex={-1}>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        {...words}
        open={open}
        onClose={() => setOpen(false)}
        focusFirst={() => field.current?.focus()}
        {...props}
      >
        <input ref={field} />
      </Dialog>
    </section>
  );
}

const opener = () => screen.getByRole('button', { name: 'Open' });
const close = () => screen.getByRole('button', { name: words.closeLabel });
const field = () => screen.getByRole('textbox');
const shown = () => screen.queryByRole('dialog');

async function open(props: Partial<ComponentProps<typeof Dialog>> = {}) {
  const user = userEvent.setup();
  const { rerender } = render(<Owner {...props} />);
  await user.click(opener());
  return { user, rerender };
}

test('The opening dialog gives the focus to its first field, once the page is inert, and to nothing else', async () => {
  const focused: [EventTarget | null, boolean][] = [];
  const note = ({ target }: Event) => focused.push([target, page.hasAttribute('inert')]);
  document.addEventListener('focusin', note);
  await open();
  await waitFor(() => expect(field()).toHaveFocus());
  document.removeEventListener('focusin', note);
  expect(focused).toEqual([
    [opener(), false],
    [field(), true],
  ]);
});

test.each(['before', 'after'])(
  'A dialog that is closed just %s its first frame leaves the page as it was',
  (moment) => {
    vi.useFakeTimers();
    const dialog = (open: boolean) => (
      <Dialog {...words} open={open} onClose={() => {}} focusFirst={() => {}}>
        Words
      </Dialog>
    );
    const { rerender } = render(dialog(true));
    if (moment === 'after') vi.advanceTimersToNextFrame();
    rerender(dialog(false));
    vi.advanceTimersByTime(1000);
    expect(page).not.toHaveAttribute('inert');
  },
);

test('Over the entry that a reload with an open dialog has left, the first Back closes the dialog', async () => {
  history.pushState({ dialog: 1 }, '');
  const before = history.length;
  await open();
  expect(history.length).toBe(before);
  history.back();
  await waitFor(() => expect(shown()).toBeNull());
  expect(history.state?.dialog).toBeUndefined();
});

test('A dialog that was closed otherwise leaves the next Back to the page', async () => {
  const { user } = await open();
  const before = history.length;
  const left = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  await user.click(close());
  await left;
  expect(history.state?.dialog).toBeUndefined();
  expect(history.length).toBe(before);
});

test('A click beside the dialog closes it, but not while something is on its way', async () => {
  const { user, rerender } = await open({ onStop });
  await user.click(document.body);
  expect(shown()).toBeVisible();
  expect(onStop).not.toHaveBeenCalled();
  rerender(<Owner />);
  await user.click(document.body);
  expect(shown()).toBeNull();
});

test('While something is on its way, Escape and the close button stop it, and the dialog stays', async () => {
  const { user } = await open({ onStop });
  await user.keyboard('{Escape}');
  await user.click(close());
  expect(onStop).toHaveBeenCalledTimes(2);
  expect(shown()).toBeVisible();
});

test('The opener, which was in sight, gets the focus back without a scroll', async () => {
  const { user } = await open();
  const focus = vi.spyOn(opener(), 'focus');
  await user.click(close());
  await waitFor(() => expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]));
});

test('The section around an opener that can take no focus any more gets it', async () => {
  const { user } = await open();
  opener().focus = () => undefined;
  await user.click(close());
  await waitFor(() => expect(opener().parentElement).toHaveFocus());
});
