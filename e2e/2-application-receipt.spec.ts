import type { Page } from '@playwright/test';
import type pg from 'pg';
import { dialog as dialogWords, receipt as words } from '../src/content/application.ts';
import { ticket } from '../src/content/ticket.ts';
import { verify } from '../src/content/verify.ts';
import {
  applicationsOf,
  apply,
  applyElsewhere,
  blurb,
  contact,
  fillIn,
  heroField,
  openSite,
  panel,
  receipt,
  referenceOf,
  someone,
  start,
  submit,
} from './support/application.ts';
import { expectApart, expectNoFindings, windowsOf } from './support/expectations.ts';
import { hold, settled } from './support/hydrated.ts';
import { hasSampleWords, LONGER_WORDS, popup, toast } from './support/parts.ts';
import { expect, lookingTest, test } from './support/test.ts';

// The browser itself reports a request that a test lets fail.
test.use({ expectedConsole: [/Failed to load resource/] });

test.beforeEach(openSite);

/** A time with its zone, in the site's language. */
const TIME = /\d:\d\d.* (GMT|UTC|CE|ME)\S+$/;

const linkedPanel = (page: Page) => page.getByRole('group', { name: words.linkTitle });
const linkedReceipt = (page: Page) => linkedPanel(page).locator('[data-receipt]');

test('The receipt comes into view and has the focus, wherever on the page the application was begun', {
  tag: '@phone',
}, async ({ page }) => {
  await fillIn(page, someone());
  await submit(page).click();
  await expect(panel(page)).toBeFocused();
  await expect(panel(page)).toBeInViewport();
});

test('The receipt takes the place of the ticket, moves nothing, and is printed once', async ({ page, db }) => {
  test.skip(!hasSampleWords, LONGER_WORDS);
  const ticket = page.locator('form', { has: heroField(page) }).locator('../..');
  await settled(page);
  const before = await ticket.boundingBox();
  await apply(page, db);
  const print = page.locator('[data-receipt].motion-safe\\:animate-feed');
  await expect(print).toBeVisible();
  expect(await panel(page).boundingBox()).toEqual(before);
  await expect(start(page)).toBeHidden();
  await receipt(page).getByRole('link', { name: words.check }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(verify.title);
  await page.goBack();
  await expect(receipt(page)).toBeVisible();
  await expect(print).toHaveCount(0);
});

lookingTest.describe(() => {
  // In one worker, which sends one application for all.
  lookingTest.describe.configure({ mode: 'default' });
  lookingTest.use({ shares: 'receipt' });

  const me = someone();
  const applied = async (db: pg.Pool) => (await applicationsOf(db, me))[0];

  lookingTest.beforeEach(async ({ page, db }) => {
    if (page.url() !== 'about:blank') return;
    await page.goto('/');
    await apply(page, db, me);
  });

  lookingTest(
    'The receipt begins with the reference that the team has, and names the time with its zone and the contact',
    async ({ page, db }) => {
      const reference = referenceOf(await applied(db));
      await expect(receipt(page).locator('p').first()).toContainText('X-1');
      await expect(receipt(page).getByRole('definition')).toHaveText([reference, words.copyReference, TIME, me]);
      await expect(receipt(page).getByText(reference, { exact: true }).first()).toHaveCSS('font-size', '24px');
      await expectNoFindings(page, '[role=group]');
    },
  );

  lookingTest(
    'The receipt’s reference and its link are copied, and the link opens it in another tab',
    async ({ page, db }) => {
      const reference = referenceOf(await applied(db));
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      await receipt(page).getByRole('button', { name: words.copyReference }).click();
      await expect.poll(copied).toBe(reference);
      const link = (await receipt(page).getByRole('link', { name: words.keepLink }).getAttribute('href')) ?? '';
      expect(link).toMatch(/\/#receipt=[0-9a-f-]+$/);
      await receipt(page).getByRole('button', { name: words.save }).click();
      await expect.poll(copied).toBe(link);
      const other = await page.context().newPage();
      await other.goto(link);
      await expect(linkedReceipt(other).getByRole('definition').first()).toHaveText(reference);
      await other.close();
    },
  );

  lookingTest('A visitor who has applied gets no popup', async ({ page }) => {
    await page.clock.fastForward(3500);
    await expect(popup(page)).toBeHidden();
  });
});

test.describe('The private link of a receipt', () => {
  test.use({ opensPage: false });

  test('shows the state that the team has set and its times, in any browser', async ({ page, db, stack }) => {
    const me = someone();
    const token = await applyElsewhere(page, stack, me);
    const [application] = await applicationsOf(db, me);
    const set = "status = 'in_review', writes_as = 'mara_listbolt'";
    await db.query(`update public.applications set ${set} where id = $1`, [application.id]);
    await page.goto(`/#receipt=${token}`);
    const shown = linkedReceipt(page);
    await expect(shown.getByRole('heading', { name: words.states.in_review })).toBeVisible();
    const told = [referenceOf(application), words.copyReference, TIME, TIME, '@mara_listbolt'];
    await expect(shown.getByRole('definition')).toHaveText(told);
    await expect(shown).toContainText(words.nothingCame.split(/\{\w+\}/)[1] ?? '');
    await expect(linkedPanel(page)).toBeFocused();
    await expectNoFindings(page, '[role=group]');
  });

  test('says from the first paint that it is looked up, and shows no ticket before the receipt', async ({ page }) => {
    const releaseApp = await hold(page);
    const releaseReceipt = await hold(page, '**/assets/receipt-*.js');
    await page.goto(`/#receipt=${'f'.repeat(32)}`);
    const isLookedUp = async () => {
      await expect(page.getByText(words.looking).first()).toBeVisible();
      await expect(heroField(page)).toBeHidden();
    };
    await isLookedUp();
    const asked = page.waitForRequest('**/assets/receipt-*.js');
    releaseApp();
    await asked;
    await expect(linkedPanel(page)).toBeFocused();
    await isLookedUp();
    releaseReceipt();
    await expect(linkedReceipt(page)).toContainText(words.unknown);
    await expect(page.getByText(words.looking)).toHaveCount(0);
    await linkedReceipt(page).getByRole('link', { name: words.another }).click();
    await expect(heroField(page)).toBeVisible();
  });

  test('gives the ticket back with its words on scripts if these fail', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(`/#receipt=${'f'.repeat(32)}`);
    await expect(page.getByText(ticket.noScript)).toBeVisible();
    await expect(heroField(page)).toBeVisible();
  });
});

test.describe(() => {
  test.use({ opensPage: false });

  test('The toast leaves the receipt’s heading in view on a small phone, upright and on its side', {
    tag: '@phone',
  }, async ({ page }) => {
    test.skip(!hasSampleWords, LONGER_WORDS);
    for (const window of windowsOf('320x568 844x390')) {
      await page.setViewportSize(window);
      await page.goto('/');
      await start(page).click();
      await contact(page).fill(someone());
      await blurb(page).fill('We build.');
      await submit(page).click();
      const heading = page.getByRole('heading', { name: words.title });
      await expect(heading).toBeInViewport({ ratio: 1 });
      await expectApart(toast(page, dialogWords.success.title), [heading], window.name);
    }
  });
});
