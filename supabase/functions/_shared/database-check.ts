import type { Rpc } from './admin-client.ts';
import type { FunctionEnv } from './function-env.ts';

/** A request with this header asks only whether the function reaches the database; nothing else is done. */
export const DATABASE_CHECK_HEADER = 'x-database-check';

export interface DatabaseCheck {
  /** The public keys for every function, so that a probe needs no secret. */
  keys: readonly string[];
  /** Throws where the database refuses the function's own key, or cannot be reached. */
  reach(): Promise<unknown>;
}

export function createDatabaseCheck({ publicKeys }: Pick<FunctionEnv, 'publicKeys'>, rpc: Rpc): DatabaseCheck {
  return { keys: publicKeys, reach: () => rpc('answer_database_check', {}) };
}
