import type { Page } from '@playwright/test';
import { dialog } from '../../src/content/application.ts';
import { brand } from '../../src/content/company.ts';
import { faq } from '../../src/content/faq.ts';
import { contact } from '../../src/content/landing.ts';
import { pages } from '../../src/content/pages.ts';
import { site } from '../../src/content/site.ts';
import { ticket } from '../../src/content/ticket.ts';
import { verify } from '../../src/content/verify.ts';
import { expectApart } from '../support/expectations.ts';
import { hold, hydrated, settled } from '../support/hydrated.ts';
import { menuButton } from '../support/parts.ts';
import { expect, lookingTest, test } from '../support/test.ts';
import { DRAWN_AGAIN } from '../support/translate.ts';

lookingTest.describe(() => {
  lookingTest.use({ javaScriptEnabled: false, expectedConsole: [/status of 404/], shares: 'without JavaScript' });

  lookingTest('Each page can be read without JavaScript, and is named and described once', async ({ page }) => {
    for (const { path, title, description, indexed } of Object.values(pages)) {
      await page.goto(path);
      await expect(page).toHaveTitle(title);
      await expect(page.locator('title')).toHaveCount(1);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', description);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      const canonical = page.locator('link[rel="canonical"]');
      const robots = page.locator('meta[name="robots"]');
      if (indexed) await expect(canonical).toHaveAttribute('href', `${brand.siteUrl}${path}`);
      else await expect(robots).toHaveAttribute('content', 'noindex');
      await expect(indexed ? robots : canonical).toHaveCount(0);
    }
  });

  lookingTest('Without JavaScript the forms say what they need, and every question is answered', async ({ page }) => {
    for (const [path, notices, mailbox] of [
      ['/verify', [verify.noScript], brand.verifyEmail],
      ['/', [ticket.noScript, contact.form.noScript], brand.supportEmail],
    ] as const) {
      await page.goto(path);
      for (const words of notices)
        await expect(page.getByText(words).getByRole('link')).toHaveAttribute('href', `mailto:${mailbox}`);
    }
    for (const { answer } of faq.questions) await expect(page.getByText(answer, { exact: true })).toBeVisible();
  });
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test("The menu's links stand in the header without JavaScript, and cover nothing while one scrolls", {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: site.header.navigation });
    await expect(menuButton(page)).toBeHidden();
    await expectApart(page.getByRole('heading', { level: 1 }), [menu], 'the menu covers the headline');
    await menu.getByRole('link', { name: site.header.verify }).click();
    await expect(page).toHaveURL(pages.verify.path);
    await page.mouse.wheel(0, 600);
    await expect(page.getByRole('banner')).not.toBeInViewport();
  });
});

test.describe(() => {
  test.use({ expectedConsole: [/Unexpected|SyntaxError|Failed to load resource/] });

  test('Links and Back work when the code of the lower sections cannot be fetched', async ({ page }) => {
    await page.route('**/assets/landing-sections-*.js', (route) => route.abort());
    // Some headless Chromiums move the pointer over a new page by themselves.
    const failure = page.waitForEvent('requestfailed');
    await page.goto('/');
    await settled(page);
    const heading = page.getByRole('heading', { level: 1 });
    await page.evaluate(() => window.scrollBy(0, 10));
    await failure;
    await page.getByRole('banner').getByRole('link', { name: site.header.verify }).click();
    await expect(heading).toHaveText(verify.title);
    await page.goBack();
    await expect(page).toHaveURL('/');
    await expect(heading).not.toHaveText(verify.title);
  });

  const early = 'https://coingecko.com/en/coins/early';
  const notice = (page: Page) => page.getByText(ticket.noScript);
  const busy = (page: Page) => page.locator('#root').getByText(site.opening).first();

  test('An early click is busy, then explained, and opens the dialog with what was typed once the app is there', async ({
    page,
  }) => {
    await page.clock.install();
    const release = await hold(page);
    await page.goto('/');
    await expect(busy(page)).toBeHidden();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByLabel(ticket.label).fill(early);
    await page.getByRole('button', { name: site.start }).first().click();
    await page.clock.fastForward(300);
    await expect(busy(page)).toBeVisible();
    await expect(notice(page)).toBeHidden();
    await page.clock.fastForward(10_000);
    await expect(notice(page)).toBeVisible();
    await expect(page.getByLabel(ticket.label)).toHaveValue(early);
    await page.clock.resume();
    release();
    await expect(page.getByRole('dialog').getByLabel(dialog.url.label)).toHaveValue(early);
    await expect(notice(page)).toBeHidden();
    await expect(busy(page)).toBeHidden();
  });
});

