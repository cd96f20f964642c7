import { expect, it, vi } from 'vitest';
import { createFetchExchangeRankings } from './handler.ts';

const log = vi.fn();
const databaseCheck = { keys: [], reach: vi.fn() };
const call = (getRankings: Parameters<typeof createFetchExchangeRankings>[0]['getRankings'], init: RequestInit = {}) =>
  createFetchExchangeRankings({
    apiKeys: ['sb_publishable_unit'],
    allowedOrigins: [],
    log,
    databaseCheck,
    getRankings,
  })(new Request('http://function.test', { method: 'POST', headers: { apikey: 'sb_publishable_unit' }, ...init }));

const rankings = {
  exchanges: [{ name: 'Binance', image: null, trade_volume_24h_usd: 17e9 }],
  source: 'coingecko' as const,
  fetchedAt: '2026-11-21T04:00:00Z',
};

it('answers the figures, their time and their source', async () => {
  const response = await call(async () => rankings);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    exchanges: rankings.exchanges,
    as_of: '2026-11-21T04:00:00Z',
    source: 'coingecko',
  });
});

it('reads no body, whatever it is', async () => {
  expect((await call(async () => rankings, { body: 'x'.repeat(100_000) })).status).toBe(200);
});

it('without a provider is a 503 that says why in the log, and never a figure', async () => {
  const response = await call(undefined);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ error: { code: 'exchange_data_not_configured' } });
  expect(log).toHaveBeenLastCalledWith(expect.objectContaining({ status: 503, cause: 'COINGECKO_API_KEY is not set' }));
});

it('tells nobody what went wrong inside', async () => {
  const response = await call(() => Promise.reject(new Error('postgres://secret')));
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain('secret');
});

it('is refused without a key', async () => {
  expect((await call(async () => rankings, { headers: {} })).status).toBe(401);
});
