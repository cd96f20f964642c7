import { pages } from '../../src/content/pages.ts';
import { shifted, watchShifts } from '../support/expectations.ts';
import { hold, settled } from '../support/hydrated.ts';
import { expect, test } from '../support/test.ts';

test('A page looks the same by its own styles as by the whole style sheet', { tag: '@chromium' }, async ({ page }) => {
  await hold(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { path } of [pages.landing, pages.verify, pages.terms]) {
    await page.goto(path);
    await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href !== null));
    // All that a press may change before the app is there.
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
      for (const element of document.querySelectorAll<HTMLElement>('#root [hidden]')) element.hidden = false;
      for (const button of document.querySelectorAll('button')) button.setAttribute('aria-busy', 'true');
    });
    const draw = async (whole: boolean) => {
      await page.evaluate((isUsed) => {
        for (const sheet of document.styleSheets) if (sheet.href !== null) sheet.disabled = !isUsed;
      }, whole);
      return page.screenshot({ fullPage: true, animations: 'disabled' });
    };
    for (const [media, width] of [
      ['screen', 375],
      ['screen', 1440],
      ['print', 768],
    ] as const) {
      await page.emulateMedia({ media });
      await page.setViewportSize({ width, height: 900 });
      await expect(async () => {
        const [own, whole] = [await draw(false), await draw(true)];
        expect(own.equals(whole), `${path}, ${media}, ${width} px`).toBe(true);
      }).toPass({ timeout: 20_000 });
    }
  }
});

for (const path of ['/', '/verify']) {
  test(`${path} asks for nothing but itself before it is painted, and then links its manifest`, {
    tag: ['@phone', '@chromium'],
  }, async ({ page }) => {
    const html = await (await page.goto(path))?.text();
    // Browsers fetch it at once, and report no such resource.
    expect(html).not.toContain('rel="manifest"');
    await settled(page);
    await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.webmanifest');
    const { painted, asked } = await page.evaluate(async () => {
      type Paint = PerformanceEntry & { element: Element | null };
      const paints = await new Promise<Paint[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries() as Paint[]));
        observer.observe({ type: 'largest-contentful-paint', buffered: true });
      });
      // A busy browser paints the header first, and may paint the rest in several frames.
      const screen = paints.find(({ element }) => !element?.closest('header'));
      const asked = performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime }));
      return { painted: screen?.startTime ?? 0, asked };
    });
    expect(painted).toBeGreaterThan(0);
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.filter(({ startTime }) => startTime < painted)).toEqual([]);
  });
}

test('The code of what is below the first screen is fetched when the visitor does something', async ({ page }) => {
  // Some headless Chromiums move the pointer to the corner of a new page by themselves.
  await page.addInitScript(() =>
    addEventListener('pointermove', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await page.goto('/');
  await settled(page);
  await page.waitForLoadState('networkidle');
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .join(),
  );
  expect(scripts).not.toMatch(/landing-sections|footer/);
  const code = page.waitForRequest(/landing-sections/);
  await page.keyboard.press('Tab');
  await code;
});

test('Nothing shifts while the page loads, its fonts arrive late and it is scrolled to the end', {
  tag: ['@phone', '@chromium'],
}, async ({ page }) => {
  const late = await hold(page, '**/*.woff2');
  await watchShifts(page, 'next');
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const fonts = page.waitForResponse('**/*.woff2');
  late();
  await fonts;
  // The page adds them when the browser is idle: on a busy machine that may be a while after they came.
  await page.waitForFunction(() => [...document.fonts].some(({ family }) => family.includes('Geist Mono Variable')));
  // The page is drawn with them before it scrolls: in one frame, scrolling by a script counts as a shift.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  for (let step = 0; step < 20; step++) {
    await page.evaluate(() => window.scrollBy({ top: 600, behavior: 'instant' }));
    await page.waitForTimeout(60);
  }
  expect(await shifted(page)).toBeLessThanOrEqual(0.001);
});
