import { act, render } from '@testing-library/react';
import { BrowserRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

type Module = typeof import('./route-focus.ts');

let runs = 0;
let ends: AbortController;
let routing: Module;
let navigate: NavigateFunction;
const scrolled = vi.fn();
const shown = vi.fn();
const focused = vi.fn();

/** A page with a section; more of it may come later. */
function Page() {
  const { pathname } = useLocation();
  navigate = useNavigate();
  routing.useRouteFocusAndScroll(`Title of ${pathname}`);
  return (
    <main id="main" tabIndex={-1}>
      <section id="faq" tabIndex={-1} />
    </main>
  );
}

/** The page is as high as needed to be scrolled that far. */
function reach(top: number) {
  vi.stubGlobal('scrollY', top);
}
const scroll = (top: number) => {
  reach(top);
  act(() => void dispatchEvent(new Event('scroll')));
};
const go = (to: string, options = {}) => act(async () => navigate(to, options));
/** A change of the history that the browser makes, with its event. */
const move = (change: () => void) =>
  act(async () => {
    const moved = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    change();
    await moved;
  });
/** Something is added within the page. */
const grow = (id = 'more') =>
  act(async () => {
    document.querySelector('main')?.append(Object.assign(document.createElement('div'), { id, className: 'added' }));
  });

beforeEach(async () => {
  for (const spy of [scrolled, shown, focused]) spy.mockClear();
  history.replaceState({ idx: 0 }, '', '/');
  // Each browser page has its own module, which knows what was shown.
  runs += 1;
  // What it listens for ends with the test.
  ends = new AbortController();
  const listen = addEventListener;
  vi.stubGlobal('addEventListener', (type: string, listener: () => void, options: boolean | object = {}) =>
    listen(type, listener, { ...(options === true ? { capture: true } : options), signal: ends.signal }),
  );
  routing = await vi.importActual<Module>(`./route-focus.ts?${runs}`);
  vi.stubGlobal('scrollTo', (options: ScrollToOptions) => scrolled(options));
  reach(0);
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, options) {
    shown(this.id, options);
  });
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement, options) {
    focused(this.id, options);
  });
});
afterEach(() => {
  ends.abort();
  for (const added of document.querySelectorAll('.added')) added.remove();
  history.replaceState(null, '', '/');
});
const open = () => render(<Page />, { wrapper: BrowserRouter });
const QUIETLY = { preventScroll: true };

it('The first page stays where the browser has put it, and nothing is announced.', () => {
  open();
  expect([scrolled, shown, focused].flatMap(({ mock }) => mock.calls)).toEqual([]);
  expect(routing.announcedTitle.get()).toBe('');
});

it('A first page with a hash, which no build has rendered, goes to its section.', () => {
  history.replaceState({ idx: 0 }, '', '/#faq');
  open();
  expect(shown.mock.calls).toEqual([['faq', { behavior: 'instant' }]]);
});

it('A first page with a hash that the build has rendered was scrolled by the browser.', () => {
  history.replaceState({ idx: 0 }, '', '/#faq');
  vi.stubGlobal('queuedClicks', {});
  open();
  expect(shown).not.toHaveBeenCalled();
});

it('A link to the page itself scrolls to its top, and announces nothing.', async () => {
  open();
  await go('/');
  expect(scrolled.mock.calls).toEqual([[{ top: 0, behavior: 'smooth' }]]);
  expect(focused.mock.calls).toEqual([['main', QUIETLY]]);
  expect(routing.announcedTitle.get()).toBe('');
});

it.each([
  ['on the same page', '/#faq', {}, 'smooth'],
  ['that it opens first', '/#faq', { state: { opens: 1 } }, 'instant'],
  ['of another page', '/terms#faq', {}, 'instant'],
])('A link to a section %s brings it and the focus there, like this: %s', async (_, to, options, behavior) => {
  open();
  await go(to, options);
  expect(shown.mock.calls).toEqual([['faq', { behavior }]]);
  expect(focused.mock.calls).toEqual([['faq', QUIETLY]]);
  expect(scrolled).not.toHaveBeenCalled();
});

it('A section whose code comes later is gone to when it is there, and once.', async () => {
  open();
  await go('/#late');
  expect(shown).not.toHaveBeenCalled();
  await grow('other');
  await grow('late');
  await grow('another');
  expect(shown.mock.calls).toEqual([['late', { behavior: 'smooth' }]]);
  expect(focused.mock.calls).toEqual([['late', QUIETLY]]);
});

it.each(['wheel', 'pointerdown', 'keydown'])(
  'A reader who goes elsewhere (%s) is not taken to a late section.',
  async (type) => {
    open();
    await go('/#late');
    act(() => void dispatchEvent(new Event(type)));
    await grow('late');
    expect(shown).not.toHaveBeenCalled();
  },
);

it('The browser’s own scrolling does not end the waiting for a section.', async () => {
  open();
  await go('/#late');
  scroll(10);
  await grow('late');
  expect(shown).toHaveBeenCalledOnce();
});

it.each([
  [9_999, 1],
  [10_000, 0],
])('A section that comes after %i ms is gone to %i times.', async (milliseconds, times) => {
  open();
  vi.useFakeTimers();
  await go('/#late');
  vi.advanceTimersByTime(milliseconds);
  vi.useRealTimers();
  await grow('late');
  expect(shown).toHaveBeenCalledTimes(times);
});

it('A page that is left waits for no section.', async () => {
  open();
  await go('/#late');
  await go('/terms');
  await grow('late');
  expect(shown).not.toHaveBeenCalled();
});

it('Back within a page restores the place, and leaves the focus where it is.', async () => {
  open();
  scroll(700);
  await go('/#faq');
  reach(300);
  focused.mockClear();
  await move(() => history.back());
  expect(scrolled.mock.calls).toEqual([[{ top: 700, behavior: 'instant' }]]);
  expect(focused).not.toHaveBeenCalled();
});

it('A link to a page that was seen begins at its top, since only Back returns to a place.', async () => {
  open();
  scroll(700);
  await go('/terms');
  await go('/');
  expect(scrolled.mock.lastCall).toEqual([{ top: 0, behavior: 'instant' }]);
});
