import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { popup } from '@/content/popup.ts';
import { setApplication, type useApplication } from '@/features/application/application.tsx';
import { pages, sectionLinks, site } from '@/lib/words.ts';
import { ErrorBoundary } from '../routing/error-boundary.tsx';
import { announcedTitle } from '../routing/route-focus.ts';
import { pageAt, routeModule } from '../routing/routes.ts';
import { Layout } from './layout.tsx';
import { MobileMenu } from './mobile-menu.tsx';

let navigate: NavigateFunction;
function Follower() {
  navigate = useNavigate();
  return null;
}

describe('The mobile menu', () => {
  beforeEach(() => {
    render(
      <>
        <MobileMenu />
        <button type="button">Outside</button>
        <Follower />
      </>,
      { wrapper: MemoryRouter },
    );
  });
  const button = () => screen.getByLabelText(site.header.menu);
  const list = () => document.getElementById(button().getAttribute('aria-controls') ?? '');
  const isOpen = () => {
    const states = [button().getAttribute('aria-expanded') === 'true', !list()?.hidden];
    expect(new Set(states).size).toBe(1);
    return states[0];
  };
  const outside = () => screen.getByText('Outside');
  const aLink = () => screen.getByText(sectionLinks[0].label);

  it('opens and closes by its button, which says so to assistive technology', () => {
    expect(isOpen()).toBe(false);
    fireEvent.click(button());
    expect(isOpen()).toBe(true);
    fireEvent.click(button());
    expect(isOpen()).toBe(false);
  });

  it.each<[what: string, act: () => unknown]>([
    ['the pointer goes down beside it', () => fireEvent.pointerDown(outside())],
    ['the focus moves beside it', () => fireEvent.focusIn(outside())],
    ['one of its links is followed', () => fireEvent.click(aLink())],
    // Where an owner has no calendar, a link of the menu.
    ['its call is booked', () => fireEvent.click(screen.queryByText(site.header.book) ?? aLink())],
    ['the visitor goes elsewhere', () => act(() => navigate('/terms'))],
  ])('closes when %s', async (_, happens) => {
    fireEvent.click(button());
    await happens();
    expect(isOpen()).toBe(false);
  });

  it.each<[what: string, act: () => unknown]>([
    ['the pointer goes down in it', () => fireEvent.pointerDown(aLink())],
    ['the focus moves in it', () => fireEvent.focusIn(aLink())],
    ['the pointer goes down on its button', () => fireEvent.pointerDown(button())],
    ['another key than Escape is pressed', () => fireEvent.keyDown(aLink(), { key: 'Enter' })],
  ])('stays open when %s', (_, happens) => {
    fireEvent.click(button());
    happens();
    expect(isOpen()).toBe(true);
  });

  it('takes Escape for itself while it is open, and returns the focus to its button', () => {
    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true);
    fireEvent.click(button());
    aLink().focus();
    expect(fireEvent.keyDown(aLink(), { key: 'Escape' })).toBe(false);
    expect(isOpen()).toBe(false);
    expect(button()).toHaveFocus();
    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true);
  });
});

