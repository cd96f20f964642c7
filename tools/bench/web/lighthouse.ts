import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { launch } from 'chrome-launcher';
import lighthouse, { type Flags } from 'lighthouse';
import { type Browser, browserArgs } from '../../browser.ts';
import { atCpuTime } from './at-rest.ts';

export interface Visit {
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** The longest task after the first paint, in ms of the slow phone. */
  longestTask: number;
  /** Lighthouse's own figure for how fast the machine was at that moment. */
  cpuIndex: number;
  failing: string[];
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** What a server is taken to need for an answer: how long this one needed depends on the machine's load. */
const SERVER_MS = 30;
const TRACE = 'defaultPass.trace.json';
const ATTEMPTS = 3;

/**
 * One visit, by Lighthouse's mobile preset with simulated throttling. Between gathering and judging, the trace is put at
 * CPU time: the simulation multiplies the tasks by four, and with them whatever else the machine was doing.
 */
async function measureVisit(url: string, port: number, scratch: string, isRepeat: boolean): Promise<Visit> {
  const { origin } = new URL(url);
  const flags: Flags = {
    port,
    logLevel: 'error',
    output: 'json',
    onlyCategories: [...CATEGORIES],
    disableStorageReset: isRepeat,
    precomputedLanternData: {
      additionalRttByOrigin: { [origin]: 0 },
      serverResponseTimeByOrigin: { [origin]: SERVER_MS },
    },
  };
  const dir = await mkdtemp(path.join(scratch, 'lighthouse-'));
  try {
    await lighthouse(url, { ...flags, gatherMode: dir });
    const file = path.join(dir, TRACE);
    const trace = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...trace, traceEvents: atCpuTime(trace.traceEvents) }));
    const result = await lighthouse(url, { ...flags, auditMode: dir });
    if (result === undefined || result.lhr.runtimeError) {
      throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    }
    return read(result.lhr);
  } finally {
    await rm(dir, { recursive: true });
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function read({ audits, categories, environment }: Report): Visit {
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
  const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    longestTask: value('max-potential-fid'),
    cpuIndex: environment.benchmarkIndex,
    failing: Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${id} (${audits[id]?.displayValue ?? audits[id]?.title})`),
    ),
  };
}

/** On a busy machine Lighthouse now and then loses its trace: that says nothing about the page. */
async function measureUntilItWorks(...visit: Parameters<typeof measureVisit>): Promise<Visit> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await measureVisit(...visit);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      console.error(`${error instanceof Error ? error.message : error}: measured again`);
    }
  }
}

/** A first visit with a new profile, then another one with what the first has left in the caches. */
export async function measureVisits(
  url: string,
  { executablePath, env }: Browser,
  scratch: string,
): Promise<{ first: Visit; repeat: Visit }> {
  const chrome = await launch({
    chromePath: executablePath,
    chromeFlags: ['--headless=new', '--no-sandbox', ...browserArgs],
    envVars: { ...process.env, ...env },
    logLevel: 'silent',
  });
  try {
    const first = await measureUntilItWorks(url, chrome.port, scratch, false);
    return { first, repeat: await measureUntilItWorks(url, chrome.port, scratch, true) };
  } finally {
    chrome.kill();
  }
}
