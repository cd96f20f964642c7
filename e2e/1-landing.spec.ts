import type { Locator, Page } from '@playwright/test';
import { ticket } from '../src/content/application.ts';
import { brand, links } from '../src/content/company.ts';
import { exchanges } from '../src/content/exchanges.ts';
import { faq } from '../src/content/faq.ts';
import { claimLabel, hero } from '../src/content/hero.ts';
import { claimNote, contact, ecosystem, founder, services } from '../src/content/landing.ts';
import { popup as popupWords } from '../src/content/popup.ts';
import { site } from '../src/content/site.ts';
import { verify } from '../src/content/verify.ts';
import { beginningOf } from '../src/test-words.ts';
import { expectNewTab, windowsOf } from './support/expectations.ts';
import { hydrated, settled, taken } from './support/hydrated.ts';
import { dialog, menuButton, popup, popupComes, verdict } from './support/parts.ts';
import { expect, test } from './support/test.ts';

/** The usual windows, from the smallest phone to a large desktop, and a phone on its side. */
const WINDOWS = windowsOf(
  '320x568 360x640 375x667 390x844 430x932 768x1024 844x390 1024x768 1280x720 1280x800 1366x650 1440x900 1536x730 1920x1080 2560x1300',
);

const section = (page: Page, name: string) => page.getByRole('region', { name });
const questions = (page: Page) => section(page, faq.title);

/** The name of a section, as the chart's tag has it. */
const tag = ({ number, label }: { number: string; label: string }) => `${number} ${label}`;

