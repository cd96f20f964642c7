import type { ReadEnv } from '../_shared/function-env.ts';
import { coinGecko } from './coingecko.ts';
import { coinPaprika } from './coinpaprika.ts';
import type { Provider } from './provider.ts';

export interface RankingsSettings {
  /** Which row of the database is used: sample figures never stand where real ones are looked for. */
  board: 'live' | 'sample';
  /** Asked in this order. Empty where the secrets name none: then nothing is answered. */
  providers: Provider[];
}

const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?(?:\/|$)/;

const coinGeckoPlans = {
  demo: { baseUrl: 'https://api.coingecko.com/api/v3', header: 'x-cg-demo-api-key' },
  pro: { baseUrl: 'https://pro-api.coingecko.com/api/v3', header: 'x-cg-pro-api-key' },
} as const;

function readBaseUrl(name: string, value: string | undefined, fallback: string): string {
  const url = (value || fallback).replace(/\/+$/, '');
  if (URL.canParse(url) && (url.startsWith('https://') || LOOPBACK.test(url))) return url;
  throw new Error(`${name} should look like ${fallback}.`);
}

function readCoinGecko(read: ReadEnv, ids: readonly string[]): Provider[] {
  const key = read('COINGECKO_API_KEY');
  if (!key) return [];
  const planName = read('COINGECKO_PLAN') || 'demo';
  if (planName !== 'demo' && planName !== 'pro') throw new Error('COINGECKO_PLAN should be demo or pro.');
  const plan = coinGeckoPlans[planName];
  const baseUrl = readBaseUrl('COINGECKO_BASE_URL', read('COINGECKO_BASE_URL'), plan.baseUrl);
  return [coinGecko({ source: 'coingecko', baseUrl, headers: { [plan.header]: key }, ids })];
}

function readCoinPaprika(read: ReadEnv): Provider[] {
  if (read('COINPAPRIKA_ENABLED') !== 'true') return [];
  const name = 'COINPAPRIKA_BASE_URL';
  return [coinPaprika(readBaseUrl(name, read(name), 'https://api.coinpaprika.com/v1'))];
}

/** Reads the secrets, once, at start. Throws an Error that names a value that cannot be right; none at all is fine. */
export function readRankingsSettings(read: ReadEnv): RankingsSettings {
  const ids = (read('EXCHANGE_IDS') ?? '').split(',').map((id) => id.trim());
  const known = ids.filter(Boolean);
  const providers = [...readCoinGecko(read, known), ...readCoinPaprika(read)];
  const sampleUrl = read('EXCHANGE_SAMPLE_URL');
  if (providers.length > 0 || !sampleUrl) return { board: 'live', providers };
  // Loopback only: a hosted function can never be talked into sample figures.
  if (!LOOPBACK.test(sampleUrl)) throw new Error('EXCHANGE_SAMPLE_URL should look like http://127.0.0.1:54325.');
  return { board: 'sample', providers: [coinGecko({ source: 'sample', baseUrl: sampleUrl, headers: {}, ids: [] })] };
}
