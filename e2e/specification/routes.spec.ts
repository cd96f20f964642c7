import { hero } from '../../src/content/hero.ts';
import { cookies, terms } from '../../src/content/legal.ts';
import { pages } from '../../src/content/pages.ts';
import { site } from '../../src/content/site.ts';
import { verify } from '../../src/content/verify.ts';
import { settled, whollyHydrated } from '../support/hydrated.ts';
import { expect, look, lookingTest, test } from '../support/test.ts';

// Section 2: screens and routes.

// In one worker, which opens few pages for all.
lookingTest.describe.configure({ mode: 'default' });

lookingTest('/ is the landing page, and /verify the contact verification page', async ({ page }) => {
  for (const [path, title] of [
    ['/verify', verify.title],
    ['/', hero.title.join(' ')],
  ] as const) {
    await look(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

for (const [path, screen, title, link] of [
  ['/terms', 'terms page', terms.title, site.footer.terms],
  ['/cookies', 'cookies page', cookies.title, site.footer.cookies],
] as const) {
  lookingTest(`${path} is the ${screen}, linked from the footer`, async ({ page }) => {
    await look(page, '/');
    await whollyHydrated(page);
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });
}

test('A visit sets no cookie and stores only what /cookies names, with its time', async ({ page, context }) => {
  await page.goto('/terms');
  await settled(page);
  await page.getByRole('contentinfo').getByRole('link', { name: site.footer.cookies }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(cookies.title);
  await expect(page.getByText(cookies.intro)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toContainText(cookies.sections.map(({ title }) => title));
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage)))).toEqual(
    [],
  );
});

test.describe(() => {
  test.use({ expectedConsole: [/^404: there is no page at |status of 404/] });

  test("Any other path is the 404 page with 'Return to Home' to /, and the attempt is logged to the console", {
    tag: '@development',
  }, async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('404')) logged.push(message.text());
    });
    const unknown = ['/%76erify', '/no/such/page'];
    for (const path of unknown) {
      await page.goto(path);
      await whollyHydrated(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(site.notFound.title);
      await expect(page).toHaveTitle(pages.notFound.title);
    }
    await page.getByRole('link', { name: site.notFound.home }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hero.title.join(' '));
    expect(logged).toEqual(unknown.map((path) => `404: there is no page at ${path}`));
  });
});

test.describe(() => {
  test.use({ expectedConsole: [/imported module|module script|Failed to load resource|Failed to fetch|TypeError/] });

  test("A routing error is a screen titled 'Unexpected Application Error!', followed by the error text", async ({
    page,
    context,
  }) => {
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.goto('/');
    await whollyHydrated(page);
    // Neither the route's code nor its document can be fetched.
    await context.setOffline(true);
    await page.getByRole('contentinfo').getByRole('link', { name: site.footer.terms }).click();
    await expect(page.getByRole('heading', { name: site.error.title })).toBeInViewport();
    // These words are the browser's, and differ in each.
    await expect(page.getByText(/dynamically imported module|Importing a module script failed/)).toBeVisible();
    expect(loads, 'the page is not loaded again').toBe(1);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByRole('link', { name: site.error.home })).toHaveAttribute('href', '/');
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hero.title.join(' '));
  });
});
