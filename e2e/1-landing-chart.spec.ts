import type { Locator, Page } from '@playwright/test';
import { chartCaptions, hero } from '../src/content/first-screen.ts';
import { windowsOf } from './support/expectations.ts';
import { whollyHydrated } from './support/hydrated.ts';
import { expect, look, lookingTest, test } from './support/test.ts';

lookingTest.use({ contextOptions: { reducedMotion: 'no-preference' }, shares: 'chart' });

const stage = (page: Page, caption: string) => page.locator('.chart-stage', { hasText: caption });
const paperwork = (page: Page) => stage(page, chartCaptions.middle);

/** How much of the window's width is printed: its right edge as the eye sees it. */
const printed = (chart: Locator) =>
  chart.evaluate((element) => (element.querySelector('svg + div')?.getBoundingClientRect().right ?? 0) / innerWidth);

/** Scrolls the element to a place in the window: 1 is its lower edge, 0 the upper one. */
const scrollTo = (part: Locator, place: number) =>
  part.evaluate((element, share) => {
    const { top, height } = element.getBoundingClientRect();
    scrollBy({ top: top + height / 2 - share * innerHeight, behavior: 'instant' });
  }, place);

const goTo = async (page: Page) => {
  await look(page, '/');
  await whollyHydrated(page);
};

lookingTest(
  'The chart between the sections prints on as it is scrolled through the window, and no script runs for it',
  {
    tag: '@chromium',
  },
  async ({ page }) => {
    await goTo(page);
    const chart = paperwork(page);
    await scrollTo(chart, 1);
    await expect.poll(() => printed(chart)).toBeLessThan(0.42);
    await scrollTo(chart, 0.1);
    await expect.poll(() => printed(chart)).toBeGreaterThan(0.55);
    const kinds = () =>
      page.evaluate(() => document.getAnimations().map(({ timeline }) => timeline?.constructor.name ?? 'none'));
    await expect.poll(async () => [...new Set(await kinds())].sort()).toEqual(['ScrollTimeline', 'ViewTimeline']);
  },
);

test('A browser without scroll timelines prints the chart as well', { tag: '@chromium' }, async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['ScrollTimeline', 'ViewTimeline']) Reflect.deleteProperty(window, name);
  });
  await goTo(page);
  const chart = paperwork(page);
  await scrollTo(chart, 1);
  await expect.poll(() => printed(chart)).toBeLessThan(0.42);
  await scrollTo(chart, 0.1);
  await expect.poll(() => printed(chart)).toBeGreaterThan(0.55);
});

const write = (element: Element, words: string) => {
  element.textContent = words;
};

for (const [kind, words] of [
  ['A caption', undefined],
  ['A long caption', 'Börsenzulassungsverfahren'],
] as const) {
  lookingTest(
    `${kind} stays at the newest candle of the chart, and is whole`,
    { tag: '@every-screen' },
    async ({ page }) => {
      await goTo(page);
      for (const [last, places] of [
        [-2, [0.8, 0.5, 0.3]],
        [-1, [0.9, 0.1]],
      ] as const) {
        const chart = page.locator('.chart-stage').nth(last);
        const label = chart.locator('p');
        const caption = (await label.textContent()) ?? '';
        if (words !== undefined) await label.evaluate(write, words);
        for (const place of places) {
          await scrollTo(chart, place);
          const trouble = () =>
            label.evaluate((caption) => {
              const { left, right, width } = caption.getBoundingClientRect();
              const stage = caption.closest('.chart-stage');
              const edge = stage?.querySelector('svg + div')?.getBoundingClientRect().right ?? 0;
              if (left < 0 || right > innerWidth) return 'cut';
              // A candle is a seventieth of the width. A caption that would be cut is beside the middle.
              const isNear =
                width < innerWidth / 4
                  ? Math.abs((left + right) / 2 - edge) < innerWidth / 70
                  : left < edge && edge < right;
              return isNear ? 'none' : 'elsewhere';
            });
          await expect.poll(trouble).toBe('none');
        }
        if (words !== undefined) await label.evaluate(write, caption);
      }
    },
  );
}

lookingTest(
  'The bolt in the footer lights when the page is read to its end',
  { tag: '@chromium' },
  async ({ page }) => {
    await goTo(page);
    const bolt = page.locator('footer svg g').last();
    await expect.poll(() => bolt.evaluate((path) => Number(getComputedStyle(path).opacity))).toBeLessThan(0.1);
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(bolt).toHaveCSS('opacity', '1');
  },
);

