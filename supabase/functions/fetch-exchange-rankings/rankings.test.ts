import { afterAll, expect, test, vi } from 'vitest';
import { sampleIds } from '../../../tools/start/stand-ins.ts';
import { startExchangeProvider } from '../../tests/support/exchange-provider.ts';
import { createRankings } from './rankings.ts';

// What a deployed function answers is tested over HTTP.
const provider = await startExchangeProvider();
afterAll(() => provider.close());

test('without a source rankings are answered 503, and no database is asked', async () => {
  const rpc = vi.fn();
  await expect(createRankings(undefined, { rpc, log: vi.fn() })()).rejects.toMatchObject({
    status: 503,
    code: 'exchange_data_not_configured',
    options: { cause: 'COINGECKO_API_KEY is not set', retryAfter: 300 },
  });
  expect(rpc).not.toHaveBeenCalled();
});

test('a fault of ours in the refresh is stored and answered as internal, without its words', async () => {
  const stored: object[] = [];
  const rpc = async (name: string, args: object) => {
    if (name === 'claim_exchange_rankings') return { rankings: null, fetchedAt: null, refresh: true };
    stored.push(args);
    if (stored.length === 1) throw new RangeError('secret');
    return null;
  };
  const log = vi.fn();
  const shown = sampleIds.map((id) => ({ id, name: id }));
  const settings = { board: 'live', source: 'coingecko', baseUrl: provider.url, headers: {}, shown } as const;
  await expect(createRankings(settings, { rpc, log })()).rejects.toMatchObject({
    status: 503,
    code: 'exchange_data_unavailable',
    options: { cause: 'internal', retryAfter: 60 },
  });
  expect(stored[1]).toEqual({ board: 'live', rankings: null, error: 'internal' });
  expect(JSON.stringify(log.mock.calls)).not.toContain('secret');
});