/** The part's button says what it leads to, and opens the dialog. */
async function expectClaim(part: Locator) {
  await expect(part.getByText(claimNote)).toBeVisible();
  await part.getByRole('button', { name: claimLabel }).click();
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

  test('The chart prints and the last price rises with the scrolling, and no script runs for it', {
    tag: '@chromium',
  }, async ({ page }) => {
    await startsLow(page);
    await scrollToEnd(page);
    await endsHigh(page);
    const kinds = () =>
      page.evaluate(() => document.getAnimations().map(({ timeline }) => timeline?.constructor.name ?? 'none'));
    await expect.poll(async () => [...new Set(await kinds())].sort()).toEqual(['ScrollTimeline', 'ViewTimeline']);
  });

  test('In wide windows a tag on the last price names the section in view, and the footer’s bolt lights', {
    tag: '@chromium',
  }, async ({ page }) => {
    await taken(page);
    const bolt = page.locator('footer svg g').last();
    await expect.poll(() => bolt.evaluate((path) => Number(getComputedStyle(path).opacity))).toBeLessThan(0.1);
    for (const [id, name] of [
      ['ecosystem', tag(ecosystem)],
      ['faq', tag(faq)],
    ] as const) {
      await page
        .locator(`#${id} h2`)
        .evaluate((title) => title.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await expect(page.getByText(name, { exact: true })).toHaveCSS('opacity', '1');
    }
    await expect(page.getByText(tag(ecosystem), { exact: true })).toHaveCSS('opacity', '0');
    await scrollToEnd(page);
    await expect(bolt).toHaveCSS('opacity', '1');
  });

  test('A browser without scroll timelines prints the chart as well', {
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

  test('The background does not move for a visitor who prefers reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(page.locator('.chart-room')).toBeVisible();
    const before = await chart(page);
    await page.evaluate(() => window.scrollTo({ top: 4000, behavior: 'instant' }));
    expect(await chart(page)).toEqual(before);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  test('A visitor who prefers more contrast sees no chart behind the words, and no muted words', async ({ page }) => {
    const intro = page.getByText(hero.text);
    const color = (words: Locator) => words.evaluate((element) => getComputedStyle(element).color);
    expect(await color(intro)).not.toBe(await color(page.locator('body')));
    await page.emulateMedia({ contrast: 'more' });
    await expect(page.locator('.backdrop')).toBeHidden();
    expect(await color(intro)).toBe(await color(page.locator('body')));
  });
});

test('The header has the main action while no part of the page in view has it, nothing else moves for it, and the dialog clears the link as it closes @every-screen', async ({
  page,
}) => {
  await taken(page);
  const start = page.getByRole('banner').getByRole('button', { name: site.start });
  const show = (part: Locator) =>
    part.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await expect(start).toBeHidden();
  await page.getByLabel(ticket.label).fill('https://coinmarketcap.com/currencies/atlas/');
  const before = await page.getByRole('banner').boundingBox();
  await show(page.getByRole('heading', { name: founder.title }).locator('..'));
  await expect(start).toBeInViewport({ ratio: 1 });
  expect(await page.getByRole('banner').boundingBox()).toEqual(before);
  await start.press('Enter');
  await expect(dialog(page).getByText(`${ticket.title} · ATLAS`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(start).toBeFocused();
  await expect(page.getByLabel(ticket.label)).toHaveValue('');
  await show(page.getByRole('button', { name: claimLabel }).first());
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

test('The hero asks for a URL, has the guarantees, and names the call', async ({ page }) => {
  await expect(page.getByLabel(ticket.label)).toHaveAttribute('placeholder', ticket.placeholder);
  const screen = page.locator('section', { has: page.getByRole('heading', { level: 1 }) });
  await expect(screen.getByRole('list').first().getByRole('listitem')).toHaveText(
    ticket.guarantees.map((line, index) => (index === 0 ? `${line}${ticket.proof}` : line)),
  );
  const call = page.getByRole('link', { name: ticket.session });
  await expectNewTab(call, links.schedulingUrl);
  // The arrow that says so to the eye.
  await expect(call.locator('svg')).toBeVisible();
});

test('The first screen of a laptop has all of the hero, that of a phone the order, and upright also what it is about', async ({
  page,
}) => {
  const screen = page.locator('section', { has: page.getByRole('heading', { level: 1 }) });
  const about = screen.getByText(hero.eyebrow);
  const order = [page.getByLabel(ticket.label), page.getByRole('button', { name: site.start })];
  const guarantee = screen.getByText(ticket.guarantees.at(-1) ?? '').first();
  const all = [
    screen.getByRole('heading', { level: 1 }),
    screen.getByText(hero.text),
    screen.getByText(hero.facts.at(-1)?.label ?? ''),
    screen.getByRole('link', { name: ticket.session }),
    screen.getByRole('listitem').getByText(exchanges[0].name),
  ];
  const parts = { '375x740': [about, ...order, guarantee], '844x390': order } as Record<string, Locator[]>;
  for (const window of [...windowsOf('375x740 844x390'), ...WINDOWS.filter(({ width }) => width >= 1024)]) {
    await page.setViewportSize(window);
    for (const part of parts[window.name] ?? all) await expect(part, window.name).toBeInViewport({ ratio: 1 });
  }
});

test('The founder speaks, and the link that checks him fills the form of /verify without a question', async ({
  page,
}) => {
  const about = section(page, founder.title);
  await expect(about.getByText(founder.highlight)).toBeVisible();
  await expect(about.locator('blockquote')).toBeVisible();
  await expect(about.getByText(founder.name)).toBeVisible();
  await taken(page);
  await about.getByRole('link', { name: founder.check }).click();
  await expect(page.getByRole('textbox')).toHaveValue(founder.telegram);
  await page.getByRole('button', { name: verify.submit, exact: true }).click();
  // Whether the founder is a row of the database is the owner's affair.
  await expect(verdict(page)).toBeVisible();
  await expect(page.getByText(beginningOf(verify.choice.linked.telegram))).toHaveCount(0);
});

test('The ecosystem shows the value points, each with its figure, and the other figures above them', async ({
  page,
}) => {
  const part = section(page, ecosystem.title);
  await expect(part.getByRole('heading', { level: 3 })).toHaveText(ecosystem.points.map(({ title }) => title));
  const stats = [...ecosystem.stats, ...ecosystem.points.map(({ stat }) => stat)];
  await expect(part.getByRole('definition')).toHaveText(stats.map(({ figure }) => figure));
  await expect(part.getByRole('term')).toHaveText(stats.map(({ label }) => label));
});

test('The button of the ecosystem opens the dialog', async ({ page }) => {
  await expectClaim(section(page, ecosystem.title));
});

test('Each service has its facts and a drawing', async ({ page }) => {
  const part = section(page, services.title);
  await expect(part.getByRole('heading', { level: 3 })).toHaveText(services.cards.map(({ title }) => title));
  for (const { title, facts } of services.cards) {
    const card = part.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    await expect(card.getByRole('list').first().getByRole('listitem')).toHaveText(facts);
    await card.scrollIntoViewIfNeeded();
    await expect(card.locator('svg > *').first()).toBeVisible();
  }
});

test('The timeline of the first service says what happens when, and leads to the answer about the weeks', async ({
  page,
}) => {
  const { caption, steps, why } = services.timeline;
  const drawn = section(page, services.title).getByRole('figure', { name: caption }).getByRole('listitem');
  await expect(drawn).toHaveText(steps.map(({ label, when }) => `${label} ${when}`));
  await section(page, services.title).getByRole('link', { name: why.label }).click();
  const { answer } = faq.questions.find(({ id }) => why.to.endsWith(`#${id}`)) ?? { answer: 'no such question' };
  await expect(questions(page).getByText(answer)).toBeInViewport();
});

test('The button of the services opens the dialog', async ({ page }) => {
  await expectClaim(section(page, services.title));
});

test('One question is open at a time, and the FAQ ends in Telegram, Email and the main action', async ({ page }) => {
  const titles = questions(page).getByRole('heading', { level: 3 }).getByRole('button');
  await expect(titles).toHaveCount(faq.questions.length);
  await page.goto('about:blank');
  for (const [address, place] of [
    [`/#${faq.questions[3].id}`, 3],
    // Of the page that is open.
    [`/#${faq.questions[5].id}`, 5],
  ] as const) {
    await page.goto(address);
    await expect(titles.nth(place)).toHaveAttribute('aria-expanded', 'true');
    await expect(titles.nth(place)).toBeInViewport();
  }
  await titles.nth(0).click();
  await expect(questions(page).getByText(faq.questions[0].answer)).toBeVisible();
  await titles.nth(3).click();
  await expect(titles.nth(3)).toHaveAttribute('aria-expanded', 'true');
  await expect(titles.nth(0)).toHaveAttribute('aria-expanded', 'false');
  await expect(questions(page).getByText(faq.questions[0].answer)).toBeHidden();
  await titles.nth(3).click();
  await expect(titles.nth(3)).toHaveAttribute('aria-expanded', 'false');

  await expectNewTab(questions(page).getByRole('link', { name: faq.telegram }), links.telegramUrl);
  await taken(page);
  await questions(page).getByRole('link', { name: faq.email }).click();
  await expect(page).toHaveURL(/#contact$/);
  await expect(page.getByRole('heading', { name: contact.title })).toBeInViewport();
  await expect(section(page, contact.title).getByRole('form')).toBeVisible();
  await expectClaim(questions(page));
});

test('The popup takes no focus, and once closed it stays closed', async ({ page }) => {
  await popupComes(page);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await expectNewTab(popup(page).getByRole('link', { name: popupWords.book }), links.schedulingUrl);
  await popup(page).getByRole('button', { name: popupWords.close }).click();
  await expect(popup(page)).toBeHidden();
  for (const away of [() => page.reload(), () => page.goto('/verify').then(() => page.goto('/'))]) {
    await away();
    await hydrated(page.getByRole('heading', { level: 1 }));
    await popupStaysAway(page);
  }
});

test('Tab reaches the popup right after the header', { tag: '@every-screen' }, async ({ page }) => {
  await popupComes(page);
  await page.locator('header :is(a, button):visible').last().focus();
  for (const next of [
    popup(page).getByRole('link', { name: popupWords.book }),
    popup(page).getByRole('button', { name: popupWords.close }),
    page.getByLabel(ticket.label),
  ]) {
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
  }
});

test('Escape closes the popup, after the dialog or the menu that is open', { tag: '@phone' }, async ({ page }) => {
  await popupComes(page);
  const menu = page.getByRole('navigation', { name: site.header.navigation });
  await menuButton(page).click();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: site.start }).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(popup(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(popup(page)).toBeHidden();
});

test('The popup covers no words and no control at any window, moves nothing, and its own words are whole', async ({
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

test('The popup is gone for the visit once a call is booked on any page', async ({ page, context }) => {
  await context.route(links.schedulingUrl, (route) => route.fulfill({ body: 'the calendar' }));
  await page.goto('/verify');
  await taken(page);
  await page.getByRole('link', { name: site.footer.book }).click();
  await page.goto('/');
  await settled(page);
  await popupStaysAway(page);
});
