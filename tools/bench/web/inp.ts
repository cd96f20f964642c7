import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { faq } from '../../../src/content/faq.ts';
import { fastTrack } from '../../../src/content/fast-track.ts';
import { claimLabel, hero } from '../../../src/content/hero.ts';
import { site } from '../../../src/content/site.ts';
import { verify } from '../../../src/content/verify.ts';

const SLOWDOWN = 4;
/** The browser tells of an interaction some frames after it. */
const SETTLE_MS = 1000;
const [question] = faq.questions;

type Step = [press: string, run: (page: Page) => Promise<void>];

const button = (name: string) => async (page: Page) => {
  const found = page.getByRole('button', { name, exact: true });
  for (const one of await found.all()) if (await one.isVisible()) return one.click();
  throw new Error(`There is no button '${name}'`);
};

/** What visitors press most, in the order of a visit on a phone. */
const visits: Record<string, Step[]> = {
  '/': [
    ['the menu opens', button(site.header.menu)],
    ['a question opens', button(question?.question ?? '')],
    ['a question closes', button(question?.question ?? '')],
    ['Email: the message form opens', button('Email')],
    [`${claimLabel}: the dialog opens`, button(claimLabel)],
    ['the dialog: sent empty, its errors show', button(fastTrack.submit)],
    ['the dialog closes', button(fastTrack.cancel)],
    [`${hero.ticket.submit}: the dialog opens again`, button(hero.ticket.submit)],
  ],
  '/verify': [
    ['the other kind of contact', (page) => page.getByText(verify.kinds.telegram.toggle, { exact: true }).click()],
    ['Verify', button(verify.submit)],
  ],
};

interface Watched {
  interactions: number[];
}

/** Runs in the page: keeps how long the events of presses and keys take. */
function observeInteractions(): void {
  const interactions: number[] = [];
  Object.assign(window, { interactions });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId > 0) interactions.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** How long each press takes until the next frame, as Chromium's event timing tells it: in steps of 8 ms, 16 at least. */
export async function measureInp(
  browser: Browser,
  url: string,
  runs: number,
): Promise<{ press: string; durations: number[] }[]> {
  const durations = new Map<string, number[]>();
  for (let run = 0; run < runs; run++) {
    for (const [path, steps] of Object.entries(visits)) {
      const context = await browser.newContext({
        viewport: { width: 412, height: 823 },
        hasTouch: true,
        isMobile: true,
      });
      const page = await context.newPage();
      await page.addInitScript(observeInteractions);
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      await page.goto(`${url}${path}`);
      await page.mouse.wheel(0, 1);
      await wait(3 * SETTLE_MS);
      if (path === '/verify') await page.getByRole('textbox').fill('@mara_listbolt');
      for (const [press, step] of steps) {
        await wait(SETTLE_MS);
        await page.evaluate(() => (window as unknown as Watched).interactions.splice(0));
        await step(page);
        await wait(SETTLE_MS);
        const found = await page.evaluate(() => (window as unknown as Watched).interactions);
        durations.set(press, [...(durations.get(press) ?? []), Math.max(16, ...found)]);
      }
      await context.close();
    }
  }
  return [...durations].map(([press, found]) => ({ press, durations: found }));
}
