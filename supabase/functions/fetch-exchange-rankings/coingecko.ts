import * as z from 'zod/mini';
import { type Exchange, readExchanges } from '../_shared/contracts/exchange-rankings.ts';
import { fetchJson, UpstreamError } from '../_shared/http/fetch-json.ts';

/** As the provider sends them; the page shows the first 14. */
const MAX_ROWS = 100;
/** With fewer known volumes the provider is in trouble. */
const MIN_KNOWN_VOLUMES = 5;
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1024 * 1024;

export interface CoinGecko {
  baseUrl: string;
  headers: Record<string, string>;
  /** Ids of the exchanges to keep; empty: all. The provider mixes in decentralized ones without a flag. */
  ids: readonly string[];
}

/** Dollars for one bitcoin; the bounds catch a swapped or broken rate. */
const dollars = z.number().check(z.minimum(100), z.maximum(1e8));
const ratesSchema = z.object({ rates: z.object({ usd: z.object({ value: dollars }) }) });

/** The usable rows, largest volume first, unknown ones last; too few of them are a failure, not a short list. */
function rankExchanges(rows: readonly unknown[]): Exchange[] {
  const exchanges = readExchanges(rows);
  const known = exchanges.filter((exchange) => exchange.trade_volume_24h_usd !== null);
  if (known.length < MIN_KNOWN_VOLUMES) throw new UpstreamError('unusable');
  const volume = (exchange: Exchange) => exchange.trade_volume_24h_usd ?? -1;
  return exchanges.sort((a, b) => volume(b) - volume(a)).slice(0, MAX_ROWS);
}

/** The exchanges come in trust order with volumes in bitcoin, the rates apart. Throws an UpstreamError. */
export async function fetchExchanges(
  { baseUrl, headers, ids }: CoinGecko,
  timeoutMs = TIMEOUT_MS,
): Promise<Exchange[]> {
  const init = { headers: { accept: 'application/json', ...headers } };
  const get = async (path: string) => {
    const { status, json } = await fetchJson(`${baseUrl}${path}`, init, { timeoutMs, maxBytes: MAX_BYTES });
    if (status !== 200) throw new UpstreamError(`http_${status}`);
    if (json === undefined) throw new UpstreamError('not_json');
    return json;
  };
  const [exchanges, rates] = await Promise.all([get('/exchanges?per_page=100&page=1'), get('/exchange_rates')]);
  const { data } = ratesSchema.safeParse(rates);
  if (!data) throw new UpstreamError('no_rate');
  if (!Array.isArray(exchanges)) throw new UpstreamError('unusable');
  const dollarsOf = (btc: unknown) => (typeof btc === 'number' ? Math.round(btc * data.rates.usd.value) : null);
  return rankExchanges(
    exchanges
      .filter((row) => ids.length === 0 || ids.includes(row?.id))
      .map((row) => ({ ...row, trade_volume_24h_usd: dollarsOf(row?.trade_volume_24h_btc) })),
  );
}