for (const size of windowsOf('390x844 1440x900')) {
  /** The share of the box's pixels that differ between both pictures of the window. */
  type Box = { left: number; top: number; right: number; bottom: number };
  const differences = (page: Page, pictures: Buffer[], boxes: Box[]) =>
    page.evaluate(
      async ([[one = '', other = ''], boxes]) => {
        const [a, b] = await Promise.all(
          [one, other].map(async (base64) => {
            const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
            const bitmap = await createImageBitmap(new Blob([bytes]));
            const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
              willReadFrequently: true,
            });
            context?.drawImage(bitmap, 0, 0);
            return context as OffscreenCanvasRenderingContext2D;
          }),
        );
        return boxes.map(({ left, top, right, bottom }) => {
          const [x, y] = [Math.max(0, Math.floor(left)), Math.max(0, Math.floor(top))];
          const width = Math.min(innerWidth, Math.ceil(right)) - x;
          const height = Math.min(innerHeight, Math.ceil(bottom)) - y;
          if (width <= 0 || height <= 0) return 0;
          const [p, q] = [a, b].map(
            (context) => new Uint32Array(context?.getImageData(x, y, width, height).data.buffer ?? []),
          );
          return (p ?? []).filter((pixel, place) => pixel !== q?.[place]).length / (width * height);
        });
      },
      [pictures.map((picture) => picture.toString('base64')), boxes] as const,
    );

  /** The window with the chart's drawing, and without it. */
  const bothPictures = async (page: Page) => {
    const draw = async (isDrawn: boolean) => {
      await page.evaluate((shown) => {
        for (const drawing of document.querySelectorAll<HTMLElement>('.chart-stage :is(svg, .border-dashed)')) {
          drawing.style.visibility = shown ? '' : 'hidden';
        }
        for (const ground of document.querySelectorAll<HTMLElement>('.chart-stage')) {
          ground.style.backgroundImage = shown ? '' : 'none';
        }
      }, isDrawn);
      return page.screenshot();
    };
    // Drawn again in the end, as it was found.
    const [without, drawn] = [await draw(false), await draw(true)];
    return [drawn, without];
  };

  lookingTest(`No word has the chart behind it at ${size.name}`, { tag: '@chromium' }, async ({ page }) => {
    await page.setViewportSize(size);
    await goTo(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    let words = 0;
    for (let step = 0; step < 12; step++) {
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), (height * step) / 11);
      const hasChart = await page.evaluate(() =>
        [...document.querySelectorAll('.chart-stage, .chart-stage *')].some((part) => {
          const { top, bottom } = part.getBoundingClientRect();
          return top < innerHeight && bottom > 0;
        }),
      );
      if (!hasChart) continue;
      // The header's action and the figures of the board may still be coming.
      await expect(async () => {
        const boxes = await page.evaluate(() => {
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
          const found: Box[] = [];
          while (walker.nextNode()) {
            const { parentElement } = walker.currentNode;
            if (!parentElement?.checkVisibility({ visibilityProperty: true })) continue;
            const range = document.createRange();
            range.selectNodeContents(walker.currentNode);
            for (const { left, top, right, bottom } of range.getClientRects()) found.push({ left, top, right, bottom });
          }
          return found.filter(({ top, bottom }) => bottom > 0 && top < innerHeight);
        });
        words += boxes.length;
        const shares = await differences(page, await bothPictures(page), boxes);
        expect(shares.filter((share) => share > 0)).toEqual([]);
      }).toPass();
    }
    expect(words).toBeGreaterThan(50);
  });

  lookingTest(
    `Both windows between the sections show the chart at ${size.name}`,
    { tag: '@chromium' },
    async ({ page }) => {
      await page.setViewportSize(size);
      await goTo(page);
      for (const caption of [chartCaptions.middle, chartCaptions.end]) {
        const chart = stage(page, caption);
        await scrollTo(chart, 0.5);
        await expect(chart).toBeInViewport({ ratio: 1 });
        const box = await chart.evaluate((element) => element.getBoundingClientRect().toJSON() as Box);
        const shown = async () => (await differences(page, await bothPictures(page), [box]))[0];
        await expect.poll(shown).toBeGreaterThanOrEqual(0.15);
      }
    },
  );
}

lookingTest.describe(() => {
  lookingTest.use({ contextOptions: { reducedMotion: 'reduce' }, shares: 'reduced motion' });

  lookingTest('The chart stands still for a visitor who prefers reduced motion', async ({ page }) => {
    await goTo(page);
    const chart = paperwork(page);
    await scrollTo(chart, 1);
    const before = await printed(chart);
    await scrollTo(chart, 0.1);
    expect(await printed(chart)).toBe(before);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  lookingTest('A visitor who prefers more contrast sees no muted words', async ({ page }) => {
    await look(page, '/');
    const muted = page.getByText(hero.eyebrow);
    const color = (words: Locator) => words.evaluate((element) => getComputedStyle(element).color);
    expect(await color(muted)).not.toBe(await color(page.locator('body')));
    await page.emulateMedia({ contrast: 'more' });
    expect(await color(muted)).toBe(await color(page.locator('body')));
    await page.emulateMedia({ contrast: null });
  });
});
