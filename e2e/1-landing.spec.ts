import type { Locator, Page } from '@playwright/test';
import { brand } from '../src/content/company.ts';
import { exchangeBoard } from '../src/content/exchanges.ts';
import { faq } from '../src/content/faq.ts';
import { hero } from '../src/content/hero.ts';
import { site } from '../src/content/site.ts';
import { theme } from '../src/content/theme.ts';
import { ticket } from '../src/content/ticket.ts';
import { rgb, windowsOf } from './support/expectations.ts';
import { hold, whollyHydrated } from './support/hydrated.ts';
import { dialog, hasSampleWords, LONGER_WORDS } from './support/parts.ts';
import { expect, look, lookingTest, test } from './support/test.ts';

const heroOf = (page: Page) => page.locator('section', { has: page.getByRole('heading', { level: 1 }) });
const action = (page: Page) => page.getByRole('banner').getByRole('button', { name: site.start });
const show = (part: Locator, block: ScrollLogicalPosition) =>
  part.evaluate((element, block) => element.scrollIntoView({ block, behavior: 'instant' }), block);
/** Its top, so that no part of what stands above is between the header and it. */
const showPaper = (page: Page) => show(page.locator('#ecosystem'), 'start');

lookingTest.describe(() => {
  // In one worker, which opens one page for all.
  lookingTest.describe.configure({ mode: 'default' });

  lookingTest.beforeEach(async ({ page }) => {
    await look(page, '/');
    await whollyHydrated(page);
  });

  const order = (page: Page) => [
    heroOf(page).getByText(hero.eyebrow),
    page.getByRole('heading', { level: 1 }),
    page.getByLabel(ticket.label),
    page.getByRole('main').getByRole('button', { name: site.start }).first(),
  ];
  const session = (page: Page) => page.getByRole('link', { name: ticket.session });

  for (const [name, windows] of [
    [
      'phone has what the company does, the headline and the ticket up to its button, and lower down where there is room',
      [
        ['390x844 430x932', (page: Page) => [...order(page), session(page)]],
        ['375x740', (page: Page) => [...order(page), heroOf(page).getByText(ticket.guarantees.at(-1)?.claim ?? '')]],
        // On its side.
        ['844x390', (page: Page) => order(page).slice(2)],
      ],
    ],
    [
      'laptop or a desktop has all of the hero and the first exchange of the skyline',
      [
        [
          '1024x768 1280x720 1280x800 1366x650 1440x900 1536x730 1920x1080 2560x1300',
          (page: Page) => [
            ...order(page),
            heroOf(page).getByText(hero.text),
            session(page),
            ...(exchangeBoard.shown ? [heroOf(page).locator('figure li').first()] : []),
          ],
        ],
      ],
    ],
  ] as const) {
    lookingTest(`The first screen of a ${name}`, async ({ page }) => {
      test.skip(!hasSampleWords, LONGER_WORDS);
      for (const [sizes, partsOf] of windows)
        for (const window of windowsOf(sizes)) {
          await page.setViewportSize(window);
          for (const part of partsOf(page)) await expect(part, window.name).toBeInViewport({ ratio: 1 });
        }
    });
  }

  lookingTest(
    'The header has the main action while no part of the page in view has it, and nothing in it moves',
    {
      tag: '@every-screen',
    },
    async ({ page, isMobile }) => {
      const volt = rgb(theme.colors.volt);
      // In one look: between two the button may become invisible, and a locator by its role would wait for it.
      const isMain = () =>
        page
          .locator('header button[type=submit]')
          .first()
          .evaluate((button, volt) => {
            const { visibility, backgroundColor } = getComputedStyle(button);
            return visibility === 'visible' && backgroundColor === volt;
          }, volt);
      const boxes = () =>
        page
          .locator('header :is(a, button)')
          .evaluateAll((parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect())));
      await expect.poll(isMain).toBe(false);
      await expect(action(page)).toBeVisible({ visible: !isMobile });
      const before = await boxes();
      // Again, where a part above it has come meanwhile.
      await expect(async () => {
        await showPaper(page);
        await expect.poll(isMain, { timeout: 2000 }).toBe(true);
      }).toPass();
      await expect(action(page)).toBeInViewport({ ratio: 1 });
      expect((await action(page).boundingBox())?.height).toBeLessThan(50);
      expect(await boxes()).toEqual(before);
      await show(page.getByRole('button', { name: faq.closing.start }), 'center');
      await expect.poll(isMain).toBe(false);
      expect(await boxes()).toEqual(before);
    },
  );

  lookingTest(
    "The header's action opens the dialog with the ticket's link, which is cleared as the dialog closes",
    async ({ page }) => {
      const link = page.getByLabel(ticket.label);
      await link.fill('https://coinmarketcap.com/currencies/atlas/');
      await showPaper(page);
      await action(page).press('Enter');
      await expect(dialog(page).getByText(`${ticket.title} · ATLAS`)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(action(page)).toBeFocused();
      await expect(link).toHaveValue('');
    },
  );

  lookingTest(
    'The header keeps logo and product name uncovered at every scroll position of a phone',
    {
      tag: '@phone',
    },
    async ({ page }) => {
      const name = page.getByRole('banner').getByRole('link', { name: brand.name });
      /** Whether the logo and each end of the name are what the eye sees at their place, and the name is not faded. */
      const isSeen = () =>
        name.evaluate(
          (link) =>
            [...link.children].every((part) => {
              const { left, right, top, bottom } = part.getBoundingClientRect();
              const y = (top + bottom) / 2;
              return [left + 2, right - 2].every((x) => link.contains(document.elementFromPoint(x, y)));
            }) && getComputedStyle(link.querySelector('span') as Element).opacity === '1',
        );
      for (const width of [320, 375]) {
        await page.setViewportSize({ width, height: 740 });
        await showPaper(page);
        // The narrowest windows have no room for it.
        await expect(action(page)).toBeVisible({ visible: width > 352 });
        for (let step = 0; step < 12; step++) {
          await page.evaluate((share) => {
            const { scrollHeight } = document.documentElement;
            window.scrollTo({ top: share * (scrollHeight - innerHeight), behavior: 'instant' });
          }, step / 11);
          await expect.poll(isSeen, `${width} px, at ${step} of 11`).toBe(true);
        }
      }
    },
  );
});

test('The stops of the ticket keep their place and height when their times become dates', {
  tag: '@phone',
}, async ({ page }) => {
  const { start: today, trade } = ticket.dates;
  const stops = heroOf(page).getByRole('list').filter({ hasText: today.label }).getByRole('listitem');
  const release = await hold(page);
  // The first trade is on both sides of New Year.
  await page.clock.setFixedTime('2026-12-10T12:00:00');
  await page.goto('/');
  await expect(stops.last()).toHaveText(trade.time + trade.label);
  const box = async () => {
    const { x, height } = (await stops.last().boundingBox()) ?? {};
    return { x, height };
  };
  const before = await box();
  release();
  await expect(stops.last()).not.toContainText(trade.time);
  await expect.poll(box).toEqual(before);
});
