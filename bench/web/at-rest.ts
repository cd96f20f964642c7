import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { mainThreadTasks, type TraceEvent } from './trace.ts';

/** How long a page that nobody touches is listened to for what it fetches. The popup has come by then. */
const LISTEN_MS = 10_000;
const STILL_MS = 10_000;
const NOTABLE_TASK_US = 500;
const EVENTS = ['devtools.timeline', 'devtools.timeline.frame'].flatMap((name) => [
  name,
  `disabled-by-default-${name}`,
]);

export interface AtRest {
  /** The page itself, and what it had asked for when its largest paint was made. */
  requestsToLcp: number;
  /** As they came over the wire, without headers. */
  html: number;
  /** The style sheet, compressed on its own: it comes inside the HTML. */
  css: string;
  js: number;
  fonts: number;
  fontFiles: number;
  other: number;
  /** Then, in ten seconds: */
  timers: number;
  frames: number;
  notableTasks: number;
  /** CPU time of the main thread, in ms. */
  busy: number;
}

/** Loads a page, touches nothing, and tells what it has fetched and what its main thread goes on doing. */
export async function measureAtRest(browser: Browser, url: string): Promise<AtRest> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await wait(LISTEN_MS);
    const { resources, css, lcp } = await page.evaluate(async () => ({
      resources: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map(
        (entry) => ({
          name: entry.name,
          startTime: entry.startTime,
          bytes: (entry as PerformanceResourceTiming).encodedBodySize,
        }),
      ),
      lcp: await new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
      css: [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join(''),
    }));
    await browser.startTracing(page, { categories: EVENTS });
    await wait(STILL_MS);
    const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));

    const frames = traceEvents.flatMap(({ args }) => args?.data?.frames ?? []);
    const pid = frames.find((frame) => frame.url === page.url())?.processId;
    const tasks = mainThreadTasks(traceEvents).get(pid ?? 0);
    if (tasks === undefined) throw new Error(`The trace has no main thread of ${url}`);
    const count = (name: string) => traceEvents.filter((event) => event.name === name && event.pid === pid).length;
    const sum = (name: RegExp) =>
      resources.filter((resource) => name.test(resource.name)).reduce((total, { bytes }) => total + bytes, 0);
    const [html, js, fonts] = [sum(new RegExp(`^${url}$`)), sum(/\.js$/), sum(/\.woff2$/)];
    return {
      requestsToLcp: resources.filter(({ startTime }) => startTime <= lcp).length,
      html,
      css,
      js,
      fonts,
      fontFiles: resources.filter(({ name }) => name.endsWith('.woff2')).length,
      other: sum(/./) - html - js - fonts,
      timers: count('TimerFire'),
      frames: count('BeginFrame'),
      notableTasks: tasks.filter(({ cpu }) => cpu > NOTABLE_TASK_US).length,
      busy: tasks.reduce((total, { cpu }) => total + cpu, 0) / 1000,
    };
  } finally {
    await context.close();
  }
}
