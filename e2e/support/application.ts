import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { dialog as dialogWords, receipt as words } from '../../src/content/application.ts';
import { site } from '../../src/content/site.ts';
import { claimLabel } from '../../src/content/ticket.ts';
import { dialog } from './parts.ts';
import { expect, type RunningStack } from './test.ts';

// For the specs of an application: the parts of the page, how one is sent, and what has arrived.

/** Before each test, whose page may be one that earlier ones have opened. */
export async function openSite({ page, opensPage }: { page: Page; opensPage: boolean }): Promise<void> {
  if (page.url() === 'about:blank') await page.clock.install();
  if (opensPage) await page.goto('/');
}

export const LINK = 'https://coingecko.com/en/coins/x-1';
export const contact = (page: Page) => dialog(page).getByLabel(dialogWords.telegram.label);
export const url = (page: Page) => dialog(page).getByLabel(dialogWords.url.label);
export const blurb = (page: Page) => dialog(page).getByLabel(dialogWords.blurb.label);
export const submit = (page: Page) => dialog(page).getByRole('button', { name: dialogWords.submit });
export const claim = (page: Page) => page.getByRole('button', { name: claimLabel }).first();
export const start = (page: Page) =>
  page.locator('form', { has: heroField(page) }).getByRole('button', { name: site.start });
export const heroField = (page: Page) => page.locator('input[name=url]');
/** The panel that has the ticket and, over it, the receipt. */
export const panel = (page: Page) => page.getByRole('group', { name: words.title });

export const receipt = (page: Page) => panel(page).locator('[data-receipt]');

/** A contact that no other test uses, to find its application by. */
export const someone = () => `@e2e_${randomUUID().slice(0, 18)}`;

export async function applicationsOf(db: pg.Pool, telegramContact: string) {
  const { rows } = await db.query('select * from public.applications where telegram_contact = $1', [telegramContact]);
  return rows;
}

export const referenceOf = ({ id }: { id: string }) => id.slice(0, 8).toUpperCase();

export async function fillIn(page: Page, me: string): Promise<void> {
  await claim(page).click();
  await contact(page).fill(me);
  await blurb(page).fill('We build.');
}

/** Applies from the hero, with a link whose token is X-1, and returns what was stored. */
export async function apply(page: Page, db: pg.Pool, me = someone()) {
  await heroField(page).fill(LINK);
  await start(page).click();
  await contact(page).fill(me);
  await submit(page).click();
  await expect(panel(page)).toBeFocused();
  const [application] = await applicationsOf(db, me);
  return application;
}

/** Applies as the dialog of another browser does, and returns what its receipt's private link contains. */
export async function applyElsewhere(page: Page, stack: RunningStack, me: string): Promise<string> {
  const token = randomUUID().replaceAll('-', '');
  const sent = await page.request.post(`${stack.apiUrl}/functions/v1/submit-fast-track`, {
    headers: { 'idempotency-key': token, apikey: stack.apiKey },
    data: { telegramContact: me, coinmarketcapUrl: LINK, projectBlurb: '' },
  });
  expect(sent.ok()).toBe(true);
  return token;
}
