import { contact } from '../../src/content/landing.ts';
import { versions } from '../../src/content/languages.ts';
import { pages } from '../../src/content/pages.ts';
import { expect, test } from '../support/test.ts';
import { input } from '../support/verify.ts';

// Links as mail programs, PDFs and campaigns pass them on. The page's own line about a 404 would fail these tests: it would
// log the secret of a receipt.
test.use({ expectedConsole: [/status of 404/] });

test('A link whose # was encoded, once or twice, leads to its place on a page and in a language', async ({ page }) => {
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
