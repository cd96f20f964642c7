import { brand } from '../../src/content/company.ts';
import { verify } from '../../src/content/verify.ts';
import { hold } from '../support/hydrated.ts';
import { verdict } from '../support/parts.ts';
import { expect, lookAtForm, lookingTest } from '../support/test.ts';
import { about, check, input } from '../support/verify.ts';

// Section 2: the /verify page. Its result in time: states.spec.ts; its calls: calls.spec.ts; its toasts: errors.spec.ts.

const { notFound } = verify;
const submit = verify.submit;

lookingTest.describe(() => {
  lookingTest.use({ shares: 'verify' });
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
