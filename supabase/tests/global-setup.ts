import { readFileSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { signRoleJwt } from '../../tools/stack/keys.ts';
import { type Stack, startStack } from '../../tools/stack/stack.ts';
import { liftTimeLimits, makeThrowawayDir } from './support/throwaway-stack.ts';

/** What a test may know of its stack: plain data, since tests run in another process. */
export type StackAddresses = Pick<Stack, 'apiUrl' | 'databaseUrl' | 'publishableKey' | 'secretKey'> & {
  /** The token of a signed-in user. The product has no sign-in, but the role is there on every project. */
  authenticatedJwt: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    stacks: StackAddresses[];
  }
}

/** What `supabase status -o json` has written: the stack that the Supabase CLI has started, in place of our own. */
function readStatus(file: string): StackAddresses {
  const status: Record<string, string | undefined> = JSON.parse(readFileSync(file, 'utf8'));
  const value = (name: string) => {
    const found = status[name];
    if (!found) throw new Error(`${file} has no ${name}.`);
    return found;
  };
  return {
    apiUrl: value('API_URL'),
    databaseUrl: value('DB_URL'),
    publishableKey: value('PUBLISHABLE_KEY'),
    secretKey: value('SECRET_KEY'),
    authenticatedJwt: signRoleJwt('authenticated', value('JWT_SECRET')),
  };
}

/** A throw-away stack: free ports, own database, removed afterwards. */
async function startThrowaway(): Promise<{ addresses: StackAddresses; stop(): Promise<void> }> {
  const started = await startStack({ dir: makeThrowawayDir(), throwaway: true });
  const { programs, crashed, stop, jwtSecret, anonKey, serviceRoleKey, ...addresses } = started;
  await liftTimeLimits(addresses.databaseUrl);
  return { addresses: { ...addresses, authenticatedJwt: signRoleJwt('authenticated', jwtSecret) }, stop };
}

/** A stack for each worker, whose files run one after the other. `SUPABASE_STATUS` names another one, for one worker. */
export async function setup(project: TestProject): Promise<() => Promise<unknown>> {
  const status = process.env.SUPABASE_STATUS;
  if (status) {
    const addresses = readStatus(status);
    await liftTimeLimits(addresses.databaseUrl);
    project.provide('stacks', [addresses]);
    return async () => {};
  }
  const stacks = await Promise.all(Array.from({ length: project.config.maxWorkers }, startThrowaway));
  project.provide(
    'stacks',
    stacks.map(({ addresses }) => addresses),
  );
  return () => Promise.all(stacks.map(({ stop }) => stop()));
}
