import type { Page } from '@playwright/test';
import { expectNoFindings } from './support/axe.ts';
import { settled } from './support/hydrated.ts';
import { expect, test } from './support/test.ts';

const input = (page: Page) => page.getByRole('textbox', { name: /to check$/ });
const verdict = (page: Page) => page.locator('[data-verdict]');
const warning = (page: Page) =>
  page.getByRole('heading', { name: 'Likely impostor: almost identical to a real ListBolt contact' });
const toast = (page: Page) => page.locator('[data-toaster]');

async function check(page: Page, value: string, kind: 'Email Address' | 'Telegram Handle' = 'Email Address') {
  await page.getByRole('radio', { name: kind }).check();
  await input(page).fill(value);
  await input(page).press('Enter');
}

test.beforeEach(async ({ page }) => {
  await page.goto('/verify');
});

test('the whole check stands above the fold', async ({ page }) => {
  await expect(page.getByRole('button', { name: 'Verify', exact: true })).toBeInViewport({ ratio: 1 });
});

test('a seeded email address is verified, with its details', async ({ page }) => {
  await check(page, 'mara@listbolt.example');
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'go');
  await expect(verdict(page).getByRole('heading')).toHaveText('Verified ListBolt contact');
  const details = verdict(page).getByRole('definition');
  await expect(details).toHaveText([
    'Mara Lindqvist',
    'Head of Listings',
    'mara@listbolt.example',
    '@mara_listbolt',
    '2 March 2026',
  ]);
  await expect(toast(page)).toContainText('Verified contact found!');
  await expect(input(page)).toBeFocused();
});

for (const typed of ['mara_listbolt', '@Mara_ListBolt', 't.me/mara_listbolt', ' https://t.me/mara_listbolt\u200b']) {
  test(`a seeded Telegram handle is verified when written as ${JSON.stringify(typed)}`, { tag: '@any-screen' }, async ({
    page,
  }) => {
    await check(page, typed, 'Telegram Handle');
    await expect(verdict(page)).toContainText('Mara Lindqvist');
  });
}

for (const stranger of [
  'stranger@evil.example',
  'm\u0430ra@listbolt.example',
  'mara@listbolt.example.evil.example',
  'mar_@listbolt.example',
  '%@listbolt.example',
  'former@listbolt.example',
  'mara\0@listbolt.example',
  '@mara_listbolts_friend',
]) {
  test(`not verified: ${JSON.stringify(stranger)}`, { tag: '@any-screen' }, async ({ page }) => {
    await check(page, stranger);
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'stop');
    await expect(verdict(page).getByRole('heading', { level: 2 })).toHaveText(
      /^(Not a verified ListBolt contact|Likely impostor: almost identical to a real ListBolt contact)$/,
    );
    await expect(verdict(page)).toContainText(
      'Do not share any information with this contact, and do not pay anything.',
    );
    await expect(toast(page)).toContainText('Contact not verified or not found');
  });
}

for (const [typed, kind] of [
  ['@mara_listbolt', 'Email Address'],
  ['mara@listbolt.example', 'Telegram Handle'],
  ['Mara Lindqvist <mara@listbolt.example>', 'Telegram Handle'],
  ['https://t.me/mara_listbolt?start=1', 'Email Address'],
] as const) {
  test(`a member is verified under the other toggle too: ${typed}`, { tag: '@any-screen' }, async ({ page }) => {
    await check(page, typed, kind);
    await expect(verdict(page)).toContainText('Mara Lindqvist');
    await expect(page.getByRole('radio', { name: kind })).not.toBeChecked();
    await expect(page.getByRole('status').filter({ hasText: "We'll check the" })).toBeVisible();
  });
}

