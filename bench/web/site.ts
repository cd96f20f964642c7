import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import pg from 'pg';
import { serveDist } from '../../scripts/serve-dist.ts';
import { startExchangeProvider } from '../../supabase/local/exchange-provider.ts';
import { startStack } from '../../supabase/local/stack.ts';
import { makeThrowawayDir } from '../../supabase/local/throwaway.ts';
import { buildSite } from '../../vite/build-site.ts';

/** Each measured page, and its floor: the same markup and headers without any script. */
export const routes = [
  { path: '/', file: 'index.html', floor: '/floor' },
  { path: '/verify', file: 'verify.html', floor: '/verify-floor' },
] as const;

const COMPRESSED = /\.(?:html|js|css|svg|json|txt|xml|webmanifest)$/;
const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g;

/** Beside each text file its Brotli form of the highest grade, as hosts with a CDN keep it. */
async function compressAll(dir: string): Promise<void> {
  const brotli = promisify(brotliCompress);
  const files = await readdir(dir, { recursive: true });
  for (const file of files.filter((name) => COMPRESSED.test(name))) {
    const text = await readFile(path.join(dir, file));
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(path.join(dir, `${file}.br`), await brotli(text, { params }));
  }
}

async function writeFloors(dir: string): Promise<void> {
  for (const { file, floor } of routes) {
    const html = await readFile(path.join(dir, file), 'utf8');
    await writeFile(path.join(dir, `${floor}.html`), html.replaceAll(SCRIPT, ''));
  }
}

export interface MeasuredSite {
  url: string;
  /** A folder that is gone when the site is closed. */
  scratch: string;
  close(): Promise<void>;
}

/** Builds the site on a throw-away stack and serves it, with its floor pages, as a host does. */
export async function openSite(): Promise<MeasuredSite> {
  const undo: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const provider = await startExchangeProvider();
    undo.push(() => provider.close());
    const scratch = makeThrowawayDir();
    const stack = await startStack({
      dir: scratch,
      throwaway: true,
      functions: 'frozen',
      functionEnv: { EXCHANGE_SAMPLE_URL: provider.url },
    });
    undo.push(() => stack.stop());
    const db = new pg.Client({ connectionString: stack.databaseUrl });
    await db.connect();
    // Every check comes from one address.
    await db.query('update private.rate_limits set maximum = 1000000').finally(() => db.end());
    Object.assign(process.env, {
      VITE_SUPABASE_URL: stack.apiUrl,
      VITE_SUPABASE_ANON_KEY: stack.publishableKey,
      // Whatever a developer's .env says.
      VITE_CONTACT_DELIVERY: 'off',
      VITE_PARTNERS_MODE: 'top',
    });
    const dir = path.join(scratch, 'dist');
    await buildSite(dir);
    await writeFloors(dir);
    await compressAll(dir);
    const site = await serveDist({ dir, port: 0, supabaseUrl: stack.apiUrl });
    undo.push(() => site.close());
    return { url: site.url, scratch, close };
  } catch (error) {
    await close();
    throw error;
  }
}
