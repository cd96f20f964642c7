import { dialog as words } from '../../src/content/application.ts';
import { exchangeBoard, exchanges } from '../../src/content/exchanges.ts';
import { theme } from '../../src/content/theme.ts';
import { verify } from '../../src/content/verify.ts';
import { fillIn, someone, submit } from '../support/application.ts';
import { rgb } from '../support/expectations.ts';
import { settled } from '../support/hydrated.ts';
import { dialog, rankingsUrl, toast, verdict } from '../support/parts.ts';
import { expect, look, lookAtForm, lookingTest, test } from '../support/test.ts';
import { check } from '../support/verify.ts';

// Section 8: the error catalogue. The empty input of a check: validation.spec.ts; the contact form's toast: states.spec.ts;
// unknown routes and routing errors: routes.spec.ts.

lookingTest.describe('Fast-track', () => {
  // In one worker, which opens one page for both.
  lookingTest.describe.configure({ mode: 'default' });
  lookingTest.use({ shares: 'errors', expectedConsole: [/Failed to load resource/] });

  lookingTest('failure is a destructive toast', async ({ page }) => {
    await look(page, '/');
    await page.route('**/submit-fast-track', (route) => route.abort());
    await fillIn(page, someone());
    await submit(page).click();
    await expect(toast(page, words.failure.title)).toContainText(words.failure.description);
    await expect(toast(page, words.failure.title)).toHaveCSS('background-color', rgb(theme.colors.stop));
    await dialog(page).getByRole('button', { name: words.cancel }).click();
  });

  lookingTest('success is a toast of another look', async ({ page }) => {
    await look(page, '/');
    await fillIn(page, someone());
    await submit(page).click();
    await expect(toast(page, words.success.title)).toContainText(words.success.description);
    await expect(toast(page, words.success.title)).not.toHaveCSS('background-color', rgb(theme.colors.stop));
  });
});

lookingTest.describe('Verify,', () => {
  lookingTest.use({ shares: 'check', expectedConsole: [/Failed to load resource/] });
  lookingTest.beforeEach(({ page }) => lookAtForm(page, '/verify'));

  lookingTest('not found is a toast', async ({ page }) => {
    await check(page, 'stranger@evil.example');
    await expect(toast(page, verify.toasts.notFound)).toBeVisible();
  });

  lookingTest('call failure is a toast, and no verdict', async ({ page }) => {
    await page.route('**/rpc/verify_contact', (route) => route.abort());
    await check(page, 'mara@listbolt.example');
    await expect(toast(page, verify.failed.toast)).toBeVisible();
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'none');
  });
});

test.describe('Exchange fetch error', () => {
  test.use({ expectedConsole: [/Failed to load resource|^Could not load exchange rankings/] });

  test('is logged only; the default list is used', async ({ page }) => {
    test.skip(!exchangeBoard.shown, 'The content shows no board.');
    await page.route(rankingsUrl, (route) => route.abort());
    await page.clock.install();
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('Could not load'));
    await page.goto('/');
    await settled(page);
    await page.locator('#partners').scrollIntoViewIfNeeded();
    // Through all retries.
    const isLogged = logged.then(() => true);
    while (!(await Promise.race([isLogged, page.clock.runFor(1000)])));
    await expect(page.locator('#partners').getByRole('listitem')).toHaveText(
      exchanges.slice(0, 14).map(({ name }) => name),
    );
    await expect(page.locator('#board-status')).toHaveText('');
    expect(await page.locator('[data-toaster] li').count()).toBe(0);
  });
});
