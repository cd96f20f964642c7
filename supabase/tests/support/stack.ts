import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { liftTimeLimits } from '../../../tools/stack/lift-limits.ts';
import { type StackOptions, startStack } from '../../../tools/stack/stack.ts';
import { makeThrowawayDir } from '../../../tools/stack/throwaway.ts';
import type { StackAddresses } from '../global-setup.ts';

/** The stack of the worker that runs this file: files of other workers have another one. */
export function sharedStack(): StackAddresses {
  const stack = inject('stacks')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!stack) throw new Error('This worker has no stack: see supabase/tests/global-setup.ts.');
  return stack;
}

interface OwnStackOptions extends Omit<StackOptions, 'dir' | 'throwaway'> {
  /** As the migrations set them; otherwise they are out of the way. */
  timeLimits?: 'shipped';
}

/** A stack for this file alone, with all functions, until its tests are over. Tests may stop its parts. */
export async function ownStack({ timeLimits, ...options }: OwnStackOptions = {}) {
  const stack = await startStack({ functions: 'frozen', ...options, dir: makeThrowawayDir(), throwaway: true });
  if (timeLimits !== 'shipped') await liftTimeLimits(stack.databaseUrl);
  const db = new pg.Pool({ connectionString: stack.databaseUrl, max: 4 });
  // Where a test stops PostgreSQL, a pooled connection ends.
  db.on('error', () => undefined);
  afterAll(async () => {
    await db.end();
    await stack.stop();
  });
  /** A program of the stack: `postgres`, `postgrest` or `function-<name>`. */
  const part = (name: string) => {
    const found = stack.parts.get(name);
    if (!found) throw new Error(`The stack has no part named ${name}`);
    return found;
  };
  return { stack, db, part };
}
