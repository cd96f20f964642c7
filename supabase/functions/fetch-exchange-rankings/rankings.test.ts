import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { sampleIds } from '../../../tools/start/stand-ins.ts';
import { startExchangeProvider } from '../../tests/support/exchange-provider.ts';
import type { RankingsSettings } from './coingecko.ts';
import { createRankings } from './rankings.ts';

const provider = await startExchangeProvider();
afterAll(() => provider.close());
beforeEach(() => {
  provider.mood = 'good';
  provider.calls.length = 0;
});

const gecko: RankingsSettings = {
  board: 'live',
  source: 'coingecko',
  baseUrl: provider.url,
  headers: { 'x-cg-demo-api-key': 'k' },
  shown: sampleIds.map((id) => ({ id, name: id })),
};

const old = { exchanges: [{ name: 'Old', image: null, trade_volume_24h_usd: 1 }], source: 'coingecko' };
const fetchedAt = '2026-11-21T04:25:54.529044+00:00';

/** Asks for the rankings, with a database that returns this claim. */
async function rankings(
  claim: object,
  { store = async (): Promise<unknown> => null, of = gecko as RankingsSettings | null } = {},
) {
  const calls: [string, object][] = [];
  const log = vi.fn();
  const waitUntil = vi.fn();
  vi.stubGlobal('EdgeRuntime', { waitUntil });
  const rpc = async (name: string, args: object) => {
    calls.push([name, args]);
    return name === 'claim_exchange_rankings' ? claim : store();
  };
  const result = await createRankings(of ?? undefined, { rpc, log })().catch((error: unknown) => error);
  const background = () => Promise.all(waitUntil.mock.calls.flat());
  return { calls, log, waitUntil, result, background };
}
const claimed = ['claim_exchange_rankings', { board: 'live' }];
const storedNew = [
  'store_exchange_rankings',
  {
    board: 'live',
    rankings: { source: 'coingecko', exchanges: expect.objectContaining({ length: sampleIds.length }) },
  },
];
const storedFailure = (error: string) => ['store_exchange_rankings', { board: 'live', rankings: null, error }];
const unavailable = (cause: string) => ({
  status: 503,
  code: 'exchange_data_unavailable',
  message: 'There are no exchange figures right now.',
  options: { cause, retryAfter: 60 },
});

test('without a source rankings are answered 503, and no database is asked', async () => {
  const { calls, result } = await rankings({}, { of: null });
  expect(result).toMatchObject({
    status: 503,
    code: 'exchange_data_not_configured',
    message: 'No source of exchange figures is configured.',
    options: { cause: 'COINGECKO_API_KEY is not set', retryAfter: 300 },
  });
  expect(calls).toEqual([]);
});

test('a refresh in the background that fails stores why, and ends nothing', async () => {
  provider.mood = 'limited';
  const { background, calls, log, result } = await rankings({ rankings: old, fetchedAt, refresh: true });
  expect(result).toEqual({ ...old, as_of: fetchedAt });
  await background();
  expect(calls).toEqual([claimed, storedFailure('http_429')]);
  const line = { event: 'exchange_refresh', source: 'coingecko', outcome: 'http_429', ms: expect.any(Number) };
  expect(log.mock.calls).toEqual([[line]]);
});

test('a fault of ours in the refresh is stored and answered as internal, without its words', async () => {
  const store = vi.fn(async (): Promise<unknown> => null).mockRejectedValueOnce(new RangeError('secret'));
  const { calls, log, result } = await rankings({ rankings: null, fetchedAt: null, refresh: true }, { store });
  expect(result).toMatchObject(unavailable('internal'));
  expect(calls).toEqual([claimed, storedNew, storedFailure('internal')]);
  expect(JSON.stringify(log.mock.calls)).not.toContain('secret');
});

test.each([
  null,
  {},
  { rankings: null, fetchedAt: null },
  { rankings: { exchanges: [] }, fetchedAt: null, refresh: true },
])('a claim that is answered with %j fails, and no provider is asked', async (claim) => {
  expect((await rankings(claim as object)).result).toBeInstanceOf(Error);
  expect(provider.calls).toEqual([]);
});
