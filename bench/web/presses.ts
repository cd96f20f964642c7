import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { hero } from '../../src/content/hero.ts';
import { verify } from '../../src/content/verify.ts';
import { type TimedPress, timePress } from './timed-press.ts';

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

/** A press on 'Verify' after a contact was typed, the pointer resting on it. What the server needed is taken out of it, and told apart. */
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
