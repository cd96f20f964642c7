import type { Page } from '@playwright/test';
import { brand } from '../src/content/company.ts';
import { verify, whereWeAre } from '../src/content/verify.ts';
import { expectApart, expectNoFindings, windowsOf } from './support/expectations.ts';
import { hold, settled } from './support/hydrated.ts';
import { verdict } from './support/parts.ts';
import { expect, test } from './support/test.ts';

const input = (page: Page) => page.getByRole('textbox', { name: /to check$/ });
const toast = (page: Page) => page.locator('[data-toaster]');

async function check(page: Page, value: string, kind: 'Email Address' | 'Telegram Handle' = 'Email Address') {
  await page.getByRole('radio', { name: kind }).check();
  await input(page).fill(value);
  await input(page).press('Enter');
}

/** Leaves the form as it was before the check. */
async function checkAnother(page: Page) {
  await page.getByRole('button', { name: 'Check another' }).click();
  await expect(verdict(page)).toHaveCount(0);
}

// So far west that the day of a verification is another than in UTC.
test.use({ timezoneId: 'Pacific/Pago_Pago' });

test.beforeEach(async ({ page }) => {
  await page.goto('/verify');
});

test('3.1 The whole form of /verify shows without scrolling, and begins in the upper half of the window', {
  tag: '@every-screen',
}, async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Verify', exact: true })).toBeInViewport({ ratio: 1 });
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  const place = await input(page).boundingBox();
  expect(place?.y).toBeLessThanOrEqual(isPhone ? 330 : 400);
});

test('3.2 A verified email address shows name, position, email, Telegram and verified date, in the visitor’s own time', async ({
  page,
}) => {
  await check(page, 'mara@listbolt.example');
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'go');
  await expect(verdict(page).getByRole('heading')).toHaveText(`Verified ${brand.name} contact`);
  const details = verdict(page).getByRole('definition');
  await expect(page.getByRole('status').filter({ has: verdict(page) })).toBeVisible();
  const warnings = page.getByRole('region', { name: 'Before you check' });
  await expect(warnings.getByRole('listitem')).toHaveText(verify.banner.points);
  await expect(page.getByRole('link', { name: brand.verifyEmail })).toBeVisible();
  await expect(details).toHaveText([
    'Mara Lindqvist',
    'Head of Listings',
    'mara@listbolt.example',
    '@mara_listbolt',
    '1 March 2026',
  ]);
  await expect(toast(page)).toContainText('Verified contact found!');
  await expect(input(page)).toBeFocused();
});

test('3.4 A contact that is not on the list is not verified, and the headline warns of a look-alike', async ({
  page,
}) => {
  for (const [typed, isLookAlike, marked] of [
    ['stranger@evil.example', false],
    ['former@listbolt.example', false],
    ['mar_@listbolt.example', true],
    ['rnara@1istbolt.example', true, ['rnr, n', '1one']],
    ['@mara__listbolt', true, ['__']],
    ['m\u0430ra@listbolt.example', true, ['\u0430U+0430']],
    ['\u202emara_listbolt', true, ['\u202eU+202E']],
  ] as const) {
    const asked = page.waitForResponse('**/rpc/resembles_contact');
    await check(page, typed);
    await expect(verdict(page), JSON.stringify(typed)).toHaveAttribute('data-verdict', 'stop');
    expect(await (await asked).json(), JSON.stringify(typed)).toBe(isLookAlike);
    await expect(verdict(page).getByRole('heading', { level: 2 })).toHaveText(
      `${isLookAlike ? 'Likely impostor: almost identical to a real' : 'Not a verified'} ${brand.name} contact`,
    );
    await expect(verdict(page).locator('mark')).toHaveText(marked ?? []);
    await expect(verdict(page)).toContainText("Don't reply, don't share anything and don't pay.");
    await expect(page.getByText('characters our contacts never use')).toHaveCount(/^[ -~]+$/.test(typed) ? 0 : 1);
    await expect(toast(page)).toContainText('Contact not verified or not found');
    await expect(page.getByText('Mara Lindqvist')).toHaveCount(0);
    await checkAnother(page);
  }
});

/** Reaches the button by the Tab key, and presses it. */
async function reach(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true });
  await expect(async () => {
    await page.keyboard.press('Tab');
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  }).toPass({ intervals: [0], timeout: 15_000 });
  await page.keyboard.press('Enter');
}

