import { randomUUID } from 'node:crypto';
import { dialog as dialogWords, receipt } from '../../src/content/application.ts';
import { exchangeBoard } from '../../src/content/exchanges.ts';
import { contact } from '../../src/content/landing.ts';
import { site } from '../../src/content/site.ts';
import { ticket } from '../../src/content/ticket.ts';
import { verify } from '../../src/content/verify.ts';
import { dialog, toast, verdict } from '../support/parts.ts';
import { expect, look, lookingTest, test } from '../support/test.ts';

/**
 * Every API that is younger than the oldest browsers of the build (vite.config.ts: Chrome and Edge 111, Firefox 128, Safari
 * 16.4) and that the product or its packages use or could use, with the first versions that have it. Not one of them is
 * needed: a browser test runs the journeys without them.
 */
const youngApis: Record<string, string> = {
  'AbortSignal.any': 'Chrome 116, Safari 17.4',
  'Array.fromAsync': 'Chrome 121',
  'ArrayBuffer.prototype.transfer': 'Chrome 114, Safari 17.4',
  CloseWatcher: 'Chrome 126, not in Safari',
  'Document.parseHTMLUnsafe': 'Chrome 124, Safari 17.4',
  'Document.prototype.caretPositionFromPoint': 'Chrome 128, not in Safari',
  'Document.prototype.startViewTransition': 'Safari 18, Firefox 144',
  'Element.prototype.checkVisibility': 'Safari 17.4',
  'Element.prototype.getHTML': 'Chrome 125, Safari 18',
  'Element.prototype.moveBefore': 'Chrome 133, not in Safari',
  'Element.prototype.scrollIntoViewIfNeeded': 'not in Firefox',
  'Element.prototype.setHTMLUnsafe': 'Chrome 124, Safari 17.4',
  'Error.isError': 'Chrome 134, Firefox 138',
  'Headers.prototype.getSetCookie': 'Chrome 113, Safari 17',
  'HTMLElement.prototype.hidePopover': 'Chrome 114, Safari 17',
  'HTMLElement.prototype.showPopover': 'Chrome 114, Safari 17',
  'HTMLElement.prototype.togglePopover': 'Chrome 114, Safari 17',
  'Intl.DurationFormat': 'Chrome 129, Safari 16.4, Firefox 136',
  'Iterator.prototype.every': 'Chrome 122, Safari 18.4, Firefox 131',
  'Iterator.prototype.filter': 'Chrome 122, Safari 18.4, Firefox 131',
  'Iterator.prototype.find': 'Chrome 122, Safari 18.4, Firefox 131',
  'Iterator.prototype.flatMap': 'Chrome 122, Safari 18.4, Firefox 131',
  'Iterator.prototype.map': 'Chrome 122, Safari 18.4, Firefox 131',
  'Iterator.prototype.reduce': 'Chrome 122, Safari 18.4, Firefox 131',
  'Iterator.prototype.some': 'Chrome 122, Safari 18.4, Firefox 131',
  'Iterator.prototype.toArray': 'Chrome 122, Safari 18.4, Firefox 131',
  'Map.groupBy': 'Chrome 117, Safari 17.4',
  'Math.f16round': 'Chrome 135, Safari 18.2',
  navigation: 'not in Safari 26, Firefox 147',
  'Object.groupBy': 'Chrome 117, Safari 17.4',
  'Promise.try': 'Chrome 128, Safari 18.2, Firefox 134',
  'Promise.withResolvers': 'Chrome 119, Safari 17.4',
  'ReadableStream.from': 'not in Chrome, not in Safari',
  'RegExp.escape': 'Chrome 136, Safari 18.2, Firefox 134',
  requestIdleCallback: 'not in Safari',
  'Response.json': 'Safari 17',
  scheduler: 'not in Safari, Firefox 142',
  ScrollTimeline: 'Chrome 115, Safari 26',
  'Set.prototype.difference': 'Chrome 122, Safari 17',
  'Set.prototype.intersection': 'Chrome 122, Safari 17',
  'Set.prototype.isSubsetOf': 'Chrome 122, Safari 17',
  'Set.prototype.union': 'Chrome 122, Safari 17',
  'Uint8Array.fromBase64': 'Chrome 140, Safari 18.2, Firefox 133',
  'Uint8Array.prototype.toHex': 'Chrome 140, Safari 18.2, Firefox 133',
  'URL.canParse': 'Chrome 120, Safari 17',
  'URL.parse': 'Chrome 126, Safari 18',
  ViewTimeline: 'Chrome 115, Safari 26',
};

