import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { report } from '../src/content/report.ts';
import { verify, whereWeAre } from '../src/content/verify.ts';
import { expectApart, expectNoFindings, windowsOf } from './support/expectations.ts';
import { hold } from './support/hydrated.ts';
import { hasSampleWords, LONGER_WORDS, verdict } from './support/parts.ts';
import { expect, lookAtForm, lookingTest as test } from './support/test.ts';
import { check, input, reach, watchCalls } from './support/verify.ts';

const { notFound, lookAlike } = verify;

const toast = (page: Page) => page.locator('[data-toaster]');

/** Empties the form, so that no verdict of the last check is taken for one of the next. */
async function checkAnother(page: Page) {
  await page.getByRole('button', { name: verify.actions.another }).click();
  await expect(verdict(page)).toHaveCount(0);
}

test.use({ shares: 'verify' });
test.beforeEach(({ page }) => lookAtForm(page, '/verify'));

test('The whole form of /verify shows without scrolling, and begins in the upper half of the window', async ({
  page,
}) => {
  test.skip(!hasSampleWords, LONGER_WORDS);
  for (const [name, lowest] of [
    ['375x740', 330],
    ['1440x900', 400],
  ] as const) {
    for (const window of windowsOf(name)) await page.setViewportSize(window);
    await expect(page.getByRole('button', { name: verify.submit, exact: true })).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await input(page).boundingBox())?.y, name).toBeLessThanOrEqual(lowest);
  }
});

test('With a verdict the page is at most two windows high', async ({ page }) => {
  test.skip(!hasSampleWords, LONGER_WORDS);
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const typed of ['mara@listbolt.example', '@mara_listbolt', '@mara_1istbolt', '+49 151 2345678']) {
    await check(page, typed);
    await expect(verdict(page)).toBeVisible();
    expect([typed, await page.evaluate(() => document.documentElement.scrollHeight <= 1800)]).toEqual([typed, true]);
    await checkAnother(page);
  }
});

test('The headline warns of a contact that looks like one on the list, and its deceptive characters are marked', async ({
  page,
}) => {
  for (const [typed, marked = []] of [
    ['mar_@listbolt.example'],
    ['rnara@1istbolt.example', [`rn${verify.traps.rn}`, `1${verify.traps['1']}`]],
    ['@mara__listbolt', ['__']],
    ['m\u0430ra@listbolt.example', ['\u0430U+0430']],
    // Cyrillic letters, as a mail program shows them.
    ['mara@xn--lstblt-zqf2q.example', ['--']],
  ] as const) {
    await test.step(JSON.stringify(typed), async () => {
      const asked = page.waitForResponse('**/rpc/resembles_contact');
      await check(page, typed);
      await expect(verdict(page)).toHaveAttribute('data-verdict', 'stop');
      expect(await (await asked).json()).toBe(true);
      await expect(verdict(page).getByText(lookAlike.title)).toBeVisible();
      await expect(verdict(page)).toContainText(notFound.warning);
      await expect(page.getByText('Mara Lindqvist')).toHaveCount(0);
      await expect(verdict(page).getByRole('definition').locator('mark')).toHaveText(marked);
      await expect(verdict(page).getByText(notFound.reasons.foreignLetters)).toHaveCount(
        /^[ -~]+$/.test(typed) ? 0 : 1,
      );
      await checkAnother(page);
    });
  }
});

test('A seed phrase is neither sent nor logged', async ({ page, db }) => {
  const calls = watchCalls(page);
  const phrase = `${'abandon '.repeat(11)}about`;
  await check(page, phrase);
  await expect(verdict(page)).toContainText(`${verify.secret.title}${verify.secret.text}`);
  await expectNoFindings(page, 'main');
  expect(calls).toEqual([]);
  const { rows } = await db.query(
    "select from public.verification_requests where concat(email_to_verify, telegram_to_verify) like '%abandon%'",
  );
  expect(rows).toEqual([]);
});