describe('The frame of the pages', () => {
  // jsdom measures nothing, and animates nothing. There is a mouse.
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (query: string) =>
      Object.assign(new EventTarget(), { matches: query.includes('reduced-motion') }),
    );
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        disconnect() {}
      },
    );
  });
  afterEach(() => void act(() => announcedTitle.set('')));

  const show = (path: string, children = <p>Words</p>) =>
    render(
      <>
        <Follower />
        <Layout>{children}</Layout>
      </>,
      { wrapper: ({ children: all }) => <MemoryRouter initialEntries={[path]}>{all}</MemoryRouter> },
    );

  it('skips to the content by its first link, without a new address', () => {
    show('/terms');
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    expect(fireEvent.click(screen.getByText(site.skipLink))).toBe(false);
    expect(screen.getByRole('main')).toHaveFocus();
    expect(scroll.mock.contexts).toEqual([screen.getByRole('main')]);
  });

  it('announces the title of the page that a navigation has led to', () => {
    show('/terms');
    expect(document.querySelector('p[aria-live=polite]')).toHaveTextContent('');
    act(() => announcedTitle.set('Terms | x'));
    expect(document.querySelector('p[aria-live=polite]')).toHaveTextContent('Terms | x');
  });

  it('has the toasts on every page, and the popup on the landing page alone until an application is sent', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { afterSeconds } = popup;
    Object.assign(popup, { afterSeconds: 3 });
    show('/terms');
    const place = () => document.querySelector('[data-toaster]');
    const shown = () => screen.queryByRole('complementary', { name: popup.title });
    await waitFor(() => expect(place()).not.toBeNull());
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(shown()).toBeNull();
    await act(async () => navigate('/'));
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    await waitFor(() => expect(shown()).not.toBeNull());
    act(() => setApplication({ sent: {} as ReturnType<typeof useApplication>['sent'] }));
    expect(shown()).toBeNull();
    act(() => setApplication({ sent: null }));
    expect(shown()).toBeNull();
    Object.assign(popup, { afterSeconds });
  });

  it('has an open tooltip in its banner, since a page has nothing outside of its landmarks', async () => {
    show('/terms');
    const control = () => screen.getAllByText(site.header.verify)[0]?.closest('a') as Element;
    await waitFor(() => expect(control()).toHaveAttribute('data-state', 'closed'));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.pointerMove(control());
    await act(() => vi.advanceTimersByTimeAsync(700));
    expect(screen.getByRole('banner')).toContainElement(screen.getByRole('tooltip'));
    expect(control()).toHaveAccessibleDescription(site.header.verifyTip);
    fireEvent.keyDown(document, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  });

  it('stays around a page that breaks, and shows the next one', async () => {
    const logged = vi.mocked(console.error).mockImplementation(() => undefined);
    let isBroken = true;
    const Broken = () => {
      if (isBroken) throw new Error('no ink');
      return <p>Words</p>;
    };
    show('/terms', <Broken />);
    expect(screen.getByText('no ink')).toBeVisible();
    expect(screen.getByRole('contentinfo')).toBeVisible();
    isBroken = false;
    await act(async () => navigate('/verify'));
    expect(screen.getByText('Words')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    logged.mockClear();
  });
});

function broken(reason: unknown) {
  return function Broken(): never {
    throw reason;
  };
}

test.each([
  [new Error('no ink'), 'no ink'],
  ['no paper', 'no paper'],
])('A part that breaks by %s shows that at the top of the page, with the focus and the way home', (reason, message) => {
  const logged = vi.mocked(console.error).mockImplementation(() => undefined);
  const Broken = broken(reason);
  document.documentElement.scrollTop = 700;
  const { container, rerender } = render(
    <main id="main" tabIndex={-1}>
      <ErrorBoundary resetKey="a">
        <Broken />
      </ErrorBoundary>
    </main>,
  );
  const page = () => screen.getByRole('alert').textContent;
  const { title, text, home } = site.error;
  expect(page()).toBe(title + message + text + home);
  expect(screen.getByText(home)).toHaveAttribute('href', '/');
  expect(document.documentElement.scrollTop).toBe(0);
  expect(screen.getByRole('main')).toHaveFocus();
  const again = (key: string) =>
    rerender(
      <main id="main" tabIndex={-1}>
        <ErrorBoundary resetKey={key}>Words</ErrorBoundary>
      </main>,
    );
  again('a');
  expect(page()).toContain(message);
  again('b');
  expect(container).toHaveTextContent(/^Words$/);
  logged.mockClear();
});

test.each<[path: string, page: keyof typeof pages]>([
  ...Object.entries(pages).map(([page, { path }]) => [path, page] as [string, keyof typeof pages]),
  ...['/nothing', '//', '/verify/', '/Verify', '/%76erify', '/verify/x', '/es/verify', ''].map(
    (path): [string, 'notFound'] => [path, 'notFound'],
  ),
])('The address %s shows the page %s', (path, page) => {
  expect(pageAt(path).page).toBe(pages[page]);
});

test('A page is the module of its name, with dashes', () => {
  expect(routeModule('notFound')).toBe('../routes/not-found.tsx');
});

test('Each unknown address of a visit is said once on the console', async () => {
  const logged = vi.mocked(console.error).mockImplementation(() => undefined);
  const { Route } = await import('../routes/not-found.tsx');
  let go: NavigateFunction = () => undefined;
  function Visit() {
    go = useNavigate();
    return <Route />;
  }
  render(<Visit />, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/nothing']}>{children}</MemoryRouter>,
  });
  for (const address of ['/also-nothing', '/nothing']) await act(async () => go(address));
  expect(logged.mock.calls.map(([, address]) => address)).toEqual(['/nothing', '/also-nothing']);
  logged.mockClear();
});
