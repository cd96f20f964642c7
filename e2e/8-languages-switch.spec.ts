import type { Page } from '@playwright/test';
import { pages } from '../src/content/pages.ts';
import { site } from '../src/content/site.ts';
import { shifted, watchShifts } from './support/expectations.ts';
import { settled } from './support/hydrated.ts';
import { expect, test } from './support/test.ts';
import { isAlone, last } from './support/versions.ts';

const links = (page: Page) => page.locator('nav a[lang]');

test.describe('another language', () => {
  test.skip(isAlone, 'The site has no other language.');

  test('Its link leads there, and Back leads back', async ({ page }) => {
    await page.goto(last.path);
    await links(page).first().click();
    await expect(page).toHaveURL(pages.verify.path);
    await expect(page.locator('html')).toHaveAttribute('lang', site.language);
    await page.goBack();
    await expect(page).toHaveTitle(last.pages.verify.title);
  });

  test('A link to a page without a translation leads to the site’s own page, and Back leads back', async ({ page }) => {
    await page.goto(last.path);
    await settled(page);
    await expect(page.locator(`a[href^="/"]:not([hreflang], [href^="${last.path}"])`)).toHaveCount(0);
    await page.getByRole('link', { name: last.site.footer.terms }).click();
    await expect(page).toHaveURL(pages.terms.path);
    await expect(page.locator('html')).toHaveAttribute('lang', site.language);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(last.verify.title);
  });

  test('A report tells the team the language of its page', async ({ page, db }) => {
    await page.goto(last.path);
    const value = `@eve_${last.language}_${Date.now()}`;
    await page.locator('input[name=contact]').fill(value);
    await page.locator('input[name=contact]').press('Enter');
    await page.getByRole('button', { name: last.verify.actions.report }).click();
    await page.getByRole('button', { name: last.verify.report.send }).click();
    await expect(page.getByRole('heading', { name: last.verify.report.success.title })).toBeVisible();
    const { rows } = await db.query('select language from public.reports where value = $1', [value]);
    expect(rows).toEqual([{ language: last.language }]);
  });

  test.describe('that the browser prefers', () => {
    test.use({ locale: last.language });

    test('It is named first in its own words, without a redirect, and nothing moves', async ({
      page,
      expectedConsole,
    }) => {
      // The web fonts break a line elsewhere, here and in the site's own language (flight.spec.ts).
      expectedConsole.push(/ERR_FAILED/);
      await page.route('**/*.woff2', (route) => route.abort());
      await watchShifts(page, 'next');
      await page.goto(pages.verify.path);
      await expect(links(page).first()).toHaveText(last.exists);
      await expect(page).toHaveURL(pages.verify.path);
      expect(await shifted(page)).toBe(0);
    });
  });
});

test('A switch of the language keeps what was typed, in no address, and a seed phrase nowhere', async ({ page }) => {
  test.skip(isAlone, 'There is one language.');
  const field = page.locator('input[name=contact]');
  const follow = (path: string) => page.locator(`nav a[href^="${path}"][lang]`).click();
  const seedPhrase = `${'abandon '.repeat(11)}about`;
  for (const [typed, kept] of [
    ['@eve_trades', '@eve_trades'],
    [seedPhrase, ''],
  ] as const) {
    await page.goto(pages.verify.path);
    await settled(page);
    await field.fill(typed);
    await follow(last.path);
    await page.waitForURL((url) => url.pathname === last.path && url.search === '' && url.hash === '');
    await settled(page);
    await expect(field).toHaveValue(kept);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('verify-text');
  }
});

test('A link that asks about a contact asks in the next language, too', async ({ page }) => {
  test.skip(isAlone, 'There is one language.');
  await page.goto(`${pages.verify.path}#telegram=eve_trades`);
  await settled(page);
  await page.locator(`nav a[href^="${last.path}"][lang]`).click();
  await page.waitForURL((url) => url.pathname === last.path && url.hash === '#telegram=eve_trades');
  await expect(page.getByRole('group').getByRole('button')).toHaveCount(2);
});
