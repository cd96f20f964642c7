import { act } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.mock('@/app/app.tsx', () => ({
  App: function App() {
    const { pathname, search, hash } = useLocation();
    return <p>{`App at ${pathname}${search}${hash}`}</p>;
  },
}));
// The browser is never idle: no fonts.
vi.mock('@/lib/lazy.ts', async (load) => ({ ...(await load<object>()), whenIdle: () => new Promise(() => {}) }));

let stop: AbortController;
let runs = 0;
const root = () => document.getElementById('root');

/** The page with this markup at that address, as the browser starts the app there. */
async function open(address: string, markup: string) {
  history.replaceState({ kept: true }, '', address);
  document.body.innerHTML = `<div id="root">${markup}</div>`;
  runs += 1;
  await act(() => vi.importActual(`./browser.tsx?${runs}`));
}

beforeEach(() => {
  stop = new AbortController();
  // What a page listens for ends with the test.
  const listen = addEventListener;
  vi.stubGlobal('addEventListener', (type: string, listener: () => void, options: boolean | object = {}) =>
    listen(type, listener, { ...(options === true ? { capture: true } : options), signal: stop.signal }),
  );
});
afterEach(() => {
  stop.abort();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  history.replaceState(null, '', '/');
});

it('Markup of the build stays as it is until all modules are there, and is hydrated once.', async () => {
  await open('/verify', '<p>App at /verify</p>');
  const [before] = root()?.children ?? [];
  expect(Object.keys(root() ?? {})).toEqual([]);
  for (const _ of ['first', 'second']) await act(() => void dispatchEvent(new Event('hydrate')));
  expect(root()?.innerHTML).toBe('<p>App at /verify</p>');
  expect(root()?.children[0]).toBe(before);
  expect(Object.keys(root() ?? {})).not.toEqual([]);
});

it('A page names its own address, and keeps the query, the fragment and the state.', async () => {
  document.head.innerHTML = '<link rel="canonical" href="https://own.io/verify">';
  await open('/Verify.html?from=mail#email=a', '');
  expect(root()?.textContent).toBe('App at /verify?from=mail#email=a');
  expect(location.pathname + location.search + location.hash).toBe('/verify?from=mail#email=a');
  expect(history.state).toMatchObject({ kept: true });
});

it('The error page, which has no address, leaves that of the browser as it is.', async () => {
  await open('/Nothing', '');
  expect(location.pathname).toBe('/Nothing');
});

it.each([{ isComposing: true }, { keyCode: 229 }, {}])(
  'With %o a key of a composition reaches no part of the page.',
  async (more) => {
    await open('/terms', '');
    const heard = vi.fn();
    addEventListener('keydown', heard);
    act(
      () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, ...more })),
    );
    expect(heard).toHaveBeenCalledTimes(Object.keys(more).length === 0 ? 1 : 0);
  },
);
