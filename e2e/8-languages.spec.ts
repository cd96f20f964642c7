import type { Page } from '@playwright/test';
import { brand } from '../src/content/company.ts';
import * as spanish from '../src/content/es/words.ts';
import { versions } from '../src/content/languages.ts';
import * as russian from '../src/content/ru/words.ts';
import { site } from '../src/content/site.ts';
import * as turkish from '../src/content/tr/words.ts';
import * as vietnamese from '../src/content/vi/words.ts';
import { expectNoFindings } from './support/expectations.ts';
import { settled } from './support/hydrated.ts';
import { verdict } from './support/parts.ts';
import { expect, test } from './support/test.ts';

const translations = Object.entries({ es: spanish, ru: russian, tr: turkish, vi: vietnamese });
const links = (page: Page) => page.locator('nav a[lang]');
const CONTACT = '@tomas_listbolt';

async function check(page: Page, value: string) {
  await page.locator('input[name=contact]').fill(value);
  await page.locator('input[name=contact]').press('Enter');
}

const expectNoSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

for (const [language, { pages, site: frame, verify }] of translations) {
  test.describe(`/${language}/verify`, () => {
    test.use({ viewport: { width: 320, height: 740 } });

    test(`has its own title, language, address and main words: ${language}`, async ({ page }) => {
      await page.goto(pages.verify.path);
      await expect(page).toHaveTitle(pages.verify.title);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const canonical = page.locator('link[rel=canonical]');
      await expect(canonical).toHaveAttribute('href', `${brand.siteUrl}${pages.verify.path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(verify.title);
      await expect(page.getByRole('button', { name: verify.submit, exact: true })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectNoFindings(page);
    });

    test(`verifies a member and warns of a look-alike in its words: ${language}`, async ({ page }) => {
      await page.goto(pages.verify.path);
      await settled(page);
      await check(page, CONTACT);
      await expect(verdict(page).getByRole('heading')).toHaveText(verify.verified.title.replace('{value}', CONTACT));
      await expect(verdict(page)).toContainText(verify.verified.money);
      await expectNoSidewaysScroll(page);
      await check(page, '@t0mas_listbolt');
      await expect(verdict(page).getByRole('heading')).toHaveText(verify.lookAlike.title);
      await expect(verdict(page)).toContainText(verify.notFound.warning);
      await expectNoSidewaysScroll(page);
      await expectNoFindings(page);
    });

    test(`has an error page with status 404 beneath it: ${language}`, async ({ page, expectedConsole }) => {
      expectedConsole.push(/404/);
      const response = await page.goto(`/${language}/nothing`);
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(frame.notFound.title);
      await expectNoSidewaysScroll(page);
    });
  });
}

test('Every version of /verify names all versions, and the site’s own for those who read none of them', async ({
  request,
}) => {
  const expected = [...versions, { language: 'x-default', path: '/verify' }].map(
    ({ language, path }) => `<link rel="alternate" hreflang="${language}" href="${brand.siteUrl}${path}" />`,
  );
  for (const { path } of versions) {
    const html = await (await request.get(path)).text();
    expect(html.match(/<link rel="alternate"[^>]*>/g)).toEqual(expected);
  }
});

test('A language that the site does not have is no page', async ({ request }) => {
  expect((await request.get('/xx/verify')).status()).toBe(404);
});

test('The links to the other languages are in those languages, and the current one is marked', async ({ page }) => {
  await page.goto('/tr/verify');
  await expect(links(page)).toHaveText(versions.map(({ name }) => name));
  await expect(page.locator('nav a[aria-current=page][lang]')).toHaveText(
    versions.find(({ language }) => language === 'tr')?.name ?? '',
  );
  await links(page).first().click();
  await expect(page).toHaveURL('/verify');
  await expect(page.locator('html')).toHaveAttribute('lang', site.language);
  await page.goBack();
  await expect(page).toHaveTitle(turkish.pages.verify.title);
});

test('A link to a page without a translation leads to the site’s own page, and Back leads back', async ({ page }) => {
  await page.goto('/es/verify');
  await settled(page);
  await page.getByRole('link', { name: spanish.site.footer.terms }).click();
  await expect(page).toHaveURL('/terms');
  await expect(page.locator('html')).toHaveAttribute('lang', site.language);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(spanish.verify.title);
});

test.describe('a browser that prefers a language of ours', () => {
  test.use({ locale: 'vi-VN' });

  test('is told so in that language, first and without a redirect, and nothing moves', async ({
    page,
    expectedConsole,
  }) => {
    // They break a line elsewhere, here and in the site's own language (flight.spec.ts).
    expectedConsole.push(/ERR_FAILED/);
    await page.route('**/*.woff2', (route) => route.abort());
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/verify');
    const preferred = versions.find(({ language }) => language === 'vi');
    await expect(links(page).first()).toHaveText(preferred?.exists ?? '');
    await expect(page).toHaveURL('/verify');
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  });
});
