import { describe, expect, it, vi } from 'vitest';
import { readRankingsSettings } from './settings.ts';

const settings = (env: Record<string, string>) => readRankingsSettings((name) => env[name]);
const sources = (env: Record<string, string>) => settings(env).providers.map(({ source }) => source);

/** The addresses and headers of what the configured providers ask for. */
async function asked(env: Record<string, string>) {
  const fetch = vi.fn((_url: string, _init: RequestInit) => Promise.reject(new Error('offline')));
  vi.stubGlobal('fetch', fetch);
  const budget = { bytes: { left: 1 }, signal: new AbortController().signal };
  for (const provider of settings(env).providers) await provider.fetchExchanges(budget).catch(() => undefined);
  return fetch.mock.calls.map(([url, { headers }]) => ({ url, headers: headers as Record<string, string> }));
}

describe('which source is asked', () => {
  it('none without a key: nothing is made up', () => {
    expect(settings({})).toEqual({ board: 'live', providers: [] });
    expect(settings({ COINGECKO_API_KEY: '', EXCHANGE_SAMPLE_URL: '' }).providers).toEqual([]);
  });

  it('CoinGecko with a key, CoinPaprika behind it or alone', () => {
    expect(sources({ COINGECKO_API_KEY: 'k' })).toEqual(['coingecko']);
    expect(sources({ COINGECKO_API_KEY: 'k', COINPAPRIKA_ENABLED: 'true' })).toEqual(['coingecko', 'coinpaprika']);
    expect(sources({ COINPAPRIKA_ENABLED: 'true' })).toEqual(['coinpaprika']);
    expect(sources({ COINPAPRIKA_ENABLED: 'yes' })).toEqual([]);
  });

  it('samples only where nothing else is configured, and on a board of their own', () => {
    const EXCHANGE_SAMPLE_URL = 'http://127.0.0.1:4000';
    expect(settings({ EXCHANGE_SAMPLE_URL })).toMatchObject({ board: 'sample', providers: [{ source: 'sample' }] });
    expect(settings({ EXCHANGE_SAMPLE_URL, COINGECKO_API_KEY: 'k' }).board).toBe('live');
    expect(sources({ EXCHANGE_SAMPLE_URL, COINGECKO_API_KEY: 'k' })).toEqual(['coingecko']);
  });
});

describe('the address', () => {
  it('and the header are the plan’s', async () => {
    const [demo] = await asked({ COINGECKO_API_KEY: 'k' });
    expect(demo?.url).toBe('https://api.coingecko.com/api/v3/exchanges?per_page=100&page=1');
    expect(demo?.headers['x-cg-demo-api-key']).toBe('k');
    const [pro] = await asked({ COINGECKO_API_KEY: 'k', COINGECKO_PLAN: 'pro' });
    expect(pro?.url).toBe('https://pro-api.coingecko.com/api/v3/exchanges?per_page=100&page=1');
    expect(pro?.headers).toEqual({ accept: 'application/json', 'x-cg-pro-api-key': 'k' });
  });

  it('may be another one', async () => {
    const [call] = await asked({ COINGECKO_API_KEY: 'k', COINGECKO_BASE_URL: 'https://proxy.example/gecko/' });
    expect(call?.url).toBe('https://proxy.example/gecko/exchanges?per_page=100&page=1');
    const [paprika] = await asked({ COINPAPRIKA_ENABLED: 'true' });
    expect(paprika?.url).toBe('https://api.coinpaprika.com/v1/exchanges?quotes=USD');
  });

  it.each([
    ['COINGECKO_BASE_URL', { COINGECKO_API_KEY: 'k', COINGECKO_BASE_URL: 'http://api.coingecko.com' }],
    ['COINGECKO_BASE_URL', { COINGECKO_API_KEY: 'k', COINGECKO_BASE_URL: 'coingecko' }],
    ['COINGECKO_PLAN', { COINGECKO_API_KEY: 'k', COINGECKO_PLAN: 'free' }],
    ['EXCHANGE_SAMPLE_URL', { EXCHANGE_SAMPLE_URL: 'https://samples.example' }],
    ['EXCHANGE_SAMPLE_URL', { EXCHANGE_SAMPLE_URL: 'http://127.0.0.1.evil.example' }],
  ])('that cannot be right is named at start: %s', (name, env) => {
    expect(() => settings(env)).toThrow(name);
  });
});
