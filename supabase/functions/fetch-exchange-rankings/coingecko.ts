import * as z from 'zod/mini';
import { type Exchange, readExchanges } from '../_shared/contracts/exchange-rankings.ts';
import { fetchJson, UpstreamError } from '../_shared/http/fetch-json.ts';
import type { ReadEnv } from '../_shared/platform.ts';

/** The table takes no more (constraint rankings_have_rows). */
const MAX_ROWS = 100;
/** So many volumes must be known, or half of the asked exchanges where that is less; otherwise the answer counts as a failure. */
const MIN_KNOWN_VOLUMES = 5;
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1024 * 1024;

interface Shown {
  id: string;
  name: string;
}

export interface RankingsSettings {
  /** The row of the database: sample figures are never mistaken for real ones. */
  board: 'live' | 'sample';
  source: 'coingecko' | 'sample';
  baseUrl: string;
  headers: Record<string, string>;
  /** The exchanges to show, by CoinGecko's ids. All others of its list are dropped: the board says "exchanges we work with". */
  shown: readonly Shown[];
}

const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?(?:\/|$)/;

const plans = {
  demo: { url: 'https://api.coingecko.com/api/v3', header: 'x-cg-demo-api-key' },
  pro: { url: 'https://pro-api.coingecko.com/api/v3', header: 'x-cg-pro-api-key' },
} as const;

function readBaseUrl(value: string | undefined, fallback: string): string {
  const url = (value || fallback).replace(/\/$/, '');
  if (URL.canParse(url) && (url.startsWith('https://') || LOOPBACK.test(url))) return url;
  throw new Error(`COINGECKO_BASE_URL should look like ${fallback}.`);
}

/** Reads the secrets, once, at start. Throws an Error that names a value that cannot be right; undefined without a source. */
export function readRankingsSettings(read: ReadEnv, ours: readonly Shown[]): RankingsSettings | undefined {
  const named = (read('EXCHANGE_IDS') ?? '').split(',').flatMap((id) => id.trim() || []);
  const shown = named.length > 0 ? named.map((id) => ours.find((one) => one.id === id) ?? { id, name: id }) : ours;
  const key = read('COINGECKO_API_KEY');
  if (key) {
    const planName = read('COINGECKO_PLAN') || 'demo';
    if (planName !== 'demo' && planName !== 'pro') throw new Error('COINGECKO_PLAN should be demo or pro.');
    const { url, header } = plans[planName];
    const baseUrl = readBaseUrl(read('COINGECKO_BASE_URL'), url);
    return { board: 'live', source: 'coingecko', baseUrl, headers: { [header]: key }, shown };
  }
  const sampleUrl = read('EXCHANGE_SAMPLE_URL');
  if (!sampleUrl) return undefined;
  // Loopback only: a hosted function can never be talked into sample figures.
  if (!LOOPBACK.test(sampleUrl)) throw new Error('EXCHANGE_SAMPLE_URL should look like http://127.0.0.1:54325.');
  return { board: 'sample', source: 'sample', baseUrl: sampleUrl, headers: {}, shown };
}

/** Dollars for one bitcoin; the bounds catch a swapped or broken rate. */
const dollars = z.number().check(z.minimum(100), z.maximum(1e8));
const ratesSchema = z.object({ rates: z.object({ usd: z.object({ value: dollars }) }) });

/** The usable rows, largest volume first, unknown ones last, among them exchanges whose id the provider does not know; too few of them are a failure, not a short list. */
function rankExchanges(rows: readonly unknown[]): Exchange[] {
  const exchanges = readExchanges(rows);
  const known = exchanges.filter((exchange) => exchange.trade_volume_24h_usd !== null);
  if (known.length < Math.min(MIN_KNOWN_VOLUMES, rows.length / 2)) throw new UpstreamError('unusable');
  const volume = (exchange: Exchange) => exchange.trade_volume_24h_usd ?? -1;
  return exchanges.sort((a, b) => volume(b) - volume(a)).slice(0, MAX_ROWS);
}

/** The exchanges come in trust order with volumes in bitcoin, the rates separately. Throws an UpstreamError. */
export async function fetchExchanges(
  { baseUrl, headers, shown }: RankingsSettings,
  timeoutMs = TIMEOUT_MS,
): Promise<Exchange[]> {
  const init = { headers: { accept: 'application/json', ...headers } };
  const get = async (path: string) => {
    const { status, json } = await fetchJson(`${baseUrl}${path}`, init, { timeoutMs, maxBytes: MAX_BYTES });
    if (status !== 200) throw new UpstreamError(`http_${status}`);
    if (json === undefined) throw new UpstreamError('not_json');
    return json;
  };
  const [exchanges, rates] = await Promise.all([get('/exchanges?per_page=250&page=1'), get('/exchange_rates')]);
  const { data } = ratesSchema.safeParse(rates);
  if (!data) throw new UpstreamError('no_rate');
  if (!Array.isArray(exchanges)) throw new UpstreamError('unusable');
  const dollarsOf = (btc: unknown) => (typeof btc === 'number' ? Math.round(btc * data.rates.usd.value) : null);
  return rankExchanges(
    shown.map(({ id, name }) => {
      const row = exchanges.find((each) => each?.id === id);
      return { name, ...row, trade_volume_24h_usd: dollarsOf(row?.trade_volume_24h_btc) };
    }),
  );
}