test('3.6 The page asks which of several contacts in a text is meant, and checks only the chosen one', async ({
  page,
}) => {
  const text = 'FAKE <mara@listbolt.example>, write to @eve_trades';
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/rest/v1/') && calls.push(request.postData() ?? ''));
  await check(page, text);
  const question = page.getByRole('group', {
    name: "There's more than one contact in what you pasted. Which one contacted you?",
  });
  await expect(question).toBeInViewport({ ratio: 1 });
  await expect(input(page)).toBeFocused();
  await expectNoFindings(page, 'main');
  for (const button of await question.getByRole('button').all())
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(calls).toEqual([]);
  await reach(page, '@eve_trades');
  await expect(verdict(page).getByRole('definition')).toHaveText('@eve_trades');
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'stop');
  await expect(input(page)).toHaveValue(text);
  await expect(page.getByRole('radio', { name: 'Telegram Handle' })).toBeChecked();
  await question.getByRole('button', { name: 'mara@listbolt.example' }).click();
  await expect(verdict(page)).toContainText('Mara Lindqvist');
  expect(calls.join()).not.toContain('FAKE');
});

test('3.7 A paste moves the toggle and can be undone, and the page asks at once about a pasted contact among other words', {
  tag: ['@phone', '@chromium'],
}, async ({ page }) => {
  await settled(page);
  await input(page).fill('@eve_trades');
  for (const key of ['A', 'X', 'V']) await page.keyboard.press(`ControlOrMeta+${key}`);
  await expect(page.getByRole('radio', { name: 'Telegram Handle' })).toBeChecked();
  await expect(input(page)).toHaveValue('@eve_trades');
  await expect(page.getByText("We'll check the Telegram handle @eve_trades")).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(input(page)).toHaveValue('');
  await input(page).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'Mara\n<mara@listbolt.example>');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(input(page)).toHaveValue('Mara <mara@listbolt.example>');
  const question = page.getByRole('group', {
    name: 'We found one contact in what you pasted. Is this who contacted you?',
  });
  await expect(question).toBeInViewport({ ratio: 1 });
  await question.getByRole('button', { name: 'mara@listbolt.example' }).click();
  await expect(verdict(page)).toContainText('Mara Lindqvist');
  await question.getByRole('button', { name: 'No, someone else' }).click();
  await expect(page.getByText("Copy the handle from the sender's profile, not from the message.")).toBeInViewport();
  await expect(input(page)).toBeFocused();
  await check(page, '@eve1 @eve2 @eve3 @eve4 and @eve5');
  await expect(page.getByRole('status').getByRole('button')).toHaveText(['@eve1', '@eve2', '@eve3', '@eve4', '@eve5']);
  await check(page, '@eve1 @eve2 @eve3 @eve4 @eve5 and @eve6');
  await expect(page.getByText('There are more than five contacts here.', { exact: false })).toBeInViewport();
  await expect(page.getByRole('status').getByRole('button')).toHaveCount(0);
});

test('3.8 The toast covers neither headline nor instruction', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const window of windowsOf('320x568 320x200 740x360 1280x720')) {
    await page.setViewportSize(window);
    await check(page, 'stranger@evil.example');
    await expect(verdict(page)).toBeVisible();
    const headline = verdict(page).getByRole('heading', { level: 2 });
    const instruction = verdict(page).getByText("Don't reply, don't share anything").first();
    await expectApart(toast(page).locator('li'), [headline, instruction], window.name);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await checkAnother(page);
  }
});

