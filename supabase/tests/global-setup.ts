import { readFileSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { liftTimeLimits } from '../../tools/stack/database.ts';
import { signRoleJwt } from '../../tools/stack/keys.ts';
import { makeThrowawayDir } from '../../tools/stack/paths.ts';
import { type Stack, startStack } from '../../tools/stack/stack.ts';

/** What tests read with `inject('stack')`: plain data, since tests run in another process. */
export type StackAddresses = Pick<
  Stack,
  'apiUrl' | 'databaseUrl' | 'anonKey' | 'serviceRoleKey' | 'publishableKey' | 'secretKey'
> & {
  /** The token of a signed-in user. The product has no sign-in, but the role is there on every project. */
  authenticatedJwt: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    stack: StackAddresses;
  }
}

const authenticatedJwtOf = (secret: string) => signRoleJwt('authenticated', secret, Math.floor(Date.now() / 1000));

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
    anonKey: value('ANON_KEY'),
    serviceRoleKey: value('SERVICE_ROLE_KEY'),
    publishableKey: value('PUBLISHABLE_KEY'),
    secretKey: value('SECRET_KEY'),
    authenticatedJwt: authenticatedJwtOf(value('JWT_SECRET')),
  };
}

/** One throw-away stack for a Vitest project: free ports, own database, removed afterwards. `SUPABASE_STATUS` names another. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const status = process.env.SUPABASE_STATUS;
  if (status) {
    const addresses = readStatus(status);
    await liftTimeLimits(addresses.databaseUrl);
    project.provide('stack', addresses);
    return async () => {};
  }
  const withFunctions = project.name === 'functions';
  const stack = await startStack({
    dir: makeThrowawayDir(),
    throwaway: true,
    functions: withFunctions ? 'frozen' : 'none',
    // As hosted once the owner has disabled them: no function may lean on one.
    legacyKeys: withFunctions ? 'refused' : 'taken',
  });
  const { apiUrl, databaseUrl, anonKey, serviceRoleKey, publishableKey, secretKey } = stack;
  await liftTimeLimits(databaseUrl);
  const authenticatedJwt = authenticatedJwtOf(stack.jwtSecret);
  project.provide('stack', {
    apiUrl,
    databaseUrl,
    anonKey,
    serviceRoleKey,
    publishableKey,
    secretKey,
    authenticatedJwt,
  });
  return () => stack.stop();
}
