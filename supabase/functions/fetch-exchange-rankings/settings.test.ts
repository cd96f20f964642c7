import { expect, test } from 'vitest';
import { createRankings } from './rankings.ts';
import { readRankingsSettings } from './settings.ts';

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
