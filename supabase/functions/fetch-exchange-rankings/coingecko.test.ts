import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { startExchangeProvider } from '../../tests/support/exchange-provider.ts';
import { fetchExchanges } from './coingecko.ts';

const provider = await startExchangeProvider();
afterAll(() => provider.close());
beforeEach(() => {
  provider.mood = 'good';
  provider.calls.length = 0;
});

const gecko = { baseUrl: provider.url, headers: { 'x-cg-demo-api-key': 'k' }, ids: [] };

test('two calls with the key give volumes in dollars, the largest first and unknown ones last', async () => {
  const exchanges = await fetchExchanges(gecko);
  expect(exchanges[0]).toEqual({ name: 'Binance', image: null, trade_volume_24h_usd: 17_182_040_000 });
  const volumes = exchanges.map(({ trade_volume_24h_usd: volume }) => volume ?? -1);
  expect(volumes).toEqual([...volumes].sort((a, b) => b - a));
  expect(volumes.at(-1)).toBe(-1);
  expect(provider.calls.map(({ path }) => path).sort()).toEqual(['/exchange_rates', '/exchanges?per_page=100&page=1']);
  for (const { headers } of provider.calls) expect(headers['x-cg-demo-api-key']).toBe('k');
});

test('only the configured exchanges are kept', async () => {
  const ids = ['kraken', 'gdax', 'binance', 'okex', 'kucoin'];
  expect((await fetchExchanges({ ...gecko, ids })).map(({ name }) => name)).toEqual([
    'Binance',
    'OKX',
    'Coinbase Exchange',
    'KuCoin',
    'Kraken',
  ]);
  await expect(fetchExchanges({ ...gecko, ids: ids.slice(1) })).rejects.toThrow('unusable');
});

test.each([
  ['limited', 'http_429'],
  ['broken', 'http_500'],
  ['garbage', 'not_json'],
  ['junk', 'unusable'],
  ['truncated', 'unreachable'],
  ['huge', 'not_json'],
  ['hanging', 'timeout'],
  ['dripping', 'timeout'],
] as const)('a provider that is %s fails with %s, and both calls are ended', async (mood, code) => {
  provider.mood = mood;
  const timeoutMs = code === 'timeout' ? 300 : 20_000;
  await expect(fetchExchanges(gecko, timeoutMs)).rejects.toThrow(code);
  await expect.poll(() => provider.open).toBe(0);
});

test.each([{}, { rates: { usd: { value: '100000' } } }, { rates: { usd: { value: 1 } } }])(
  'a provider whose rate of bitcoin is %j fails with no_rate',
  async (rates) => {
    vi.stubGlobal('fetch', async (url: string) => Response.json(url.includes('rates') ? rates : []));
    await expect(fetchExchanges(gecko)).rejects.toThrow('no_rate');
  },
);
