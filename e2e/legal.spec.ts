import { settled } from './support/hydrated.ts';
import { expect, test } from './support/test.ts';

for (const [path, title] of [
  ['/terms', 'Terms'],
  ['/cookies', 'Cookies and data'],
] as const) {
  test.describe(`12. ${path}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.goto(path);
    });

    test('is a readable text with a note for the owner', async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByText(/A lawyer must review it/)).toBeVisible();
      expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(5);
      await expect(page).toHaveTitle(`${title} | ListBolt`);
    });

    test('has its own description and canonical address, each once', { tag: '@any-screen' }, async ({ page }) => {
      await expect(page.locator('title')).toHaveCount(1);
      await expect(page.locator('meta[name=description]')).toHaveCount(1);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `https://listbolt.example${path}`);
    });

    test('prints as black text without the frame', { tag: '@any-screen' }, async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('banner')).toBeHidden();
      await expect(page.getByRole('contentinfo')).toBeHidden();
      await expect(page.getByRole('link', { name: 'Skip to content', includeHidden: true })).toBeHidden();
      const colour = await page
        .getByRole('main')
        .locator('p')
        .last()
        .evaluate((text) => getComputedStyle(text).color);
      expect(colour).toBe('rgb(0, 0, 0)');
    });
  });
}

test('/cookies says what is stored and for how long', { tag: '@any-screen' }, async ({ page }) => {
  await page.goto('/cookies');
  for (const said of [/sets no cookies/, /deleted after 30 days/, /session storage/, /Telegram contact/]) {
    await expect(page.getByText(said).first()).toBeVisible();
  }
});

test('no cookie and nothing unnamed in the storage after a visit', { tag: '@any-screen' }, async ({
  page,
  context,
}) => {
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms');
  await settled(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cookies and data');
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['scroll-positions']);
});
