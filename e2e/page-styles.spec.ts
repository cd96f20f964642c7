import type { CDPSession, Page } from '@playwright/test';
import { pages } from '../src/content/pages.ts';
import { taken } from './support/hydrated.ts';
import { expect, test } from './support/test.ts';

// A built page has the styles of its own markup (tools/build/page-styles.ts); the whole style sheet comes with the app.
// Both must mean the same, in every state: here by the browser's own computed styles.

// Nothing moves, and no invitation comes while the page is read.
test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedConsole: [/status of 404/] });
test.beforeEach(({ page }) => page.addInitScript(() => sessionStorage.setItem('consult-popup', 'dismissed')));

const SCREENS = [
  { width: 375, height: 740 },
  { width: 768, height: 900 },
  { width: 1440, height: 900 },
];

/** Whether all that an element holds is looked at, by its attributes: name, value, name, value. */
type Within = (attributes: string[]) => boolean;

/** Every box of the page in its order, also those that styles generate, with every computed property of it. */
async function readStyles(session: CDPSession, page: Page, within: Within): Promise<string[][]> {
  const names = await page.evaluate(() => [...getComputedStyle(document.body)]);
  // Custom properties that nothing uses are left out of a page, also where a transition lists them.
  const computedStyles = names.filter((name) => !name.startsWith('--'));
  const { documents, strings } = await session.send('DOMSnapshot.captureSnapshot', { computedStyles });
  const { nodes, layout } = documents[0] ?? {};
  const read = (index = -1) => strings[index] ?? '';
  const isWithin = (node = -1): boolean =>
    node !== -1 && (within(nodes?.attributes?.[node]?.map(read) ?? []) || isWithin(nodes?.parentIndex?.[node]));
  return (layout?.nodeIndex ?? []).flatMap((node, index) => {
    if (!isWithin(nodes?.parentIndex?.[node])) return [];
    const styles =
      layout?.styles[index]?.map((value, at) => `${computedStyles[at]}: ${read(value).replace(/, --[\w-]+/g, '')}`) ??
      [];
    return [[`${read(nodes?.nodeName?.[node])} ${read(layout?.text[index])}`, ...styles]];
  });
}

/** The first box that differs, with what differs in it. */
function firstDifference(expected: string[][], found: string[][]): string[] {
  if (expected.length !== found.length) return [`${expected.length} boxes | ${found.length} boxes`];
  for (const [box, styles] of expected.entries()) {
    const different = styles.flatMap((line, at) =>
      line === found[box]?.[at] ? [] : [`${line} | ${found[box]?.[at]}`],
    );
    if (different.length > 0) return [`box ${box}: ${styles[0]}`, ...different];
  }
  return [];
}

/** All that a medium, a pointer or a key can change, and what the page looks like then. */
async function readEveryState(page: Page, within: Within = () => true): Promise<Map<string, string[][]>> {
  const session = await page.context().newCDPSession(page);
  const states = new Map<string, string[][]>();
  const read = async (name: string) => states.set(name, await readStyles(session, page, within));
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await read(`${screen.width} px`);
  }
  await page.emulateMedia({ media: 'print' });
  await read('print');
  await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
  await read('forced colours');
  await page.emulateMedia({ media: 'screen', forcedColors: 'none' });

  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const selector = 'a, button, input, textarea, label, [tabindex]';
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  for (const forcedPseudoClasses of [['hover'], ['focus', 'focus-visible'], ['active', 'hover'], []]) {
    for (const nodeId of nodeIds) await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
    if (forcedPseudoClasses.length > 0) await read(forcedPseudoClasses.join(' and '));
  }
  await session.detach();
  return states;
}

function expectTheSame(found: Map<string, string[][]>, expected: Map<string, string[][]>) {
  for (const [state, styles] of expected) {
    expect.soft(firstDifference(styles, found.get(state) ?? []), `expected | found, ${state}`).toEqual([]);
  }
}

/** Presses all that opens before the app is there; pressed again, it closes. */
async function pressAll(page: Page) {
  for (const button of await page.locator('button[aria-expanded]').all()) await button.dispatchEvent('click');
}

const inMain: Within = (attributes) => attributes.includes('main');

/** What the page's own styles are, beside those that come with the app. */
const setOwnStyles = (page: Page, isOn: boolean) =>
  page.evaluate((isOn) => {
    const own = [...document.styleSheets].find(({ href }) => href === null);
    if (own !== undefined) own.disabled = !isOn;
  }, isOn);

for (const { path } of Object.values(pages)) {
  const tag = ['@any-screen', '@chromium'];
  test(`${path} has every style of its own markup before the app comes`, { tag }, async ({ page }) => {
    test.setTimeout(240_000);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', () => {});
    await page.route('**/assets/*.css', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(path);
    // As a press that waits too long would do while the page is read.
    await page.evaluate(() => {
      for (const words of document.querySelectorAll<HTMLElement>('p.shown-without-script')) words.hidden = false;
    });
    const closed = await readEveryState(page);
    await pressAll(page);
    const open = await readEveryState(page);

    release();
    await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href !== null));
    expectTheSame(open, await readEveryState(page));
    await pressAll(page);
    expectTheSame(closed, await readEveryState(page));
  });
}

// Pages whose boxes have a place of their own in the page, and no data of others.
for (const { path, title } of [pages.terms, pages.cookies]) {
  const tag = ['@any-screen', '@chromium'];
  test(`${path} looks the same loaded and reached by a link`, { tag }, async ({ page }) => {
    test.setTimeout(240_000);
    const ready = async () => {
      await expect(page).toHaveTitle(title);
      await taken(page);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    };
    await page.goto(path);
    await ready();
    const loaded = await readEveryState(page);

    await page.goto(path === pages.cookies.path ? pages.terms.path : pages.cookies.path);
    await taken(page);
    await page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await ready();
    expectTheSame(loaded, await readEveryState(page));
    // Drawn by the app, the page needs nothing of what stands in another page's HTML.
    const drawn = await readEveryState(page, inMain);
    await setOwnStyles(page, false);
    expectTheSame(await readEveryState(page, inMain), drawn);
  });
}
