import type { Page } from '@playwright/test';
import { dialog } from '../src/content/application.ts';
import { terms } from '../src/content/legal.ts';
import { pages } from '../src/content/pages.ts';
import { site } from '../src/content/site.ts';
import { ticket } from '../src/content/ticket.ts';
import { verify } from '../src/content/verify.ts';
import { hold, settled, whollyHydrated } from './support/hydrated.ts';
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

  test('A page can be left while its code is being fetched', async ({ page }) => {
    const code = '**/assets/application-dialog-*.js';
    await page.goto('/');
    await settled(page);
    // As Firefox does by itself: it ends the fetches of a page that is being left.
    await page.route(code, (route) => route.abort());
    const end = await hold(page, code);
    await page.route('**/terms', (route) => {
      end();
      return route.continue();
    });
    const asked = page.waitForRequest(code);
    await page.getByRole('button', { name: site.start }).first().click();
    await asked;
    await page.goto('/terms');
    await expect(page).toHaveTitle(pages.terms.title);
  });

  // The new page may still be fetching when a test ends.
  test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

  /** From now on the host has every script under another name only, as after a build in which each has changed. */
  async function deployAgain(page: Page): Promise<void> {
    const renamed = (text: string) => text.replaceAll(/(assets\/|\.\/)([\w.-]+\.js)/g, '$1next-$2');
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.route('**/assets/next-*.js', async (route) => {
      const response = await route.fetch({ url: route.request().url().replace('/next-', '/') });
      await route.fulfill({ response, body: renamed(await response.text()) });
    });
    await page.route(/\/(?:verify|terms|cookies)?$/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: renamed(await response.text()) });
    });
  }

  for (const [from, to, link, title] of [
    ['/terms', '/verify', site.footer.verify, verify.title],
    // Its radio buttons have values that nobody typed.
    ['/verify', '/terms', site.footer.terms, terms.title],
  ] as const) {
    test(`An old tab of ${from} becomes the new page after a deployment when a link is followed`, async ({ page }) => {
      await page.goto(from);
      await whollyHydrated(page);
      await deployAgain(page);
      const next = page.waitForResponse(/\/assets\/next-index-/);
      await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
      await next;
      await expect(page).toHaveURL(to);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    });
  }

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
    await page.goto('/');
    await whollyHydrated(page);
    const failure = page.getByText(dialog.failure.title).first();
    // The code is fetched when the field gets the focus, and must not fail before the words are in it.
    const fail = await hold(page, code);
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
