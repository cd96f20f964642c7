import type { Exchange, RankingsSource } from '../_shared/contracts/exchange-rankings.ts';
import type { Log } from '../_shared/log.ts';
import type { Provider } from './provider.ts';
import { UpstreamError } from './upstream.ts';

/** The whole of one refresh, second provider included. */
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 1024 * 1024;
/** What every provider but the last may use of the time that is left. */
const SHARE = 0.6;

export interface Rankings {
  exchanges: Exchange[];
  source: RankingsSource;
}

interface Asking {
  log: Log;
  timeoutMs?: number;
}

/** Asks one provider after the other until one has figures. Throws the first one's UpstreamError where none has. */
export async function askProviders(
  providers: readonly Provider[],
  { log, timeoutMs = TIMEOUT_MS }: Asking,
): Promise<Rankings> {
  const end = performance.now() + timeoutMs;
  const bytes = { left: MAX_BYTES };
  let firstFailure: UpstreamError | undefined;
  for (const [index, { source, fetchExchanges }] of providers.entries()) {
    const started = performance.now();
    const isLast = index === providers.length - 1;
    const timeout = Math.max(0, Math.round((end - started) * (isLast ? 1 : SHARE)));
    // Of two parallel calls this ends the other one too: nobody would read its answer.
    const abandon = new AbortController();
    const report = (outcome: string, rows?: number) => {
      const ms = Math.round(performance.now() - started);
      log({ event: 'exchange_refresh', source, outcome, rows, ms, bytes: MAX_BYTES - bytes.left });
    };
    try {
      const signal = AbortSignal.any([AbortSignal.timeout(timeout), abandon.signal]);
      const exchanges = await fetchExchanges({ bytes, signal });
      report('ok', exchanges.length);
      return { exchanges, source };
    } catch (error) {
      const failure = error instanceof UpstreamError ? error : new UpstreamError('internal');
      report(failure.code);
      firstFailure ??= failure;
    } finally {
      abandon.abort();
    }
  }
  throw firstFailure ?? new UpstreamError('no_provider');
}
