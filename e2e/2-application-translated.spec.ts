import type { Page } from '@playwright/test';
import { dialog as dialogWords, receipt as words } from '../src/content/application.ts';
import { site } from '../src/content/site.ts';
import { ticket } from '../src/content/ticket.ts';
import { said } from '../supabase/tests/support/valid-forms.ts';
import {
  applicationsOf,
  applyElsewhere,
  heroField,
  LINK,
  openSite,
  referenceOf,
  someone,
  start,
  url,
} from './support/application.ts';
import { settled } from './support/hydrated.ts';
import { dialog, toast } from './support/parts.ts';
import { expect, test } from './support/test.ts';
import { DRAWN_AGAIN, translate, translated, translateFromTheStart } from './support/translate.ts';

test.beforeEach(openSite);

test.describe('A page that the browser translates', () => {
  // As one pattern: Playwright takes a list of two for a value and its options.
  test.use({ expectedConsole: [new RegExp(`^Failed to load resource|${DRAWN_AGAIN.source}`)] });

  const shown = (page: Page, text: string) => page.getByText(translated(text), { exact: true });

  test('keeps its dialog when the link is cleared, and follows each message of its fields and the count of the blurb', async ({
    page,
  }) => {
    await heroField(page).fill(LINK);
    await start(page).click();
    await expect(dialog(page).getByText('X-1')).toBeVisible();
    await translate(page);
    await url(page).fill('');
    await expect(dialog(page).getByText('X-1')).toBeHidden();
    await page.getByRole('button', { name: translated(dialogWords.submit) }).click();
    await expect(shown(page, said.contactMissing)).toBeVisible();
    await page.locator('input[name=telegramContact]').fill('ab');
    await expect(shown(page, said.contactShort)).toBeVisible();
    await expect(shown(page, said.contactMissing)).toHaveCount(0);
    const field = page.locator('textarea[name=projectBlurb]');
    await field.fill('a'.repeat(2003));
    await expect(shown(page, `3 ${dialogWords.blurb.over} · 2003 / 2000`)).toBeVisible();
    await field.fill('a');
    await expect(shown(page, '1 / 2000')).toBeVisible();
  });

  test.describe(() => {
    test.use({ opensPage: false });

    test('translated before the app is there, says that an application failed, prints its receipt, and takes another one', async ({
      page,
      db,
    }) => {
      await translateFromTheStart(page);
      await page.goto('/');
      await settled(page);
      const me = someone();
      await heroField(page).fill(LINK);
      await expect(page.getByText('X-1 / USDT', { exact: true })).toBeVisible();
      await page
        .locator('form', { has: heroField(page) })
        .getByRole('button', { name: translated(site.start) })
        .click();
      await page.locator('input[name=telegramContact]').fill(me);
      const send = page.getByRole('button', { name: translated(dialogWords.submit) });
      await test.step('the failure', async () => {
        await page.route('**/submit-fast-track', (route) => route.abort());
        await send.click();
        await expect(toast(page, translated(dialogWords.failure.title))).toBeVisible();
        await expect(shown(page, dialogWords.failed.text)).toBeVisible();
      });
      await test.step('the receipt', async () => {
        await page.unroute('**/submit-fast-track');
        await send.click();
        await expect(toast(page, translated(dialogWords.success.title))).toBeVisible();
        await expect(shown(page, words.title)).toBeVisible();
        const [application] = await applicationsOf(db, me);
        // Without marks: the translator has left it alone.
        await expect(page.getByText(referenceOf(application), { exact: true }).first()).toBeVisible();
        await page.getByRole('button', { name: translated(words.copyReference) }).click();
        await expect(page.getByRole('button', { name: translated(site.copied) })).toBeVisible();
      });
      await test.step('another application', async () => {
        await page.getByRole('button', { name: translated(words.another) }).click();
        await expect(heroField(page)).toBeFocused();
        await expect(shown(page, ticket.tag)).toBeVisible();
      });
    });

    test('shows the states of a receipt’s link one after the other', async ({ page, stack }) => {
      const token = await applyElsewhere(page, stack, someone());
      await page.route('**/rpc/application_status', (route) => route.abort());
      await translateFromTheStart(page);
      await page.goto(`/#receipt=${token}`);
      await expect(shown(page, words.failed)).toBeVisible();
      await page.unroute('**/rpc/application_status');
      await page.getByRole('button', { name: translated(words.again) }).click();
      await expect(shown(page, words.states.new).first()).toBeVisible();
      await expect(shown(page, words.failed)).toHaveCount(0);
      await expect(shown(page, words.notYours)).toBeVisible();
    });
  });
});
