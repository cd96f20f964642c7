import type { TestProject } from 'vitest/node';
import { loadKeys, signRoleJwt } from '../local/keys.ts';
import { type Stack, startStack } from '../local/stack.ts';
import { makeThrowawayDir } from '../local/throwaway.ts';

/** What tests read with `inject('stack')`: plain data, since tests run in processes of their own. */
export type StackAddresses = Pick<
  Stack,
  'apiUrl' | 'databaseUrl' | 'anonKey' | 'serviceRoleKey' | 'publishableKey' | 'secretKey'
> & {
  /** The token of a signed-in user. Nobody can sign in to this product, but the role is there on every project. */
  authenticatedJwt: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    stack: StackAddresses;
  }
}

/** One throw-away stack for a Vitest project: free ports, own database, removed afterwards. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = makeThrowawayDir();
  const stack = await startStack({
    dir,
    throwaway: true,
    functions: project.name === 'functions' ? 'frozen' : 'none',
  });
  const { apiUrl, databaseUrl, anonKey, serviceRoleKey, publishableKey, secretKey } = stack;
  const authenticatedJwt = signRoleJwt('authenticated', loadKeys(dir).jwtSecret, Math.floor(Date.now() / 1000));
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