test('the headline of a verdict shows without scrolling', async ({ page }) => {
  await check(page, 'stranger@evil.example');
  await expect(verdict(page).getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a member's link fills the form, and nothing of it reaches a server before the visitor asks", async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  await page.goto('about:blank');
  await page.goto('/verify#telegram=tomas_listbolt');
  await expect(input(page)).toHaveValue('tomas_listbolt');
  await expect(page.getByRole('radio', { name: 'Telegram Handle' })).toBeChecked();
  expect(sent.filter((text) => text.replace(/#.*/, '').includes('tomas_listbolt'))).toEqual([]);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(verdict(page)).toContainText('Tomás Oliveira');
});

test('an impostor is reported, and the report is there', { tag: '@any-screen' }, async ({ page, db }) => {
  const value = `impostor.${test.info().testId}@evil.example`;
  await check(page, value);
  await page.getByRole('button', { name: 'Report this contact' }).click();
  await expectNoFindings(page, '[data-verdict]');
  await page.getByRole('combobox', { name: /^Where did they contact you/ }).selectOption('Telegram');
  await page.getByRole('textbox', { name: /^What happened/ }).fill('Asked for a deposit');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeFocused();
  const { rows } = await db.query(
    'select met_where, what_happened, reporter_contact from public.impersonation_reports where value = $1',
    [value],
  );
  expect(rows).toEqual([{ met_where: 'telegram', what_happened: 'Asked for a deposit', reporter_contact: null }]);
});

test('axe finds nothing in any state', async ({ page }) => {
  // Seven analyses of a whole page.
  test.slow();
  for (const typed of [
    'mara@listbolt.example',
    '@tomas_listbolt',
    'm\u0430ra@listbolt.example',
    '+49 151 2345678',
    'ask mara@listbolt.example about it',
  ]) {
    await check(page, typed);
    await expect(verdict(page)).toBeVisible();
    await expectNoFindings(page);
  }
  await page.getByText('Already paid or shared something?').click();
  await expectNoFindings(page);
  await check(page, 'mara@listbolt.example, tomas@listbolt.example');
  await expect(input(page)).toHaveAccessibleDescription(/one at a time/);
  await expectNoFindings(page);
});

test('the keyboard alone suffices, from the check to the report and to the next check', {
  tag: '@any-screen',
}, async ({ page }) => {
  await input(page).focus();
  await page.keyboard.type(`keyboard.${test.info().testId}@evil.example`);
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toBeVisible();
  const reach = async (name: string) => {
    const button = page.getByRole('button', { name });
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(button).toBeFocused({ timeout: 100 });
    }).toPass({ timeout: 15_000 });
    await page.keyboard.press('Enter');
  };
  await reach('Report this contact');
  await expect(page.getByRole('heading', { name: 'Report an impostor' })).toBeFocused();
  await reach('Cancel');
  await input(page).focus();
  await reach('Check another');
  await expect(input(page)).toBeFocused();
  await expect(input(page)).toHaveValue('');
});

test('both checks stand in verification_requests, as typed', { tag: '@any-screen' }, async ({ page, db }) => {
  const tag = `log-${test.info().testId}`;
  await check(page, `${tag}@evil.example`);
  await expect(verdict(page)).toBeVisible();
  await check(page, `@${tag}`, 'Telegram Handle');
  await expect(verdict(page)).toContainText(`@${tag}`);
  const rows = () =>
    db
      .query(
        `select email_to_verify, telegram_to_verify from public.verification_requests
         where coalesce(email_to_verify, telegram_to_verify) like '%' || $1 || '%' order by id`,
        [tag],
      )
      .then((result) => result.rows);
  await expect.poll(rows).toEqual([
    { email_to_verify: `${tag}@evil.example`, telegram_to_verify: null },
    { email_to_verify: null, telegram_to_verify: `@${tag}` },
  ]);
});

test('an empty or white-space value shows a message and makes no call', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/rest/v1/') && calls.push(request.url()));
  await check(page, '   ');
  await expect(input(page)).toHaveAccessibleDescription('Please enter a value to verify');
  await expect(input(page)).toBeFocused();
  expect(calls).toEqual([]);
});

test('typing or switching clears the result', async ({ page }) => {
  await check(page, 'stranger@evil.example');
  await expect(verdict(page)).toBeVisible();
  await input(page).press('End');
  await input(page).pressSequentially('x');
  await expect(verdict(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(verdict(page)).toBeVisible();
  await page.getByRole('radio', { name: 'Telegram Handle' }).check();
  await expect(verdict(page)).toHaveCount(0);
});

test('an answer that belongs to an older input is dropped', { tag: '@any-screen' }, async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/rpc/verify_contact', async (route) => {
    const body = route.request().postData() ?? '';
    if (body.includes('mara@')) await held;
    await route.continue().catch(() => undefined);
  });
  await check(page, 'mara@listbolt.example');
  await expect(page.getByRole('button', { name: 'Verifying...' })).toBeVisible();
  await check(page, 'stranger@evil.example');
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'stop');
  release();
  await expect(verdict(page)).toContainText('stranger@evil.example');
  await expect(page.getByText('Mara Lindqvist')).toHaveCount(0);
});

for (const [kind, typed] of [
  ['Email Address', 'rnara@1istbolt.example'],
  ['Telegram Handle', '@mara__listbolt'],
] as const) {
  test(`an imitation is not verified, and called one: ${typed}`, { tag: '@any-screen' }, async ({ page }) => {
    await check(page, typed, kind);
    await expect(warning(page)).toBeInViewport();
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'stop');
    await expect(verdict(page).getByRole('heading', { level: 2 })).toHaveCount(1);
    await expectNoFindings(page, '[data-verdict]');
    await expect(page.getByText('Mara Lindqvist')).toHaveCount(0);
  });
}

test('foreign letters are pointed out, and a stranger is only called not verified', {
  tag: '@any-screen',
}, async ({ page }) => {
  await check(page, 'm\u0430ra@listbolt.example');
  await expect(verdict(page)).toContainText('letters from another alphabet that look like ours');
  await expect(verdict(page).locator('mark')).toHaveText('\u0430U+0430');
  await expect(warning(page)).toBeVisible();
  const asked = page.waitForResponse('**/rpc/resembles_contact');
  await check(page, 'stranger@evil.example');
  expect(await (await asked).json()).toBe(false);
  await expect(verdict(page)).not.toContainText('another alphabet');
  await expect(warning(page)).toHaveCount(0);
});

