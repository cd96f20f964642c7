import type { Page } from '@playwright/test';
import { brand, sectionLinks } from '../src/content/company.ts';
import { contact } from '../src/content/landing.ts';
import { versions } from '../src/content/languages.ts';
import { terms } from '../src/content/legal.ts';
import { pages } from '../src/content/pages.ts';
import { site } from '../src/content/site.ts';
import { nextFrames } from './support/expectations.ts';
import { hold, hydrated, settled, whollyHydrated } from './support/hydrated.ts';
import { menuButton } from './support/parts.ts';
import { expect, test } from './support/test.ts';
import { input } from './support/verify.ts';

const banner = (page: Page) => page.getByRole('banner');

/** An owner may have other links, and fewer. */
const [first] = sectionLinks;
const last = sectionLinks.at(-1) ?? first;

const follow = (page: Page, name: string) => banner(page).getByRole('link', { name, exact: true }).click();

// Where the popup is open, an anchor stops under it, not under the header.
// A blank page in between has no storage.
test.beforeEach(({ page }) =>
  page.addInitScript(() => origin !== 'null' && sessionStorage.setItem('consult-popup', 'dismissed')),
);

/** The section is at the sticky header, and the rule above it under the header's own: one rule, not two. */
async function expectUnderHeader(page: Page, id: string) {
  const gap = () =>
    page.evaluate((sectionId) => {
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      return (document.getElementById(sectionId)?.getBoundingClientRect().top ?? 9999) - header;
    }, id);
  await expect.poll(gap).toBeLessThan(0);
  await expect.poll(gap).toBeGreaterThanOrEqual(-3);
}

test('An anchor brings its section under the header, and the focus there, from anywhere', async ({ page }) => {
  await test.step('a link on another page, also where the code of the sections comes last', async () => {
    await page.goto('/verify');
    await settled(page);
    const release = await hold(page, '**/assets/landing-sections-*.js');
    await follow(page, last.label);
    await expect(page).toHaveURL(new RegExp(`/#${last.id}$`));
    await expect(page.locator('section:has(h1)')).toBeVisible();
    release();
    await expectUnderHeader(page, last.id);
  });
  await test.step('a link on the page itself', async () => {
    // By the keyboard: the links make room for the header's action here, and may move away under the pointer.
    await banner(page).getByRole('link', { name: first.label, exact: true }).press('Enter');
    await expectUnderHeader(page, first.id);
    await expect(page.locator(`#${first.id}`)).toBeFocused();
  });
  await test.step('a section that is typed into the address then', async () => {
    await page.evaluate((id) => {
      location.hash = id;
    }, last.id);
    await expectUnderHeader(page, last.id);
    await expect(page.locator(`#${last.id}`)).toBeFocused();
  });
  await test.step('a new address', async () => {
    await page.goto('/#contact');
    await expectUnderHeader(page, 'contact');
  });
  await test.step('a reload', async () => {
    await page.reload();
    await expectUnderHeader(page, 'contact');
  });
  await test.step('an edited address', async () => {
    // Edited in the address, it makes an entry that the router takes for the first one.
    await whollyHydrated(page);
    await page.evaluate(() => {
      location.hash = 'services';
    });
    await expectUnderHeader(page, 'services');
  });
});

test('A reader who has scrolled on from an anchor is not brought back when the app starts', async ({ page }) => {
  const release = await hold(page);
  await page.goto(`/#${last.id}`);
  await page.evaluate(() => window.scrollBy({ top: -1000, behavior: 'instant' }));
  release();
  await whollyHydrated(page);
  await expect(page.locator(`#${last.id}`)).not.toBeInViewport();
});