// What the build promises: its oldest browsers lack all of this.
test.beforeEach(async ({ page }) => {
  if (page.url() !== 'about:blank') return;
  await page.addInitScript((names) => {
    for (const name of names) {
      const path = name.split('.');
      const last = path.pop() as string;
      const owner = path.reduce<object | undefined>((object, key) => object && Reflect.get(object, key), window);
      // A property of the window is sometimes its prototype's.
      for (const holder of [owner, owner && Object.getPrototypeOf(owner)]) {
        if (holder && Object.hasOwn(holder, last)) Reflect.deleteProperty(holder, last);
      }
    }
  }, Object.keys(youngApis));
});

lookingTest.use({ shares: 'older browser' });

lookingTest('No younger API is left in the browser of these tests', async ({ page }) => {
  await look(page, '/');
  const left = await page.evaluate(
    (names) =>
      names.filter((name) => {
        const path = name.split('.');
        const last = path.pop() as string;
        const owner = path.reduce<object | undefined>((object, key) => object && Reflect.get(object, key), window);
        return owner !== undefined && last in owner;
      }),
    Object.keys(youngApis),
  );
  expect(left).toEqual([]);
});

lookingTest('The exchange board shows live figures in an older browser', async ({ page }) => {
  test.skip(!exchangeBoard.shown);
  await look(page, '/');
  await page.locator('#partners').scrollIntoViewIfNeeded();
  await expect(page.locator('#partners li').first()).toContainText('B');
  await expect(
    page
      .locator('#partners')
      .getByText(/\$\d+\.\d\dB/)
      .first(),
  ).toBeVisible();
});

test('An application with a link is stored by an older browser', async ({ page, db }) => {
  const me = `@e2e_${randomUUID().slice(0, 18)}`;
  const link = 'https://coinmarketcap.com/currencies/atlas/';
  await page.goto('/');
  await page.getByLabel(ticket.label).fill(link);
  await page.getByRole('button', { name: site.start }).first().click();
  await dialog(page).getByLabel(dialogWords.telegram.label).fill(me);
  await dialog(page).getByLabel(dialogWords.blurb.label).fill('We build.');
  await dialog(page).getByRole('button', { name: dialogWords.submit }).click();
  await expect(page.getByRole('heading', { name: receipt.title })).toBeVisible();
  const { rows } = await db.query('select coinmarketcap_url from public.applications where telegram_contact = $1', [
    me,
  ]);
  expect(rows).toEqual([{ coinmarketcap_url: link }]);
});

test('A contact is verified, and a link refused, by an older browser', async ({ page }) => {
  await page.goto('/verify');
  await page.getByRole('textbox').fill('mara@listbolt.example');
  await page.getByRole('textbox').press('Enter');
  await expect(verdict(page)).toContainText('Mara Lindqvist');
  await page.getByRole('textbox').fill('https://example.org/someone');
  await page.getByRole('button', { name: verify.submit, exact: true }).click();
  await expect(verdict(page)).not.toContainText('Mara Lindqvist');
  await expect(verdict(page).getByRole('heading', { level: 2 })).toBeVisible();
});

test('A message is taken by an older browser', async ({ page }) => {
  await page.goto('/');
  const section = page.locator('#contact');
  await section.getByRole('button', { name: contact.email.label, exact: true }).click();
  await section.locator('[name=name]').fill('Ada');
  await section.locator('[name=email]').fill('ada@example.com');
  await section.locator('[name=message]').fill('Hello');
  await section.getByRole('form').getByRole('button').click();
  await expect(toast(page, contact.form.success.title)).toBeVisible();
});
