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
