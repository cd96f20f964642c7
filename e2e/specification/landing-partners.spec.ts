import type { Page } from '@playwright/test';
import { exchangeBoard, exchanges } from '../../src/content/exchanges.ts';
import { expectNewTab, expectNoFindings, shifted, watchShifts } from '../support/expectations.ts';
import { hold, settled } from '../support/hydrated.ts';
import { answerRankings, hasSampleWords, LONGER_WORDS, rankingsUrl } from '../support/parts.ts';
import { expect, look, lookingTest, test } from '../support/test.ts';

// Section 2: the landing page, 7; and the call of section 7.

test.skip(!exchangeBoard.shown, 'The content shows no board.');

const defaults = exchanges.slice(0, 14).map(({ name }) => name);

const board = (page: Page) => page.locator('#partners');
const tiles = (page: Page) => board(page).getByRole('listitem');
const status = (page: Page) => board(page).locator('#board-status');
const { volumeLabel, sources } = exchangeBoard;
/** What stands over the columns of the sum of all volumes. */
const sum = (total: string) =>
  `${total} ${exchangeBoard.skyline.before} ${defaults.length} ${exchangeBoard.skyline.after}`;
/** The columns of the first screen. */
const skyline = (page: Page) => page.locator('section:has(h1) figure');

async function open(page: Page): Promise<void> {
  await page.goto('/');
  await board(page).getByRole('list').scrollIntoViewIfNeeded();
}

const ranked = Array.from({ length: 20 }, (_, index) => ({
  name: `Venue ${index + 1}`,
  image: null as string | null,
  trade_volume_24h_usd: (20 - index) * 1e9,
}));

test('POST fetch-exchange-rankings has no body, and is called once for the columns and the board', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (rankingsUrl.test(request.url())) requests.push(`${request.method()} ${request.postData() ?? 'without a body'}`);
  });
  await page.goto('/');
  await expect(skyline(page).getByRole('listitem').first()).toContainText(`${defaults[0]} $17.18B`);
  await board(page).getByRole('list').scrollIntoViewIfNeeded();
  await expect(tiles(page)).toHaveCount(defaults.length);
  await expect(tiles(page).first()).toHaveText(`${defaults[0]}${volumeLabel} $17.18B`);
  expect(requests).toEqual(['POST without a body']);
});

lookingTest(
  'Columns and board say that sample figures are no market data, and name no provider and no time',
  async ({ page }) => {
    await look(page, '/');
    await board(page).getByRole('list').scrollIntoViewIfNeeded();
    await expect(skyline(page).getByText(exchangeBoard.skyline.sample, { exact: true })).toBeVisible();
    await expect(status(page)).toHaveText(sources.sample.text);
    await expect(board(page).getByRole('link')).toHaveCount(0);
    await expect(board(page).getByText(new RegExp(`^${exchangeBoard.asOf} `))).toHaveCount(0);
  },
);

