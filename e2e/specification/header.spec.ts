import type { Page } from '@playwright/test';
import { brand, links, sectionLinks } from '../../src/content/company.ts';
import { pages } from '../../src/content/pages.ts';
import { site } from '../../src/content/site.ts';
import { expectNewTab } from '../support/expectations.ts';
import { hold, settled, whollyHydrated } from '../support/hydrated.ts';
import { menuButton, popup } from '../support/parts.ts';
import { expect, look, lookingTest, test } from '../support/test.ts';

// Section 2: the header.

const banner = (page: Page) => page.getByRole('banner');
const menu = (page: Page) => page.getByRole('navigation', { name: site.header.navigation }).filter({ visible: true });
const PHONE = { width: 390, height: 844 };

/** Each place of the navigation, and where it leads. */
const places = [
  ...sectionLinks.map(({ id, label }) => [label, `/#${id}`] as const),
  [site.header.verify, pages.verify.path] as const,
];

lookingTest.describe(() => {
  lookingTest.use({ expectedConsole: [/404/] });

  lookingTest('All pages show the product name as a title with a lightning logo', async ({ page }) => {
    for (const path of ['/nowhere', '/', '/verify', '/terms', '/cookies']) {
      await page.goto(path);
      const name = banner(page).getByRole('link', { name: brand.name });
      await expect(name).toHaveAttribute('href', '/');
      await expect(name.locator('svg')).toBeVisible();
    }
  });
});

lookingTest('The navigation has the in-page anchors, and Verify Contact to /verify with an icon', async ({ page }) => {
  await look(page, '/');
  const anchors = banner(page).getByRole('navigation').getByRole('link');
  await expect(anchors).toHaveText(sectionLinks.map(({ label }) => label));
  for (const [name, href] of places)
    await expect(banner(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  await expect(banner(page).getByRole('link', { name: site.header.verify }).locator('svg')).toBeVisible();
  for (const { id } of sectionLinks) await expect(page.locator(`#${id}`)).toHaveCount(1);
});

lookingTest(
  "'Book a Call', on both the desktop bar and the mobile menu, opens the scheduling page in a new tab",
  async ({ page }) => {
    test.skip(links.schedulingUrl === '', 'The content has no calendar.');
    await look(page, '/');
    const call = banner(page).getByRole('link', { name: site.header.book });
    await expectNewTab(call, links.schedulingUrl);
    await page.setViewportSize(PHONE);
    await settled(page);
    await expect(call).toHaveCount(0);
    await menuButton(page).click();
    await expectNewTab(call, links.schedulingUrl);
    await menuButton(page).click();
  },
);

test('The mobile menu toggles with a menu button, and closes when a route link in it is tapped', {
  tag: '@development',
}, async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await settled(page);
  await expect(menu(page)).toHaveCount(0);
  await menuButton(page).click();
  for (const [name, href] of places)
    await expect(menu(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  await menuButton(page).click();
  await expect(menu(page)).toHaveCount(0);
  await menuButton(page).click();
  await menu(page).getByRole('link', { name: site.header.verify }).click();
  await expect(page).toHaveURL(pages.verify.path);
  await expect(menu(page)).toHaveCount(0);
});

test('A link of the header keeps the focus when the code of its tip arrives', async ({ page }) => {
  const release = await hold(page, '**/assets/tooltip-*.js');
  await page.goto('/');
  await settled(page);
  const link = banner(page).getByRole('link', { name: site.header.verify });
  await link.focus();
  release();
  await expect(link).toHaveAttribute('data-state');
  await expect(link).toBeFocused();
});

test('A touch device fetches no tips', { tag: '@phone' }, async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/');
  await whollyHydrated(page);
  // What comes last.
  await expect(popup(page)).toBeVisible();
  expect(fetched.filter((url) => url.includes('/tooltip-'))).toEqual([]);
});
