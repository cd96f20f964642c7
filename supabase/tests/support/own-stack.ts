import pg from 'pg';
import { afterAll } from 'vitest';
import { type StackOptions, startStack } from '../../../tools/stack/stack.ts';
import { liftTimeLimits, makeThrowawayDir } from './throwaway-stack.ts';

interface OwnStackOptions extends Omit<StackOptions, 'dir' | 'throwaway'> {
  /** `shipped` keeps the time limits of the migrations; otherwise they are lifted. */
  timeLimits?: 'shipped';
}

/** A stack for this file alone, with all functions, until its tests are over. Tests may stop its programs. */
export async function ownStack({ timeLimits, ...options }: OwnStackOptions = {}) {
  // As in an .env that also serves the hosted project: a local function must not reach that.
  const functionEnv = { ...options.functionEnv, SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_SECRET_KEYS: '{}' };
  const all = { functions: 'frozen', ...options, functionEnv } as const;
  const stack = await startStack({ ...all, dir: makeThrowawayDir(), throwaway: true });
  if (timeLimits !== 'shipped') await liftTimeLimits(stack.databaseUrl);
  const db = new pg.Pool({ connectionString: stack.databaseUrl, max: 4 });
  // A pooled connection fails when a test stops PostgreSQL.
  db.on('error', () => undefined);
  afterAll(async () => {
    await db.end();
    await stack.stop();
  });
  /** A program of the stack: `postgres`, `postgrest` or `function-<name>`. */
  const program = (name: string) => {
    const found = stack.programs.get(name);
    if (!found) throw new Error(`The stack has no program named ${name}`);
    return found;
  };
  /** A call of a function with the public key. */
  const call = (name: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${stack.apiUrl}/functions/v1/${name}`, {
      method: 'POST',
      headers: { apikey: stack.publishableKey, 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return { stack, db, program, call };
}