test('The toast of a check covers neither headline nor instruction on any screen', async ({ page }) => {
  test.skip(!hasSampleWords, LONGER_WORDS);
  for (const window of windowsOf('320x568 320x200 740x360 1280x720')) {
    await page.setViewportSize(window);
    await check(page, 'stranger@evil.example');
    await expect(verdict(page)).toBeVisible();
    const headline = verdict(page).getByRole('heading', { level: 2 });
    const instruction = verdict(page).getByText(notFound.warning).first();
    await expectApart(toast(page).locator('li'), [headline, instruction], window.name);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await checkAnother(page);
  }
});

test('The headline of a verdict and what to do show at once', { tag: '@phone' }, async ({ page }) => {
  test.skip(!hasSampleWords, LONGER_WORDS);
  await check(page, 'stranger@evil.example');
  await expect(verdict(page).getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
  await expect(
    verdict(page)
      .getByText(notFound.steps.at(-1) ?? '')
      .first(),
  ).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: verify.actions.report })).toBeInViewport({ ratio: 1 });
});

test('By the keyboard alone: a check, logged as it was asked, a report of the impostor, and the next check', async ({
  page,
  db,
}) => {
  const value = `Impostor.${randomUUID()}@evil.example`;
  const rowsOf = async (table: string, columns: string, column: string) =>
    (await db.query(`select ${columns} from public.${table} where ${column} = $1`, [value])).rows;
  await test.step('a check', async () => {
    await input(page).focus();
    await page.keyboard.type(value);
    await page.keyboard.press('Enter');
    await expect(verdict(page)).toBeVisible();
  });
  await test.step('its entry in the log', async () => {
    // Nothing waits for the log.
    await expect
      .poll(() => rowsOf('verification_requests', 'telegram_to_verify', 'email_to_verify'))
      .toEqual([{ telegram_to_verify: null }]);
  });
  await test.step('a report of the impostor', async () => {
    const heading = page.getByRole('heading', { name: report.title });
    await reach(page, verify.actions.report);
    await expect(heading).toBeFocused();
    await expectNoFindings(page, '[data-verdict]');
    await page.getByRole('combobox', { name: report.fields.metWhere.label }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('textbox', { name: report.fields.whatHappened.label }).fill('Asked for a deposit');
    await reach(page, report.send);
    await expect(page.getByRole('heading', { name: report.success.title })).toBeFocused();
    expect(await rowsOf('reports', 'met_where, what_happened, reporter_contact', 'value')).toEqual([
      { met_where: 'telegram', what_happened: 'Asked for a deposit', reporter_contact: null },
    ]);
  });
  await test.step('the next check', async () => {
    await reach(page, verify.actions.another);
    await expect(input(page)).toBeFocused();
    await expect(input(page)).toHaveValue('');
  });
});

test('axe finds no fault in a verdict of any kind, nor in the advice and the signs under it', async ({ page }) => {
  for (const typed of [
    'mara@listbolt.example',
    '@mara_1istbolt',
    whereWeAre.website,
    '0x52908400098527886E0F7030069857D2E4169EE7',
  ]) {
    await test.step(JSON.stringify(typed), async () => {
      await check(page, typed);
      await expect(verdict(page)).toBeVisible();
      await expectNoFindings(page, '[data-verdict]');
      await checkAnother(page);
    });
  }
  await check(page, 'stranger@evil.example');
  for (const { title } of [verify.afterwards, verify.signs]) await page.getByText(title).click();
  await expectNoFindings(page, 'main');
});

test('Neither the answer nor the warning moves what the visitor reads', { tag: '@phone' }, async ({ page }) => {
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main h1, main form, main dl, [data-verdict] button')]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().top < innerHeight)
        .map((element) => [element.localName, element.getBoundingClientRect().top + scrollY]),
    );
  const answer = await hold(page, '**/rpc/verify_contact');
  const warn = await hold(page, '**/rpc/resembles_contact');
  const asked = page.waitForRequest('**/rpc/verify_contact');
  await check(page, 'mara@1istbolt.example');
  await asked;
  const before = await places();
  answer();
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'stop');
  const between = await places();
  expect(between).toEqual(expect.arrayContaining(before));
  warn();
  await expect(page.getByRole('heading', { name: lookAlike.title })).toBeVisible();
  expect(await places()).toEqual(expect.arrayContaining(between));
});
