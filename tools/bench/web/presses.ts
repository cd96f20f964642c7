import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { hero } from '../../../src/content/hero.ts';
import { verify } from '../../../src/content/verify.ts';
import { mainThreadTasks, type TraceEvent } from './at-rest.ts';

const EVENTS = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];
/** A phone's size, but a mouse: its pointer can rest somewhere before the press. */
const viewport = { width: 412, height: 823 };

/** From the press to the paint of its answer, in ms. */
export interface TimedPress {
  /** As it was, with everything else that this machine was doing. */
  elapsed: number;
  /** Without the time in which the main thread had work and no processor. */
  corrected: number;
}

interface Answer {
  pressed: number;
  painted: number;
}

/** Runs in the page: `answer` resolves with the times of the first press and of the first frame with what it shows. */
function watch(selector: string): void {
  let pressed = Number.NaN;
  addEventListener('pointerdown', (event) => (pressed ||= event.timeStamp), { capture: true, once: true });
  const painted = new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) resolve((entry as PerformanceEntry & { renderTime: number }).renderTime);
    }).observe({ type: 'element' });
  });
  new MutationObserver((_, observer) => {
    // The dialog is drawn before it is opened.
    if (!document.querySelector(selector)?.checkVisibility()) return;
    observer.disconnect();
    // A mark that is painted in the answer's first frame: an answer that fades in is reported only once it has.
    const mark = document.createElement('p');
    mark.textContent = '.';
    mark.style.cssText = 'position: fixed; top: 0; left: 0';
    mark.setAttribute('elementtiming', 'answer');
    document.documentElement.append(mark);
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['style'] });
  Object.assign(window, { answer: painted.then((time) => ({ pressed, painted: time })) });
}

/** How long a main thread had work and no processor between two times of its page, in ms. */
function stolenBetween({ pressed, painted }: Answer, events: TraceEvent[]): number {
  const clock = events.find(({ name, args }) => name === 'clock' && args?.data?.startTime !== undefined);
  if (clock === undefined) throw new Error('The trace lacks the mark that tells its clock from the page’s');
  const toTrace = (time: number) => (time - (clock.args?.data?.startTime ?? 0)) * 1000 + clock.ts;
  const [from, to] = [toTrace(pressed), toTrace(painted)];
  const tasks = mainThreadTasks(events).get(clock.pid) ?? [];
  const stolen = tasks.map(({ start, end, cpu }) => {
    const overlap = Math.min(end, to) - Math.max(start, from);
    return overlap <= 0 ? 0 : overlap * (1 - cpu / (end - start));
  });
  return stolen.reduce((total, part) => total + part, 0) / 1000;
}

interface Press {
  url: string;
  /** How many times slower than this machine the visitor's is. */
  slowdown: number;
  button: string;
  /** What the press shows, as a selector. */
  answer: string;
  /** What the visitor does before. */
  prepare: (page: Page) => Promise<void>;
}

/** Visits a page as someone who was never here, presses a button, and waits until its answer is painted. */
export async function timePress(
  browser: Browser,
  { url, slowdown, button, answer, prepare }: Press,
): Promise<TimedPress & { page: Page; close(): Promise<void> }> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.addInitScript(watch, answer);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await browser.startTracing(page, { categories: EVENTS });
  await page.goto(url);
  await prepare(page);
  const box = await page.getByRole('button', { name: button, exact: true }).boundingBox();
  if (box === null) throw new Error(`There is no button '${button}'`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const times = await page.evaluate(() => (window as unknown as { answer: Promise<Answer> }).answer);
  await page.evaluate(() => void performance.mark('clock'));
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  const elapsed = times.painted - times.pressed;
  return { elapsed, corrected: elapsed - stolenBetween(times, traceEvents), page, close: () => context.close() };
}

const SETTLE_MS = 1500;
/** A contact of the seed. */
const MEMBER = 'mara@listbolt.example';

/** Waits until the module of that name has come, and what comes with it has been evaluated. */
async function settled(page: Page, module: string): Promise<void> {
  await page.waitForFunction(
    (name) => performance.getEntriesByType('resource').some((entry) => entry.name.includes(`/${name}-`)),
    module,
  );
  await wait(SETTLE_MS);
}

/** A press on the hero's button: with the pointer resting on it before (warm), or as soon as the page is there (cold). */
export async function openDialog(browser: Browser, siteUrl: string, isWarm: boolean): Promise<TimedPress> {
  const button = hero.ticket.submit;
  const press = await timePress(browser, {
    url: siteUrl,
    slowdown: 4,
    button,
    answer: '[role=dialog] h2',
    async prepare(page) {
      if (!isWarm) return;
      await settled(page, 'landing');
      await page.getByRole('button', { name: button }).hover();
      await settled(page, 'fast-track-dialog');
    },
  });
  await press.close();
  return press;
}

/** A press on 'Verify' after a contact was typed, the pointer resting on it. The server's time is subtracted, and returned beside it. */
export async function checkContact(
  browser: Browser,
  siteUrl: string,
  slowdown: number,
): Promise<TimedPress & { server: number }> {
  const press = await timePress(browser, {
    url: `${siteUrl}/verify`,
    slowdown,
    button: verify.submit,
    answer: '[data-verdict] h2',
    async prepare(page) {
      await settled(page, 'verify');
      await page.getByRole('textbox', { name: verify.kinds.email.label }).fill(MEMBER);
      await page.getByRole('button', { name: verify.submit, exact: true }).hover();
      await settled(page, 'tooltip');
    },
  });
  const server = await press.page.evaluate(() => {
    const call = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/rpc/verify_contact'));
    return call?.duration ?? Number.NaN;
  });
  await press.close();
  return { elapsed: press.elapsed - server, corrected: press.corrected - server, server };
}