test.describe('a question that fails', { tag: '@any-screen' }, () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  for (const answer of [
    { status: 429, body: 'null' },
    { status: 500, body: 'true' },
    { status: 200, body: '"true"' },
  ]) {
    test(`about an imitation changes nothing: ${answer.status} ${answer.body}`, async ({ page }) => {
      const answered = page.waitForResponse('**/rpc/resembles_contact');
      await page.route('**/rpc/resembles_contact', (route) =>
        route.fulfill({ ...answer, headers: { 'access-control-allow-origin': '*' } }),
      );
      await check(page, 'rnara@listbolt.example');
      await (await answered).finished();
      await expect(verdict(page)).toHaveAttribute('data-verdict', 'stop');
      await expect(toast(page)).toContainText('Contact not verified or not found');
      await expect(warning(page)).toHaveCount(0);
    });
  }

  for (const [exposed, words] of [
    ['Location, Retry-After', 'Try again in 40 seconds.'],
    ['Location', 'Try again in a few minutes.'],
  ] as const) {
    test(`after too many checks the page says when to try again, if it may read the header: ${exposed}`, async ({
      page,
    }) => {
      const headers = {
        'retry-after': '36',
        'access-control-expose-headers': exposed,
        'access-control-allow-origin': '*',
      };
      await page.route('**/rpc/verify_contact', (route) => route.fulfill({ status: 429, body: '[]', headers }));
      await check(page, 'mara@listbolt.example');
      await expect(toast(page)).toContainText('Failed to verify contact');
      await expect(toast(page)).toContainText(words);
      await expect(verdict(page)).toHaveAttribute('data-verdict', 'none');
      await expect(verdict(page)).toContainText(words);
      await expect(input(page)).toHaveValue('mara@listbolt.example');
    });
  }
});

test.describe('a failure is never a verdict', { tag: '@any-screen' }, () => {
  test.use({ expectedConsole: [/Failed to load resource/] });

  const faults = {
    'a server error': { status: 500, body: '{"message":"boom"}' },
    'bad JSON': { status: 200, body: '[{"full_name":' },
    'a captive portal': { status: 200, body: '<!doctype html><title>Log in</title>', contentType: 'text/html' },
  };
  for (const [name, answer] of Object.entries(faults)) {
    test(name, async ({ page }) => {
      await page.route('**/rpc/verify_contact', (route) =>
        route.fulfill({ ...answer, headers: { 'access-control-allow-origin': '*' } }),
      );
      await check(page, 'mara@listbolt.example');
      await expect(toast(page)).toContainText('Failed to verify contact');
      await expect(verdict(page)).toHaveAttribute('data-verdict', 'none');
      await expect(input(page)).toHaveValue('mara@listbolt.example');
    });
  }

  test('offline, and verified again once the line is back', async ({ page, context }) => {
    await settled(page);
    // The toasts' code is fetched while the visitor types; the failed check itself needs no more than the page.
    await input(page).focus();
    await expect(toast(page)).toBeAttached();
    await context.setOffline(true);
    await check(page, 'mara@listbolt.example');
    await expect(toast(page)).toContainText('Failed to verify contact');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'go');
  });

  test('a failed log changes nothing', async ({ page }) => {
    await page.route('**/rest/v1/verification_requests*', (route) => route.abort());
    await check(page, 'mara@listbolt.example');
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'go');
  });
});

/** Holds the calls of that function until they are released. */
async function holdCalls(page: Page, name: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/rpc/${name}`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('neither the answer nor the warning moves what is there', async ({ page }) => {
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main form, main p, main dl, footer')]
        .filter((element) => element.checkVisibility())
        .map((element) => [element.textContent, element.getBoundingClientRect().top + scrollY]),
    );
  const answer = await holdCalls(page, 'verify_contact');
  const warn = await holdCalls(page, 'resembles_contact');
  const asked = page.waitForRequest('**/rpc/verify_contact');
  await check(page, 'mara@1istbolt.example');
  await asked;
  const before = await places();
  answer();
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'stop');
  const between = await places();
  expect(between).toEqual(expect.arrayContaining(before));
  warn();
  await expect(warning(page)).toBeVisible();
  expect(await places()).toEqual(expect.arrayContaining(between));
});

test('the verdict is announced, and the safety advice stands before and after the check', async ({ page }) => {
  const advice = page.getByRole('region', { name: 'Before you check' });
  await expect(advice).toBeVisible();
  await check(page, 'stranger@evil.example');
  await expect(page.getByRole('status').filter({ has: verdict(page) })).toBeVisible();
  await expect(advice).toBeVisible();
  await expect(page.getByRole('link', { name: 'verify@listbolt.example' })).toBeVisible();
});
