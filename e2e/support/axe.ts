import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Expects axe to find nothing on the page, or in the parts that these selectors name. */
export async function expectNoFindings(page: Page, parts = 'html'): Promise<void> {
  // An element that fades in has another contrast for a moment: new ones no longer fade, and the others are awaited.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ timeline, effect }) => timeline === document.timeline && effect?.getTiming().iterations === 1)
        .map(({ finished }) => finished),
    ),
  );
  // The other mode opens a second page, to join what it found in frames: there are none.
  const { violations } = await new AxeBuilder({ page }).include(parts).setLegacyMode().analyze();
  await page.emulateMedia({ reducedMotion: null });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}
