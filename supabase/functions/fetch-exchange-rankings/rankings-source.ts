import { HttpError } from '../_shared/http-error.ts';
import type { Log } from '../_shared/log.ts';
import type { Rankings } from './ask-providers.ts';
import type { Board, Stored } from './board.ts';
import { UpstreamError } from './upstream.ts';

export interface DatedRankings extends Rankings {
  fetchedAt: string;
}

export interface RankingsSourceDeps {
  board: Board;
  /** The one refresh: asks the providers. Throws an UpstreamError. */
  ask(): Promise<Rankings>;
  /** Work that goes on after the answer was sent. */
  runInBackground(work: Promise<unknown>): void;
  log: Log;
  now?: () => number;
  sleep?: (ms: number) => Promise<void>;
}

interface Copy {
  rankings: DatedRankings;
  /** Answered without a look at the database until then. */
  goodUntil: number;
  /** Answered where the database is out of reach, until then. */
  usableUntil: number;
}

const COPY_SECONDS = 60;
/** Someone refreshes stale figures: look again soon. */
const STALE_COPY_SECONDS = 5;
/** How long a first caller waits for another isolate's first refresh, which has 5 s for itself. */
const POLL_MS = 250;
const MAX_POLLS = 28;

function unavailable(cause: string, retryAfter: number): HttpError {
  return new HttpError(503, 'exchange_data_unavailable', 'There are no exchange figures right now.', {
    cause,
    retryAfter: Math.max(1, Math.ceil(retryAfter)),
  });
}

/** The rankings by way of this isolate's copy, the shared row and, for one caller at a time, the providers. */
export function createRankingsSource(deps: RankingsSourceDeps): () => Promise<DatedRankings> {
  const { board, now = Date.now, sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms)) } = deps;
  let copy: Copy | undefined;
  let looking: Promise<DatedRankings> | undefined;

  function keep(rankings: Rankings, { fetchedAt, freshSeconds, usableSeconds }: Stored): DatedRankings {
    const goodSeconds = freshSeconds > 0 ? Math.min(COPY_SECONDS, freshSeconds) : STALE_COPY_SECONDS;
    const dated = { exchanges: rankings.exchanges, source: rankings.source, fetchedAt };
    copy = { rankings: dated, goodUntil: now() + goodSeconds * 1000, usableUntil: now() + usableSeconds * 1000 };
    return dated;
  }

  async function refresh(lease: string): Promise<DatedRankings> {
    let rankings: Rankings;
    try {
      rankings = await deps.ask();
    } catch (error) {
      const { code, retryAfter } = error instanceof UpstreamError ? error : new UpstreamError('internal');
      const waitSeconds = await board.release(lease, code, retryAfter);
      throw unavailable(code, waitSeconds ?? 1);
    }
    const stored = await board.store(lease, rankings);
    if (stored === null) throw unavailable('lease_lost', 1);
    return keep(rankings, stored);
  }

  async function look(): Promise<DatedRankings> {
    for (let poll = 0; poll < MAX_POLLS; poll += 1) {
      const claim = await board.claim();
      const { rankings, fetchedAt, lease } = claim;
      if (rankings !== null && fetchedAt !== null) {
        // Stale is good enough: the caller never waits for a provider. What goes wrong meanwhile is in the log.
        if (lease !== null) deps.runInBackground(refresh(lease).catch(() => undefined));
        return keep(rankings, { ...claim, fetchedAt });
      }
      if (lease !== null) return refresh(lease);
      if (!claim.refreshing) throw unavailable('backing_off', claim.waitSeconds);
      await sleep(POLL_MS);
    }
    throw unavailable('refresh_too_slow', 1);
  }

  async function lookOrOldCopy(): Promise<DatedRankings> {
    try {
      return await look();
    } catch (error) {
      if (copy === undefined || now() >= copy.usableUntil) throw error;
      deps.log({ event: 'exchange_old_copy', cause: error instanceof HttpError ? error.options.cause : 'internal' });
      return copy.rankings;
    }
  }

  return async () => {
    if (copy !== undefined && now() < copy.goodUntil) return copy.rankings;
    looking ??= lookOrOldCopy().finally(() => {
      looking = undefined;
    });
    return looking;
  };
}
