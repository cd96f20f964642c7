import type { CDPSession, Page } from '@playwright/test';
import { pages } from '../../src/content/pages.ts';
import { WORDS_WITHOUT_SCRIPT } from '../../src/lib/dom-attributes.ts';
import { hold, settled, taken } from '../support/hydrated.ts';
import { expect, test } from '../support/test.ts';

// A built page has the styles of its own markup (tools/site/page-styles.ts) under short names (short-classes.ts). The
// whole style sheet comes with the app, which writes the long ones. Each must mean the same, in every state: here by the
// browser's own computed styles.

const SCREENS = [
  { width: 375, height: 740 },
  { width: 768, height: 900 },
  { width: 1440, height: 900 },
];
const PSEUDO_CLASSES = [
  ['hover', 'focus', 'focus-visible'],
  ['active', 'hover'],
];

/** One way to get at the same look. */
interface Way {
  /** The styles in the page's HTML. */
  own: boolean;
  /** The site's style sheet. */
  site: boolean;
  /** The app's names for classes instead of the page's. */
  appNames: boolean;
}

const UNTOUCHED: Way = { own: true, site: true, appNames: false };

/** Runs in the page. */
function take({ own, site, appNames }: Way): void {
  for (const sheet of document.styleSheets) sheet.disabled = !(sheet.href === null ? own : site);
  for (const element of document.querySelectorAll('#root *')) {
    if (!appNames) {
      const before = element.getAttribute('data-before');
      if (before !== null) element.setAttribute('class', before);
      element.removeAttribute('data-before');
      continue;
    }
    // React keeps its last render beside the element.
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'));
    if (key === undefined) throw new Error(`Not of the app: ${element.outerHTML}`);
    element.setAttribute('data-before', element.getAttribute('class') ?? '');
    element.setAttribute('class', Reflect.get(element, key).className ?? '');
  }
}

/** Runs in the page: the properties that its style sheets set. They decide all other computed values. */
function listProperties(): string[] {
  const listOf = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSKeyframesRule) return [];
      const own = rule instanceof CSSStyleRule ? [...rule.style] : [];
      return rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule ? [...own, ...listOf(rule.cssRules)] : own;
    });
  const names = new Set([...document.styleSheets].flatMap(({ cssRules }) => listOf(cssRules)));
  // Custom properties that nothing uses are left out of a page.
  return [...names].filter((name) => !name.startsWith('--'));
}

class Reader {
  private readonly page: Page;
  private readonly session: CDPSession;
  private readonly properties: string[];

  private constructor(page: Page, session: CDPSession, properties: string[]) {
    this.page = page;
    this.session = session;
    this.properties = properties;
  }

  static async of(page: Page): Promise<Reader> {
    const session = await page.context().newCDPSession(page);
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    return new Reader(page, session, await page.evaluate(listProperties));
  }

  /** Every box of the page in its order, also those that styles generate, with every property of it. */
  private async read(way: Way): Promise<string[][]> {
    await this.page.evaluate(take, way);
    const { documents, strings } = await this.session.send('DOMSnapshot.captureSnapshot', {
      computedStyles: this.properties,
    });
    await this.page.evaluate(take, UNTOUCHED);
    const { nodes, layout } = documents[0] ?? {};
    // A custom property that nothing uses is also left out of a transition's list.
    const texts = strings.map((text) => text.replace(/, --[\w-]+/g, ''));
    const textOf = (index = -1) => texts[index] ?? '';
    return (layout?.nodeIndex ?? []).map((node, index) => [
      `${textOf(nodes?.nodeName?.[node])} ${textOf(layout?.text[index])}`,
      ...(layout?.styles[index] ?? []).map(textOf),
    ]);
  }

  async compare(state: string, ways: [Way, Way]): Promise<void> {
    const [expected, found] = [await this.read(ways[0]), await this.read(ways[1])];
    expect.soft(this.firstDifference(expected, found), `${state}: in the first way | in the second`).toEqual([]);
  }

  /** The first box that differs, with its differences. */
  private firstDifference(expected: string[][], found: string[][]): string[] {
    if (expected.length !== found.length) {
      const at = expected.findIndex(([box], index) => box !== found[index]?.[0]);
      return [
        `box ${at}`,
        ...[expected, found].map((boxes) =>
          boxes
            .slice(at - 3, at + 3)
            .map(([box]) => box)
            .join(', '),
        ),
      ];
    }
    for (const [index, box] of expected.entries()) {
      const different = box.flatMap((value, at) =>
        value === found[index]?.[at] ? [] : [`${this.properties[at - 1] ?? 'box'}: ${value} | ${found[index]?.[at]}`],
      );
      if (different.length > 0) return [`box ${index}, ${box[0]}`, ...different];
    }
    return [];
  }

