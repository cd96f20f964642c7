import type { Page } from '@playwright/test';
import { dialog } from '../../src/content/application.ts';
import { brand } from '../../src/content/company.ts';
import { exchangeBoard } from '../../src/content/exchanges.ts';
import { faq } from '../../src/content/faq.ts';
import { contact } from '../../src/content/landing.ts';
import { cookies, terms } from '../../src/content/legal.ts';
import { pages } from '../../src/content/pages.ts';
import { site } from '../../src/content/site.ts';
import { ticket } from '../../src/content/ticket.ts';
import { verify } from '../../src/content/verify.ts';
import { expectApart } from '../support/expectations.ts';
import { hold, hydrated, settled } from '../support/hydrated.ts';
import { menuButton } from '../support/parts.ts';
import { expect, lookingTest, test } from '../support/test.ts';

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

  lookingTest('Every question is answered without JavaScript', async ({ page }) => {
    await page.goto('/');
    for (const { answer } of faq.questions) await expect(page.getByText(answer, { exact: true })).toBeVisible();
  });

  for (const [path, notices, mailbox] of [
    ['/', [ticket.noScript, contact.form.noScript], brand.supportEmail],
    ['/verify', [verify.noScript], brand.verifyEmail],
  ] as const) {
    lookingTest(`The forms of ${path} say what they need without JavaScript`, async ({ page }) => {
      await page.goto(path);
      for (const words of notices) {
        await expect(page.getByText(words)).toBeVisible();
        await expect(page.getByText(words).getByRole('link')).toHaveAttribute('href', `mailto:${mailbox}`);
      }
    });
  }

  lookingTest('Links work without JavaScript, and a button looks as if it did not', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: site.footer.verify }).click();
    await expect(page).toHaveURL('/verify');
    await expect(page.getByRole('button', { name: verify.submit, exact: true })).toHaveCSS('filter', 'grayscale(1)');
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

  test('The forms say what they need in a browser that cannot run the app', async ({ page }) => {
    await page.route('**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'a syntax of the future' }),
    );
    await page.goto('/verify');
    await expect(page.getByText(verify.noScript)).toBeVisible();
  });

  for (const part of exchangeBoard.shown ? ['landing-sections', 'skyline'] : ['landing-sections']) {
    test(`Links and Back work when the code of the ${part} cannot be fetched`, async ({ page }) => {
      await page.route(`**/assets/${part}-*.js`, (route) => route.abort());
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
  }

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
    await page.getByLabel(ticket.label).fill(early);
    await page.getByRole('button', { name: site.start }).first().click();
    await page.clock.fastForward(300);
    await expect(busy(page)).toBeVisible();
    await expect(notice(page)).toBeHidden();
    await page.clock.fastForward(10_000);
    await expect(notice(page)).toBeVisible();
    await expect(page.getByLabel(ticket.label)).toHaveValue(early);
    release();
    await expect(page.getByRole('dialog').getByLabel(dialog.url.label)).toHaveValue(early);
    await expect(notice(page)).toBeHidden();
    await expect(busy(page)).toBeHidden();
  });
});

test('The code that an early click needs is fetched while React hydrates the page', async ({ page }) => {
  const release = await hold(page, '**/assets/page-*.js');
  await page.goto('/');
  const code = page.waitForRequest(/assets\/application-dialog-/);
  await page.getByRole('button', { name: site.start }).first().click();
  await code;
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('An early click on a question further down opens it and closes the first', async ({ page }) => {
  const release = await hold(page);
  await page.goto('/');
  const [first, second] = faq.questions;
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

test('An anchor and Back, before the lower sections are there, move the page and remove nothing', async ({ page }) => {
  const release = await hold(page, /assets\/landing-sections-/);
  await page.goto('/');
  await settled(page);
  const built = page.locator('#contact');
  await built.evaluate((section) => Object.assign(section, { isAsBuilt: true }));
  await page.locator('#faq').getByRole('link', { name: faq.email }).click();
  await expect(page).toHaveURL('/#contact');
  await expect(built).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/');
  release();
  await hydrated(built);
  expect(await built.evaluate((section) => 'isAsBuilt' in section)).toBe(true);
});

test('Back, pressed before the app has started after a reload, shows the previous page', async ({ page }) => {
  await page.goto('/terms');
  await settled(page);
  const link = page.getByRole('contentinfo').getByRole('link', { name: site.footer.cookies });
  await page.keyboard.press('Tab');
  await hydrated(link);
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(cookies.title);
  const release = await hold(page);
  await page.reload();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(terms.title);
  release();
  await settled(page);
  await expect(page).toHaveURL('/terms');
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

test('The app starts after three seconds in a browser that reports no paints', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PerformanceObserver'));
  await page.clock.install();
  await page.goto('/');
  await page.clock.fastForward(3000);
  await settled(page);
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

test('The app waits for the paint of the first screen, not only of the header', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    class Observer {
      static supportedEntryTypes = ['largest-contentful-paint'];
      observe() {}
      disconnect() {}
      constructor(report: (list: unknown, observer: Observer) => void) {
        const paint = (painted: string) =>
          report({ getEntries: () => [{ element: document.querySelector(painted) }] }, this);
        Object.assign(window, { paint });
      }
    }
    Object.assign(window, { PerformanceObserver: Observer });
  });
  const paint = (painted: string) =>
    page.evaluate((selector) => Reflect.get(window, 'paint')(selector), painted).then(() => page.clock.runFor(100));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/');
  await paint('header a');
  expect(requests).toEqual(['/']);
  await paint('h1');
  await expect.poll(() => requests.length).toBeGreaterThan(2);
});

test('The fonts come when the browser is idle, and nothing waits for them', async ({ page }) => {
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    Object.assign(window, {
      requestIdleCallback: (run: () => void) => waiting.push(run),
      beIdle() {
        for (const run of waiting) run();
      },
    });
  });
  const fonts: string[] = [];
  page.on('request', (request) => request.url().endsWith('.woff2') && fonts.push(request.url()));
  await page.goto('/verify');
  await hydrated(page.getByRole('heading', { level: 1 }));
  expect(fonts).toEqual([]);
  await page.evaluate(() => Reflect.get(window, 'beIdle')());
  await settled(page);
});
