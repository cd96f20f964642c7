import type { Locator, Page } from '@playwright/test';
import { brand, type SectionLinks, sectionLinks } from '../src/content/company.ts';
import { versions } from '../src/content/languages.ts';
import { pages } from '../src/content/pages.ts';
import { type Site, site } from '../src/content/site.ts';
import { type Verify, verify, whereWeAre } from '../src/content/verify.ts';
import { isDeep } from '../supabase/tests/support/deep-mode.ts';
import { expectNoFindings, shifted, watchShifts } from './support/expectations.ts';
import { settled } from './support/hydrated.ts';
import { hasSampleWords, verdict } from './support/parts.ts';
import { expect, lookAtForm, lookingTest, test } from './support/test.ts';

interface Content {
  sectionLinks: SectionLinks;
  pages: Record<'verify' | 'notFound', { title: string }>;
  site: Site;
  verify: Verify;
}

/** Every version of /verify with its words: the site's own first, and those of src/content/languages.ts, however many. */
const all: ((typeof versions)[number] & Content)[] = await Promise.all(
  versions.map(async (version, index) => ({
    ...version,
    ...(index === 0
      ? { sectionLinks, pages, site, verify }
      : await import(`../src/content/${version.language}/words.ts`)),
  })),
);
const [, ...translations] = all;
const last = all.at(-1) as (typeof all)[number];
const isAlone = translations.length === 0;

const expectNoSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

const shown = (page: Page, words: string) => page.locator('main').getByText(words).filter({ visible: true }).first();

/** How a visitor's checks end in a language: what is typed, the headline of its verdict, if any, and what the page says besides. */
function checksIn({ verify: { choice, lookAlike, notFound, verified, where } }: Content) {
  const [handle, mail] = ['@tomas_listbolt', 'mara@listbolt.example'];
  const { name, network } = notFound.others;
  const titled = (title: string, value: string) => title.replace('{value}', value);
  const checks: [typed: string, headline: string | undefined, words: readonly string[]][] = [
    [handle, titled(verified.title, handle), [verified.label, ...verified.steps.telegram, verified.covers.telegram]],
    [mail, titled(verified.title, mail), verified.steps.email],
    ['@eve_trades', titled(notFound.headline, '@eve_trades'), [notFound.warning, ...notFound.steps]],
    ['@mara_1istbolt', lookAlike.title, [lookAlike.marked, notFound.warning]],
    ['Tomás Oliveira', name.title, [name.text, notFound.warning]],
    ['https://wa.me/491512345678', network.title.replace('{network}', 'WhatsApp'), [network.text, where.never]],
    [`I work with ${handle}, ask him`, undefined, [choice.one]],
    [`@eve1 @eve2 ${handle} ${mail} @mara_listbolt @eve_trades`, undefined, [choice.tooMany]],
  ];
  return checks;
}

/** The words of a heading that are broken over two lines. */
const splitWords = (heading: Locator) =>
  heading.evaluate((element) => {
    const range = document.createRange();
    const text = element.firstChild as Text;
    return [...text.data.matchAll(/\S+/g)]
      .filter(({ index, 0: word }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1;
      })
      .map(([word]) => word);
  });

