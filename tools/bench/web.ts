import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { browserArgs, findBrowser } from '../browser.ts';
import { measureAtRest } from './web/at-rest.ts';
import { measureInp } from './web/inp.ts';
import { measureVisits, type Visit } from './web/lighthouse.ts';
import type { TimedPress } from './web/presses.ts';
import { checkContact, openDialog } from './web/presses.ts';
import { kilobytes, median, openSite, routes, spread, wordsPage } from './web/site.ts';
import { addUpShiftsOf, screens } from './web/whole-visit.ts';

// `npm run bench:web`: how fast the built pages are, beside the same markup without any script. On loopback, on a
// throw-away stack; it prints tables and judges nothing. `-- --runs 7` is the default, `-- --quick` a try in three minutes,
// `-- --only visits,presses` some of its parts, `-- --page /` Lighthouse's visits of one page only.
// How each figure is taken, and what it was: docs/performance.md.

const { values } = parseArgs({
  options: {
    runs: { type: 'string' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    page: { type: 'string' },
  },
});
const runs = Number(values.runs ?? (values.quick ? 1 : 7));
if (!(runs >= 1)) throw new Error('--runs takes a number of at least 1');
const visited = routes.filter(({ path }) => values.page === undefined || path === values.page);
const pressCount = values.quick ? 3 : Math.max(9, runs);

const found = await findBrowser();
const site = await openSite();
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: browserArgs,
  env: { ...process.env, ...found.env } as Record<string, string>,
});

/** The same pages in turn, in an order that changes from run to run, so that drift favours none. */
async function measureWithLighthouse(): Promise<Map<string, Visit[]>> {
  const visits = new Map<string, Visit[]>();
  const paths = [wordsPage, ...visited.flatMap(({ path, floor }) => [floor, path])];
  for (const kind of ['first', 'repeat']) for (const path of paths) visits.set(`${path} ${kind}`, []);
  for (let run = 0; run < runs; run++) {
    for (const path of run % 2 === 0 ? paths : paths.toReversed()) {
      const { first, repeat } = await measureVisits(
        `${path === wordsPage ? site.wordsUrl : site.url}${path}`,
        found,
        site.scratch,
      );
      visits.get(`${path} first`)?.push(first);
      visits.get(`${path} repeat`)?.push(repeat);
      console.error(`run ${run + 1} of ${runs}: ${path} LCP ${first.lcp.toFixed(0)}, TBT ${first.tbt.toFixed(0)}`);
    }
  }
  return visits;
}

function printVisits(all: Map<string, Visit[]>): void {
  const failing = new Set<string>();
  const rows = visited.flatMap(({ path, floor }) =>
    ['first', 'repeat'].flatMap((kind) =>
      (path === '/' ? [wordsPage, floor, path] : [floor, path]).map((measured) => {
        const visits = all.get(`${measured} ${kind}`) ?? [];
        const of = (key: keyof Omit<Visit, 'failing'>) => visits.map((visit) => visit[key]);
        const lcpOf = (page: string) => median((all.get(`${page} ${kind}`) ?? []).map(({ lcp }) => lcp));
        for (const audit of visits.flatMap((visit) => visit.failing)) failing.add(`${measured} ${kind}: ${audit}`);
        return {
          page: measured,
          visit: kind,
          'P/A/BP/SEO': [of('performance'), of('accessibility'), of('best-practices'), of('seo')].map(median).join('/'),
          FCP: spread(of('fcp')),
          LCP: spread(of('lcp')),
          '÷ floor': (lcpOf(measured) / lcpOf(floor)).toFixed(2),
          '÷ words': path === '/' ? (lcpOf(measured) / lcpOf(wordsPage)).toFixed(2) : '',
          TBT: spread(of('tbt')),
          'longest task': spread(of('longestTask')),
          CLS: spread(of('cls'), 4),
        };
      }),
    ),
  );
  const cpu = [...all.values()].flatMap((visits) => visits.map(({ cpuIndex }) => cpuIndex));
  console.log(`\nLighthouse, mobile, ${runs} runs in turn; ms; median (lowest-highest). CPU index ${spread(cpu)}.`);
  console.table(rows);
  console.log(failing.size === 0 ? 'No audit fails.' : `Failing audits:\n${[...failing].join('\n')}`);
}

async function printAtRest(): Promise<void> {
  const rows = [];
  for (const { path } of routes) {
    const rest = await measureAtRest(browser, `${site.url}${path}`);
    rows.push({
      page: path,
      'requests to LCP': rest.requestsToLcp,
      HTML: kilobytes(rest.html),
      'of it CSS': kilobytes(brotliCompressSync(rest.css).length),
      JS: kilobytes(rest.js),
      fonts: `${kilobytes(rest.fonts)} in ${rest.fontFiles}`,
      other: kilobytes(rest.other),
      'timers in 10 s': rest.timers,
      'frames in 10 s': rest.frames,
      'tasks > 0.5 ms': rest.notableTasks,
      'main thread ms': rest.busy.toFixed(1),
    });
  }
  console.log(
    '\nA page that nobody touches: what it fetches in 10 s (Brotli, kB of 1000), then what it does in 10 s more',
  );
  console.table(rows);
}

async function printPresses(): Promise<void> {
  const presses: Record<string, TimedPress[]> = { warm: [], cold: [], check: [], slowCheck: [] };
  const server: number[] = [];
  for (let press = 0; press < pressCount; press++) {
    presses.warm?.push(await openDialog(browser, site.url, true));
    presses.cold?.push(await openDialog(browser, site.url, false));
    const check = await checkContact(browser, site.url, 1);
    presses.check?.push(check);
    server.push(check.server);
    presses.slowCheck?.push(await checkContact(browser, site.url, 4));
  }
  const row = (press: string, timed: TimedPress[] = []) => ({
    press,
    corrected: spread(timed.map(({ corrected }) => corrected)),
    elapsed: spread(timed.map(({ elapsed }) => elapsed)),
  });
  console.log(`\nPresses, ${pressCount} each; ms; median (lowest-highest)`);
  console.table([
    row('Start Application → dialog painted, CPU slowed 4 times, warm', presses.warm),
    row('Start Application → dialog painted, CPU slowed 4 times, cold', presses.cold),
    row('Verify → verdict painted, less the server', presses.check),
    { press: '  the server', elapsed: spread(server) },
    row('Verify → verdict painted, less the server, CPU slowed 4 times', presses.slowCheck),
  ]);
}

async function printShifts(): Promise<void> {
  const visits = routes.flatMap(({ path }) =>
    (Object.keys(screens) as (keyof typeof screens)[]).map(async (screen) => {
      const { sum, worst } = await addUpShiftsOf(browser, `${site.url}${path}`, screen);
      return { page: path, screen, 'all shifts': sum.toFixed(4), worst };
    }),
  );
  console.log('\nLayout shifts of a whole visit, all added up');
  // At the same time: no times are taken here.
  console.table(await Promise.all(visits));
}

async function printInp(): Promise<void> {
  const rows = await measureInp(browser, site.url, values.quick ? 1 : 3);
  console.log('\nINP: from a press to the next frame, CPU slowed 4 times; ms; median (lowest-highest)');
  console.table(rows.map(({ press, durations }) => ({ press, INP: spread(durations) })));
}

const parts = {
  shifts: printShifts,
  rest: printAtRest,
  presses: printPresses,
  inp: printInp,
  visits: async () => printVisits(await measureWithLighthouse()),
};

try {
  for (const [name, print] of Object.entries(parts)) {
    if (values.only === undefined || values.only.split(',').includes(name)) await print();
  }
} finally {
  await browser.close();
  await site.close();
}
