import type { Rpc } from './admin-client.ts';
import type { FunctionEnv } from './function-env.ts';
import { rememberFor } from './remember.ts';

/** A request with this header asks only whether the function reaches the database; nothing else is done. */
export const DATABASE_CHECK_HEADER = 'x-database-check';

/** Has no limit of its own, so however often it is asked, the database is asked once in this time. */
const MEMORY_MS = 5_000;

export interface DatabaseCheck {
  /** The public keys for every function, so that a check from outside needs no secret. */
  keys: readonly string[];
  /** Throws where the database refuses the function's own key, or cannot be reached. */
  reach(): Promise<unknown>;
}

export function createDatabaseCheck({ publicKeys }: Pick<FunctionEnv, 'publicKeys'>, rpc: Rpc): DatabaseCheck {
  return { keys: publicKeys, reach: rememberFor(MEMORY_MS, () => rpc('answer_database_check', {})) };
}
