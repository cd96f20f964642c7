import type { Page } from '@playwright/test';
import { verify } from '../../src/content/verify.ts';
import { expect } from './test.ts';

// For the specs of /verify: the parts of the page, and how a contact is checked.

export const input = (page: Page) => page.locator('input[name=contact]');

export async function check(page: Page, value: string, kind: string = verify.kinds.email.toggle) {
  await page.getByRole('radio', { name: kind }).check();
  await input(page).fill(value);
  await input(page).press('Enter');
}

/** Reaches the button by the Tab key, and activates it by Enter. */
export async function reach(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true });
  const isReached = () => button.evaluate((element) => element === document.activeElement);
  for (let press = 0; press < 40 && !(await isReached()); press++) await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
}

export const BOTH = 'FAKE <mara@listbolt.example>, write to @eve_trades';

/** What the page sends to the database. */
export function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/rest/v1/') && calls.push(request.postData() ?? ''));
  return calls;
}

/** The page's own words around a contact. */
export const about = (words: string, value: string) => words.replace('{value}', value);
