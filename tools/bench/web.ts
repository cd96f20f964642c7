import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { browserArgs, findBrowser } from '../browser.ts';
import { buildDefaultSite, serveDist } from '../site/dist.ts';
import { ERROR_PAGE, htmlFile } from '../site/hosting.ts';
import { makeThrowawayDir } from '../stack/paths.ts';
import { freePort } from '../stack/ports.ts';
import { startStack } from '../stack/stack.ts';
import { atCpuTime } from './cpu-time.ts';

// `npm run bench:web`: how fast the built pages are on a slow phone, by Lighthouse's mobile preset, beside two floors: the
// same markup without any script, and the words of `/` alone. On loopback, on a throw-away stack. It prints a table and
// fails on nothing. `-- --runs 7` is the default.
//
// npx fetches Lighthouse: among the site's own packages it would be two fifths of the files of every installation.
const LIGHTHOUSE = 'lighthouse@12.8.2';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' } } });
const runs = Number(values.runs);
if (!(runs >= 1)) throw new Error('--runs takes a number of at least 1');

const floors: Record<string, string> = { '/': '/floor', '/verify': '/verify-floor' };
const WORDS = '/words';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** The server's time for an answer, as the simulation takes it: the real one depends on the machine's load. */
const SERVER_MS = 30;
const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g;

/** Headings, paragraphs, lists and links without any attribute but their address. */
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

/** What of Lighthouse's result is read here (its `LH.Result`). */
interface LighthouseResult {
  runtimeError?: { message: string };
  audits: Record<string, { score: number | null; title: string; numericValue?: number; displayValue?: string }>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
}

interface Visit {
  scores: string;
  lcp: number;
  tbt: number;
  cls: number;
  longestTask: number;
  failing: string[];
}

/** A first visit with a new profile. The trace is put at CPU time before it is judged, so other processes count little. */
async function measureVisit(url: string, scratch: string): Promise<Visit> {
  const port = await freePort();
  const args = [...browserArgs, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ ...launchOptions, args });
  const dir = await mkdtemp(path.join(scratch, 'lighthouse-'));
  try {
    const { origin } = new URL(url);
    const network = path.join(dir, 'network.json');
    const ofOrigin = (ms: number) => ({ [origin]: ms });
    const times = { additionalRttByOrigin: ofOrigin(0), serverResponseTimeByOrigin: ofOrigin(SERVER_MS) };
    await writeFile(network, JSON.stringify(times));
    const lighthouse = async (mode: string) => {
      const flags = '--quiet --no-enable-error-reporting --output=json --output-path=stdout'.split(' ');
      flags.push(`--port=${port}`, `--precomputed-lantern-data-path=${network}`, `--only-categories=${CATEGORIES}`);
      return (await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, mode, ...flags], { maxBuffer: 2 ** 28 }))
        .stdout;
    };
    await lighthouse(`--gather-mode=${dir}`);
    const file = path.join(dir, 'defaultPass.trace.json');
    const trace = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...trace, traceEvents: atCpuTime(trace.traceEvents) }));
    const lhr: LighthouseResult = JSON.parse(await lighthouse(`--audit-mode=${dir}`));
    if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`);
    const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
    return {
      scores: CATEGORIES.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)).join('/'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      longestTask: value('max-potential-fid'),
      failing: Object.values(lhr.categories)
        .flatMap(({ auditRefs }) => auditRefs)
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${id} (${lhr.audits[id]?.displayValue ?? lhr.audits[id]?.title})`),
    };
  } finally {
    await browser.close();
    await rm(dir, { recursive: true });
  }
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? Number.NaN;
}

/** `median (lowest-highest)`, or the one number where all are the same. */
function spread(numbers: number[], digits = 0): string {
  const [low, middle, high] = [Math.min(...numbers), median(numbers), Math.max(...numbers)].map((n) =>
    n.toFixed(digits),
  );
  return low === high ? `${middle}` : `${middle} (${low}-${high})`;
}

function print(all: Map<string, Visit[]>): void {
  const visitsOf = (page: string) => all.get(page) ?? [];
  const lcpOf = (page: string) => median(visitsOf(page).map(({ lcp }) => lcp));
  const rows = [...all].map(([page, visits]) => {
    const of = (key: 'lcp' | 'tbt' | 'cls' | 'longestTask') => visits.map((visit) => visit[key]);
    const floor = floors[page];
    return {
      page,
      'P/A/BP/SEO': [...new Set(visits.map(({ scores }) => scores))].join(' '),
      LCP: spread(of('lcp')),
      '÷ floor': floor === undefined ? '' : (lcpOf(page) / lcpOf(floor)).toFixed(2),
      '÷ words': page === '/' ? (lcpOf(page) / lcpOf(WORDS)).toFixed(2) : '',
      TBT: spread(of('tbt')),
      'longest task': spread(of('longestTask')),
      CLS: spread(of('cls'), 4),
    };
  });
  console.log(`\nLighthouse, mobile, first visits, ${runs} runs in turn; ms; median (lowest-highest).`);
  console.table(rows);
  const failing = Object.keys(floors).flatMap((page) =>
    visitsOf(page).flatMap((visit) => visit.failing.map((audit) => `${page}: ${audit}`)),
  );
  console.log(failing.length === 0 ? 'No audit fails.' : `Failing audits:\n${[...new Set(failing)].join('\n')}`);
}

const { executablePath, env } = await findBrowser();
const launchOptions = { executablePath, env: { ...process.env, ...env } as Record<string, string> };
const scratch = makeThrowawayDir();
const stack = await startStack({ dir: scratch, throwaway: true, functions: 'frozen' });
const closing: (() => Promise<void>)[] = [() => stack.stop()];
try {
  const dir = path.join(scratch, 'dist');
  await buildDefaultSite(dir, stack.apiUrl, stack.publishableKey);
  // The words have a site of their own: the policy of the other pages would count for them as bytes.
  const wordsDir = path.join(scratch, 'words');
  const words = wordsAlone(await readFile(path.join(dir, htmlFile('/')), 'utf8'));
  await cp(path.join(dir, 'icon.svg'), path.join(wordsDir, 'icon.svg'));
  for (const file of [htmlFile(WORDS), ERROR_PAGE]) await writeFile(path.join(wordsDir, file), words);
  for (const [page, floor] of Object.entries(floors)) {
    const html = await readFile(path.join(dir, htmlFile(page)), 'utf8');
    await writeFile(path.join(dir, htmlFile(floor)), html.replaceAll(SCRIPT, ''));
  }
  const site = await serveDist({ dir, port: 0, supabaseUrl: stack.apiUrl });
  closing.unshift(site.close);
  const wordsSite = await serveDist({ dir: wordsDir, port: 0, supabaseUrl: stack.apiUrl });
  closing.unshift(wordsSite.close);

  const visits = new Map<string, Visit[]>();
  for (const page of [WORDS, ...Object.entries(floors).flatMap(([page, floor]) => [floor, page])]) visits.set(page, []);
  for (let run = 0; run < runs; run++) {
    // In an order that changes from run to run, so that drift favors no page.
    for (const [page, measured] of run % 2 === 0 ? visits : [...visits].toReversed()) {
      const visit = await measureVisit(`${page === WORDS ? wordsSite.url : site.url}${page}`, scratch);
      measured.push(visit);
      console.error(`run ${run + 1} of ${runs}: ${page} LCP ${visit.lcp.toFixed(0)}, TBT ${visit.tbt.toFixed(0)}`);
    }
  }
  print(visits);
} finally {
  for (const close of closing) await close();
}
