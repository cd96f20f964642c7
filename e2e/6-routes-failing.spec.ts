import { dialog } from '../src/content/application.ts';
import { terms } from '../src/content/legal.ts';
import { site } from '../src/content/site.ts';
import { ticket } from '../src/content/ticket.ts';
import { hold, whollyHydrated } from './support/hydrated.ts';
import { expect, test } from './support/test.ts';

// Where the popup is open, an anchor stops under it, not under the header.
test.beforeEach(({ page }) => page.addInitScript(() => sessionStorage.setItem('consult-popup', 'dismissed')));

test.describe(() => {
  test.use({ expectedConsole: [/imported module|module script|Failed to load resource|Failed to fetch|TypeError/] });

  test('A route whose code cannot be fetched comes as a document, whose markup stays', async ({ page }) => {
    await page.goto('/');
    await whollyHydrated(page);
    // From now on no page's code can be fetched, as with a filter list.
    await page.route('**/assets/page-*.js', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: site.footer.terms }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(terms.title);
    const failure = page.waitForEvent('requestfailed');
    await page.reload();
    await failure;
    await expect(page.getByText(terms.intro)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByText(terms.intro)).toBeVisible();
  });

  test('A route whose code cannot be fetched costs no word that was typed', async ({ page }) => {
    await page.goto('/');
    await whollyHydrated(page);
    await page.getByLabel(ticket.label).fill('https://coingecko.com/en/coins/x');
    await page.route('**/assets/page-*.js', (route) => route.abort());
    await page.getByRole('contentinfo').getByRole('link', { name: site.footer.terms }).click();
    await expect(page.getByRole('heading', { name: site.error.title })).toBeInViewport();
  });

  test('A fetch that fails while the browser is idle closes the application to nobody', async ({ page }) => {
    const code = '**/assets/{application-dialog,receipt}-*.js';
    await page.route(code, (route) => route.abort());
    const failure = page.waitForEvent('requestfailed', (request) => request.url().includes('application-dialog-'));
    await page.goto('/');
    await failure;
    await page.unroute(code);
    await page.getByRole('button', { name: site.start }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  // The new page may still be fetching when a test ends.
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

  test('An old tab reloads once after a deployment, and never while a form contains words', async ({ page }) => {
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    const link = page.getByLabel(ticket.label);
    const code = '**/assets/application-dialog-*.js';
    await page.route(code, (route) => route.fulfill({ status: 404, body: '' }));
    // The page asks the host for its own first file.
    await page.route('**/assets/index-*.js', (route) =>
      route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback(),
    );
    // The code is fetched when the browser is idle, and must not fail before the words are in the field.
    const fail = await hold(page, code);
    await page.goto('/');
    await whollyHydrated(page);
    const failure = page.getByText(dialog.failure.title).first();
    await link.fill('https://coingecko.com/en/coins/x');
    fail();
    await link.press('Enter');
    await expect(failure).toBeVisible();
    await expect(link).toHaveValue('https://coingecko.com/en/coins/x');
    expect(loads).toBe(1);

    await link.fill('');
    const reloaded = page.waitForEvent('load');
    await link.press('Enter');
    await reloaded;
    await whollyHydrated(page);
    await link.press('Enter');
    await expect(failure).toBeVisible();
    expect(loads).toBe(2);
  });
});
