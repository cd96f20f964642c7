import type { Locator, Page } from '@playwright/test';
import { dialog as dialogWords } from '../src/content/application.ts';
import { brand } from '../src/content/company.ts';
import { site } from '../src/content/site.ts';
import { theme } from '../src/content/theme.ts';
import { verify } from '../src/content/verify.ts';
import { said } from '../supabase/tests/support/valid-forms.ts';
import { blurb, claim, contact, fillIn, heroField, openSite, someone, start, submit } from './support/application.ts';
import { expectNoFindings } from './support/expectations.ts';
import { hold, whollyHydrated } from './support/hydrated.ts';
import { dialog } from './support/parts.ts';
import { expect, look, lookingTest, test } from './support/test.ts';

// The browser itself reports a request that a test lets fail.
test.use({ expectedConsole: [/Failed to load resource/] });
lookingTest.use({ shares: 'application' });

test.beforeEach(openSite);

const isInDialog = (page: Page) => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);

lookingTest(
  'A phone’s keyboard does not cover the field that has the focus',
  { tag: ['@phone', '@chromium'] },
  async ({ page }) => {
    await look(page, '/');
    await claim(page).click();
    // By then the dialog has moved the focus, and moves it no more.
    await expect(contact(page)).toBeFocused();
    await blurb(page).focus();
    // With interactive-widget=resizes-content the keyboard takes its room from the window.
    await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /interactive-widget=resizes-content/);
    await page.setViewportSize({ width: 375, height: 390 });
    await expect(blurb(page)).toBeInViewport({ ratio: 0.9 });
    await submit(page).scrollIntoViewIfNeeded();
    await expect(submit(page)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  },
);

lookingTest(
  'A keyboard that lies over the window leaves field and button in reach',
  { tag: '@phone' },
  async ({ page }) => {
    await look(page, '/');
    await claim(page).click();
    // By then the dialog has moved the focus, and moves it no more.
    await expect(contact(page)).toBeFocused();
    await blurb(page).focus();
    // As on iOS: the window keeps its size, and only the visible part shrinks.
    const visible = await page.evaluate(() => {
      const height = innerHeight - 300;
      Object.defineProperty(visualViewport, 'height', { value: height });
      visualViewport?.dispatchEvent(new Event('resize'));
      return height;
    });
    const lowerEdge = async (part: Locator) => {
      const box = await part.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await expect.poll(() => lowerEdge(blurb(page))).toBeLessThanOrEqual(visible);
    await dialog(page).evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    await expect.poll(() => lowerEdge(submit(page))).toBeLessThanOrEqual(visible);
    await page.evaluate(() => Reflect.deleteProperty(visualViewport as object, 'height'));
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  },
);

lookingTest('The keyboard stays in the dialog, and the page behind it in its place', async ({ page }) => {
  await look(page, '/');
  await claim(page).focus();
  await page.keyboard.press('Enter');
  await expect(contact(page)).toBeFocused();
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press(press < 8 ? 'Tab' : 'Shift+Tab');
    expect(await isInDialog(page)).toBe(true);
  }
  // Nothing of the page behind takes the focus, and it stays in its place.
  await claim(page).evaluate((button) => button.focus());
  expect(await isInDialog(page)).toBe(true);
  const placeOf = () => page.evaluate(() => scrollY);
  const before = await placeOf();
  await page.mouse.move(5, 400);
  await page.mouse.wheel(0, 300);
  await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 100)));
  expect(await placeOf()).toBe(before);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

lookingTest('A wrong field says so in the warning color, by an icon and in words', async ({ page }) => {
  await look(page, '/');
  await claim(page).click();
  await submit(page).click();
  const [red, green, blue] = (theme.colors.caution.match(/[\da-f]{2}/gi) ?? []).map((part) =>
    Number.parseInt(part, 16),
  );
  const caution = `rgb(${red}, ${green}, ${blue})`;
  const message = contact(page).locator('..').getByRole('alert');
  await expect(message).toHaveText(said.contactMissing);
  for (const part of [message, message.locator('svg')]) await expect(part).toHaveCSS('color', caution);
  await expect(contact(page)).toHaveCSS('border-top-color', caution);
  await expectNoFindings(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

test('Back to a page that was left with its dialog open shows the page without the dialog', async ({ page }) => {
  await whollyHydrated(page);
  await page.getByRole('link', { name: site.header.verify }).first().click();
  // Until the page is drawn, a link to the old one would take the place of its entry.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(verify.title);
  await page.getByRole('banner').getByRole('link', { name: brand.name }).click();
  await start(page).click();
  await contact(page).fill('@project');
  // The first step back would close the dialog.
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL('/verify');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await page.goForward();
  await expect(heroField(page)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

test.describe('Back on a phone', { tag: '@phone' }, () => {
  test('closes the dialog, not the page, and what was typed stays', async ({ page }) => {
    const me = someone();
    await fillIn(page, me);
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(claim(page)).toBeFocused();
    await claim(page).click();
    await expect(contact(page)).toHaveValue(me);
  });

  test('ends an application that is being sent, and leaves the dialog open', async ({ page }) => {
    await fillIn(page, someone());
    await hold(page, '**/functions/v1/submit-fast-track');
    await submit(page).click();
    await expect(dialog(page).getByRole('button', { name: dialogWords.submitting })).toBeVisible();
    await page.goBack();
    await expect(dialog(page).getByText(dialogWords.failed.text)).toBeVisible();
    await expect(submit(page)).toBeVisible();
  });
});
