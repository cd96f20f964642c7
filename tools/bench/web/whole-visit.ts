import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { faq } from '../../../src/content/faq.ts';
import { verdict } from '../../../src/content/verdict.ts';
import { verify } from '../../../src/content/verify.ts';

const LATE_MS = 1500;
/** Long enough after a press for a shift not to be excused by it. */
const PAUSE_MS = 700;
const STEP_PX = 300;

export const screens = {
  phone: { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};

/** Runs in the page: adds up every shift that no press excuses, not only those of the worst five seconds. */
function addUpShifts(): void {
  const shifts = { sum: 0, worst: '' };
  Object.assign(window, { shifts });
  let worst = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      shifts.sum += entry.value;
      if (entry.value <= worst) continue;
      worst = entry.value;
      const node = entry.sources[0]?.node;
      shifts.worst = node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? '');
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function scrollToEnd(page: Page): Promise<void> {
  const isAtEnd = () =>
    page.evaluate((step) => {
      scrollBy({ top: step, behavior: 'instant' });
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    }, STEP_PX);
  while (!(await isAtEnd())) await wait(100);
  await wait(PAUSE_MS);
}

async function pressAll(page: Page, name: string | RegExp): Promise<void> {
  for (const button of await page.getByRole('button', { name, exact: true }).all()) {
    if (!(await button.isVisible())) continue;
    await button.click();
    await wait(PAUSE_MS);
  }
}

async function visitLanding(page: Page): Promise<void> {
  // The menu, where there is one; then the popup comes.
  for (let press = 0; press < 2; press++) await pressAll(page, 'Menu');
  await page.getByRole('complementary').waitFor();
  await scrollToEnd(page);
  await page.getByText('Loading live exchange data...').waitFor({ state: 'hidden' });
  for (const { question } of faq.questions) await pressAll(page, question);
  for (let press = 0; press < 2; press++) await pressAll(page, 'Email');
}

async function check(page: Page, contact: string, found: string): Promise<void> {
  // By keyboard, as a visitor does: what a key press moves does not count as a shift.
  await page.getByRole('textbox', { name: verify.kinds.email.label }).press('ControlOrMeta+a');
  await page.keyboard.type(contact);
  await wait(PAUSE_MS);
  await pressAll(page, verify.submit);
  await page.locator(found).waitFor();
  await wait(PAUSE_MS);
}

/** A member, someone who poses as one, and a line that breaks. */
async function visitVerify(page: Page): Promise<void> {
  await check(page, 'mara@listbolt.example', '[data-verdict=go]');
  await check(page, 'mara@1istbolt.example', `[data-verdict=stop] h2:text-is("${verdict.imitation.title}")`);
  await page.context().setOffline(true);
  await check(page, 'mara@listbolt.example', '[data-verdict=none]');
  await scrollToEnd(page);
}

/** The layout shifts of a visit to the end of the page in which everything opens, over a slow line; and the worst one. */
export async function addUpShiftsOf(
  browser: Browser,
  url: string,
  screen: keyof typeof screens,
): Promise<{ sum: number; worst: string }> {
  const context = await browser.newContext(screens[screen]);
  try {
    const page = await context.newPage();
    await page.addInitScript(addUpShifts);
    // So that the page is seen as it is before they come.
    await page.route(/\.woff2$|fetch-exchange-rankings|verify_contact|resembles_contact/, async (route) => {
      await wait(LATE_MS);
      await route.continue();
    });
    await page.goto(url);
    await page.waitForFunction(() => [...document.fonts].some(({ family }) => family.includes('Geist Mono Variable')));
    await wait(PAUSE_MS);
    if (new URL(url).pathname === '/') await visitLanding(page);
    else await visitVerify(page);
    return await page.evaluate(() => (window as unknown as { shifts: { sum: number; worst: string } }).shifts);
  } finally {
    await context.close();
  }
}
