import type { ReadEnv } from '../_shared/platform/environment.ts';
import type { CoinGecko } from './coingecko.ts';

export interface RankingsSettings extends CoinGecko {
  /** The row of the database: sample figures are never mistaken for real ones. */
  board: 'live' | 'sample';
  source: 'coingecko' | 'sample';
}

const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?(?:\/|$)/;

const plans = {
  demo: { url: 'https://api.coingecko.com/api/v3', header: 'x-cg-demo-api-key' },
  pro: { url: 'https://pro-api.coingecko.com/api/v3', header: 'x-cg-pro-api-key' },
} as const;

function readBaseUrl(value: string | undefined, fallback: string): string {
  const url = (value || fallback).replace(/\/+$/, '');
  if (URL.canParse(url) && (url.startsWith('https://') || LOOPBACK.test(url))) return url;
  throw new Error(`COINGECKO_BASE_URL should look like ${fallback}.`);
}

/** Reads the secrets, once, at start. Throws an Error that names a value that cannot be right; undefined without a source. */
export function readRankingsSettings(read: ReadEnv): RankingsSettings | undefined {
  const ids = (read('EXCHANGE_IDS') ?? '').split(',').flatMap((id) => id.trim() || []);
  const key = read('COINGECKO_API_KEY');
  if (key) {
    const planName = read('COINGECKO_PLAN') || 'demo';
    if (planName !== 'demo' && planName !== 'pro') throw new Error('COINGECKO_PLAN should be demo or pro.');
    const { url, header } = plans[planName];
    const baseUrl = readBaseUrl(read('COINGECKO_BASE_URL'), url);
    return { board: 'live', source: 'coingecko', baseUrl, headers: { [header]: key }, ids };
  }
  const sampleUrl = read('EXCHANGE_SAMPLE_URL');
  if (!sampleUrl) return undefined;
  // Loopback only: a hosted function can never be talked into sample figures.
  if (!LOOPBACK.test(sampleUrl)) throw new Error('EXCHANGE_SAMPLE_URL should look like http://127.0.0.1:54325.');
  return { board: 'sample', source: 'sample', baseUrl: sampleUrl, headers: {}, ids };
}
