import type { Locator, Page } from '@playwright/test';
import { UNHYDRATED } from '../../src/lib/late-start/protocol.ts';

/**
 * Waits until the locator's element is hydrated. Visitors need not wait (prerender.spec.ts). A test does if
 * it needs the app, or stops the network or the clock.
 */
export async function hydrated(locator: Locator): Promise<void> {
  // Not `expect.poll`, which looks too seldom: most tests wait here.
  const outside = locator.page().locator(`:not([${UNHYDRATED}], [${UNHYDRATED}] *)`);
  await locator.and(outside).waitFor({ state: 'attached' });
}

/** Waits until the first screen is hydrated and the fonts are loaded. */
export async function settled(page: Page): Promise<void> {
  await hydrated(page.getByRole('heading', { level: 1 }));
  // Not `document.fonts.check`: of a font that has not been added yet, it says that nothing is missing.
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => /^"?Geist Variable/.test(family) && status === 'loaded'),
  );
}

/** Waits until the whole page is hydrated. */
export async function whollyHydrated(page: Page): Promise<void> {
  await settled(page);
  await page.locator(`[${UNHYDRATED}]`).first().waitFor({ state: 'detached' });
}

/** Holds the page's requests to these addresses back until the returned function is called, which leaves them to earlier routes. */
export async function hold(page: Page, files: string | RegExp = '**/assets/*.js'): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}
