import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { announce, useWaiting } from './announce.ts';

function Wait() {
  useWaiting('Loading...');
  return null;
}
const said = () => [...document.querySelectorAll('body > p')].map(({ textContent }) => textContent).join('');

test.each([
  ['nothing else', () => {}, 'Loading...'],
  ['a warning', () => announce('Stop.', true), 'Stop.'],
  ['the page that came meanwhile', () => announce('Terms'), 'Terms'],
])(
  'Of a wait that lasts, and of %s, the ear has the more important one, and the wait leaves with its end',
  async (_, meanwhile, heard) => {
    vi.useFakeTimers();
    announce('Before.')();
    const { unmount } = render(<Wait />);
    meanwhile();
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(said()).toBe(heard);
    unmount();
    expect(said()).toBe(heard === 'Loading...' ? '' : heard);
  },
);
