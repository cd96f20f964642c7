import { expect, type Locator, type Page } from '@playwright/test';
import { PART } from '../../src/lib/dom-attributes.ts';
import { ANSWERED_PARTS } from './test.ts';

/**
 * Waits until the app has taken over the locator's element. Visitors need not wait (prerender.spec.ts). A test does if
 * it needs the app, or stops the network or the clock.
 */
export async function hydrated(locator: Locator): Promise<void> {
  const isTaken = () =>
    locator.evaluate(
      (element, [name, attribute]) => {
        const part = element.closest(`[${attribute}]`)?.getAttribute(attribute) ?? '';
        return Reflect.get(window, name).has(part) as boolean;
      },
      [ANSWERED_PARTS, PART] as const,
    );
  await expect.poll(isTaken).toBe(true);
}

/** Waits until an untouched page is done: the app has taken over its first screen, and its fonts are loaded. */
export async function settled(page: Page): Promise<void> {
  await hydrated(page.getByRole('heading', { level: 1 }));
  // Not `document.fonts.check`: of a font that has not been added yet, it says that nothing is missing.
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => /^"?Geist Variable/.test(family) && status === 'loaded'),
  );
}

/** Scrolls, and waits until the app has taken over the whole page. Until then the browser itself follows links to other pages. */
export async function taken(page: Page): Promise<void> {
  await settled(page);
  await page.evaluate(() => dispatchEvent(new Event('scroll')));
  for (const part of await page.locator(`[${PART}]`).all()) await hydrated(part);
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
