import { describe, expect, it, vi } from 'vitest';
import { askProviders } from './ask-providers.ts';
import { coinGecko } from './coingecko.ts';
import { coinPaprika } from './coinpaprika.ts';
import type { Provider } from './provider.ts';
import { UpstreamError } from './upstream.ts';

const log = vi.fn();
const answers = (routes: Record<string, unknown>) => {
  const fetch = vi.fn(async (url: string, _init: RequestInit) => {
    const path = url.replace(/^https:\/\/provider\.test/, '');
    const body = routes[path];
    return body === undefined ? new Response('no', { status: 404 }) : new Response(JSON.stringify(body));
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
};

const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'];
const geckoRows = names.map((name, index) => ({
  id: name.toLowerCase(),
  name,
  image: null,
  trade_volume_24h_btc: index + 1,
}));
const rates = { rates: { usd: { value: 100_000 } } };
const exchangesPath = '/exchanges?per_page=100&page=1';
const gecko = (ids: string[] = []) =>
  coinGecko({ source: 'coingecko', baseUrl: 'https://provider.test', headers: { 'x-key': 'k' }, ids });

const ask = (...providers: Provider[]) => askProviders(providers, { log, timeoutMs: 5_000 });

describe('CoinGecko', () => {
  it('turns bitcoin into dollars, sorts by volume and lets no redirect carry the key away', async () => {
    const fetch = answers({ [exchangesPath]: geckoRows, '/exchange_rates': rates });
    const { exchanges, source } = await ask(gecko());
    expect(source).toBe('coingecko');
    expect(exchanges.map(({ name }) => name)).toEqual(names.toReversed());
    expect(exchanges[0]?.trade_volume_24h_usd).toBe(500_000);
    expect(fetch.mock.calls.map(([, init]) => init)).toEqual([
      expect.objectContaining({ headers: expect.objectContaining({ 'x-key': 'k' }), redirect: 'error' }),
      expect.objectContaining({ headers: expect.objectContaining({ 'x-key': 'k' }), redirect: 'error' }),
    ]);
  });

  it('keeps the configured ids only', async () => {
    const rows = [...geckoRows, { id: 'uniswap', name: 'Uniswap', trade_volume_24h_btc: 1e6 }];
    answers({ [exchangesPath]: rows, '/exchange_rates': rates });
    const { exchanges } = await ask(gecko(geckoRows.map(({ id }) => id)));
    expect(exchanges.map(({ name }) => name)).not.toContain('Uniswap');
    expect(exchanges).toHaveLength(5);
  });

  it.each([
    ['no_rate', geckoRows, {}],
    ['no_rate', geckoRows, { rates: { usd: { value: '100000' } } }],
    ['no_rate', geckoRows, { rates: { usd: { value: 1 } } }],
    ['unusable', {}, rates],
    ['unusable', geckoRows.slice(1), rates],
    ['unusable', geckoRows.map((row) => ({ ...row, trade_volume_24h_btc: null })), rates],
  ])('fails with %s instead of guessing', async (code, rows, rate) => {
    answers({ [exchangesPath]: rows, '/exchange_rates': rate });
    await expect(ask(gecko())).rejects.toMatchObject({ code });
  });

  it('passes on how long it is to be left alone, as seconds or as a date', async () => {
    const until = new Date(Date.now() + 90_500).toUTCString();
    for (const [header, least] of [
      ['120', 120],
      [until, 80],
    ] as const) {
      vi.stubGlobal('fetch', async () => new Response('', { status: 429, headers: { 'retry-after': header } }));
      const failure = await ask(gecko()).catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: 'http_429' });
      expect((failure as UpstreamError).retryAfter).toBeGreaterThanOrEqual(least);
    }
  });
});

describe('CoinPaprika', () => {
  it('prefers the adjusted volume and leaves out what is not active', async () => {
    const row = (name: string, usd: unknown, active = true) => ({ name, active, quotes: { USD: usd } });
    const rows = names.map((name, index) =>
      row(name, { reported_volume_24h: 9e12, adjusted_volume_24h: (index + 1) * 1e6 }),
    );
    answers({
      '/exchanges?quotes=USD': [
        ...rows,
        row('Reported', { reported_volume_24h: 7e9 }),
        row('Closed', {}, false),
        row('Odd', 7),
      ],
    });
    const { exchanges, source } = await ask(coinPaprika('https://provider.test'));
    expect(source).toBe('coinpaprika');
    expect(exchanges[0]).toEqual({ name: 'Reported', image: null, trade_volume_24h_usd: 7e9 });
    expect(exchanges.map(({ name }) => name)).toEqual(['Reported', ...names.toReversed(), 'Odd']);
  });
});

describe('asking one after the other', () => {
  const working: Provider = { source: 'coinpaprika', fetchExchanges: async () => [] };
  const failing = (error: unknown): Provider => ({ source: 'coingecko', fetchExchanges: () => Promise.reject(error) });

  it('asks the second where the first fails, and tells the log of both', async () => {
    log.mockClear();
    expect((await ask(failing(new UpstreamError('http_500')), working)).source).toBe('coinpaprika');
    expect(log.mock.calls.map(([line]) => [line.source, line.outcome])).toEqual([
      ['coingecko', 'http_500'],
      ['coinpaprika', 'ok'],
    ]);
  });

  it('fails with the first one’s reason, and calls an unknown error internal', async () => {
    const failure = ask(failing(new UpstreamError('http_429', 60)), failing(new UpstreamError('timeout')));
    await expect(failure).rejects.toMatchObject({ code: 'http_429', retryAfter: 60 });
    await expect(ask(failing(new Error('secret text')))).rejects.toMatchObject({ code: 'internal' });
  });

  it('gives a hanging first one a part of the time only', async () => {
    const hanging: Provider = {
      source: 'coingecko',
      fetchExchanges: ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new UpstreamError('timeout')));
        }),
    };
    expect((await askProviders([hanging, working], { log, timeoutMs: 200 })).source).toBe('coinpaprika');
    await expect(askProviders([hanging, hanging], { log, timeoutMs: 50 })).rejects.toMatchObject({ code: 'timeout' });
  });

  it('counts the bytes of all of them together', async () => {
    const big = 'x'.repeat(700 * 1024);
    answers({ '/exchanges?per_page=100&page=1': [big], '/exchange_rates': rates, '/exchanges?quotes=USD': [big] });
    await expect(ask(gecko(), coinPaprika('https://provider.test'))).rejects.toMatchObject({ code: 'unusable' });
    expect(log.mock.lastCall?.[0]).toMatchObject({ source: 'coinpaprika', outcome: 'too_large' });
  });
});
