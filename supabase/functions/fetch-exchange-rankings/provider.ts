import { type Exchange, type RankingsSource, readExchanges } from '../_shared/contracts/exchange-rankings.ts';
import { type UpstreamBudget, UpstreamError } from './upstream.ts';

/** Enough to find a configured partner among them (VITE_PARTNERS_MODE), although the page shows 14. */
const MAX_ROWS = 100;
/** Fewer known volumes than this is a provider in trouble, not a market. */
const MIN_KNOWN_VOLUMES = 5;

/** A source of volumes. Throws an UpstreamError where the answer is of no use. */
export interface Provider {
  source: RankingsSource;
  fetchExchanges(budget: UpstreamBudget): Promise<Exchange[]>;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The amount in whole dollars; null, which means unknown, for anything but a number. */
export function toDollars(amount: unknown, rate = 1): number | null {
  return typeof amount === 'number' ? Math.round(amount * rate) : null;
}

/** The usable rows, largest volume first, unknown ones last; too few of them are a failure, not a short list. */
export function rankExchanges(rows: readonly unknown[]): Exchange[] {
  const exchanges = readExchanges(rows);
  const known = exchanges.filter((exchange) => exchange.trade_volume_24h_usd !== null);
  if (known.length < MIN_KNOWN_VOLUMES) throw new UpstreamError('unusable');
  const volume = (exchange: Exchange) => exchange.trade_volume_24h_usd ?? -1;
  return exchanges.sort((a, b) => volume(b) - volume(a)).slice(0, MAX_ROWS);
}
