import type { Page } from '@playwright/test';
import { exchangeBoard } from '../src/content/exchanges.ts';
import { hero, yourToken } from '../src/content/hero.ts';
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

lookingTest(
  'The columns rise and the ground moves with the scrolling, and no script runs for it',
  { tag: '@chromium' },
  async ({ page }) => {
    lookingTest.skip(!exchangeBoard.shown, 'The content shows no board.');
    await goTo(page);
    await expect(page.locator('section:has(h1) figure strong')).toBeVisible();
    await expect.poll(() => columnTop(page)).toBeGreaterThan(0.2);
    await scrollTo(page, 1);
    await expect.poll(() => columnTop(page)).toBeLessThan(0.05);
    const lines = () =>
      page.evaluate(() => getComputedStyle(document.querySelector('.ground') as Element, '::before').translate);
    const atEnd = await lines();
    await scrollTo(page, 0);
    await expect.poll(lines).not.toBe(atEnd);
    const timelines = () =>
      page.evaluate(() => document.getAnimations().map(({ timeline }) => timeline?.constructor.name ?? 'none'));
    await expect.poll(async () => [...new Set(await timelines())]).toEqual(['ScrollTimeline']);
  },
);

lookingTest(
  'The bolt in the footer lights when the page is read to its end',
  { tag: '@chromium' },
  async ({ page }) => {
    await goTo(page);
    const bolt = page.locator('footer svg g').last();
    await scrollTo(page, 0.5);
    await expect.poll(() => bolt.evaluate((path) => Number(getComputedStyle(path).opacity))).toBeLessThan(0.1);
    await scrollTo(page, 1);
    await expect(bolt).toHaveCSS('opacity', '1');
  },
);

/** The highest contrast of the page's ground, without all that stands on it, against its own color. */
async function groundContrast(page: Page, color: string): Promise<number> {
  const picture = await page.screenshot();
  return page.evaluate(
    async ([base64, color]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
      const linear = (part: number) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
      const luminance = (at: ArrayLike<number>, from = 0) =>
        0.2126 * linear(at[from] ?? 0) + 0.7152 * linear(at[from + 1] ?? 0) + 0.0722 * linear(at[from + 2] ?? 0) + 0.05;
      let highest = 0;
      for (let pixel = 0; pixel < data.length; pixel += 4) highest = Math.max(highest, luminance(data, pixel));
      return highest / luminance([1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)));
    },
    [picture.toString('base64'), color] as const,
  );
}

for (const size of windowsOf('390x844 1440x900')) {
  lookingTest(
    `The ground behind the page is there, and too faint to disturb a word at ${size.name}`,
    { tag: '@chromium' },
    async ({ page }) => {
      await page.setViewportSize(size);
      await goTo(page);
      const show = (isShown: boolean) =>
        page.evaluate(
          (visibility) => {
            for (const part of document.querySelectorAll<HTMLElement>('header, main > :not(.ground), footer, main ~ *'))
              part.style.visibility = visibility;
          },
          isShown ? '' : 'hidden',
        );
      await show(false);
      for (const share of [0, 0.5, 1]) {
        await scrollTo(page, share);
        const contrast = await groundContrast(page, theme.colors['ink-950']);
        expect(contrast).toBeGreaterThan(1.01);
        expect(contrast).toBeLessThanOrEqual(1.06);
      }
      await show(true);
    },
  );
}

test('For a visitor who prefers reduced motion the columns have their full height, and nothing moves', {
  tag: '@chromium',
}, async ({ page }) => {
  test.skip(!exchangeBoard.shown, 'The content shows no board.');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await whollyHydrated(page);
  await expect(page.locator('section:has(h1) figure strong')).toBeVisible();
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

lookingTest('A visitor who prefers more contrast sees no muted words', async ({ page }) => {
  await look(page, '/');
  const muted = page.getByText(hero.eyebrow);
  const color = () => muted.evaluate((element) => getComputedStyle(element).color);
  const body = await page.locator('body').evaluate((element) => getComputedStyle(element).color);
  expect(await color()).not.toBe(body);
  await page.emulateMedia({ contrast: 'more' });
  expect(await color()).toBe(body);
  await page.emulateMedia({ contrast: null });
});
