import { brand } from '../../src/content/company.ts';
import { verify } from '../../src/content/verify.ts';
import { expectApart, windowsOf } from '../support/expectations.ts';
import { hold, settled } from '../support/hydrated.ts';
import { toast, verdict } from '../support/parts.ts';
import { expect, lookAtForm, lookingTest, test } from '../support/test.ts';
import { about, check, input } from '../support/verify.ts';

// Section 2: the /verify page. Its result in time: states.spec.ts; its calls: calls.spec.ts; its toasts: errors.spec.ts.

const { verified, notFound } = verify;
const submit = verify.submit;

lookingTest.describe(() => {
  lookingTest.use({ shares: 'check' });
  lookingTest.beforeEach(({ page }) => lookAtForm(page, '/verify'));

  lookingTest('An explanation banner', async ({ page }) => {
    const banner = page.getByRole('region', { name: verify.banner.title });
    await expect(banner.getByRole('listitem')).toHaveText(verify.banner.points);
  });

  lookingTest("A toggle between 'Email Address' and 'Telegram Handle'", async ({ page }) => {
    const [email, telegram] = (['email', 'telegram'] as const).map((kind) =>
      page.getByRole('radio', { name: verify.kinds[kind].toggle }),
    ) as [ReturnType<typeof input>, ReturnType<typeof input>];
    await expect(email).toBeChecked();
    await telegram.check();
    await expect(email).not.toBeChecked();
    await expect(page.getByRole('textbox', { name: verify.kinds.telegram.label })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(1);
  });

  lookingTest("A 'Verify' button ('Verifying...' while busy); then a result card", async ({ page }) => {
    const release = await hold(page, '**/rpc/verify_contact');
    await input(page).fill('stranger@evil.example');
    await page.getByRole('button', { name: submit, exact: true }).click();
    await expect(page.getByRole('button', { name: verify.submitting })).toBeVisible();
    await expect(verdict(page)).toHaveCount(0);
    release();
    await expect(verdict(page)).toBeVisible();
    await expect(page.getByRole('button', { name: submit, exact: true })).toBeVisible();
  });

  lookingTest('Not verified: a warning not to share information or pay', async ({ page }) => {
    for (const typed of ['stranger@evil.example', 'former@listbolt.example']) {
      await check(page, typed);
      await expect(verdict(page).getByText(about(notFound.headline, typed))).toBeVisible();
      await expect(verdict(page)).toHaveAttribute('data-verdict', 'stop');
      await expect(verdict(page).getByText(notFound.warning).first()).toBeVisible();
    }
  });

  lookingTest('A help line with a support email is shown', async ({ page }) => {
    await expect(page.getByText(verify.help)).toBeVisible();
    await expect(page.getByRole('link', { name: brand.verifyEmail })).toHaveAttribute(
      'href',
      `mailto:${brand.verifyEmail}`,
    );
  });
});

test.describe('Verified:', () => {
  // So far west that the day of a verification may be another than in UTC.
  test.use({ timezoneId: 'Pacific/Pago_Pago', locale: 'de-DE' });

  test('shows name, position if any, email, Telegram and verified date in local format, all in the first window', {
    tag: '@development',
  }, async ({ page, db }) => {
    const { rows } = await db.query("select * from public.verified_contacts where email = 'mara@listbolt.example'");
    const [{ full_name, contact_position, email, telegram_handle, verified_at }] = rows;
    await page.clock.install();
    for (const { name, ...size } of windowsOf('1440x900 390x844')) {
      await page.setViewportSize(size);
      await page.goto('/verify');
      await settled(page);
      await page.locator('[data-toaster]').waitFor({ state: 'attached' });
      // The toast stays.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
      await check(page, email);
      await expect(verdict(page).getByRole('heading')).toHaveText(about(verified.title, email));
      await expect(toast(page, verify.toasts.verified)).toBeVisible();
      const fields = verdict(page).getByRole('definition');
      await expect(fields).toHaveText([
        full_name,
        contact_position,
        email,
        telegram_handle,
        verified_at.toLocaleDateString('de-DE', { dateStyle: 'long', timeZone: 'Pacific/Pago_Pago' }),
      ]);
      for (const field of await fields.all()) await expect(field).toBeInViewport({ ratio: 1 });
      await expectApart(toast(page, verify.toasts.verified), await fields.all(), name);
      await page.clock.resume();
    }
  });
});
