import type { Page } from '@playwright/test';
import { site } from '../src/content/site.ts';
import { verify } from '../src/content/verify.ts';
import { hold, settled } from './support/hydrated.ts';
import { verdict } from './support/parts.ts';
import { emptyForm, expect, lookingTest as test } from './support/test.ts';
import { DRAWN_AGAIN, translate, translated, translateFromTheStart } from './support/translate.ts';
import { BOTH, check } from './support/verify.ts';

const { verified, notFound, lookAlike, choice } = verify;

/** When to try again, in the site's language. */
const retryIn = (minutes: number) =>
  verify.limited.retry.replace('{when}', new Intl.RelativeTimeFormat(site.language).format(minutes, 'minute'));

for (const when of ['once it is there', 'before its scripts']) {
  test.describe(`the page, translated ${when}`, () => {
    // In one worker, which opens one page for all.
    test.describe.configure({ mode: 'default' });

    test.use({
      expectedConsole: [new RegExp(`^Failed to load resource|${DRAWN_AGAIN.source}`)],
      shares: `translated ${when}`,
    });

    test.beforeEach(async ({ page }) => {
      if (page.url() !== 'about:blank') return emptyForm(page);
      if (when === 'before its scripts') await translateFromTheStart(page);
      await page.goto('/verify');
      await settled(page);
      if (when === 'once it is there') await translate(page);
    });

    /** What the verdict's headline shows. */
    const headline = (page: Page) => verdict(page).locator('h2:visible');
    const words = (text: string) =>
      text
        .split('{value}')
        .filter(Boolean)
        .map((part) => translated(part.trim()));

    test('Four checks one after the other each show their own words', async ({ page }) => {
      await check(page, '@mara_1istbolt', translated(verify.kinds.telegram.toggle));
      await expect(headline(page)).toHaveText(translated(lookAlike.title));
      await expect(verdict(page).getByRole('definition')).toHaveText(`@mara_1${verify.traps['1']}istbolt`);
      await check(page, '@tomas_listbolt', translated(verify.kinds.telegram.toggle));
      await expect(headline(page)).toHaveText(`@tomas_listbolt ${words(verified.title)[0]}`);
      await check(page, 'stranger@evil.example', translated(verify.kinds.email.toggle));
      await expect(verdict(page).getByText(translated(notFound.title))).toBeVisible();
      await expect(verdict(page).getByRole('definition')).toHaveText('stranger@evil.example');
      await check(page, 'mara@listbolt.example', translated(verify.kinds.email.toggle));
      await expect(headline(page)).toHaveText(`mara@listbolt.example ${words(verified.title)[0]}`);
      await expect(verdict(page).getByText(translated(verified.next))).toBeVisible();
    });

    // What follows is drawn alike, whenever the page was translated.
    if (when === 'before its scripts') return;

    test('A late warning takes the place of the first headline', async ({ page }) => {
      const warn = await hold(page, '**/rpc/resembles_contact');
      await check(page, '@mara_1istbolt', translated(verify.kinds.telegram.toggle));
      await expect(verdict(page).getByText(translated(notFound.title))).toBeVisible();
      warn();
      await expect(headline(page)).toHaveText(translated(lookAlike.title));
      await expect(verdict(page).locator('mark')).toHaveText(/^1/);
    });

    test('A report is opened, put aside and sent', async ({ page }) => {
      await check(page, 'stranger@evil.example', translated(verify.kinds.email.toggle));
      const open = page.getByRole('button', { name: translated(verify.actions.report) });
      await open.click();
      await page.getByRole('button', { name: translated(verify.report.cancel), exact: true }).click();
      await open.click();
      await expect(page.getByRole('heading', { name: translated(verify.report.title) })).toBeVisible();
      await page.getByRole('button', { name: translated(verify.report.send) }).click();
      await expect(page.getByRole('heading', { name: translated(verify.report.success.title) })).toBeVisible();
    });

    test('A choice, a change of it and a No each show their own words', async ({ page }) => {
      await check(page, BOTH, translated(verify.kinds.email.toggle));
      await expect(page.getByText(translated(choice.several))).toBeVisible();
      await page.getByRole('button', { name: '@eve_trades' }).click();
      await expect(verdict(page).getByText(translated(notFound.title))).toBeVisible();
      await page.getByRole('button', { name: translated(choice.change) }).click();
      await page.getByRole('button', { name: 'mara@listbolt.example' }).click();
      await expect(headline(page)).toContainText('mara@listbolt.example');
      await page.getByRole('button', { name: translated(choice.change) }).click();
      await page.getByRole('button', { name: translated(choice.no.several) }).click();
      await expect(page.getByRole('main').getByText(translated(choice.afterNo))).toBeVisible();
      await expect(page.getByText(translated(choice.several))).toHaveCount(0);
    });

    // The last one: the page's clock stays another.
    test('The countdown shows the time that is left', async ({ page }) => {
      await page.clock.install();
      const headers = {
        'retry-after': '600',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'retry-after',
      };
      await page.route('**/rpc/verify_contact', (route) => route.fulfill({ status: 429, headers, json: {} }));
      await check(page, 'mara@listbolt.example', translated(verify.kinds.email.toggle));
      // In minutes, which do not change by the seconds that a slow machine takes.
      const left = (minutes: number) => verdict(page).getByText(translated(retryIn(minutes)));
      await expect(left(10)).toBeVisible();
      await page.clock.fastForward(300_000);
      await expect(left(5)).toBeVisible();
      await expect(left(10)).toHaveCount(0);
      await page.clock.fastForward(300_000);
      await expect(verdict(page).getByRole('button', { name: translated(verify.failed.retry) })).toBeVisible();
    });
  });
}
