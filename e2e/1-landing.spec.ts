import type { Locator, Page } from '@playwright/test';
import { brand, links } from '../src/content/company.ts';
import { claimNote, founder } from '../src/content/landing.ts';
import { site } from '../src/content/site.ts';
import { expectNewTab, windowsOf } from './support/expectations.ts';
import { hydrated, settled, taken } from './support/hydrated.ts';
import { dialog, menuButton, popup, popupComes, verdict } from './support/parts.ts';
import { expect, test } from './support/test.ts';

/** The usual windows, from the smallest phone to a large desktop, and a phone on its side. */
const WINDOWS = windowsOf(
  '320x568 360x640 375x667 390x844 430x932 768x1024 844x390 1024x768 1280x720 1280x800 1366x650 1440x900 1536x730 1920x1080 2560x1300',
);

const section = (page: Page, name: string) => page.getByRole('region', { name });
const faq = (page: Page) => section(page, 'Questions teams ask first');

/** The part's button says what it leads to, and opens the dialog. */
async function expectClaim(part: Locator) {
  await expect(part.getByText(claimNote)).toBeVisible();
  await part.getByRole('button', { name: 'Claim Free Listing Strategy' }).click();
  await expect(dialog(part.page())).toBeVisible();
}

/** It would come within a second, once its code is there. */
async function popupStaysAway(page: Page) {
  await page.clock.fastForward(60_000);
  await expect(popup(page).waitFor({ timeout: 1_000 })).rejects.toThrow();
}

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
});

test.describe(() => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  /** The last price's place in the window, from 0 (top) to 1, and the part of the chart that is printed. */
  const chart = (page: Page) =>
    page.locator('.backdrop').evaluate((element) => {
      const [price, printed] = ['.chart-room > div:last-child', '.chart-room > div'].map((name) =>
        element.querySelector(name)?.getBoundingClientRect(),
      );
      return [(price?.top ?? 0) / innerHeight, (printed?.right ?? 0) / innerWidth];
    });
  /** A scroll timeline applies from the first frame on, which a busy machine draws late. */
  const startsLow = (page: Page) =>
    expect.poll(() => chart(page)).toEqual([expect.closeTo(0.74, 2), expect.closeTo(0.5, 2)]);
  const endsHigh = (page: Page) =>
    expect.poll(() => chart(page)).toEqual([expect.closeTo(0.32, 2), expect.closeTo(1, 2)]);
  const scrollToEnd = (page: Page) =>
    page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));

  test('1.1 The chart prints and the last price rises with the scrolling, and no script runs for it', {
    tag: '@chromium',
  }, async ({ page }) => {
    await startsLow(page);
    await scrollToEnd(page);
    await endsHigh(page);
    const kinds = () =>
      page.evaluate(() => document.getAnimations().map(({ timeline }) => timeline?.constructor.name ?? 'none'));
    await expect.poll(async () => [...new Set(await kinds())].sort()).toEqual(['ScrollTimeline', 'ViewTimeline']);
  });

  test('1.1 In wide windows a tag on the last price names the section in view, and the footer’s bolt lights', {
    tag: '@chromium',
  }, async ({ page }) => {
    await taken(page);
    const bolt = page.locator('footer svg g').last();
    await expect.poll(() => bolt.evaluate((path) => Number(getComputedStyle(path).opacity))).toBeLessThan(0.1);
    for (const [id, name] of [
      ['ecosystem', '02 ecosystem'],
      ['faq', '06 faq'],
    ] as const) {
      await page
        .locator(`#${id} h2`)
        .evaluate((title) => title.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await expect(page.getByText(name, { exact: true })).toHaveCSS('opacity', '1');
    }
    await expect(page.getByText('02 ecosystem', { exact: true })).toHaveCSS('opacity', '0');
    await scrollToEnd(page);
    await expect(bolt).toHaveCSS('opacity', '1');
  });

  test('1.1 A browser without scroll timelines prints the chart as well', {
    tag: '@chromium',
  }, async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['ScrollTimeline', 'ViewTimeline']) Reflect.deleteProperty(window, name);
    });
    await page.goto('/');
    await taken(page);
    await startsLow(page);
    await scrollToEnd(page);
    await endsHigh(page);
  });

  test('1.1 The background does not move for a visitor who prefers reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(page.locator('.chart-room')).toBeVisible();
    const before = await chart(page);
    await page.evaluate(() => window.scrollTo({ top: 4000, behavior: 'instant' }));
    expect(await chart(page)).toEqual(before);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  test('1.1 A visitor who prefers more contrast sees no chart behind the words, and no muted words', async ({
    page,
  }) => {
    const intro = page.getByText('One team takes you from application to first trade');
    const color = (words: Locator) => words.evaluate((element) => getComputedStyle(element).color);
    expect(await color(intro)).not.toBe(await color(page.locator('body')));
    await page.emulateMedia({ contrast: 'more' });
    await expect(page.locator('.backdrop')).toBeHidden();
    expect(await color(intro)).toBe(await color(page.locator('body')));
  });
});

