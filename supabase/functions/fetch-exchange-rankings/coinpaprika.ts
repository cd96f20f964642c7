import { isRecord, type Provider, rankExchanges, toDollars } from './provider.ts';
import { getUpstreamJson, UpstreamError } from './upstream.ts';

/** CoinPaprika: one call, dollars at once, no pictures. Needs no key; its free plan is for non-commercial use. */
export function coinPaprika(baseUrl: string): Provider {
  return {
    source: 'coinpaprika',
    async fetchExchanges(budget) {
      const body = await getUpstreamJson(`${baseUrl}/exchanges?quotes=USD`, { accept: 'application/json' }, budget);
      if (!Array.isArray(body)) throw new UpstreamError('unusable');
      return rankExchanges(
        body
          .filter(isRecord)
          .filter(({ active }) => active !== false)
          .map(({ name, quotes }) => {
            const usd = isRecord(quotes) && isRecord(quotes.USD) ? quotes.USD : {};
            // Adjusted for wash trading where they know better than what the exchange reports.
            const volume = usd.adjusted_volume_24h ?? usd.reported_volume_24h;
            return { name, image: null, trade_volume_24h_usd: toDollars(volume) };
          }),
      );
    },
  };
}