test.describe('on the narrowest screen', () => {
  test.use({ viewport: { width: 320, height: 740 } });

  lookingTest(
    'An unknown address beneath a language is refused with status 404, in its words',
    async ({ page, expectedConsole }) => {
      expectedConsole.push(/404/);
      for (const { language, site: frame } of translations) {
        const response = await page.goto(`/${language}/nothing`);
        expect(response?.status()).toBe(404);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(frame.notFound.title);
        await expectNoSidewaysScroll(page);
      }
    },
  );

  for (const [place, version] of all.entries()) {
    lookingTest.describe(() => {
      // In one worker, which opens one page for all.
      lookingTest.describe.configure({ mode: 'default' });
      lookingTest.use({ shares: `form of ${version.path}` });

      lookingTest.beforeEach(async ({ page }) => {
        await lookAtForm(page, version.path);
      });

      if (place > 0)
        lookingTest(
          `The page has its own title, language, address, main words and links of its header: ${version.language}`,
          async ({ page }) => {
            const { language, path, pages, sectionLinks, site: frame, verify } = version;
            await expect(page).toHaveTitle(pages.verify.title);
            await expect(page.locator('html')).toHaveAttribute('lang', language);
            await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${brand.siteUrl}${path}`);
            await expect(page.getByRole('heading', { level: 1 })).toHaveText(verify.title);
            await expect(page.getByRole('button', { name: verify.submit, exact: true })).toBeVisible();
            await expectNoSidewaysScroll(page);
            await expectNoFindings(page);
            await page.getByRole('banner').getByRole('button', { name: frame.header.menu }).click();
            const menu = page.getByRole('navigation', { name: frame.header.navigation });
            await expect(menu.getByRole('link')).toHaveText([
              frame.start,
              ...sectionLinks.map(({ label }) => label),
              frame.header.verify,
              // An owner may have no calendar.
              ...(whereWeAre.calendar ? [frame.header.book] : []),
            ]);
            await page.getByRole('banner').getByRole('button', { name: frame.header.menu }).click();
          },
        );

      // The other languages are tried in deep mode alone: each has all of the words, or the build fails.
      if (place === 0 || isDeep)
        lookingTest(`Checks of each kind end in the words of the language: ${version.language}`, async ({ page }) => {
          const input = page.locator('input[name=contact]');
          for (const [typed, headline, words] of checksIn(version)) {
            await test.step(typed, async () => {
              await input.fill(typed);
              await input.press('Enter');
              await expect(verdict(page).locator('h2:visible')).toHaveText(headline ?? []);
              for (const said of words) await expect(shown(page, said)).toBeVisible();
              await expectNoSidewaysScroll(page);
            });
          }
          // Header and footer of a translation are judged with its title.
          await expectNoFindings(page, place > 0 ? 'main, [data-toaster]' : 'html');
        });

      lookingTest(`Letters twice as large stay inside their boxes: ${version.language}`, async ({ page }) => {
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%';
        });
        for (const words of [page.getByRole('heading', { level: 1 }), page.getByRole('banner').getByText(brand.name)])
          if (hasSampleWords) expect(await splitWords(words)).toEqual([]);
        for (const typed of ['mara@listbolt.example', '@mara_1istbolt']) {
          await page.locator('input[name=contact]').fill(typed);
          await page.locator('input[name=contact]').press('Enter');
          // Expected first: the toast leaves after five seconds.
          await expect(page.locator('[data-toaster] li')).toBeVisible();
          await expect(verdict(page).locator('h2:visible')).toContainText(
            typed.startsWith('@') ? version.verify.lookAlike.title : typed,
          );
          if (hasSampleWords && typed.startsWith('@')) {
            expect(await splitWords(verdict(page).locator('h2:visible'))).toEqual([]);
          }
          await expectNoSidewaysScroll(page);
          const spilled = await page
            .locator(':is([data-verdict], [data-toaster], footer) :not(.sr-only)')
            .evaluateAll((all) =>
              all
                .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
                .map((one) => one.outerHTML),
            );
          expect(spilled).toEqual([]);
        }
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '';
        });
      });
    });
  }
});

test.describe('another language', () => {
  test.skip(isAlone, 'The site has no other language.');

  test('A link to a page without a translation leads to the site’s own page, and Back leads back', async ({ page }) => {
    await page.goto(last.path);
    await settled(page);
    await expect(page.locator(`a[href^="/"]:not([hreflang], [href^="${last.path}"])`)).toHaveCount(0);
    await page.getByRole('link', { name: last.site.footer.terms }).click();
    await expect(page).toHaveURL(pages.terms.path);
    await expect(page.locator('html')).toHaveAttribute('lang', site.language);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(last.verify.title);
  });

  test.describe('that the browser prefers', () => {
    test.use({ locale: last.language });

    test('It is named first in its own words, without a redirect, and nothing moves', async ({
      page,
      expectedConsole,
    }) => {
      // The web fonts break a line elsewhere, here and in the site's own language (flight.spec.ts).
      expectedConsole.push(/ERR_FAILED/);
      await page.route('**/*.woff2', (route) => route.abort());
      await watchShifts(page, 'next');
      await page.goto(pages.verify.path);
      await expect(page.locator('nav a[lang]').first()).toHaveText(last.exists);
      await expect(page).toHaveURL(pages.verify.path);
      expect(await shifted(page)).toBe(0);
    });
  });

  test('A switch of the language keeps what was typed, in no address, and a seed phrase nowhere', async ({ page }) => {
    const field = page.locator('input[name=contact]');
    const follow = (path: string) => page.locator(`nav a[href^="${path}"][lang]`).click();
    const seedPhrase = `${'abandon '.repeat(11)}about`;
    for (const [typed, kept] of [
      ['@eve_trades', '@eve_trades'],
      [seedPhrase, ''],
    ] as const) {
      await page.goto(pages.verify.path);
      await settled(page);
      await field.fill(typed);
      await follow(last.path);
      await page.waitForURL((url) => url.pathname === last.path && url.search === '' && url.hash === '');
      await settled(page);
      await expect(field).toHaveValue(kept);
      expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('verify-text');
    }
  });

  test('A link that asks about a contact asks in the next language, too', async ({ page }) => {
    await page.goto(`${pages.verify.path}#telegram=eve_trades`);
    await settled(page);
    await page.locator(`nav a[href^="${last.path}"][lang]`).click();
    await page.waitForURL((url) => url.pathname === last.path && url.hash === '#telegram=eve_trades');
    await expect(page.getByRole('group').getByRole('button')).toHaveCount(2);
  });
});
