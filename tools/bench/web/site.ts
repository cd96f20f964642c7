import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { startExchangeProvider } from '../../fakes/exchange-provider.ts';
import { buildDefaultSite } from '../../site/build-site.ts';
import { ERROR_PAGE, htmlFile } from '../../site/hosting-rules.ts';
import { serveDist } from '../../site/serve-dist.ts';
import { liftRateLimits } from '../../stack/lift-limits.ts';
import { startStack } from '../../stack/stack.ts';
import { makeThrowawayDir } from '../../stack/throwaway.ts';

/** Each measured page, and its floor: the same markup and headers without any script. */
export const routes = [
  { path: '/', file: 'index.html', floor: '/floor' },
  { path: '/verify', file: 'verify.html', floor: '/verify-floor' },
] as const;

/** The words of `/` alone, as a second floor: what no design could be faster than. */
export const wordsPage = '/words';

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

/** Headings, paragraphs, lists and links without any attribute but where they lead. */
function wordsAlone(html: string): string {
  const [, title = ''] = /<title>([^<]*)/.exec(html) ?? [];
  const [, body = ''] = /<body>([\s\S]*)<\/body>/.exec(html) ?? [];
  const words = body
    .replaceAll(SCRIPT, '')
    .replaceAll(/<(svg|select|nav)\b[\s\S]*?<\/\1>|<(?:img|input)\b[^>]*>|<!--[\s\S]*?-->/g, '')
    .replaceAll(/<(?!\/)([a-z][a-z0-9]*)\b[^>]*?( href="[^"]*")?>/g, '<$1$2>');
  const style = 'body{max-width:40em;margin:auto;font:1rem/1.5 sans-serif}';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="icon" href="data:,"><style>${style}</style></head><body>${words}</body></html>`;
}

export interface MeasuredSite {
  url: string;
  /** Where the page of the words alone is served, with headers of its own. */
  wordsUrl: string;
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
    await liftRateLimits(stack.databaseUrl);
    const dir = path.join(scratch, 'dist');
    await buildDefaultSite(dir, stack.apiUrl, stack.publishableKey);
    await writeFloors(dir);
    const wordsDir = path.join(scratch, 'words');
    await mkdir(wordsDir);
    const words = wordsAlone(await readFile(path.join(dir, 'index.html'), 'utf8'));
    for (const file of [htmlFile(wordsPage), ERROR_PAGE]) await writeFile(path.join(wordsDir, file), words);
    await compressAll(wordsDir);
    await compressAll(dir);
    const site = await serveDist({ dir, port: 0, supabaseUrl: stack.apiUrl });
    undo.push(() => site.close());
    const wordsSite = await serveDist({ dir: wordsDir, port: 0, supabaseUrl: stack.apiUrl });
    undo.push(() => wordsSite.close());
    return { url: site.url, wordsUrl: wordsSite.url, scratch, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The middle of the numbers, as one of them or between two. */
export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return (low + high) / 2;
}

/** `median (lowest-highest)`, or the one number where all are the same. */
export function spread(numbers: number[], digits = 0): string {
  const [low, middle, high] = [Math.min(...numbers), median(numbers), Math.max(...numbers)].map((n) =>
    n.toFixed(digits),
  );
  return low === high ? `${middle}` : `${middle} (${low}-${high})`;
}

export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
