import * as z from 'zod/mini';
import { type Exchange, type ExchangeRankings, rankingsSources } from '../_shared/contracts/exchange-rankings.ts';
import { HttpError } from '../_shared/http/endpoint.ts';
import { UpstreamError } from '../_shared/http/fetch-json.ts';
import { type Log, type Rpc, runInBackground } from '../_shared/platform.ts';
import { fetchExchanges, type RankingsSettings } from './coingecko.ts';

// This function checked the figures before it stored them, so they are not checked row by row again.
const figuresSchema = z.object({ exchanges: z.array(z.custom<Exchange>()), source: z.enum(rankingsSources) });
const claimSchema = z.object({
  rankings: z.nullable(figuresSchema),
  fetchedAt: z.nullable(z.string()),
  refresh: z.boolean(),
});

const unavailable = (cause: string) =>
  new HttpError(503, 'exchange_data_unavailable', 'There are no exchange figures right now.', {
    cause,
    retryAfter: 60,
  });

interface RankingsDeps {
  rpc: Rpc;
  log: Log;
}

/** Asks the provider, and keeps its figures or the reason of its failure in the shared row. */
async function refresh(settings: RankingsSettings, { rpc, log }: RankingsDeps) {
  const { board, source } = settings;
  const started = performance.now();
  const report = (outcome: string) =>
    log({ event: 'exchange_refresh', source, outcome, ms: Math.round(performance.now() - started) });
  try {
    const figures = { exchanges: await fetchExchanges(settings), source };
    await rpc('store_exchange_rankings', { board, rankings: figures });
    report('ok');
    return figures;
  } catch (error) {
    if (error instanceof HttpError) throw error;
    const code = error instanceof UpstreamError ? error.message : 'internal';
    report(code);
    await rpc('store_exchange_rankings', { board, rankings: null, error: code });
    throw unavailable(code);
  }
}

/**
 * The figures of the shared row. The database elects one caller that refreshes them; it returns the old ones and refreshes
 * afterwards. Without figures it waits for its own refresh, and every other caller gets a 503.
 */
export function createRankings(
  settings: RankingsSettings | undefined,
  deps: RankingsDeps,
): () => Promise<ExchangeRankings> {
  return async () => {
    if (settings === undefined) {
      const message = 'No source of exchange figures is configured.';
      const options = { cause: 'COINGECKO_API_KEY is not set', retryAfter: 300 };
      throw new HttpError(503, 'exchange_data_not_configured', message, options);
    }
    const claim = claimSchema.parse(await deps.rpc('claim_exchange_rankings', { board: settings.board }));
    const refreshed = claim.refresh ? refresh(settings, deps) : undefined;
    if (claim.rankings !== null) {
      // A failure is in the log and in the row.
      if (refreshed) runInBackground(refreshed.catch(() => undefined));
      return { ...claim.rankings, as_of: claim.fetchedAt };
    }
    if (refreshed) return { ...(await refreshed), as_of: new Date().toISOString() };
    throw unavailable('no_figures');
  };
}
