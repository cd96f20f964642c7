import { pages } from '../../src/content/pages.ts';
import { apply, LINK } from '../support/application.ts';
import { verdict } from '../support/parts.ts';
import { expect, look, lookingTest as test } from '../support/test.ts';
import { check } from '../support/verify.ts';

/**
 * Every API that is younger than the oldest browsers of the build (vite.config.ts: Chrome and Edge 111, Firefox 128, Safari
 * 16.4) and that the product or its packages use or could use. The journeys go without them.
 */
const youngApis = `
  AbortSignal.any Array.fromAsync ArrayBuffer.prototype.transfer CloseWatcher Document.parseHTMLUnsafe
  Document.prototype.caretPositionFromPoint Document.prototype.startViewTransition Element.prototype.checkVisibility
  Element.prototype.getHTML Element.prototype.moveBefore Element.prototype.scrollIntoViewIfNeeded
  Element.prototype.setHTMLUnsafe Error.isError Headers.prototype.getSetCookie HTMLElement.prototype.hidePopover
  HTMLElement.prototype.showPopover HTMLElement.prototype.togglePopover Intl.DurationFormat Iterator.prototype.every
  Iterator.prototype.filter Iterator.prototype.find Iterator.prototype.flatMap Iterator.prototype.map
  Iterator.prototype.reduce Iterator.prototype.some Iterator.prototype.toArray Map.groupBy Math.f16round navigation
  Object.groupBy Promise.try Promise.withResolvers ReadableStream.from RegExp.escape requestIdleCallback Response.json
  scheduler ScrollTimeline Set.prototype.difference Set.prototype.intersection Set.prototype.isSubsetOf Set.prototype.union
  Uint8Array.fromBase64 Uint8Array.prototype.toHex URL.canParse URL.parse ViewTimeline
`
  .trim()
  .split(/\s+/);

/** Those that the page has; without them, if it is to remove them. */
function youngOnes({ names, remove }: { names: string[]; remove: boolean }): string[] {
  return names.filter((name) => {
    const path = name.split('.');
    const last = path.pop() as string;
    const owner = path.reduce<object | undefined>((object, key) => object && Reflect.get(object, key), window);
    // A property of the window is sometimes its prototype's.
    for (const holder of remove && owner ? [owner, Object.getPrototypeOf(owner)] : [])
      if (holder && Object.hasOwn(holder, last)) Reflect.deleteProperty(holder, last);
    return owner !== undefined && last in owner;
  });
}

// In one worker, which opens few pages for all.
test.describe.configure({ mode: 'default' });
test.use({ shares: 'older browser' });

// What the build promises: its oldest browsers lack all of this.
test.beforeEach(async ({ page }) => {
  if (page.url() === 'about:blank') await page.addInitScript(youngOnes, { names: youngApis, remove: true });
});

test('No younger API is left in the browser of these tests', async ({ page }) => {
  await look(page, '/');
  expect(await page.evaluate(youngOnes, { names: youngApis, remove: false })).toEqual([]);
});

test('An application with a link is stored by an older browser', async ({ page, db }) => {
  await look(page, '/');
  expect(await apply(page, db)).toMatchObject({ coinmarketcap_url: LINK });
});

test('A contact is verified, and a link refused, by an older browser', async ({ page }) => {
  await look(page, pages.verify.path);
  await check(page, 'mara@listbolt.example');
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'go');
  await check(page, 'https://example.org/someone');
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'neutral');
});