test('The board is a grid of tiles at every width, the badge its last tile, with many and few exchanges, with and without figures', async ({
  page,
}) => {
  test.skip(exchanges.length < defaults.length || defaults.length < 14, 'The board has fewer places.');
  for (const [count, volume] of [
    [14, 1e9],
    [9, 1e9],
    [3, 1e9],
    [14, null],
  ] as const) {
    const answer = Array.from({ length: count }, (_, place) => ({
      name: `Venue ${place + 1}`,
      image: null,
      trade_volume_24h_usd: volume,
    }));
    await page.unrouteAll();
    await answerRankings(page, answer);
    await open(page);
    await expect(tiles(page).last()).toHaveText(`Venue ${count}${volume === null ? '' : `${volumeLabel} $1.00B`}`);
    for (const [width, inRow] of [
      [1920, 5],
      [1440, 5],
      [768, 3],
      [390, 2],
      [320, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const grid = () =>
        board(page)
          .getByRole('list')
          .evaluate(({ parentElement: grid }) => {
            if (!grid) return;
            const boxes = [...grid.querySelectorAll(':scope > p, li')].map((tile) => tile.getBoundingClientRect());
            const covered = boxes.reduce((area, { width, height }) => area + width * height, 0);
            return {
              inRow: boxes.filter(({ top }) => top === boxes[0]?.top).length,
              // No hole: what the tiles cover is all of the grid.
              isFull: Math.abs(covered / (grid.clientWidth * grid.clientHeight) - 1) < 0.005,
              endsRow: Math.abs((boxes.at(-1)?.right ?? 0) - grid.getBoundingClientRect().right) < 1,
            };
          });
      await expect
        .poll(grid, `${count} exchanges in ${width} px, volume ${volume}`)
        .toEqual({ inRow, isFull: true, endsRow: true });
    }
  }
});

test('Default exchanges with logos, the loading words while loading, and a badge of more exchanges', async ({
  page,
}) => {
  const release = await hold(page, rankingsUrl);
  await open(page);
  await expect(status(page)).toHaveText(exchangeBoard.loading);
  await expect(tiles(page)).toHaveText(defaults);
  for (const words of [exchangeBoard.marks, exchangeBoard.badge])
    await expect(board(page).getByText(words)).toBeVisible();
  const listMissing = (images: Element[]) =>
    images.filter((image) => (image as HTMLImageElement).naturalWidth === 0 || !image.getAttribute('width')).length;
  await expect(board(page).locator('img')).toHaveCount(defaults.length);
  await expect.poll(() => board(page).locator('img').evaluateAll(listMissing)).toBe(0);
  release();
});

test('Nothing moves when live figures take the place of the default exchanges', {
  tag: ['@phone', '@chromium'],
}, async ({ page }) => {
  test.skip(!hasSampleWords, LONGER_WORDS);
  // Fewer than the board has places for: the last ones stay blank.
  const count = Math.ceil(defaults.length * 0.6);
  await answerRankings(page, ranked.slice(0, count));
  const release = await hold(page, rankingsUrl);
  await open(page);
  const boxes = () =>
    Promise.all([board(page), tiles(page).first(), tiles(page).nth(count - 1)].map((box) => box.boundingBox()));
  await expect(status(page)).toHaveText(exchangeBoard.loading);
  await expect(board(page).locator('img')).toHaveCount(defaults.length);
  await settled(page);
  const loading = await boxes();
  await watchShifts(page);
  release();
  await expect(status(page)).toHaveText(`${exchangeBoard.asOf} 2026-11-20 09:05 UTC`);
  await expect(tiles(page)).toHaveCount(count);
  expect(await boxes()).toEqual(loading);
  expect(await shifted(page)).toBe(0);
});

test('The first screen’s columns name the exchanges, and nothing moves when their figures come', {
  tag: '@every-screen',
}, async ({ page, isMobile }) => {
  test.skip(!hasSampleWords && isMobile, LONGER_WORDS);
  await answerRankings(page, ranked);
  const release = await hold(page, rankingsUrl);
  await page.goto('/');
  await expect(skyline(page).locator('img')).toHaveCount(defaults.length);
  const shown = (page.viewportSize()?.width ?? 0) < 640 ? defaults.slice(0, 6) : defaults;
  await expect(skyline(page).getByRole('listitem')).toHaveText(shown);
  await skyline(page).scrollIntoViewIfNeeded();
  await settled(page);
  const before = await skyline(page).boundingBox();
  await watchShifts(page);
  release();
  const total = ranked.slice(0, defaults.length).reduce((all, { trade_volume_24h_usd: one }) => all + one / 1e9, 0);
  await expect(skyline(page)).toContainText(sum(`$${total}.00B`));
  await expect(skyline(page).getByRole('link', { name: sources.coingecko.text })).toBeVisible();
  await expect(skyline(page).locator('time')).toHaveText('09:05 UTC');
  expect(await skyline(page).boundingBox()).toEqual(before);
  expect(await shifted(page)).toBe(0);
});

lookingTest.describe(() => {
  // In one worker, which opens one page for both.
  lookingTest.describe.configure({ mode: 'default' });
  lookingTest.use({ shares: 'live figures' });

  lookingTest.beforeEach(async ({ page }) => {
    if (page.url() !== 'about:blank') return;
    const answer = structuredClone(ranked);
    answer[0] = { name: 'Largest', image: null, trade_volume_24h_usd: 12_345_000_000 };
    answer[1] = { name: 'Too small to read', image: null, trade_volume_24h_usd: 4_000_000 };
    await answerRankings(page, answer);
    await open(page);
  });

  lookingTest(
    'Live data (first 14) in the place of the defaults, each with its 24h Volume in billions with two decimals',
    async ({ page }) => {
      await expect(tiles(page)).toHaveCount(defaults.length);
      await expect(tiles(page).nth(0)).toHaveText(`Largest${volumeLabel} $12.35B`);
      await expect(tiles(page).nth(1)).toHaveText('Too small to read');
      await expect(tiles(page).last()).toContainText(`Venue ${defaults.length}`);
    },
  );

  lookingTest('The board names the source of live figures and links to it', async ({ page }) => {
    await expectNewTab(board(page).getByRole('link', { name: sources.coingecko.text }), sources.coingecko.url);
    await expectNoFindings(page, '#partners');
  });
});

test.describe(() => {
  test.use({ expectedConsole: [/Failed to load resource: the server responded with a status of 404/] });

  test('Our logo or a monogram stands for a picture that is broken or forbidden', async ({ page }) => {
    const host = 'https://coin-images.coingecko.com/markets/images';
    const asked: string[] = [];
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="32"/></svg>';
    await page.route(/^https:\/\/(?!localhost)/, (route) => {
      asked.push(route.request().url());
      const isGood = route.request().url().endsWith('/good.svg');
      return isGood ? route.fulfill({ contentType: 'image/svg+xml', body: svg }) : route.fulfill({ status: 404 });
    });
    const [known] = exchanges;
    // A board may have three places.
    const isLong = exchanges.length > 3;
    const answer = [
      { name: 'Good', image: `${host}/good.svg` },
      { name: known.name, image: `${host}/broken.png` },
      { name: 'Elsewhere', image: 'https://pictures.evil.example/x.png' },
      { name: 'Newcomer', image: `${host}/broken-too.png` },
    ].map((row) => ({ ...row, trade_volume_24h_usd: 9e10 }));
    await answerRankings(page, answer);
    await open(page);
    await expect(tiles(page).nth(0).locator('img')).toHaveCSS('opacity', '1');
    await expect(tiles(page).nth(0).locator('[data-monogram=G]')).toBeHidden();
    await expect.poll(() => new Set(asked).size).toBe(isLong ? 3 : 2);
    await expect(tiles(page).nth(1).locator('img').first()).toHaveAttribute('src', /svg/);
    await expect(tiles(page).nth(1).locator('img').last()).toHaveCSS('opacity', '0');
    await expect(tiles(page).nth(2).locator('[data-monogram=E]')).toBeVisible();
    if (isLong) await expect(tiles(page).nth(3).locator('[data-monogram=N]')).toBeVisible();
    expect(asked.filter((url) => !url.startsWith(host))).toEqual([]);
  });
});
