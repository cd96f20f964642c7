import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { startExchangeProvider } from '../../tests/support/exchange-provider.ts';
import { fetchExchanges, type RankingsSettings, readRankingsSettings } from './coingecko.ts';
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
  ids: [],
};

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

const settings = (env: Record<string, string>) => readRankingsSettings((name) => env[name]);

test('rankings have no source and are answered 503 where no key is set', async () => {
  expect(settings({})).toBeUndefined();
  expect(settings({ COINGECKO_API_KEY: '', EXCHANGE_SAMPLE_URL: '' })).toBeUndefined();
  const ask = createRankings(undefined, { rpc: () => Promise.reject(new Error('asked')), log: () => undefined });
  await expect(ask()).rejects.toMatchObject({ status: 503, code: 'exchange_data_not_configured' });
});

test('the sample figures keep to the named exchanges, too', () => {
  const sample = { EXCHANGE_SAMPLE_URL: 'http://127.0.0.1:1', EXCHANGE_IDS: 'kraken, gemini' };
  expect(settings(sample)).toMatchObject({ board: 'sample', ids: ['kraken', 'gemini'] });
});

test('each plan of CoinGecko has its own address and header', () => {
  expect(settings({ COINGECKO_API_KEY: 'k' })).toEqual({
    board: 'live',
    source: 'coingecko',
    baseUrl: 'https://api.coingecko.com/api/v3',
    headers: { 'x-cg-demo-api-key': 'k' },
    ids: [],
  });
  expect(settings({ COINGECKO_API_KEY: 'k', COINGECKO_PLAN: 'pro', EXCHANGE_IDS: 'binance, gdax,' })).toEqual({
    board: 'live',
    source: 'coingecko',
    baseUrl: 'https://pro-api.coingecko.com/api/v3',
    headers: { 'x-cg-pro-api-key': 'k' },
    ids: ['binance', 'gdax'],
  });
  const proxy = { COINGECKO_API_KEY: 'k', COINGECKO_BASE_URL: 'https://proxy.example/gecko/' };
  expect(settings(proxy)?.baseUrl).toBe('https://proxy.example/gecko');
});

test('samples are used only where no key is set, and are marked as samples', () => {
  const EXCHANGE_SAMPLE_URL = 'http://127.0.0.1:4000';
  expect(settings({ EXCHANGE_SAMPLE_URL })).toMatchObject({ board: 'sample', source: 'sample', headers: {} });
  expect(settings({ EXCHANGE_SAMPLE_URL, COINGECKO_API_KEY: 'k' })?.source).toBe('coingecko');
});

test.each([
  ['COINGECKO_BASE_URL', { COINGECKO_API_KEY: 'k', COINGECKO_BASE_URL: 'http://api.coingecko.com' }],
  ['COINGECKO_BASE_URL', { COINGECKO_API_KEY: 'k', COINGECKO_BASE_URL: 'coingecko' }],
  ['COINGECKO_PLAN', { COINGECKO_API_KEY: 'k', COINGECKO_PLAN: 'free' }],
  ['EXCHANGE_SAMPLE_URL', { EXCHANGE_SAMPLE_URL: 'https://samples.example' }],
  ['EXCHANGE_SAMPLE_URL', { EXCHANGE_SAMPLE_URL: 'http://127.0.0.1.evil.example' }],
])('a wrong %s is named when the function starts', (name, env) => {
  expect(() => settings(env)).toThrow(name);
});
