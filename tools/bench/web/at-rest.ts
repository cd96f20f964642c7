import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';

/** The fields of a Chromium trace event that are used here; times are microseconds. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** The part of `dur` in which the thread had a processor. */
  tdur?: number;
  args?: {
    name?: string;
    data?: { frames?: { url: string; processId: number }[]; startTime?: number };
  };
}

interface Task {
  start: number;
  end: number;
  /** CPU time, in microseconds. */
  cpu: number;
}

const TASK = /^(?:ThreadControllerImpl::)?RunTask$/;

/** The outermost tasks of each renderer's main thread, by process. */
export function mainThreadTasks(events: TraceEvent[]): Map<number, Task[]> {
  const threads = new Map(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map((e) => [e.pid, e]),
  );
  const tasks = new Map<number, Task[]>([...threads.keys()].map((pid) => [pid, []]));
  const byStart = events
    .filter(({ name, ph, pid, tid }) => ph === 'X' && TASK.test(name) && threads.get(pid)?.tid === tid)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  for (const { pid, ts, dur = 0, tdur = dur } of byStart) {
    const known = tasks.get(pid);
    if (known === undefined || ts < (known.at(-1)?.end ?? 0)) continue;
    known.push({ start: ts, end: ts + dur, cpu: Math.min(tdur, dur) });
  }
  return tasks;
}

function taskAt(tasks: Task[], time: number): Task | undefined {
  let [low, high] = [0, tasks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tasks[middle]?.start ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  const task = tasks[low - 1];
  return task !== undefined && time < task.end ? task : undefined;
}

/**
 * The trace as if nobody else had used the processors: each task of a page, with all that lies in it, lasts as long as
 * the CPU time that it took.
 */
export function atCpuTime(events: TraceEvent[]): TraceEvent[] {
  const tasks = mainThreadTasks(events);
  const threads = new Set(
    events.filter(({ args }) => args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid}:${tid}`),
  );
  return events.map((event) => {
    if (!threads.has(`${event.pid}:${event.tid}`)) return event;
    const task = taskAt(tasks.get(event.pid) ?? [], event.ts);
    if (task === undefined || task.end === task.start) return event;
    const scale = task.cpu / (task.end - task.start);
    const scaled = { ...event, ts: Math.round(task.start + (event.ts - task.start) * scale) };
    if (event.dur !== undefined) scaled.dur = Math.round(Math.min(event.dur, task.end - event.ts) * scale);
    return scaled;
  });
}

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
