import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Waits until the app has taken over what the locator finds. A visitor need not wait (prerender.spec.ts); a test of what
 * only the app does, or of a line or a clock that stops, begins after it.
 */
export async function hydrated(locator: Locator): Promise<void> {
  const isTaken = () =>
    locator.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$')));
  await expect.poll(isTaken).toBe(true);
}

/** Waits until the page does nothing more of itself: its first screen is the app's, and its fonts are in. */
export async function settled(page: Page): Promise<void> {
  await hydrated(page.getByRole('heading', { level: 1 }));
  await page.waitForFunction(() => document.fonts.check('1em "Geist Variable"'));
}

/** Touches the page and waits until all of it is the app's. Until then the browser itself follows links to other pages. */
export async function taken(page: Page): Promise<void> {
  await settled(page);
  await page.evaluate(() => dispatchEvent(new Event('scroll')));
  for (const part of await page.locator('[data-part]').all()) await hydrated(part.locator('> *').last());
  // React tells so in an effect, after the paint.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
