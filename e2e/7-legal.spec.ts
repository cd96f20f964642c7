import { cookies, terms } from '../src/content/legal.ts';
import { pages } from '../src/content/pages.ts';
import { settled } from './support/hydrated.ts';
import { expect, test } from './support/test.ts';

for (const [{ path, title }, heading] of [
  [pages.terms, terms.title],
  [pages.cookies, cookies.title],
] as const) {
  test(`${path} is a titled text in sections`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(5);
  });
}

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