  /** Compares every state that a screen, a medium, a pointer or a key can change. */
  async compareEveryState(state: string, ways: [Way, Way]): Promise<void> {
    for (const screen of SCREENS) {
      await this.page.setViewportSize(screen);
      await this.compare(`${state}, ${screen.width} px`, ways);
    }
    await this.page.emulateMedia({ media: 'print' });
    await this.compare(`${state}, print`, ways);
    await this.page.emulateMedia({ media: 'screen', forcedColors: 'active' });
    await this.compare(`${state}, forced colours`, ways);
    await this.page.emulateMedia({ media: 'screen', forcedColors: 'none' });

    const { nodeId } = (await this.session.send('DOM.getDocument')).root;
    const selector = 'a, button, input, textarea, label, [tabindex]';
    const { nodeIds } = await this.session.send('DOM.querySelectorAll', { nodeId, selector });
    for (const forcedPseudoClasses of [...PSEUDO_CLASSES, []]) {
      const force = (nodeId: number) => this.session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
      await Promise.all(nodeIds.map(force));
      if (forcedPseudoClasses.length > 0) await this.compare(`${state}, ${forcedPseudoClasses}`, ways);
    }
  }
}

/** Presses every control that opens something; a second press closes it. */
async function pressAll(page: Page): Promise<void> {
  for (const button of await page.locator('button[aria-expanded]').all()) await button.dispatchEvent('click');
}

/** Runs in the page: the states that only the app brings about, a refused field and a waiting button. */
function setLateStates(): void {
  for (const field of document.querySelectorAll('input, textarea, select')) field.setAttribute('aria-invalid', 'true');
  for (const button of document.querySelectorAll('button')) button.setAttribute('aria-disabled', 'true');
}

test.describe(() => {
  // Nothing moves, and no invitation comes while the page is read.
  test.use({ contextOptions: { reducedMotion: 'reduce' }, expectedConsole: [/status of 404|no page at/] });
  test.beforeEach(({ page }) => page.addInitScript(() => sessionStorage.setItem('consult-popup', 'dismissed')));

  // /cookies has no class that /terms has not.
  for (const { path } of Object.values(pages).filter(({ path }) => path !== '/cookies')) {
    test(`${path} looks the same by its own styles, by all styles, and by the classes that come with the app`, {
      tag: '@chromium',
    }, async ({ page }) => {
      const release = await hold(page);
      await page.goto(path);
      await page.waitForFunction(() => [...document.styleSheets].some(({ href }) => href !== null));
      const reader = await Reader.of(page);

      const early: [Way, Way] = [UNTOUCHED, { own: true, site: false, appNames: false }];
      await reader.compare('before the app, closed', early);
      await pressAll(page);
      // As after a press that waits too long.
      await page.evaluate((words) => {
        for (const paragraph of document.querySelectorAll<HTMLElement>(`[${words}]`)) paragraph.hidden = false;
      }, WORDS_WITHOUT_SCRIPT);
      // What no class names is the same on every page.
      if (path === '/') await reader.compareEveryState('before the app, open', early);
      else await reader.compare('before the app, open', early);

      release();
      await taken(page);
      await page.waitForLoadState('networkidle');
      const late: [Way, Way] = [UNTOUCHED, { own: false, site: true, appNames: true }];
      await page.evaluate(setLateStates);
      await reader.compareEveryState('with the app, open', late);
      await pressAll(page);
      await reader.compare('with the app, closed', late);
    });
  }
});

for (const path of ['/', '/verify']) {
  test(`${path} asks for nothing but itself before it is painted`, { tag: ['@phone', '@chromium'] }, async ({
    page,
  }) => {
    await page.goto(path);
    await settled(page);
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

test('A page links its manifest, which browsers fetch at once, only after the largest paint', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/')).text();
  expect(html).not.toContain('rel="manifest"');
  await page.goto('/');
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.webmanifest');
});

test('The code of what is below the first screen is fetched when the visitor does something', async ({ page }) => {
  // Some headless Chromiums move the pointer to the corner of a new page by themselves.
  await page.addInitScript(() =>
    addEventListener('pointermove', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await page.goto('/');
  await settled(page);
  const scripts = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length);
  await page.waitForLoadState('networkidle');
  const before = await scripts();
  await page.keyboard.press('Tab');
  await expect.poll(scripts).toBeGreaterThan(before);
});

test('Nothing shifts while the page loads, its fonts arrive late and it is scrolled to the end', {
  tag: ['@phone', '@chromium'],
}, async ({ page }) => {
  const late = await hold(page, '**/*.woff2');
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
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
  const total = await page.evaluate(() =>
    (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
  );
  expect(total).toBeLessThanOrEqual(0.001);
});
