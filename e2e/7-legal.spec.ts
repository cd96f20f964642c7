import { cookies } from '../src/content/legal.ts';
import { site } from '../src/content/site.ts';
import { settled } from './support/hydrated.ts';
import { expect, test } from './support/test.ts';

test('A visit sets no cookie and stores only what /cookies names, with its time', async ({ page, context }) => {
  await page.goto('/terms');
  await settled(page);
  await page.getByRole('contentinfo').getByRole('link', { name: site.footer.cookies }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(cookies.title);
  await expect(page.getByText(cookies.intro)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toContainText(cookies.sections.map(({ title }) => title));
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});
