import type { Page } from '@playwright/test';
import { exchangeBoard } from '../src/content/exchanges.ts';
import { yourToken } from '../src/content/hero.ts';
import { theme } from '../src/content/theme.ts';
import { ticket } from '../src/content/ticket.ts';
import { windowsOf } from './support/expectations.ts';
import { whollyHydrated } from './support/hydrated.ts';
import { expect, look, lookingTest, test } from './support/test.ts';

lookingTest.use({ contextOptions: { reducedMotion: 'no-preference' }, shares: 'motion' });

const goTo = async (page: Page) => {
  await look(page, '/');
  await whollyHydrated(page);
};

const scrollTo = (page: Page, share: number) =>
  page.evaluate((share) => {
    const { scrollHeight } = document.documentElement;
    window.scrollTo({ top: share * (scrollHeight - innerHeight), behavior: 'instant' });
  }, share);

/** The top of the first column, from the top of its room and in parts of it. */
const columnTop = (page: Page) =>
  page
    .locator('section:has(h1) li .rises')
    .first()
    .evaluate((bar) => {
      const room = bar.parentElement?.getBoundingClientRect() ?? new DOMRect();
      return (bar.getBoundingClientRect().top - room.top) / room.height;
    });

/** Where a side of the background is, of what the scrolling and what the opening moves. */
const groundAt = (page: Page) =>
  page
    .locator('[data-background] u')
    .first()
    .evaluate((side) => {
      const { translate, transform } = getComputedStyle(side);
      return `${translate} ${transform}`;
    });

lookingTest(
  'The columns rise and the background moves with the scrolling, and no script runs for it',
  { tag: '@chromium' },
  async ({ page }) => {
    lookingTest.skip(!exchangeBoard.shown, 'The content shows no board.');
    await goTo(page);
    await expect(page.locator('section:has(h1) li .rises').first()).toBeAttached();
    await expect.poll(() => columnTop(page)).toBeGreaterThan(0.2);
    const timelines = () =>
      page.evaluate(() => document.getAnimations().map(({ timeline }) => timeline?.constructor.name ?? 'none'));
    // What moves by itself at first has come to rest.
    await expect.poll(async () => [...new Set(await timelines())]).toEqual(['ScrollTimeline']);
    await scrollTo(page, 1);
    await expect.poll(() => columnTop(page)).toBeLessThan(0.05);
    const atEnd = await groundAt(page);
    await scrollTo(page, 0);
    await expect.poll(() => groundAt(page)).not.toBe(atEnd);
  },
);

test.describe(() => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('The background moves by itself for at most five seconds, answers each scroll, and rests', async ({ page }) => {
    // Listens from the start: a busy machine may look only once it is over.
    await page.addInitScript(() => {
      const ended: number[] = [];
      Object.assign(window, { ended });
      addEventListener('animationend', ({ target, elapsedTime }) => {
        if (target instanceof Element && target.closest('[data-background]')) ended.push(elapsedTime);
      });
    });
    await page.goto('/');
    const ended = () => page.evaluate(() => Reflect.get(window, 'ended') as number[]);
    await expect.poll(ended).not.toEqual([]);
    expect(Math.max(...(await ended()))).toBeLessThanOrEqual(5);
    const running = () =>
      page.evaluate(() => {
        const animations = document.querySelector('[data-background]')?.getAnimations({ subtree: true }) ?? [];
        return animations.filter((one) => one.timeline === document.timeline && one.playState === 'running').length;
      });
    await expect.poll(running).toBe(0);
    const atRest = await groundAt(page);
    await scrollTo(page, 0.5);
    await expect.poll(() => groundAt(page)).not.toBe(atRest);
  });

  test('Without scroll timelines the background answers each scroll, too', { tag: '@chromium' }, async ({ page }) => {
    // As in a browser that has none: neither the style sheet nor the script finds them.
    await page.addInitScript(() => Reflect.set(CSS, 'supports', () => false));
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/animation-timeline:\s?scroll\(\)\)/g, 'an-older:browser)');
      await route.fulfill({ response, body });
    });
    await page.goto('/');
    await whollyHydrated(page);
    const slide = () =>
      page
        .locator('[data-background] u')
        .first()
        .evaluate((side) => getComputedStyle(side).translate);
    const atTop = await slide();
    await scrollTo(page, 0.5);
    await expect.poll(slide).not.toBe(atTop);
  });
});

