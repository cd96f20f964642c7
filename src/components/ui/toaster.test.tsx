import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { site } from '@/content/site.ts';
import { toast } from '@/lib/toast';
import { elementsIn } from '@/test-elements.ts';
import { Toaster } from './toaster';

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

test('A toast leaves after about five seconds', async () => {
  const shown = showFour();
  await act(() => vi.advanceTimersByTimeAsync(4000));
  expect(shown()).toHaveLength(3);
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(shown()).toEqual([]);
});

test.each([
  [undefined, undefined],
  ['destructive', 'B'],
] as const)('A toast of the kind %s has these elements, and no others', (variant, description) => {
  render(<Toaster />);
  act(() => void toast({ title: 'A', description, variant }));
  expect(elementsIn(document.querySelector('li')?.outerHTML ?? '')).toEqual([
    'li data-swipe-direction=right tabindex=0',
    ...(variant ? ['svg aria-hidden=true circle-exclamation-point'] : []),
    'span: A',
    ...(description ? [`div: ${description}`] : []),
    `button aria-label=${site.dismissToast} data-radix-toast-announce-exclude type=button`,
    'svg aria-hidden=true x',
  ]);
});

test('A toast leaves by its button, and the others stay', () => {
  const shown = showFour();
  fireEvent.click(screen.getAllByRole('button')[1] as Element);
  expect(shown()).toEqual(['four', 'two']);
});

test('The place of the toasts is named in the words of the site', () => {
  render(<Toaster />);
  expect(screen.getByRole('region')).toHaveAccessibleName(`${site.notification} (F8)`);
});
