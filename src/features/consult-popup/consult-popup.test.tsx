import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { popup } from '@/content/popup.ts';
import { announce } from '@/lib/announce.ts';
import { ConsultPopup } from './consult-popup.tsx';
import type * as Dismissal from './dismissal.ts';

// A separate visit for each test: another one may have ended with a closed popup.
let visit: typeof Dismissal;
const Popup = () => !visit.useDismissed() && <ConsultPopup onClose={visit.dismiss} />;
// e2e/specification/landing-popup.spec.ts is about its place, its keys and its visit.
const findPopup = () => screen.queryByRole('complementary', { name: popup.title });
const shipped = popup.afterSeconds;
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(async () => {
  vi.resetModules();
  visit = await import('./dismissal.ts');
  // The page's own clock begins at 0, as after a load.
  vi.useFakeTimers();
  Object.assign(popup, { afterSeconds: 3 });
});
afterEach(() => {
  Object.assign(popup, { afterSeconds: shipped });
});

it.each([0, 1200, 2999])(
  'The popup comes three seconds after the load if the app is there after %s ms',
  (hydration) => {
    wait(hydration);
    render(<Popup />);
    wait(2999 - hydration);
    expect(findPopup()).toBeNull();
    wait(1);
    expect(findPopup()).toBeVisible();
  },
);

it('Without seconds in the content the popup never comes', () => {
  Object.assign(popup, { afterSeconds: null });
  render(<Popup />);
  wait(60_000);
  expect(findPopup()).toBeNull();
});

it.each([
  ['', popup.text],
  ['Submission Failed', 'Submission Failed'],
])('The popup is announced if nothing else is: with "%s", "%s" is heard', (said, heard) => {
  const hush = announce(said, true);
  if (said === '') hush();
  render(<Popup />);
  wait(3000);
  expect(document.querySelector('body > p:not(:empty)')).toHaveTextContent(heard);
});

it('The popup stays closed when session storage is switched off', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  render(<Popup />);
  wait(3000);
  fireEvent.click(screen.getByRole('button', { name: popup.close }));
  wait(60_000);
  expect(findPopup()).toBeNull();
});
