import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '@/lib/query-client';
import { ExchangeBoardSection } from './exchange-board-section';

/** jsdom has no IntersectionObserver: the test itself says when the board comes near. */
let comeNear: () => void;
const disconnect = vi.fn();
const fetch = vi.fn<(url: unknown, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => act(() => callback([{ isIntersecting: false }, { isIntersecting: true }]));
      }
      observe() {}
      disconnect = disconnect;
    },
  );
  disconnect.mockReset();
  vi.stubGlobal('fetch', fetch.mockReset());
});

afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const answer = (source: string | null, name = 'Binance') => ({
  exchanges: [{ name, image: null, trade_volume_24h_usd: 12_345_000_000 }],
  as_of: '2026-11-21T04:00:00Z',
  source,
});
const standIn = () => screen.queryByText('Live volumes are unavailable right now');
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });

it('The board asks for figures once, without a body, and only when it comes near', async () => {
  fetch.mockResolvedValue(json(answer('coingecko')));
  render(<ExchangeBoardSection />);
  expect(screen.getByRole('status')).toHaveTextContent('');
  await Promise.resolve();
  expect(fetch).not.toHaveBeenCalled();

  comeNear();
  expect(screen.getByRole('status')).toHaveTextContent('Loading live exchange data...');
  expect(await screen.findByRole('link', { name: 'Data provided by CoinGecko' })).toBeVisible();
  const asked = fetch.mock.calls.map(([url, init]) => `${init?.method} ${String(url)} ${init?.body ?? 'no body'}`);
  expect(asked).toEqual(['POST http://stack.test/functions/v1/fetch-exchange-rankings no body']);
  expect(disconnect).toHaveBeenCalledOnce();
});

it('The board names no source where the answer names none', async () => {
  fetch.mockResolvedValueOnce(json(answer(null)));
  render(<ExchangeBoardSection />);
  comeNear();
  expect(await screen.findByText('$12.35B')).toBeVisible();
  expect(screen.queryByText(/provided by/)).toBeNull();
});

it.each([
  ['a refusal', () => json({ error: {} }, 503), 'answered 503'],
  ['an empty list', () => json(answer('coingecko', '')), 'answered nothing usable'],
  ['no list', () => json({ exchanges: 'Binance' }), 'answered nothing usable'],
  ['text', () => new Response('<!doctype html>'), 'answered nothing usable'],
  ['a cut-off answer', () => new Response('{"exchanges":[', { headers: { 'content-type': 'application/json' } }), ''],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'is out of reach'],
])('The defaults stay after three retries that met %s, and the console says so once', async (_, respond, words) => {
  stopClock();
  const logged = vi.mocked(console.error).mockImplementation(() => undefined);
  fetch.mockImplementation(async () => respond());
  render(<ExchangeBoardSection />);
  comeNear();
  for (const [retry, seconds] of [1, 2, 4].entries()) {
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(retry + 1));
    expect(screen.getByRole('status')).toHaveTextContent('Loading live exchange data...');
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  }
  await waitFor(() => expect(standIn()).toBeVisible());
  expect(fetch).toHaveBeenCalledTimes(4);
  expect(screen.getAllByRole('listitem')).toHaveLength(14);
  const lines = logged.mock.calls.map((line) => line.join(' '));
  logged.mockClear();
  expect(lines).toEqual([expect.stringMatching(`Could not load exchange rankings: .*${words}`)]);
});

it('The board says for eight seconds at most that it is loading, and shows what comes later', async () => {
  stopClock();
  let respond = (_: Response) => {};
  fetch.mockReturnValue(
    new Promise((resolve) => {
      respond = resolve;
    }),
  );
  render(<ExchangeBoardSection />);
  comeNear();
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(screen.getByRole('status')).toHaveTextContent('Loading live exchange data...');
  await act(() => vi.advanceTimersByTimeAsync(8000));
  expect(screen.getByRole('status')).toHaveTextContent('');
  expect(standIn()).toBeVisible();
  respond(json(answer('coingecko')));
  expect(await screen.findByText('$12.35B')).toBeVisible();
  expect(standIn()).toBeNull();
});

it('Leaving the page ends the request', async () => {
  fetch.mockReturnValue(new Promise(() => undefined));
  const { unmount } = render(<ExchangeBoardSection />);
  comeNear();
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  unmount();
  expect(fetch.mock.lastCall?.[1]?.signal?.aborted).toBe(true);
});
