import * as z from 'zod/mini';
import type { Rpc } from '../_shared/admin-client.ts';
import { type Exchange, rankingsSources } from '../_shared/contracts/exchange-rankings.ts';
import type { Rankings } from './ask-providers.ts';

/** What the database knows. This function checked the rankings before it stored them, so they are not checked row by row again. */
const claimSchema = z.object({
  rankings: z.nullable(z.object({ exchanges: z.array(z.custom<Exchange>()), source: z.enum(rankingsSources) })),
  fetchedAt: z.nullable(z.string()),
  /** Seconds until the rankings are stale, and until they must not be shown any more. */
  freshSeconds: z.number(),
  usableSeconds: z.number(),
  /** Set for exactly one caller at a time: the one that has to refresh. */
  lease: z.nullable(z.uuid()),
  /** Someone refreshes right now. */
  refreshing: z.boolean(),
  /** After a failure: seconds until the next try. */
  waitSeconds: z.number(),
});

const storedSchema = z.nullable(
  z.object({ fetchedAt: z.string(), freshSeconds: z.number(), usableSeconds: z.number() }),
);

export type Claim = z.output<typeof claimSchema>;
export type Stored = NonNullable<z.output<typeof storedSchema>>;

/** The row that all isolates share. */
export interface Board {
  claim(): Promise<Claim>;
  /** Null where the lease has passed on to someone else meanwhile. */
  store(lease: string, rankings: Rankings): Promise<Stored | null>;
  /** Gives the lease back after a failure. Answers the seconds until the next try; null where the lease has passed on. */
  release(lease: string, code: string, retryAfter: number | undefined): Promise<number | null>;
}

export function createBoard(rpc: Rpc, board: string): Board {
  return {
    async claim() {
      return claimSchema.parse(await rpc('claim_exchange_board', { board }));
    },
    async store(lease, rankings) {
      return storedSchema.parse(await rpc('store_exchange_board', { board, lease, rankings }));
    },
    async release(lease, code, retryAfter) {
      const args = { board, lease, code, retry_after_seconds: retryAfter ?? 0 };
      return z.nullable(z.number()).parse(await rpc('release_exchange_board', args));
    },
  };
}
