import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { startExchangeProvider } from '../../tools/fakes/exchange-provider.ts';
import { type FaultProxy, startFaultProxy } from '../../tools/fakes/fault-proxy.ts';
import { buildDefaultSite } from '../../tools/site/build-site.ts';
import { serveDist } from '../../tools/site/serve-dist.ts';
import { liftRateLimits, liftTimeLimits } from '../../tools/stack/lift-limits.ts';
import { startStack } from '../../tools/stack/stack.ts';
import { makeThrowawayDir } from '../../tools/stack/throwaway.ts';

export interface Site {
  url: string;
  /** The same site; its scripts arrive two seconds after it, and are not kept. */
  slowUrl: string;
  /** Between the pages and the stack. */
  network: FaultProxy;
  db: pg.Pool;
  close(): Promise<void>;
}

const HOLD_MS = 2000;

/** Stands before the site and holds a page's scripts back, from the moment on when the page is asked for. */
async function holdScripts(siteUrl: string): Promise<{ url: string; close(): void }> {
  let heldUntil = 0;
  const server = createServer(({ url = '/', headers }, response) => {
    const isScript = /^\/assets\/.*\.js$/.test(url);
    if (headers.accept?.includes('text/html')) heldUntil = Date.now() + HOLD_MS;
    const forward = () =>
      request(siteUrl + url, { headers }, (answer) => {
        const headers = isScript ? { ...answer.headers, 'cache-control': 'no-store' } : answer.headers;
        response.writeHead(answer.statusCode ?? 502, headers);
        answer.pipe(response);
      })
        .on('error', () => response.destroy())
        .end();
    setTimeout(forward, isScript ? heldUntil - Date.now() : 0);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close };
}

/** The built site with its headers, on a throw-away stack whose line may be cut. */
export async function openSite(): Promise<Site> {
  const undo: (() => unknown)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const provider = await startExchangeProvider();
    undo.push(() => provider.close());
    const dir = makeThrowawayDir();
    const functionEnv = { EXCHANGE_SAMPLE_URL: provider.url };
    const stack = await startStack({ dir, throwaway: true, functions: 'frozen', functionEnv });
    undo.push(() => stack.stop());
    const network = await startFaultProxy(stack.apiUrl);
    undo.push(() => network.close());
    const db = new pg.Pool({ connectionString: stack.databaseUrl, max: 2 });
    undo.push(() => db.end());
    await liftRateLimits(stack.databaseUrl);
    await liftTimeLimits(stack.databaseUrl);
    const supabaseUrl = `http://127.0.0.1:${network.port}`;
    const dist = path.join(dir, 'dist');
    await buildDefaultSite(dist, supabaseUrl, stack.publishableKey);
    const site = await serveDist({ dir: dist, port: 0, supabaseUrl });
    undo.push(() => site.close());
    const slow = await holdScripts(site.url);
    undo.push(() => slow.close());
    return { url: site.url, slowUrl: slow.url, network, db, close };
  } catch (error) {
    await close();
    throw error;
  }
}
