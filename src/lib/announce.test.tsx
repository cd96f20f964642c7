import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { announce, useWaiting } from './announce.ts';

function Wait() {
  useWaiting('Loading...');
  return null;
}
const said = () => [...document.querySelectorAll('body > p')].map(({ textContent }) => textContent).join('');

test.each([
  ['an older text', () => {}, 'Loading...'],
  ['an older text that leaves', (leave: () => void) => leave(), 'Loading...'],
  ['a warning', () => announce('Stop.', true), 'Stop.'],
  ['a new page', () => announce('Terms'), 'Terms'],
])(
  'After half a second of a wait with %s the more important text is heard, and no word of the wait outlasts it',
  async (_, meanwhile, heard) => {
    vi.useFakeTimers();
    const leave = announce('Before.');
    const { unmount } = render(<Wait />);
    meanwhile(leave);
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(said()).toBe(heard);
    unmount();
    expect(said()).toBe(heard === 'Loading...' ? '' : heard);
  },
);
