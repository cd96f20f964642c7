import type { ExchangeRankings } from '../_shared/contracts/exchange-rankings.ts';
import { createEndpoint, type EndpointOptions } from '../_shared/endpoint.ts';
import { HttpError, jsonResponse } from '../_shared/http-error.ts';
import type { DatedRankings } from './rankings-source.ts';

export interface FetchExchangeRankingsDeps extends Omit<EndpointOptions, 'name'> {
  /** Undefined where no provider is configured: nothing is answered then, and nothing made up. */
  getRankings: (() => Promise<DatedRankings>) | undefined;
}

/** Answers the rankings. A body is neither asked for nor read. */
export function createFetchExchangeRankings(deps: FetchExchangeRankingsDeps): (request: Request) => Promise<Response> {
  return createEndpoint({ ...deps, name: 'fetch-exchange-rankings' }, async () => {
    if (deps.getRankings === undefined) {
      throw new HttpError(503, 'exchange_data_not_configured', 'No source of exchange figures is configured.', {
        cause: 'COINGECKO_API_KEY is not set',
        retryAfter: 300,
      });
    }
    const { exchanges, source, fetchedAt } = await deps.getRankings();
    return jsonResponse(200, { exchanges, as_of: fetchedAt, source } satisfies ExchangeRankings);
  });
}
