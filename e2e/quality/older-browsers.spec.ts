import { randomUUID } from 'node:crypto';
import { dialog as dialogWords, receipt } from '../../src/content/application.ts';
import { exchangeBoard } from '../../src/content/exchanges.ts';
import { ticket } from '../../src/content/first-screen.ts';
import { contact } from '../../src/content/landing.ts';
import { site } from '../../src/content/site.ts';
import { verify } from '../../src/content/verify.ts';
import { dialog, toast, verdict } from '../support/parts.ts';
import { expect, test } from '../support/test.ts';
import { youngApis } from '../support/young-apis.ts';

// What the build promises: its oldest browsers lack all of this.
test.beforeEach(({ page }) =>
  page.addInitScript((names) => {
    for (const name of names) {
      const path = name.split('.');
      const last = path.pop() as string;
      const owner = path.reduce<object | undefined>((object, key) => object && Reflect.get(object, key), window);
      // A property of the window is sometimes its prototype's.
      for (const holder of [owner, owner && Object.getPrototypeOf(owner)]) {
        if (holder && Object.hasOwn(holder, last)) Reflect.deleteProperty(holder, last);
      }
    }
  }, Object.keys(youngApis)),
);

test('No younger API is left in the browser of these tests', async ({ page }) => {
  await page.goto('/');
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

test('The exchange board shows live figures in an older browser', async ({ page }) => {
  test.skip(!exchangeBoard.shown);
  await page.goto('/');
  await page.locator('#partners').scrollIntoViewIfNeeded();
  await expect(page.locator('#partners li').first()).toContainText('B');
  await expect(
    page
      .locator('#partners')
      .getByText(/\$\d+\.\d\dB/)
      .first(),
  ).toBeVisible();
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