test('1.2 The header has the main action while no part of the page in view has it, nothing else moves for it, and the dialog clears the link as it closes @every-screen', async ({
  page,
}) => {
  await taken(page);
  const start = page.getByRole('banner').getByRole('button', { name: 'Start Application' });
  const show = (part: Locator) =>
    part.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect(start).toBeHidden();
  await page.getByLabel('Project link').fill('https://coinmarketcap.com/currencies/atlas/');
  const before = await page.getByRole('banner').boundingBox();
  await show(page.getByRole('heading', { name: 'From the founder' }).locator('..'));
  await expect(start).toBeInViewport({ ratio: 1 });
  expect(await page.getByRole('banner').boundingBox()).toEqual(before);
  await start.press('Enter');
  await expect(dialog(page).getByText('Listing order · ATLAS')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(start).toBeFocused();
  await expect(page.getByLabel('Project link')).toHaveValue('');
  await show(page.getByRole('button', { name: 'Claim Free Listing Strategy' }).first());
  await expect(start).toBeHidden();
});

for (const width of [320, 375]) {
  test(`The header keeps logo and product name uncovered at every scroll position of a window of ${width} px`, {
    tag: '@phone',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await taken(page);
    const name = page.getByRole('banner').getByRole('link', { name: brand.name });
    /** Whether the logo and each end of the name are what the eye sees at their place. */
    const isSeen = () =>
      name.evaluate((link) =>
        [...link.children].every((part) => {
          const { left, right, top, bottom } = part.getBoundingClientRect();
          const y = (top + bottom) / 2;
          return [left + 2, right - 2].every((x) => link.contains(document.elementFromPoint(x, y)));
        }),
      );
    const positions = Array.from({ length: 12 }, (_, step) => step / 11);
    let actions = 0;
    for (const position of positions) {
      await page.evaluate((share) => {
        const { scrollHeight } = document.documentElement;
        window.scrollTo({ top: share * (scrollHeight - innerHeight), behavior: 'instant' });
      }, position);
      await expect.poll(isSeen, `at ${position}`).toBe(true);
      await expect(name.locator('span')).toHaveCSS('opacity', '1');
      actions += await page.getByRole('banner').getByRole('button', { name: site.start }).count();
    }
    // The narrowest windows have no room for it.
    expect(actions > 0, 'the late action was there').toBe(width > 352);
  });
}

test('1.3 The hero asks for a URL, has three guarantee lines, and names the call', async ({ page }) => {
  await expect(page.getByLabel('Project link')).toHaveAttribute('placeholder', /CoinMarketCap or CoinGecko URL/);
  const hero = page.locator('section', { has: page.getByRole('heading', { level: 1 }) });
  await expect(hero.getByRole('list').first().getByRole('listitem')).toHaveText([
    "Guaranteed listingsIf we don't deliver, you don't pay.",
    '100% success rate with qualified projects',
    '10x faster than standard queues',
  ]);
  const call = page.getByRole('link', { name: 'Book a free strategy session' });
  await expectNewTab(call, links.schedulingUrl);
  // The arrow that says so to the eye.
  await expect(call.locator('svg')).toBeVisible();
});

test('1.3 The first screen of a laptop has all of the hero, that of a phone the order, and upright also what it is about', async ({
  page,
}) => {
  const hero = page.locator('section', { has: page.getByRole('heading', { level: 1 }) });
  const about = hero.getByText('Listing-as-a-Service for crypto and Web3');
  const order = [page.getByLabel('Project link'), page.getByRole('button', { name: 'Start Application' })];
  const guarantee = hero.getByText('10x faster than standard queues').first();
  const all = [
    hero.getByRole('heading', { level: 1 }),
    hero.getByText('One team takes you from application to first trade'),
    hero.getByText('exchanges we work with'),
    hero.getByRole('link', { name: 'Book a free strategy session' }),
    hero.getByRole('listitem').getByText('Binance'),
  ];
  const parts = { '375x740': [about, ...order, guarantee], '844x390': order } as Record<string, Locator[]>;
  for (const window of [...windowsOf('375x740 844x390'), ...WINDOWS.filter(({ width }) => width >= 1024)]) {
    await page.setViewportSize(window);
    for (const part of parts[window.name] ?? all) await expect(part, window.name).toBeInViewport({ ratio: 1 });
  }
});

test('1.4 The founder speaks, and the link that checks him fills the form of /verify without a question', async ({
  page,
}) => {
  const about = section(page, 'From the founder');
  await expect(about.getByText(founder.highlight)).toBeVisible();
  await expect(about.locator('blockquote')).toBeVisible();
  await expect(about.getByText(founder.name)).toBeVisible();
  await taken(page);
  await about.getByRole('link', { name: founder.check }).click();
  await expect(page.getByRole('textbox')).toHaveValue(founder.telegram);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  // Whether the founder is a row of the database is the owner's affair.
  await expect(verdict(page)).toBeVisible();
  await expect(page.getByText('This link asks', { exact: false })).toHaveCount(0);
});

test('1.5 The ecosystem has four value points and six stats, and its button opens the dialog', async ({ page }) => {
  const ecosystem = section(page, 'Next-Gen Listing Ecosystem');
  await expect(ecosystem.getByRole('listitem')).toHaveCount(4);
  await expect(ecosystem.getByText('Up to 60% lower fees')).toBeVisible();
  await expect(ecosystem.getByRole('definition')).toHaveText(['3,000+', '10+', '$300M+', '120+', '10x', '100%']);
  await expect(ecosystem.getByRole('term')).toHaveText([
    'projects supported',
    'years in listings',
    'saved in client fees',
    'exchanges',
    'faster than standard queues',
    'success rate with qualified projects',
  ]);
  await expectClaim(ecosystem);
});

test('1.6 The five services have their facts, and their button opens the dialog', async ({ page }) => {
  const services = section(page, 'Five services, one team');
  const cards: Record<string, string[]> = {
    'Exchange Listings': ['Tier-1 access', '2-4 week timeline', 'Guaranteed listing'],
    'Market Making': ['Algorithmic trading', '24/7 liquidity', 'Price stability'],
    Funding: ['Investor network', 'Due diligence support', 'Term sheet optimization'],
    Marketing: ['Social campaigns', 'Influencer partnerships', 'PR coverage'],
    Advisory: ['Strategic planning', 'Regulatory guidance', 'Industry connections'],
  };
  await expect(services.getByRole('heading', { level: 3 })).toHaveText(Object.keys(cards));
  for (const [title, facts] of Object.entries(cards)) {
    const card = services.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
    await expect(card.getByRole('list').first().getByRole('listitem')).toHaveText(facts);
    await card.scrollIntoViewIfNeeded();
    await expect(card.locator('svg > *').first()).toBeVisible();
  }
  const steps = services
    .getByRole('figure', { name: /^Weeks from review to first trade, with audit/ })
    .getByRole('listitem');
  await expect(steps).toHaveText(['Review Week 1', 'Paperwork and terms Week 2', 'Launch Weeks 3-4']);
  await services.getByRole('link', { name: 'Why?' }).click();
  await expect(faq(page).getByText('Plan for 2-8 weeks from a complete application')).toBeInViewport();
  await expectClaim(services);
});

test('1.9 One of eight questions is open at a time, and the FAQ ends in Telegram, Email and the main action', async ({
  page,
}) => {
  const questions = faq(page).getByRole('heading', { level: 3 }).getByRole('button');
  await expect(questions).toHaveCount(8);
  await page.goto('about:blank');
  for (const [address, place] of [
    ['/#cost', 3],
    // Of the page that is open.
    ['/#documents', 5],
  ] as const) {
    await page.goto(address);
    await expect(questions.nth(place)).toHaveAttribute('aria-expanded', 'true');
    await expect(questions.nth(place)).toBeInViewport();
  }
  await questions.nth(0).click();
  // The answer distinguishes both claims of the specification.
  await expect(faq(page).getByText(/2-8 weeks.*2-4 weeks/)).toBeVisible();
  await questions.nth(3).click();
  await expect(questions.nth(3)).toHaveAttribute('aria-expanded', 'true');
  await expect(questions.nth(0)).toHaveAttribute('aria-expanded', 'false');
  await expect(faq(page).getByText(/2-8 weeks/)).toBeHidden();
  await questions.nth(3).click();
  await expect(questions.nth(3)).toHaveAttribute('aria-expanded', 'false');

  await expectNewTab(faq(page).getByRole('link', { name: 'Telegram' }), /^https:\/\/t\.me\//);
  await taken(page);
  await faq(page).getByRole('link', { name: 'Email' }).click();
  await expect(page).toHaveURL(/#contact$/);
  await expect(page.getByRole('heading', { name: 'Talk to us' })).toBeInViewport();
  await expect(section(page, 'Talk to us').getByRole('form')).toBeVisible();
  await expectClaim(faq(page));
});

test('1.10 The popup takes no focus, and once closed it stays closed', async ({ page }) => {
  await popupComes(page);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await expectNewTab(popup(page).getByRole('link', { name: 'Book Free Call' }), links.schedulingUrl);
  await popup(page).getByRole('button', { name: 'Close' }).click();
  await expect(popup(page)).toBeHidden();
  for (const away of [() => page.reload(), () => page.goto('/verify').then(() => page.goto('/'))]) {
    await away();
    await hydrated(page.getByRole('heading', { level: 1 }));
    await popupStaysAway(page);
  }
});

test('1.10 Tab reaches the popup right after the header', { tag: '@every-screen' }, async ({ page }) => {
  await popupComes(page);
  await page.locator('header :is(a, button):visible').last().focus();
  for (const next of [
    popup(page).getByRole('link', { name: 'Book Free Call' }),
    popup(page).getByRole('button', { name: 'Close' }),
    page.getByLabel('Project link'),
  ]) {
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
  }
});

test('1.10 Escape closes the popup, after the dialog or the menu that is open', { tag: '@phone' }, async ({ page }) => {
  await popupComes(page);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menuButton(page).click();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Start Application' }).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(popup(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup(page)).toBeHidden();
});

test('1.10 The popup covers no words and no control at any window, moves nothing, and its own words are whole', async ({
  page,
}) => {
  /** Runs in the page: its words and controls outside of the popup that are under it, and its own that stick out. */
  const listTrouble = (aside: Element) => {
    const { top, bottom, left, right } = aside.getBoundingClientRect();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const boxes: [string, Element, DOMRect][] = [];
    while (walker.nextNode()) {
      const { parentElement, data } = walker.currentNode as Text;
      if (!parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      for (const box of range.getClientRects()) boxes.push([data, parentElement, box]);
    }
    for (const control of document.querySelectorAll('header a, header button, main :is(a, button, input)')) {
      if (control.checkVisibility()) boxes.push([control.outerHTML, control, control.getBoundingClientRect()]);
    }
    const isTrouble = ([, element, box]: [string, Element, DOMRect]) =>
      aside.contains(element)
        ? box.top < top || box.bottom > bottom || box.left < left || box.right > right
        : box.top < bottom && box.bottom > top && box.left < right && box.right > left;
    return boxes.filter(isTrouble).map(([name]) => name);
  };
  const title = page.getByRole('heading', { level: 1 });
  const before = await title.boundingBox();
  await popupComes(page);
  await expect.poll(() => title.boundingBox()).toEqual(before);
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    await expect(popup(page)).toBeInViewport({ ratio: 1 });
    expect(await popup(page).evaluate(listTrouble), window.name).toEqual([]);
  }
});

test('1.10 The popup is gone for the visit once a call is booked on any page', async ({ page, context }) => {
  await context.route(links.schedulingUrl, (route) => route.fulfill({ body: 'the calendar' }));
  await page.goto('/verify');
  await taken(page);
  await page.getByRole('link', { name: 'Strategy call' }).click();
  await page.goto('/');
  await settled(page);
  await popupStaysAway(page);
});
