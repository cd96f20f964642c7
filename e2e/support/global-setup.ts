import { cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startExchangeProvider } from '../../supabase/tests/support/exchange-provider.ts';
import { startFakeChat } from '../../supabase/tests/support/fake-chat.ts';
import { liftRateLimits, liftTimeLimits, makeThrowawayDir } from '../../supabase/tests/support/throwaway-stack.ts';
import { buildSite, serveDist } from '../../tools/site/build-and-serve.ts';
import { loadKeys } from '../../tools/stack/keys.ts';
import { freePort } from '../../tools/stack/ports.ts';
import { startStack } from '../../tools/stack/stack.ts';
import { sampleIds } from '../../tools/start/stand-ins.ts';
import { sites } from '../../tools/start/start.ts';
import { findBrowser } from './browser.ts';
import { type Host, serveByHost } from './hosts.ts';
import { publishStack } from './test.ts';

/** Starts a throw-away stack, builds the site against it and serves it as a host would. Nothing of ours is mocked. */
export default async function setup(): Promise<() => Promise<void>> {
  const undo: (() => Promise<unknown>)[] = [];
  const tearDown = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const exchangeProvider = await startExchangeProvider();
    undo.push(() => exchangeProvider.close());
    const chat = await startFakeChat();
    undo.push(() => chat.close());
    const stackDir = makeThrowawayDir();
    const functionEnv = {
      EXCHANGE_SAMPLE_URL: exchangeProvider.url,
      EXCHANGE_IDS: sampleIds.join(),
      TELEGRAM_API_URL: chat.url,
      TELEGRAM_BOT_TOKEN: '1:token',
      TELEGRAM_CHAT_ID: '-100',
    };
    const apiPort = await freePort();
    const apiKey = loadKeys(stackDir).publishableKey;
    // These win over a developer's .env.
    Object.assign(process.env, {
      VITE_SUPABASE_URL: `http://127.0.0.1:${apiPort}`,
      VITE_SUPABASE_ANON_KEY: apiKey,
      VITE_CONTACT_DELIVERY: 'off',
    });
    // Kept: its sizes are checked afterwards (e2e/quality/sizes.spec.ts).
    const dist = '.local/test/dist';
    const [stack, browser] = await Promise.all([
      startStack({ dir: stackDir, functions: 'frozen', throwaway: true, functionEnv, apiPort }),
      findBrowser(),
      buildSite(dist),
    ]);
    undo.push(() => stack.stop());
    // The logs of the parts explain a failed test, and the stack's folder is deleted with the stack.
    undo.push(() => cp(join(stackDir, 'logs'), '.local/test/logs', { recursive: true }));
    await liftRateLimits(stack.databaseUrl);
    await liftTimeLimits(stack.databaseUrl);
    const { apiUrl, databaseUrl } = stack;
    const host = process.env.LISTBOLT_HOST as Host | undefined;
    const site = host
      ? await serveByHost(host, resolve(dist))
      : await serveDist({ dir: dist, port: 0, supabaseUrl: apiUrl });
    undo.push(() => site.close());
    // The page that developers start, against the same stack.
    const port = await freePort();
    undo.push(await sites.site(port));
    const [siteUrl, developmentUrl] = [site.url, `http://localhost:${port}`];
    publishStack({ siteUrl, developmentUrl, apiUrl, apiKey, databaseUrl, chatUrl: chat.url, browser });
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}
