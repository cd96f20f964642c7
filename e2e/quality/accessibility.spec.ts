import type { Page } from '@playwright/test';
import { exchangeBoard, exchanges } from '../../src/content/exchanges.ts';
import { faq } from '../../src/content/faq.ts';
import { hero } from '../../src/content/hero.ts';
import { contact } from '../../src/content/landing.ts';
import { popup as popupWords } from '../../src/content/popup.ts';
import { site } from '../../src/content/site.ts';
import { theme } from '../../src/content/theme.ts';
import { verify } from '../../src/content/verify.ts';
import { expectNoFindings, rgb } from '../support/expectations.ts';
import { answerRankings, dialog, menuButton, popup, popupComes, verdict } from '../support/parts.ts';
import { expect, look, lookingTest, test } from '../support/test.ts';

test.use({ expectedConsole: [/404/] });

test('axe finds nothing on /, also with the menu, the contact form, an answer, the popup and the dialog open', {
  tag: '@phone',
}, async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoFindings(page);
  await menuButton(page).click();
  await expectNoFindings(page, 'header');
  await menuButton(page).click();
  await page.getByRole('button', { name: contact.email.label, exact: true }).click();
  await page.getByRole('button', { name: (faq.questions.at(-1) ?? faq.questions[0]).question }).click();
  if (popupWords.afterSeconds !== null) await popupComes(page);
  await expectNoFindings(page, '#faq, #contact, aside');
  // Not the header's, which leaves when an action on the page is in view.
  await page.getByRole('main').getByRole('button', { name: site.start, exact: true }).click();
  await expect(dialog(page)).toBeVisible();
  await expectNoFindings(page, '[role=dialog]');
});

test('Every control on the landing page is reached by Tab, forward and back, with a visible focus, and the first skips the header', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await popupComes(page);
  await popup(page)
    .getByRole('button', { name: popupWords.close })
    .evaluate((close) => (close as HTMLElement).click());
  await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    // Tab begins at the top of the page.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  const expected = await page.evaluate(() => {
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')];
    return controls.filter((control) => control.checkVisibility({ visibilityProperty: true })).length;
  });
  const seen: string[] = [];
  /** The control that has the focus: seen is what is on the screen, and not covered by the sticky header or the popup. */
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      const box = element?.getClientRects()[0];
      if (!(element instanceof HTMLElement) || !box) return null;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return {
        name: `${element.tagName} ${element.textContent?.trim().slice(0, 30)}`,
        isRinged: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
        isSeen: element.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)),
      };
    });
  /** As soon as the scroll has ended. */
  const isSeen = async () => (await focused())?.isSeen;
  await test.step('forward', async () => {
    for (let stop = 0; stop < expected; stop++) {
      await page.keyboard.press('Tab');
      const focus = await focused();
      expect(focus, focus?.name).toMatchObject({ isRinged: true });
      if (!focus?.isSeen) await expect.poll(isSeen, focus?.name).toBe(true);
      seen.push(focus?.name ?? '');
    }
    expect(seen[0]).toContain(site.skipLink.slice(0, 20));
    expect(seen.some((name) => name.includes(site.start.slice(0, 20)))).toBe(true);
    expect(seen.at(-1)).toContain(site.footer.cookies);
  });
  await test.step('back', async () => {
    for (const name of seen.reverse().slice(1)) {
      await page.keyboard.press('Shift+Tab');
      if (!(await isSeen())) await expect.poll(isSeen, name).toBe(true);
    }
  });
  await test.step('the first control skips the header', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test('Targets are at least 44 px high on touch', { tag: '@phone' }, async ({ page }) => {
  await page.clock.install();
  for (const path of ['/', '/terms', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (path === '/') {
      if (popupWords.afterSeconds !== null) await popupComes(page);
      await page.getByRole('button', { name: contact.email.label, exact: true }).click();
      await menuButton(page).click();
    }
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')]
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .filter((control) => !control.closest('p, li > p'))
        .map((control) => ({ name: control.textContent, height: control.getBoundingClientRect().height }))
        .filter(({ height }) => height < 43.9),
    );
    expect(small).toEqual([]);
  }
});

/** The widest row that board and columns may have to show, in all its places. */
const widest = Array.from({ length: 14 }, (_, place) => ({
  name: `Exchange.com ${place}`,
  image: null,
  trade_volume_24h_usd: 123_450_000_000,
}));

const titleOf = (path: string) =>
  `Nothing is wider than the window on ${path}, from 320 to 2560 px, at 200 % zoom and with text of 200 %`;

async function expectNothingWide(page: Page): Promise<void> {
  // 640 × 450 is what a 1280 × 900 window has left at 200 %.
  for (const [width, height, text = '100%'] of [
    [320, 568],
    [375, 740],
    [375, 740, '200%'],
    [640, 450],
    [768, 1024],
    [1024, 768],
    [1440, 900],
    [1440, 900, '200%'],
    [2560, 1300],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, text);
    const { wide, cut } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      cut: [...document.querySelectorAll<HTMLElement>('main *, header *, footer *')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('svg'))
        // Inline boxes have no own width, parts for screen readers have one pixel, and some controls overlap
        // an edge on purpose.
        .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
        // A long choice shows whole once its list is open, a long ticker is cut in its place, the ground is larger than the window, and a figure beside its column.
        .filter((element) => !element.matches('select, .truncate, .ground, .ground *, :has(> .rises)'))
        .filter((element) =>
          [...element.children].every((child) => !getComputedStyle(child).marginRight.startsWith('-')),
        )
        .map((element) => element.outerHTML.slice(0, 120)),
    }));
    expect({ width, text, wide, cut }).toEqual({ width, text, wide: 0, cut: [] });
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
}

