import type { Locator, Page } from '@playwright/test';
import { claims } from '../src/content/claims.ts';
import { brand, founders, sections } from '../src/content/company.ts';
import { exchangeBoard } from '../src/content/exchanges.ts';
import { faq } from '../src/content/faq.ts';
import { hero } from '../src/content/hero.ts';
import { ecosystem, founder } from '../src/content/landing.ts';
import { site } from '../src/content/site.ts';
import { theme } from '../src/content/theme.ts';
import { ticket } from '../src/content/ticket.ts';
import { verify } from '../src/content/verify.ts';
import { base, rangeOfDays } from '../src/lib/locales.ts';
import { beginningOf } from '../src/test/patterns.ts';
import { rgb, windowsOf } from './support/expectations.ts';
import { hold, whollyHydrated } from './support/hydrated.ts';
import { dialog, hasSampleWords, LONGER_WORDS, verdict } from './support/parts.ts';
import { expect, look, lookingTest, test } from './support/test.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const faqSection = (page: Page) => section(page, faq.title);

const heroOf = (page: Page) => page.locator('section', { has: page.getByRole('heading', { level: 1 }) });

lookingTest.describe(() => {
  lookingTest.beforeEach(({ page }) => look(page, '/'));

  lookingTest('The first guarantee line leads to the clause of the contract', async ({ page }) => {
    await whollyHydrated(page);
    await page.getByRole('link', { name: ticket.guarantees[0].claim }).click();
    await expect(section(page, ecosystem.title).getByText(ecosystem.guarantee.title)).toBeInViewport();
    await page.goBack();
  });

  lookingTest.describe(() => {
    const order = (page: Page) => [
      page.getByLabel(ticket.label),
      page.getByRole('main').getByRole('button', { name: site.start }).first(),
    ];
    const headline = (page: Page) => [heroOf(page).getByText(hero.eyebrow), page.getByRole('heading', { level: 1 })];

    for (const [name, sizes, partsOf] of [
      [
        'an upright phone has what the company does, the headline and all of the ticket',
        '390x844 430x932',
        (page: Page) => [...headline(page), ...order(page), page.getByRole('link', { name: ticket.session })],
      ],
      [
        'a small phone has what the company does, the headline and the ticket up to its guarantees',
        '375x740',
        (page: Page) => [
          ...headline(page),
          ...order(page),
          heroOf(page).getByText(ticket.guarantees.at(-1)?.claim ?? ''),
        ],
      ],
      ['a phone on its side has the ticket up to its button', '844x390', order],
      [
        'a laptop or a desktop has all of the hero and the first exchange of the skyline',
        '1024x768 1280x720 1280x800 1366x650 1440x900 1536x730 1920x1080 2560x1300',
        (page: Page) => [
          ...headline(page),
          ...order(page),
          heroOf(page).getByText(hero.text),
          page.getByRole('link', { name: ticket.session }),
          ...(exchangeBoard.shown ? [heroOf(page).locator('figure li').first()] : []),
        ],
      ],
    ] as const) {
      lookingTest(`The first screen of ${name}`, async ({ page }) => {
        test.skip(!hasSampleWords, LONGER_WORDS);
        for (const window of windowsOf(sizes)) {
          await page.setViewportSize(window);
          for (const part of partsOf(page)) await expect(part, window.name).toBeInViewport({ ratio: 1 });
        }
      });
    }
  });
});

test.beforeEach(async ({ page, opensPage }) => {
  if (!opensPage) return;
  await page.clock.install();
  await page.goto('/');
});

lookingTest.describe(() => {
  // In one worker, which opens one page for all.
  lookingTest.describe.configure({ mode: 'default' });

  lookingTest.beforeEach(async ({ page }) => {
    await look(page, '/');
    await whollyHydrated(page);
  });

  const action = (page: Page) => page.getByRole('banner').getByRole('button', { name: site.start });
  const show = (part: Locator, block: ScrollLogicalPosition) =>
    part.evaluate((element, block) => element.scrollIntoView({ block, behavior: 'instant' }), block);
  /** Its top, so that no part of what stands above is between the header and it. */
  const showPaper = (page: Page) => show(page.locator('#ecosystem'), 'start');

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
    {
      tag: '@every-screen',
    },
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

  for (const width of [320, 375]) {
    lookingTest(
      `The header keeps logo and product name uncovered at every scroll position of a window of ${width} px`,
      {
        tag: '@phone',
      },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 740 });
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
        let actions = 0;
        for (let step = 0; step < 12; step++) {
          await page.evaluate((share) => {
            const { scrollHeight } = document.documentElement;
            window.scrollTo({ top: share * (scrollHeight - innerHeight), behavior: 'instant' });
          }, step / 11);
          await expect.poll(isSeen, `at ${step} of 11`).toBe(true);
          actions += await action(page).count();
        }
        // The narrowest windows have no room for it.
        expect(actions > 0, 'the late action was there').toBe(width > 352);
      },
    );
  }
});

