import { isRecord, type Provider, rankExchanges, toDollars } from './provider.ts';
import { getUpstreamJson, UpstreamError } from './upstream.ts';

export interface CoinGeckoOptions {
  /** Whose figures an answer from this address counts as. */
  source: 'coingecko' | 'sample';
  baseUrl: string;
  headers: Record<string, string>;
  /** Ids of the exchanges to keep; empty: all. The provider mixes in decentralised ones without a flag. */
  ids: readonly string[];
}

/** Dollars for one bitcoin; the bounds catch a swapped or broken rate. */
function readRate(body: unknown): number {
  const rates = isRecord(body) ? body.rates : undefined;
  const usd = isRecord(rates) ? rates.usd : undefined;
  const value = isRecord(usd) ? usd.value : undefined;
  if (typeof value === 'number' && value >= 100 && value <= 1e8) return value;
  throw new UpstreamError('no_rate');
}

/** CoinGecko, and what speaks like it. Its exchanges come in trust order with volumes in bitcoin, its rates apart. */
export function coinGecko({ source, baseUrl, headers, ids }: CoinGeckoOptions): Provider {
  return {
    source,
    async fetchExchanges(budget) {
      const get = (path: string) =>
        getUpstreamJson(`${baseUrl}${path}`, { accept: 'application/json', ...headers }, budget);
      const [exchanges, rates] = await Promise.all([get('/exchanges?per_page=100&page=1'), get('/exchange_rates')]);
      const rate = readRate(rates);
      if (!Array.isArray(exchanges)) throw new UpstreamError('unusable');
      return rankExchanges(
        exchanges
          .filter(isRecord)
          .filter(({ id }) => ids.length === 0 || ids.some((wanted) => wanted === id))
          .map(({ name, image, trade_volume_24h_btc }) => ({
            name,
            image,
            trade_volume_24h_usd: toDollars(trade_volume_24h_btc, rate),
          })),
      );
    },
  };
}