test(`${titleOf('/')}, also with the popup`, async ({ page }) => {
  await answerRankings(page, widest);
  await page.clock.install();
  await page.goto('/');
  if (popupWords.afterSeconds !== null) await popupComes(page);
  await page.getByRole('button', { name: contact.email.label, exact: true }).click();
  await expect(page.getByText('$123.45B')).toHaveCount(
    // The largest one stands beside its column, too.
    exchangeBoard.shown ? 2 * Math.min(14, exchanges.length) + 1 : 0,
  );
  await expectNothingWide(page);
});

lookingTest.describe(() => {
  // In one worker, which opens few pages for all.
  lookingTest.describe.configure({ mode: 'default' });

  for (const path of ['/verify', '/terms'])
    lookingTest(titleOf(path), async ({ page }) => {
      await look(page, path);
      await expectNothingWide(page);
    });

  // On /verify: 3-verify.spec.ts and 8-languages.spec.ts.
  lookingTest('axe finds nothing on /terms and on the error page', async ({ page }) => {
    for (const path of ['/terms', '/nowhere']) {
      await look(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoFindings(page);
    }
  });
});

test('Forced colors, more contrast and paper keep the edges of buttons and verdicts, the chosen kind and the marks', {
  // WebKit does not support forced colors.
  tag: '@chromium',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const edge = (name: string) =>
    page
      .getByRole('main')
      .getByRole('button', { name })
      .first()
      .evaluate((button) => getComputedStyle(button).borderTopWidth);
  await test.step('the landing page in forced colors', async () => {
    await page.goto('/');
    expect(await edge(site.start)).toBe('1px');
    await expect(page.locator('.ground')).toBeHidden();
  });
  await test.step('the landing page in more contrast', async () => {
    await page.emulateMedia({ contrast: 'more', forcedColors: null });
    const body = await page.locator('body').evaluate((element) => getComputedStyle(element).color);
    await expect(page.getByText(hero.eyebrow)).toHaveCSS('color', body);
    await page.emulateMedia({ contrast: null, forcedColors: 'active' });
  });
  const ground = (kind: string) =>
    page.getByText(kind, { exact: true }).evaluate((label) => getComputedStyle(label).backgroundColor);
  await test.step('the form in forced colors', async () => {
    await page.goto('/verify');
    expect(await edge(verify.submit)).toBe('1px');
    const chosen = await ground(verify.kinds.email.toggle);
    expect(await ground(verify.kinds.telegram.toggle)).not.toBe(chosen);
    await page.getByLabel(verify.kinds.telegram.toggle).check();
    await expect.poll(() => ground(verify.kinds.telegram.toggle)).toBe(chosen);
  });
  const mark = page.locator('mark', { hasText: verify.traps['1'] });
  await test.step('a mark in forced colors', async () => {
    await page.getByRole('textbox').fill('@mara_1istbolt');
    await page.getByRole('button', { name: verify.submit }).click();
    // Otherwise the browser would paint its own ground over the character's.
    await expect(mark).toHaveCSS('forced-color-adjust', 'none');
  });
  await test.step('a verdict in more contrast', async () => {
    await page.emulateMedia({ contrast: 'more', forcedColors: null });
    await expect(verdict(page)).toHaveCSS('border-top-color', rgb(theme.colors.stop));
  });
  await test.step('a mark on paper', async () => {
    await page.emulateMedia({ contrast: null, media: 'print' });
    await expect(mark).toHaveCSS('border-top-width', '1px');
  });
});