/** The highest contrasts with the page's own color: of the whole window, and of the boxes that hold words. Only the background is drawn. */
async function contrasts(page: Page, color: string): Promise<{ brightest: number; behindWords: number }> {
  // By a style sheet: it holds for what comes between this line and the picture, too, such as the popup. What covers the background stays.
  await page.evaluate(() => {
    const only = new CSSStyleSheet();
    only.replaceSync(`
      body * { visibility: hidden !important; border-color: transparent !important }
      :is(main, section, section > :not(#contract), section > * > .page, footer, footer > .page, [data-background], [data-background] *) {
        visibility: visible !important;
      }`);
    document.adoptedStyleSheets.push(only);
  });
  const picture = await page.screenshot();
  return page.evaluate(
    async ([base64, color]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
      context?.drawImage(bitmap, 0, 0);
      const linear = (part: number) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
      const luminance = (at: ArrayLike<number>, from = 0) =>
        0.2126 * linear(at[from] ?? 0) + 0.7152 * linear(at[from + 1] ?? 0) + 0.0722 * linear(at[from + 2] ?? 0) + 0.05;
      const own = luminance([1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)));
      const scale = bitmap.width / innerWidth;
      const highest = (box: DOMRect) => {
        const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
        const [right, bottom] = [Math.min(innerWidth, box.right), Math.min(innerHeight, box.bottom)];
        if (right - left < 1 || bottom - top < 1) return 1;
        const sizes = [left, top, right - left, bottom - top].map((size) => Math.floor(size * scale));
        const { data = [] } = context?.getImageData(...(sizes as [number, number, number, number])) ?? {};
        let found = 0;
        for (let pixel = 0; pixel < data.length; pixel += 4) found = Math.max(found, luminance(data, pixel));
        return found / own;
      };
      const words = [
        ...document.querySelectorAll('main :is(h1, h2, h3, p, a, button, li, dt, dd, label), footer :is(p, a, h2)'),
      ];
      return {
        brightest: highest(new DOMRect(0, 65, innerWidth, innerHeight - 65)),
        behindWords: Math.max(
          ...words.filter((part) => !part.closest('#contract')).map((part) => highest(part.getBoundingClientRect())),
        ),
      };
    },
    [picture.toString('base64'), color] as const,
  );
}

test('The background is seen at a glance, and disturbs no word', { tag: '@chromium' }, async ({ page }) => {
  await page.goto('/');
  await whollyHydrated(page);
  // As it is once it has opened.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSAnimation && animation.animationName === 'open') animation.finish();
  });
  for (const { name, ...size } of windowsOf('390x844 1440x900')) {
    await page.setViewportSize(size);
    // At the top, and where a section begins.
    for (const id of ['root', 'services', 'faq']) {
      await page.evaluate((id) => document.getElementById(id)?.scrollIntoView({ behavior: 'instant' }), id);
      const { brightest, behindWords } = await contrasts(page, theme.colors['ink-950']);
      expect(brightest, `${name}, ${id}`).toBeGreaterThanOrEqual(1.15);
      expect(behindWords, `${name}, ${id}`).toBeLessThanOrEqual(1.25);
    }
  }
});

test('For a visitor who prefers reduced motion the columns have their full height, and nothing moves', {
  tag: '@chromium',
}, async ({ page }) => {
  test.skip(!exchangeBoard.shown, 'The content shows no board.');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await whollyHydrated(page);
  await expect(page.locator('section:has(h1) li .rises.bg-text').first()).toBeAttached();
  await expect.poll(() => columnTop(page)).toBeLessThan(0.05);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

lookingTest(
  'The ticker of the typed link takes the empty place before the columns, and leaves it again',
  async ({ page }) => {
    lookingTest.skip(!exchangeBoard.shown, 'The content shows no board.');
    await goTo(page);
    const picture = page.locator('section:has(h1) figure');
    await expect(picture).toContainText(yourToken);
    await page.getByLabel(ticket.label).fill('coinmarketcap.com/currencies/atlas');
    await expect(picture).toContainText('ATLAS');
    await expect(picture).not.toContainText(yourToken);
    await page.getByLabel(ticket.label).fill('');
    await expect(picture).toContainText(yourToken);
  },
);