test('An early press on Start fetches the dialog’s code along with the app’s', { tag: '@chromium' }, async ({
  page,
}) => {
  await hold(page);
  await page.goto('/');
  const code = page.waitForRequest('**/assets/application-dialog-*.js');
  await page.getByRole('button', { name: site.start }).first().click();
  await code;
});

test('An early click on a question further down opens it and closes the first', async ({ page }) => {
  const release = await hold(page);
  await page.goto('/');
  const [first, second = first] = faq.questions;
  const question = (name: string) => page.getByRole('button', { name, exact: true });
  await question(second.question).click();
  release();
  await expect(question(second.question)).toHaveAttribute('aria-expanded', 'true');
  await expect(question(first.question)).toHaveAttribute('aria-expanded', 'false');
});

test('The menu that was clicked before the app has started opens once it has', { tag: '@phone' }, async ({ page }) => {
  const release = await hold(page);
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: site.header.navigation });
  await menuButton(page).click();
  await expect(menuButton(page)).toHaveAttribute('aria-busy', 'true');
  await expect(menu).toBeHidden();
  release();
  await expect(menu).toBeVisible();
  await settled(page);
  await expect(menuButton(page)).toHaveAttribute('aria-expanded', 'true');
});

test('A check that was typed, chosen and sent before the app has started is made', async ({ page }) => {
  const release = await hold(page);
  await page.goto('/verify');
  await page.getByText(verify.kinds.telegram.toggle, { exact: true }).click();
  const input = page.getByRole('textbox');
  await input.fill('@mara_listbolt');
  await input.press('Enter');
  await expect(page).toHaveURL('/verify');
  release();
  await expect(page.getByText('Mara Lindqvist')).toBeVisible();
  await expect(input).toHaveValue('@mara_listbolt');
  await expect(page.getByRole('radio', { name: verify.kinds.telegram.toggle })).toBeChecked();
});

test.describe(() => {
  test.use({ expectedConsole: [/imported module|Importing a module|Failed to load resource|TypeError/] });

  test('The next key starts the app once more after its code could not be fetched', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/verify');
    await expect(page.getByText(verify.noScript)).toBeVisible();
    // Each start links the manifest. Chromium before 156 keeps a module that could not be fetched for the life of the page.
    const starts = page.locator('link[rel=manifest]');
    const before = await starts.count();
    await page.keyboard.press('Tab');
    await expect.poll(() => starts.count()).toBeGreaterThan(before);
  });
});

test.describe(() => {
  // React then renders the markup again, and reports that.
  test.use({ expectedConsole: [DRAWN_AGAIN] });

  test('Words and cursor stay when an extension puts elements beside the fields before the app starts', async ({
    page,
  }) => {
    // As password managers do.
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        for (const field of document.querySelectorAll('input')) field.after(document.createElement('manager-icon'));
        document.body.append(document.createElement('manager-panel'));
      }),
    );
    const release = await hold(page);
    await page.goto('/verify');
    const input = page.getByRole('textbox');
    await input.fill('mara@listbolt');
    await input.press('ArrowLeft');
    release();
    await hydrated(page.getByRole('heading', { level: 1 }));
    await expect(input).toBeFocused();
    await page.keyboard.type('.');
    await expect(input).toHaveValue('mara@listbol.t');
  });
});
