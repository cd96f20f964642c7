import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { scrollBehavior, useScrollMotion } from './scroll-motion';

const KEYFRAMES = [{ opacity: 0 }, { opacity: 1 }];
/** The question whether the visitor prefers reduced motion. */
let calm: EventTarget & { matches: boolean };
const asked = vi.fn();
const animation = { currentTime: null as number | null, pause: vi.fn(), cancel: vi.fn() };
const animate = vi.fn(() => animation);
const element = { current: { animate } as unknown as Element };
/** A part of the page that high, with its top there in a window of 600 pixels. */
const partAt = (top: number) => ({
  current: { getBoundingClientRect: () => ({ top, height: 400 }) } as unknown as Element,
});

beforeEach(() => {
  for (const spy of [asked, animation.pause, animation.cancel, animate]) spy.mockClear();
  animation.currentTime = null;
  calm = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', (query: string) => {
    asked(query);
    return calm;
  });
  vi.stubGlobal('innerHeight', 600);
});

/** The visitor's system now prefers this. */
function prefer(reduced: boolean) {
  calm.matches = reduced;
  act(() => void calm.dispatchEvent(new Event('change')));
}
const scroll = () => act(() => void dispatchEvent(new Event('scroll')));

it('An element moves for visitors who do not ask for reduced motion, and stops with its part of the page.', () => {
  const { unmount } = renderHook(() => useScrollMotion(element, KEYFRAMES));
  expect(asked.mock.calls).toEqual([['(prefers-reduced-motion: reduce)']]);
  expect(animate).toHaveBeenCalledOnce();
  expect(animation.cancel).not.toHaveBeenCalled();
  unmount();
  expect(animation.cancel).toHaveBeenCalledOnce();
});

it('Nothing moves for a visitor who asks for reduced motion.', () => {
  calm.matches = true;
  renderHook(() => useScrollMotion(element, KEYFRAMES)).unmount();
  expect(animate).not.toHaveBeenCalled();
});

it('What moves stops once the visitor asks for reduced motion, and moves again when not any more.', () => {
  renderHook(() => useScrollMotion(element, KEYFRAMES));
  prefer(true);
  expect([animate.mock.calls.length, animation.cancel.mock.calls.length]).toEqual([1, 1]);
  prefer(false);
  expect([animate.mock.calls.length, animation.cancel.mock.calls.length]).toEqual([2, 1]);
});

it('A part that has left the page does not begin to move.', () => {
  calm.matches = true;
  renderHook(() => useScrollMotion(element, KEYFRAMES)).unmount();
  prefer(false);
  expect(animate).not.toHaveBeenCalled();
});

it('A page that is drawn again starts no second motion.', () => {
  const { rerender } = renderHook(() => useScrollMotion(element, [...KEYFRAMES]));
  rerender();
  expect(animate).toHaveBeenCalledOnce();
});

it.each([
  ['how far the page is scrolled', undefined, ['ScrollTimeline', { source: document.documentElement }]],
  ['the way of a part of it through the window', partAt(0), ['ViewTimeline', { subject: expect.anything() }]],
])('A browser with timelines ties the motion to %s.', (_, subject, timeline) => {
  for (const name of ['ScrollTimeline', 'ViewTimeline']) {
    const made = class {
      readonly made: unknown[];
      constructor(options: object) {
        this.made = [name, options];
      }
    };
    vi.stubGlobal(name, made);
  }
  const listen = vi.spyOn(window, 'addEventListener');
  renderHook(() => useScrollMotion(element, KEYFRAMES, subject));
  expect(animate.mock.calls).toEqual([[KEYFRAMES, { timeline: { made: timeline }, fill: 'both' }]]);
  expect(listen.mock.calls.filter(([type]) => type === 'scroll')).toEqual([]);
  expect(animation.pause).not.toHaveBeenCalled();
});

it.each(['ScrollTimeline', 'ViewTimeline'])(
  'A browser that has the %s alone is given the place at each scroll.',
  (name) => {
    vi.stubGlobal(name, class {});
    renderHook(() => useScrollMotion(element, KEYFRAMES));
    expect(animation.pause).toHaveBeenCalledOnce();
  },
);

it.each([
  [600, 0],
  [700, 0],
  [350, 0.25],
  [100, 0.5],
  [-400, 1],
  [-900, 1],
])(
  'Without timelines, a part with its top at %i pixels is that far on its way through the window: %f',
  (top, place) => {
    renderHook(() => useScrollMotion(element, KEYFRAMES, partAt(top)));
    expect(animate.mock.calls).toEqual([[KEYFRAMES, { duration: 1, fill: 'both' }]]);
    expect(animation.pause).toHaveBeenCalledOnce();
    expect(animation.currentTime).toBe(place);
  },
);

it.each([
  [0, 1600, 0],
  [250, 1600, 0.25],
  [1000, 1600, 1],
  [0, 600, 1],
])('Without timelines, a page scrolled to %i of %i pixels is that far read: %f', (top, height, place) => {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(height);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(600);
  vi.stubGlobal('scrollY', top);
  renderHook(() => useScrollMotion(element, KEYFRAMES));
  expect(animation.currentTime).toBe(place);
});

it('Without timelines, the motion follows each scroll, which it never delays, until its part leaves the page.', () => {
  const listen = vi.spyOn(window, 'addEventListener');
  let top = 600;
  const part = { current: { getBoundingClientRect: () => ({ top, height: 400 }) } as unknown as Element };
  const { unmount } = renderHook(() => useScrollMotion(element, KEYFRAMES, part));
  const options = listen.mock.calls.flatMap(([type, , given]) => (type === 'scroll' ? [given] : []));
  expect(options).toEqual([{ passive: true }]);
  top = 100;
  scroll();
  expect(animation.currentTime).toBe(0.5);
  unmount();
  top = -400;
  scroll();
  expect(animation.currentTime).toBe(0.5);
});

it.each([
  [true, 'instant'],
  [false, 'smooth'],
])('Where reduced motion is asked for (%s), the page scrolls like this: %s', (matches, behavior) => {
  calm.matches = matches;
  expect(scrollBehavior()).toBe(behavior);
  expect(asked.mock.calls).toEqual([['(prefers-reduced-motion: reduce)']]);
});
