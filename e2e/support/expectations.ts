import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { site } from '../../src/content/site.ts';
import { repositoryRoot } from '../../tools/stack/platform.ts';

const axeScript = path.join(repositoryRoot, 'node_modules/axe-core/axe.min.js');

/** Expects axe to find nothing on the page, or in the parts that these selectors name. */
export async function expectNoFindings(page: Page, parts = 'html'): Promise<void> {
  const { hasAxe, isReduced } = await page.evaluate(() => ({
    hasAxe: 'axe' in window,
    isReduced: matchMedia('(prefers-reduced-motion: reduce)').matches,
  }));
  // Once a page: it is half a megabyte, which the page has to read.
  if (!hasAxe) await page.evaluate(readFileSync(axeScript, 'utf8'));
  // An element that fades in has another contrast for a moment: new ones no longer fade, and the others are awaited.
  if (!isReduced) await page.emulateMedia({ reducedMotion: 'reduce' });
  const findings = await page.evaluate(async (selectors) => {
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(({ timeline, effect }) => timeline === document.timeline && effect?.getTiming().iterations === 1)
        .map(({ finished }) => finished),
    );
    const { run } = Reflect.get(window, 'axe') as typeof axe;
    const { violations } = await run(selectors, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, parts);
  if (!isReduced) await page.emulateMedia({ reducedMotion: null });
  expect(findings).toEqual([]);
}

/** The link leads there in a new tab, says so also to the ear, and the tab learns nothing of this one. */
export async function expectNewTab(link: Locator, href: string | RegExp): Promise<void> {
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(link).toHaveAccessibleDescription(new RegExp(site.newTabHint));
  await expect(link).toHaveAttribute('href', href);
}

/** A color of the theme, such as #e4ff3c, as the browser computes it. */
export function rgb(color: string): string {
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(', ')})`;
}

/** Windows by their sizes, such as '320x568 1280x720'. */
export function windowsOf(sizes: string) {
  return sizes.split(' ').map((name) => {
    const [width = 0, height = 0] = name.split('x').map(Number);
    return { name, width, height };
  });
}

/** Expects the box of the one to lie over none of the others, all of which are drawn. */
export async function expectApart(one: Locator, others: Locator[], message: string): Promise<void> {
  for (const other of others) {
    const overlap = async () => {
      const [a, b] = [await one.boundingBox(), await other.boundingBox()];
      if (!a || !b) return 'not drawn';
      return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
    };
    await expect.poll(overlap, message).toBe(false);
  }
}

/** Keeps every shift of the layout from now on, on this page or, with 'next', on the one that is opened next. */
export async function watchShifts(page: Page, when?: 'next'): Promise<void> {
  const watch = () => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift' });
  };
  await (when ? page.addInitScript(watch) : page.evaluate(watch));
}

/** The sum of the shifts since `watchShifts`: 0 if nothing has moved. */
export function shifted(page: Page): Promise<number> {
  return page.evaluate(() => (Reflect.get(window, 'shifts') as number[]).reduce((sum, value) => sum + value, 0));
}

/** Until two frames have been drawn: what the first one tells the page is in the second. */
export const nextFrames = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