test('A new route starts at its top, with the focus on it, and is announced, and Back restores the place and the focus', async ({
  page,
}) => {
  await page.goto('/');
  await whollyHydrated(page);
  await page.evaluate(() => window.scrollTo({ top: 2000, behavior: 'instant' }));
  await nextFrames(page);
  await test.step('a new route', async () => {
    const toTerms = page.getByRole('contentinfo').getByRole('link', { name: site.footer.terms });
    await toTerms.evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveTitle(pages.terms.title);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.locator('body > [role=status]')).toHaveText(pages.terms.title);
  });
  await test.step('Back', async () => {
    await page.getByRole('main').getByRole('link').first().focus();
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(2000);
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test('A reload keeps the place, to which Back returns, and a fresh visit starts at the top', async ({ page }) => {
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const far = page.getByRole('heading', { name: terms.sections[4]?.title ?? '' });
  await far.evaluate((heading) => heading.scrollIntoView({ behavior: 'instant', block: 'center' }));
  await test.step('a reload', async () => {
    await page.reload();
    // The browser keeps the words in place, not the number of pixels.
    await expect(far).toBeInViewport();
    await expect(page.getByRole('heading', { level: 2 }).last()).not.toBeInViewport();
  });
  await test.step('Back', async () => {
    // The browser had scrolled before the app could listen.
    await page.keyboard.press('Shift');
    const link = page.getByRole('contentinfo').getByRole('link', { name: site.footer.cookies });
    await hydrated(link);
    await link.evaluate((element: HTMLElement) => element.click());
    await expect(page).toHaveTitle(pages.cookies.title);
    await page.goBack();
    await expect(page).toHaveTitle(pages.terms.title);
    await expect(far).toBeInViewport();
  });
  await test.step('a fresh visit', async () => {
    await page.goto('/cookies');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test('The mobile menu closes when the focus leaves it, by Escape, which returns the focus to its button, and by a link, which leads to its section', {
  tag: '@phone',
}, async ({ page }) => {
  const { id, label } = last;
  const link = banner(page).getByRole('link', { name: label, exact: true });
  const open = async () => {
    await menuButton(page).click();
    await expect(link).toBeVisible();
  };
  await page.goto('/');
  await settled(page);
  await test.step('the focus leaves it', async () => {
    await open();
    await banner(page).getByRole('link', { name: brand.name }).focus();
    await expect(link).toBeHidden();
  });
  await test.step('Escape', async () => {
    await open();
    await link.focus();
    await page.keyboard.press('Escape');
    await expect(link).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
  });
  await test.step('a link', async () => {
    await open();
    await link.click();
    await expectUnderHeader(page, id);
    await expect(page.locator(`#${id}`)).toBeFocused();
    await expect(link).toBeHidden();
  });
});

test('An unknown address answers 404, and its page is kept out of search engines', async ({ page, stack }) => {
  // Real hosts redirect to the one address before they look for a page.
  const unknown = process.env.LISTBOLT_HOST ? ['/Verify', '/no/such/page'] : ['/Verify', '/terms//', '//', '/%76erify'];
  for (const path of unknown) {
    const response = await page.request.get(stack.siteUrl + path);
    expect(response.status(), path).toBe(404);
    expect(await response.text(), path).toContain('<meta name="robots" content="noindex"/>');
  }
});

test.describe('A link that was passed on', () => {
  // Links as mail programs, PDFs and campaigns pass them on. The page's own line about a 404 would fail these tests: it would
  // log the secret of a receipt.
  test.use({ expectedConsole: [/status of 404/] });

  test('A link whose # was encoded, once or twice, leads to its place on a page and in a language', async ({
    page,
  }) => {
    for (const path of ['/', pages.verify.path, ...versions.slice(-1).map(({ path }) => path)])
      for (const fragment of [
        '%23telegram=mara_listbolt',
        '%23telegram%3Dmara_listbolt',
        '%2523telegram%253Dmara_listbolt',
      ]) {
        await page.goto(path + fragment);
        await expect(page).toHaveURL(`${path}#telegram=mara_listbolt`);
      }
  });

  test.describe(() => {
    // An unknown page is a 404 as ever, once its address is without the secret.
    test.use({ expectedConsole: [/status of 404|^404: there is no page at (?!.*receipt)/] });

    test("A receipt's link with %23 is turned back, and its path cannot lead to another site", async ({
      page,
      stack,
    }) => {
      const receipt = `receipt=${'ab'.repeat(16)}`;
      // Real hosts redirect to the one address before they look for a page.
      for (const path of process.env.LISTBOLT_HOST ? ['/'] : ['/', '/no/such/page', '//evil.example/']) {
        await page.goto(`${stack.siteUrl}${path}%23${receipt}`);
        await expect(page).toHaveURL(`${stack.siteUrl}${path}#${receipt}`);
      }
    });
  });

  test('A fragment ends at the first ? or &', async ({ page }) => {
    await page.goto('/#contact?utm_source=mail');
    await expect(page).toHaveURL('/#contact');
    await expect(page.getByRole('heading', { name: contact.title })).toBeInViewport();
    for (const end of ['&utm_source=mail', '?utm_source=mail']) {
      await page.goto(`/verify#telegram=mara_listbolt${end}`);
      await expect(input(page)).toHaveValue('@mara_listbolt');
      await page.goto('about:blank');
    }
  });
});
