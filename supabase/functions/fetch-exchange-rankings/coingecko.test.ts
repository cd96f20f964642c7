import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { exchanges as ourExchanges } from '../../../src/content/exchanges.ts';
import { sampleIds } from '../../../tools/start/stand-ins.ts';
import { startExchangeProvider } from '../../tests/support/exchange-provider.ts';
import { fetchExchanges, type RankingsSettings, readRankingsSettings } from './coingecko.ts';

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

test('two calls with the key give volumes in dollars', async () => {
  const exchanges = await fetchExchanges(gecko);
  expect(exchanges[0]).toEqual({ name: ourExchanges[0].name, image: null, trade_volume_24h_usd: 17_182_040_000 });
  expect(provider.calls.map(({ path }) => path).sort()).toEqual(['/exchange_rates', '/exchanges?per_page=250&page=1']);
  for (const { headers } of provider.calls)
    expect(headers).toMatchObject({ 'x-cg-demo-api-key': 'k', accept: 'application/json' });
});

/** The rows that come of a provider with these exchanges and this rate. */
async function given(
  exchanges: unknown,
  usd: unknown = 100_000,
  {
    status = 200,
    ids = Array.from({ length: Array.isArray(exchanges) ? exchanges.length : 1 }, (_, index) => `id${index}`),
  } = {},
) {
  const rates = { rates: { usd: { value: usd } } };
  vi.stubGlobal('fetch', async (url: string) => Response.json(url.includes('rates') ? rates : exchanges, { status }));
  const shown = ids.map((id) => ({ id, name: `Our ${id}` }));
  const rows = await fetchExchanges({ ...gecko, shown });
  return rows.map(({ name, trade_volume_24h_usd: volume }) => [name, volume]);
}
const ranked = (btc: unknown, index: number) => ({ id: `id${index}`, name: `E${index}`, trade_volume_24h_btc: btc });

test.each([99.99, 1e8 + 1, -100_000, '100000', null])('a rate of %j dollars is refused', async (rate) => {
  await expect(given(Array(5).fill(2).map(ranked), rate)).rejects.toMatchObject({ message: 'no_rate' });
});

test('exchanges are sorted by volume: zero after all others, unknown last', async () => {
  const rows = await given([null, 0, 5e-4, 3e-4, '9', 4e-4].map(ranked));
  expect(rows.map(([name, volume]) => `${name} ${volume}`)).toEqual([
    'E2 50',
    'E5 40',
    'E3 30',
    'E1 0',
    'E0 null',
    'E4 null',
  ]);
});

test('five known volumes are enough, four are too few', async () => {
  expect(await given([1, 1, 1, 1, 0, null, null, null, null, null, null].map(ranked))).toHaveLength(11);
  await expect(given([1, 1, 1, 1, null, '1', -1, 1e300, null, null, null].map(ranked))).rejects.toThrow('unusable');
});

test('an exchange whose id the provider does not know stays on the board, under our name and without a figure', async () => {
  expect(await given([null, 'E', 7, ranked(2, 0), ranked(1, 1)], 100_000, { ids: ['gone', 'id1', 'id0'] })).toEqual([
    ['E0', 200_000],
    ['E1', 100_000],
    ['Our gone', null],
  ]);
});

test('of a few exchanges half must have a volume, or the provider is at fault', async () => {
  const from = (...ids: string[]) => given([2, 1].map(ranked), 100_000, { ids });
  expect(await from('id0')).toHaveLength(1);
  await expect(from('id1', 'none', 'neither')).rejects.toThrow('unusable');
});

test.each([
  ['broken', 'http_500'],
  ['garbage', 'not_json'],
  ['junk', 'unusable'],
  ['truncated', 'unreachable'],
  ['huge', 'not_json'],
  ['hanging', 'timeout'],
] as const)('a provider that is %s fails with %s, and both calls are ended', async (mood, code) => {
  provider.mood = mood;
  const timeoutMs = code === 'timeout' ? 300 : 20_000;
  await expect(fetchExchanges(gecko, timeoutMs)).rejects.toMatchObject({ message: code });
  await expect.poll(() => provider.open).toBe(0);
});

const ours = ['binance', 'upbit'].map((id) => ({ id, name: `Our ${id}` }));
const settings = (env: Record<string, string>) => readRankingsSettings((name) => env[name], ours);

test('each plan of CoinGecko has its own address and header', () => {
  expect(settings({ COINGECKO_API_KEY: 'k' })).toEqual({
    board: 'live',
    source: 'coingecko',
    baseUrl: 'https://api.coingecko.com/api/v3',
    headers: { 'x-cg-demo-api-key': 'k' },
    shown: ours,
  });
  expect(settings({ COINGECKO_API_KEY: 'k', COINGECKO_PLAN: 'pro', EXCHANGE_IDS: 'binance, gdax,' })).toEqual({
    board: 'live',
    source: 'coingecko',
    baseUrl: 'https://pro-api.coingecko.com/api/v3',
    headers: { 'x-cg-pro-api-key': 'k' },
    shown: [ours[0], { id: 'gdax', name: 'gdax' }],
  });
  const proxy = { COINGECKO_API_KEY: 'k', COINGECKO_BASE_URL: 'https://proxy.example/gecko/' };
  expect(settings(proxy)?.baseUrl).toBe('https://proxy.example/gecko');
});

test('samples are used only where no key is set, and are marked as samples', () => {
  const EXCHANGE_SAMPLE_URL = 'http://127.0.0.1:4000';
  const sample = { board: 'sample', source: 'sample', baseUrl: EXCHANGE_SAMPLE_URL, headers: {}, shown: ours };
  expect(settings({ EXCHANGE_SAMPLE_URL })).toEqual(sample);
  expect(settings({ EXCHANGE_SAMPLE_URL, COINGECKO_API_KEY: 'k' })?.source).toBe('coingecko');
});

test.each([
  ['COINGECKO_BASE_URL', { COINGECKO_API_KEY: 'k', COINGECKO_BASE_URL: 'http://api.coingecko.com' }],
  ['COINGECKO_BASE_URL', { COINGECKO_API_KEY: 'k', COINGECKO_BASE_URL: 'http://127.0.0.1.evil.example' }],
  ['COINGECKO_PLAN', { COINGECKO_API_KEY: 'k', COINGECKO_PLAN: 'free' }],
  ['EXCHANGE_SAMPLE_URL', { EXCHANGE_SAMPLE_URL: 'https://samples.example' }],
  ['EXCHANGE_SAMPLE_URL', { EXCHANGE_SAMPLE_URL: 'http://127.0.0.1.evil.example' }],
])('a wrong %s is named when the function starts', (name, env) => {
  expect(() => settings(env)).toThrow(name);
});