test.describe(() => {
  test.use({ opensPage: false });

  test('The stops of the ticket keep their place and height when their times become dates', {
    tag: '@every-screen',
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
    expect(await box()).toEqual(before);
  });

  test('On no day of a year do the dates of the ticket make it higher', { tag: '@phone' }, async ({ page }) => {
    test.skip(!hasSampleWords, LONGER_WORDS);
    const DAY = 24 * 3_600_000;
    const { review, trade } = ticket.dates;
    const dates: Record<string, string[]> = { [review.time]: [], [trade.time]: [] };
    for (const locale of [site.language, `${base(site.language)}-GB`]) {
      const reviewed = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' });
      for (let day = Date.parse('2027-07-01'); day < Date.parse('2028-07-01'); day += DAY) {
        dates[review.time]?.push(reviewed.format(day));
        for (const [from, to] of [claims.weeks.typical, [4, 8] as const])
          dates[trade.time]?.push(rangeOfDays([locale], day + from * 7 * DAY, day + to * 7 * DAY));
      }
    }
    const release = await hold(page);
    await page.goto('/');
    for (const { width, height } of windowsOf('320x568 375x740 768x1024')) {
      await page.setViewportSize({ width, height });
      for (const [time, days] of Object.entries(dates)) {
        const wider = await heroOf(page)
          .getByText(time, { exact: true })
          .evaluate((element, days) => {
            const heightWith = (words: string) => {
              element.textContent = words;
              return element.getBoundingClientRect().height;
            };
            const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
            pen.font = getComputedStyle(element).font;
            const widthOf = new Map(days.map((day) => [day, pen.measureText(day).width]));
            const byWidth = days.sort((one, other) => (widthOf.get(other) ?? 0) - (widthOf.get(one) ?? 0));
            const { textContent: time } = element;
            const before = heightWith(time ?? '');
            // What is narrower than the widest has room, too: laying out every day in every window would take seconds.
            const wider = [...byWidth.slice(0, 30), ...byWidth.slice(-1)].filter((day) => heightWith(day) !== before);
            element.textContent = time;
            return wider;
          }, days);
        expect(wider, `${width} px`).toEqual([]);
      }
    }
    release();
  });
});

test('The founder speaks, and the box beside him checks his handle without a question', async ({ page }) => {
  test.skip(!sections.includes('about'), 'The content has no such section.');
  const about = section(page, founder.title);
  await expect(about.getByText(founder.highlight)).toBeVisible();
  await expect(about.locator('blockquote')).toBeVisible();
  await expect(about.getByText(founders[0].name)).toBeVisible();
  await whollyHydrated(page);
  await about.getByRole('link', { name: founder.check }).first().click();
  await expect(page.getByRole('textbox')).toHaveValue(founders[0].telegram);
  // The owner decides whether the founder is in the database.
  await expect(verdict(page)).toBeVisible();
  await expect(page.getByText(beginningOf(verify.choice.linked.telegram))).toHaveCount(0);
});

test('The last call starts an application, and leads to the answer about the guarantee', async ({ page }) => {
  await whollyHydrated(page);
  await faqSection(page).getByRole('link', { name: faq.closing.more }).click();
  const answer = faq.questions.find(({ id }) => id === 'guarantee')?.answer ?? '';
  await expect(faqSection(page).getByText(answer)).toBeInViewport();
  await faqSection(page).getByRole('button', { name: faq.closing.start }).click();
  await expect(dialog(page)).toBeVisible();
});

test.describe(() => {
  const questions = (page: Page) => faqSection(page).getByRole('heading', { level: 3 }).getByRole('button');

  test.describe(() => {
    test.use({ opensPage: false });

    test('An address with the id of a question opens it, on a new page and on the open one', async ({ page }) => {
      for (const place of [3, 5]) {
        await page.goto(`/#${faq.questions[place]?.id}`);
        await expect(questions(page).nth(place)).toHaveAttribute('aria-expanded', 'true');
        await expect(questions(page).nth(place)).toBeInViewport();
      }
    });
  });
});
