import { randomUUID } from 'node:crypto';
import type { Page, Request } from '@playwright/test';
import { dialog as words } from '../../src/content/application.ts';
import { verify } from '../../src/content/verify.ts';
import { fillIn, LINK, openSite, someone, submit, url } from '../support/application.ts';
import { dialog, toast, verdict } from '../support/parts.ts';
import { expect, lookAtForm, lookingTest, test } from '../support/test.ts';
import { check } from '../support/verify.ts';

// Section 7: the calls it makes. The contact form's, which makes none: states.spec.ts.

const ROWS = { id: randomUUID(), contact_position: null, verified_at: '2026-03-02T09:30:00+00:00' };
const cors = { 'access-control-allow-origin': '*' };

test.describe('POST serverless function submit-fast-track', () => {
  test.beforeEach(openSite);

  test('has the body telegramContact, coinmarketcapUrl, projectBlurb', async ({ page }) => {
    const asked = page.waitForRequest('**/functions/v1/submit-fast-track');
    const me = someone();
    await fillIn(page, me);
    await url(page).fill(LINK);
    await submit(page).click();
    const request = await asked;
    expect(request.method()).toBe('POST');
    expect(request.postDataJSON()).toEqual({ telegramContact: me, coinmarketcapUrl: LINK, projectBlurb: 'We build.' });
  });

  test('is only checked for error: the response body is not shown', async ({ page }) => {
    await page.route('**/functions/v1/submit-fast-track', (route) =>
      route.fulfill({ headers: cors, json: { anything: 'never shown' } }),
    );
    await fillIn(page, someone());
    await submit(page).click();
    await expect(dialog(page)).toBeHidden();
    await expect(toast(page, words.success.title)).toBeVisible();
    // Not awaited: with its toast the body would go, too.
    expect(await page.getByText('never shown').count()).toBe(0);
  });
});

lookingTest.describe(() => {
  lookingTest.use({ shares: 'check', expectedConsole: [/Failed to load resource/] });
  lookingTest.beforeEach(({ page }) => lookAtForm(page, '/verify'));

  const asked = (page: Page, path: string, method = 'POST') =>
    page.waitForRequest((request: Request) => request.method() === method && request.url().endsWith(path));

  lookingTest('A check has search_email and search_telegram, and logs its row, one null each', async ({ page, db }) => {
    for (const [kind, search_email, search_telegram] of [
      ['email', `${randomUUID()}@evil.example`, null],
      ['telegram', null, `e2e_${randomUUID().slice(0, 8)}`],
    ] as const) {
      const [call, log] = [asked(page, '/rpc/verify_contact'), asked(page, '/verification_requests')];
      await check(page, search_email ?? search_telegram, verify.kinds[kind].toggle);
      expect((await call).postDataJSON()).toEqual({ search_email, search_telegram });
      expect((await log).postDataJSON()).toEqual({
        email_to_verify: search_email,
        telegram_to_verify: search_telegram,
      });
      const where = 'email_to_verify is not distinct from $1 and telegram_to_verify is not distinct from $2';
      const rows = () =>
        db.query(`select from public.verification_requests where ${where}`, [search_email, search_telegram]);
      // Nothing waits for the log.
      await expect.poll(async () => (await rows()).rowCount).toBe(1);
    }
  });

  lookingTest('The log of a check is fire-and-forget: its result is not checked', async ({ page }) => {
    await page.route('**/verification_requests', (route) => route.abort());
    await check(page, 'mara@listbolt.example');
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'go');
    expect(await toast(page, verify.failed.toast).count()).toBe(0);
  });

  lookingTest('A check leaves nothing in the browser: no session, no cookie', async ({ page }) => {
    await check(page, 'mara@listbolt.example');
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'go');
    expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, '']);
  });

  lookingTest('RPC verify_contact returns an array of rows: the first row is used', async ({ page }) => {
    const named = (full_name: string) => ({ ...ROWS, full_name, email: 'ada@listbolt.example', telegram_handle: null });
    await page.route('**/rpc/verify_contact', (route) =>
      route.fulfill({ headers: cors, json: [named('Ada First'), named('Ada Second')] }),
    );
    await check(page, 'ada@listbolt.example');
    await expect(verdict(page).getByRole('definition').first()).toHaveText('Ada First');
  });
});
