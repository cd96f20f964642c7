import { cookies } from '../src/content/legal.ts';
import { settled } from './support/hydrated.ts';
import { expect, test } from './support/test.ts';

test('A visit sets no cookie and stores only what /cookies names, with its time', async ({ page, context }) => {
  await page.goto('/terms');
  await settled(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(cookies.title);
  for (const said of [/sets no cookies/, /deleted after 30 days/, /session storage/, /Telegram contact/]) {
    await expect(page.getByText(said).first()).toBeVisible();
  }
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});
