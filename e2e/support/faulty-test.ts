import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { startExchangeProvider } from '../../tools/fakes/exchange-provider.ts';
import { type FaultProxy, startFaultProxy } from '../../tools/fakes/fault-proxy.ts';
import { liftTimeLimits } from '../../tools/stack/lift-limits.ts';
import { type Stack, startStack } from '../../tools/stack/stack.ts';
import { makeThrowawayDir } from '../../tools/stack/throwaway.ts';
import { test as base, readWorld } from './test.ts';

interface WorkerFixtures {
  /** A stack of this worker's own, whose parts may be stopped. */
  stack: Stack;
  /** Stands between the browser and that stack. */
  network: FaultProxy;
}

/**
 * The product's `test` for what goes wrong. The page is the one of all tests and believes to call its configured API
 * address; the browser's name resolution leads to the proxy instead, so that origins, preflights and policies are real.
 */
export const test = base.extend<object, WorkerFixtures>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const provider = await startExchangeProvider();
      const dir = makeThrowawayDir();
      copyFileSync(path.join(readWorld().stackDir, 'keys.json'), path.join(dir, 'keys.json'));
      const functionEnv = { EXCHANGE_SAMPLE_URL: provider.url };
      const stack = await startStack({ dir, throwaway: true, functions: 'frozen', functionEnv });
      await liftTimeLimits(stack.databaseUrl);
      await use(stack);
      await stack.stop();
      await provider.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  network: [
    async ({ stack }, use) => {
      const proxy = await startFaultProxy(stack.apiUrl);
      await use(proxy);
      await proxy.close();
    },
    { scope: 'worker' },
  ],
  // The database that the page's calls end up in.
  world: [async ({ stack }, use) => use({ ...readWorld(), databaseUrl: stack.databaseUrl }), { scope: 'worker' }],
  db: [
    async ({ db }, use) => {
      // PostgreSQL is stopped on purpose: a pooled connection may end.
      db.on('error', () => undefined);
      await use(db);
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, world, network }, use) => {
      const rule = `MAP ${new URL(world.apiUrl).host} 127.0.0.1:${network.port}`;
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), `--host-resolver-rules=${rule}`] });
    },
    { scope: 'worker' },
  ],
});
