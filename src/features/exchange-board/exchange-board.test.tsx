import { onlineManager } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exchangeBoard } from '@/content/exchanges.ts';
import { BOARD_SIZE, defaultRows } from './board-rows.ts';
import { ExchangeBoardSection } from './exchange-board-section.tsx';
import { exchangeRankingsQuery, queryClient } from './get-exchange-rankings.ts';
import { Skyline } from './skyline.tsx';

/** jsdom has no IntersectionObserver: this one says at once, as a browser does, that the board is far, and the test when it comes near. */
let comeNear: () => void;
let nearness: object | undefined;
const fetch = vi.fn<(url: unknown, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe: () => void;
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void, options: object) {
        nearness = options;
        this.observe = () => callback([{ isIntersecting: false }]);
        comeNear = () => act(() => callback([{ isIntersecting: false }, { isIntersecting: true }]));
      }
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', fetch.mockReset());
});

afterEach(() => queryClient.clear());

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const answer = (name = 'Binance') => ({
  exchanges: [{ name, image: null, trade_volume_24h_usd: 12_345_000_000 }],
  as_of: '2026-11-21T04:00:00Z',
  source: 'coingecko',
});
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });

it.each([
  ['an empty list', () => json(answer('')), 'exchanges'],
  ['no list', () => json({ exchanges: 'Binance' }), 'exchanges'],
  ['a cut-off answer', () => new Response('{"exchanges":[', { headers: { 'content-type': 'application/json' } }), ''],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to send'],
  ['silence', () => new Promise<Response>(() => undefined), ''],
])('The defaults stay after three retries that met %s, and only the console says so', async (met, respond, words) => {
  stopClock();
  const logged = vi.mocked(console.error).mockImplementation(() => undefined);
  fetch.mockImplementation(async () => respond());
  render(<ExchangeBoardSection />);
  comeNear();
  const status = () => document.getElementById('board-status')?.textContent;
  // A call that gets no answer ends by its time limit.
  const timeLimit = met === 'silence' ? 10 : 0;
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  for (const [retry, pause] of [1, 2, 4].entries()) {
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(retry + 1));
    expect(status()).toBe(exchangeBoard.loading);
    if (retry > 0) expect(document.querySelector('body > p[role=status]')).toHaveTextContent(exchangeBoard.loading);
    await pass(timeLimit + pause);
  }
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(4));
  await pass(timeLimit);
  await waitFor(() => expect(status()).toBe(''));
  expect(fetch).toHaveBeenCalledTimes(4);
  expect(screen.getAllByRole('listitem')).toHaveLength(defaultRows.length);
  const lines = logged.mock.calls.map((line) => line.join(' '));
  logged.mockClear();
  expect(lines).toEqual([expect.stringMatching(new RegExp(`^Could not load exchange rankings: .*${words}`, 's'))]);
});

it('The board asks when it comes within one screen, and coming back to the tab asks for no figures that are still good', async () => {
  fetch.mockImplementation(async () => json(answer()));
  render(<ExchangeBoardSection />);
  expect(fetch).not.toHaveBeenCalled();
  expect(nearness).toEqual({ rootMargin: '100% 0px' });
  comeNear();
  expect(await screen.findByText('$12.35B')).toBeVisible();
  await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  expect(fetch).toHaveBeenCalledOnce();
});

it('Figures that were asked for offline come with the network', async () => {
  fetch.mockImplementation(async () => json(answer()));
  onlineManager.setOnline(false);
  render(<ExchangeBoardSection />);
  comeNear();
  await act(async () => {});
  expect(fetch).not.toHaveBeenCalled();
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByText('$12.35B')).toBeVisible();
});

/** How high each column is, of the first screen's room for them. */
async function heights(volumes: (number | null)[]) {
  const exchanges = volumes.map((volume, place) => ({ name: `${place}`, image: null, trade_volume_24h_usd: volume }));
  queryClient.setQueryData(exchangeRankingsQuery.queryKey, { exchanges, as_of: null, source: 'sample' });
  const { container, unmount } = render(<Skyline />);
  await waitFor(() => expect(container.querySelectorAll('li')).toHaveLength(Math.min(volumes.length, BOARD_SIZE)));
  const found = [...container.querySelectorAll<HTMLElement>('li .rises[style*=scale]')].map((bar) =>
    Number(/\* ([\d.]+)\)/.exec(bar.style.transform)?.[1]),
  );
  unmount();
  return found;
}

it('The columns of the first screen are as high as the shares, and no second one reaches the words over it', async () => {
  expect(await heights([40e9, 4e9, 2e9])).toEqual([1, 0.1, 0.05]);
  const [first = 0, second = 0, third = 0] = await heights([40e9, 40e9, 10e9]);
  expect(first).toBe(second);
  expect(second).toBeLessThan(0.3);
  expect(third).toBeCloseTo(second / 4);
  expect(await heights([3e9])).toEqual([1]);
});

it('A skyline that is hydrated when figures are loaded already takes its markup as it is, and then shows them', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Skyline />);
  queryClient.setQueryData(exchangeRankingsQuery.queryKey, {
    exchanges: [{ name: 'Binance', image: null, trade_volume_24h_usd: 2e9 }],
    as_of: '2026-11-20T09:05:00+00:00',
    source: 'coingecko',
  });
  const onRecoverableError = vi.fn();
  const root = await act(async () => hydrateRoot(container, <Skyline />, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(container).toHaveTextContent('$2.00B');
  await act(async () => root.unmount());
  container.remove();
});
