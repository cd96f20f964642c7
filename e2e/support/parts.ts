import { expect, type Page, test } from '@playwright/test';
import { dialog as words } from '../../src/content/application.ts';
import { brand } from '../../src/content/company.ts';
import { contact as contactWords } from '../../src/content/landing.ts';
import { popup as popupWords } from '../../src/content/popup.ts';
import { site } from '../../src/content/site.ts';
import type { Exchange } from '../../supabase/functions/_shared/contracts/exchange-rankings.ts';
import { hydrated } from './hydrated.ts';

/** Whether the words are the sample's: what fits onto a screen is asked of them alone. */
export const hasSampleWords = (brand.name as string) === 'ListBolt';
export const LONGER_WORDS = 'Other words than the sample’s may need more room than this screen has.';

// What several specs look at, and the answer that they give in a function's place.

export const dialog = (page: Page) => page.getByRole('dialog', { name: words.title });
export const popup = (page: Page) => page.getByRole('complementary', { name: popupWords.title });
export const menuButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: site.header.menu });
const contactSection = (page: Page) => page.locator('#contact');
export const emailButton = (page: Page) =>
  contactSection(page).getByRole('button', { name: contactWords.email.label, exact: true });
export const messageForm = (page: Page) => contactSection(page).getByRole('form');
export const messageField = (page: Page, name: 'name' | 'email' | 'message') =>
  messageForm(page).locator(`[name=${name}]`);
export const verdict = (page: Page) => page.locator('[data-verdict]');
export const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

/** Moves the page's clock, which the test has installed, to the popup's time, and waits for it. Nothing touches the page. */
export async function popupComes(page: Page) {
  test.skip(popupWords.afterSeconds === null, 'The content has no popup.');
  await hydrated(page.getByRole('heading', { level: 1 }));
  await page.clock.fastForward((popupWords.afterSeconds ?? 0) * 1000);
  await expect(popup(page)).toBeVisible();
}

export const rankingsUrl = /\/functions\/v1\/fetch-exchange-rankings$/;

export async function answerRankings(page: Page, exchanges: Exchange[]): Promise<void> {
  const headers = { 'access-control-allow-origin': '*' };
  const json = { exchanges, as_of: '2026-11-20T09:05:00+00:00', source: 'coingecko' };
  await page.route(rankingsUrl, (route) => route.fulfill({ headers, json }));
}