test('3.9 The headline of a verdict and what to do show at once', { tag: '@phone' }, async ({ page }) => {
  await check(page, 'stranger@evil.example');
  await expect(verdict(page).getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
  await expect(verdict(page).getByText('Report it to us.').first()).toBeInViewport({ ratio: 1 });
  await expect(toast(page)).toContainText('Contact not verified or not found');
  // Under the header it would lie over the words to which the visitor scrolls.
  await page.mouse.move(100, 400);
  await page.mouse.wheel(0, 60);
  await expect(toast(page).locator('li')).toHaveCount(0);
  await page.getByRole('button', { name: 'Report this contact' }).click();
  const heading = page.getByRole('heading', { name: 'Report an impostor' });
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(200);
});

test('3.10 A link asks whether it names who wrote to the visitor, and no server hears of it before a Yes', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  const follow = async () => {
    await page.goto('about:blank');
    await page.goto('/verify#telegram=tomas_listbolt');
  };
  const question = page.getByRole('group', {
    name: 'This link asks about @tomas_listbolt. Is that the handle that wrote to you?',
  });
  await follow();
  await expect(question).toBeInViewport({ ratio: 1 });
  await expect(input(page)).toHaveValue('@tomas_listbolt');
  await expect(page.getByRole('radio', { name: 'Telegram Handle' })).toBeChecked();
  await expectNoFindings(page, 'main');
  await input(page).press('Enter');
  await reach(page, "No, it's another one");
  await expect(input(page)).toHaveValue('');
  await expect(input(page)).toBeFocused();
  await expect(page.getByText("Copy the handle from the sender's profile, not from the message.")).toBeVisible();
  await input(page).fill('@t');
  await expect(page.getByText("Copy the handle from the sender's profile, not from the message.")).toHaveCount(0);
  await follow();
  await expect(question).toBeVisible();
  expect(sent.filter((text) => text.replace(/#.*/, '').includes('tomas_listbolt'))).toEqual([]);
  await question.getByRole('button', { name: 'Yes, check @tomas_listbolt' }).click();
  await expect(verdict(page)).toContainText('Tomás Oliveira');
});

test('3.11 By the keyboard alone: a check, logged as it was asked, a report of the impostor, and the next check', async ({
  page,
  db,
}) => {
  const value = `Impostor.${test.info().testId}@evil.example`;
  await input(page).focus();
  await page.keyboard.type(value);
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toBeVisible();
  const rowsOf = async (table: string, columns: string, column: string) =>
    (await db.query(`select ${columns} from public.${table} where ${column} = $1`, [value])).rows;
  expect(await rowsOf('verification_requests', 'telegram_to_verify', 'email_to_verify')).toEqual([
    { telegram_to_verify: null },
  ]);
  const heading = page.getByRole('heading', { name: 'Report an impostor' });
  await reach(page, 'Report this contact');
  await expect(heading).toBeFocused();
  await expectNoFindings(page, '[data-verdict]');
  await page.getByRole('combobox', { name: /^Where did they contact you/ }).focus();
  await page.keyboard.type('Tele');
  await page.getByRole('textbox', { name: /^What happened/ }).fill('Asked for a deposit');
  await reach(page, 'Send report');
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeFocused();
  expect(await rowsOf('reports', 'met_where, what_happened, reporter_contact', 'value')).toEqual([
    { met_where: 'telegram', what_happened: 'Asked for a deposit', reporter_contact: null },
  ]);
  await reach(page, 'Check another');
  await expect(input(page)).toBeFocused();
  await expect(input(page)).toHaveValue('');
});

test('3.12 axe finds no fault in any state of /verify', async ({ page }) => {
  for (const typed of [
    'mara@listbolt.example',
    '@mara_listbolt',
    'm\u0430ra@listbolt.example',
    '@mara_1istbolt',
    whereWeAre.website,
    'Mara Lindqvist',
  ]) {
    await check(page, typed);
    await expect(verdict(page)).toBeVisible();
    await expectNoFindings(page, '[data-verdict]');
  }
  await page.getByText('Already paid or shared something?').click();
  await page.getByText(verify.signs.title).click();
  await expectNoFindings(page, 'main');
});

test('Focusing the form opens the connection to the server', async ({ page }) => {
  await settled(page);
  const connection = page.locator('link[rel=preconnect]');
  await expect(connection).toHaveCount(0);
  await input(page).focus();
  await expect(connection).toHaveAttribute('crossorigin', '');
});

test('3.26 Words typed and a kind chosen before the scripts stay, whatever contact the link names', async ({
  page,
}) => {
  const release = await hold(page);
  await page.goto('about:blank');
  await page.goto('/verify#email=mara@listbolt.example');
  await page.getByRole('radio', { name: 'Telegram Handle' }).check();
  await input(page).fill('eve_trades');
  release();
  await settled(page);
  await expect(input(page)).toHaveValue('eve_trades');
  await expect(page.getByRole('textbox', { name: 'Telegram handle to check' })).toBeVisible();
  await expect(page.getByText('This link asks', { exact: false })).toHaveCount(0);
});

test('3.22 Neither the answer nor the warning moves what the visitor reads', { tag: '@phone' }, async ({ page }) => {
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
  await expect(page.getByRole('heading', { name: /^Likely impostor/ })).toBeVisible();
  expect(await places()).toEqual(expect.arrayContaining(between));
});
