import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '@/lib/query-client';
import { ExchangeBoardSection } from './exchange-board-section';

/** jsdom has no IntersectionObserver: the test itself says when the board comes near. */
let comeNear: () => void;
let disconnected: number;
let fetch: ReturnType<typeof vi.fn<(url: unknown, init?: RequestInit) => Promise<Response>>>;

beforeEach(() => {
  disconnected = 0;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => act(() => callback([{ isIntersecting: false }, { isIntersecting: true }]));
      }
      observe() {}
      disconnect() {
        disconnected += 1;
      }
    },
  );
  fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
});

afterEach(() => queryClient.clear());

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const answer = (source: string | null, name = 'Binance') => ({
  exchanges: [{ name, image: null, trade_volume_24h_usd: 12_345_000_000 }],
  as_of: '2026-11-21T04:00:00Z',
  source,
});
const asked = () => fetch.mock.calls.map(([url, init]) => `${init?.method} ${String(url)} ${init?.body ?? 'no body'}`);

it('asks once, without a body, and only when the board comes near', async () => {
  fetch.mockResolvedValue(json(answer('coingecko')));
  render(<ExchangeBoardSection />);
  expect(screen.getByRole('status')).toHaveTextContent('');
  expect(screen.getAllByRole('listitem')).toHaveLength(14);
  await Promise.resolve();
  expect(fetch).not.toHaveBeenCalled();

  comeNear();
  expect(screen.getByRole('status')).toHaveTextContent('Loading live exchange data...');
  expect(await screen.findByRole('link', { name: 'Data provided by CoinGecko' })).toBeVisible();
  expect(asked()).toEqual(['POST http://stack.test/functions/v1/fetch-exchange-rankings no body']);
  expect(disconnected).toBe(1);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('listitem')).toHaveTextContent('Binance24h Volume$12.35B');
});

it('marks sample figures as such, and names no source', async () => {
  fetch.mockResolvedValue(json(answer('sample')));
  render(<ExchangeBoardSection />);
  comeNear();
  expect(await screen.findByText('Sample figures, not market data')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});

it('names the second source', async () => {
  fetch.mockResolvedValue(json(answer('coinpaprika')));
  render(<ExchangeBoardSection />);
  comeNear();
  const link = await screen.findByRole('link', { name: 'Data provided by CoinPaprika' });
  expect(link).toHaveAttribute('href', 'https://coinpaprika.com');
});

it('claims no source where the answer names none', async () => {
  fetch.mockResolvedValue(json(answer(null)));
  render(<ExchangeBoardSection />);
  comeNear();
  expect(await screen.findByText('$12.35B')).toBeVisible();
  expect(screen.queryByText(/provided by/)).toBeNull();
});

it('shows names as text', async () => {
  fetch.mockResolvedValue(json(answer('coingecko', 'A &amp; B "x"')));
  render(<ExchangeBoardSection />);
  comeNear();
  expect(await screen.findByText('A &amp; B "x"')).toBeVisible();
});

it.each([
  ['a refusal', () => json({ error: {} }, 503), 'answered 503'],
  ['an empty list', () => json(answer('coingecko', '')), 'answered nothing usable'],
  ['no list', () => json({ exchanges: 'Binance' }), 'answered nothing usable'],
  ['text', () => new Response('<!doctype html>'), 'answered nothing usable'],
  ['a cut-off answer', () => new Response('{"exchanges":[', { headers: { 'content-type': 'application/json' } }), ''],
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), 'is out of reach'],
])('keeps the defaults after three retries: %s', async (_, respond, words) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const told = vi.mocked(console.error).mockImplementation(() => undefined);
  try {
    fetch.mockImplementation(async () => respond());
    render(<ExchangeBoardSection />);
    comeNear();
    for (const [retry, seconds] of [1, 2, 4].entries()) {
      await waitFor(() => expect(fetch).toHaveBeenCalledTimes(retry + 1));
      expect(screen.getByRole('status')).toHaveTextContent('Loading live exchange data...');
      await act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
    }
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(''));
    expect(screen.getByText('Our usual list, without live figures')).toBeVisible();
    expect(fetch).toHaveBeenCalledTimes(4);
    expect(screen.getAllByRole('listitem')).toHaveLength(14);
    expect(told.mock.calls).toHaveLength(1);
    expect(told.mock.calls[0]?.join(' ')).toContain('Could not load exchange rankings:');
    expect(told.mock.calls[0]?.join(' ')).toContain(words);
    told.mockClear();
  } finally {
    vi.useRealTimers();
  }
});

it('says for eight seconds at most that it is loading, and shows what comes later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    let respond = (_: Response) => {};
    fetch.mockImplementation(
      () =>
        new Promise((resolve) => {
          respond = resolve;
        }),
    );
    render(<ExchangeBoardSection />);
    comeNear();
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    expect(screen.getByRole('status')).toHaveTextContent('Loading live exchange data...');
    expect(screen.queryByText('Our usual list, without live figures')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(8000));
    expect(screen.getByRole('status')).toHaveTextContent('');
    expect(screen.getByText('Our usual list, without live figures')).toBeVisible();
    respond(json(answer('coingecko')));
    expect(await screen.findByText('$12.35B')).toBeVisible();
    expect(screen.queryByText('Our usual list, without live figures')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});

it('ends its request when the page is left', async () => {
  let signal: AbortSignal | null | undefined;
  fetch.mockImplementation((_url, init) => {
    signal = init?.signal;
    return new Promise(() => undefined);
  });
  const { unmount } = render(<ExchangeBoardSection />);
  comeNear();
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  unmount();
  expect(signal?.aborted).toBe(true);
});
