import { popup as popupWords } from '../src/content/popup.ts';
import { site } from '../src/content/site.ts';
import { windowsOf } from './support/expectations.ts';
import { hydrated, whollyHydrated } from './support/hydrated.ts';
import { popup, popupComes } from './support/parts.ts';
import { expect, lookingTest, test } from './support/test.ts';

/** The usual windows, from the smallest phone to a large desktop, and a phone on its side. */
const WINDOWS = windowsOf(
  '320x568 360x640 375x667 390x844 430x932 768x1024 844x390 1024x768 1280x720 1280x800 1366x650 1440x900 1536x730 1920x1080 2560x1300',
);

test.beforeEach(async ({ page, opensPage }) => {
  if (!opensPage) return;
  await page.clock.install();
  await page.goto('/');
});

test('Once closed, the popup stays closed after a reload', async ({ page }) => {
  await popupComes(page);
  await popup(page).getByRole('button', { name: popupWords.close }).click();
  await expect(popup(page)).toBeHidden();
  await page.reload();
  await hydrated(page.getByRole('heading', { level: 1 }));
  // It would come within a second, once its code is there.
  await page.clock.fastForward(60_000);
  await expect(popup(page).waitFor({ timeout: 1_000 })).rejects.toThrow();
});

lookingTest.describe(() => {
  // In one worker, which opens one page for all.
  lookingTest.describe.configure({ mode: 'default' });
  lookingTest.use({ shares: 'popup' });
  lookingTest.skip(popupWords.afterSeconds === null, 'The content has no popup.');

  lookingTest.beforeEach(async ({ page }) => {
    if (page.url() === 'about:blank') {
      await page.clock.install();
      await page.goto('/');
      await popupComes(page);
      await whollyHydrated(page);
    }
    await page.locator('#services').evaluate((part) => part.scrollIntoView({ behavior: 'instant' }));
    await expect(popup(page)).toBeVisible();
  });

  lookingTest('Tab reaches the popup right after the header', { tag: '@every-screen' }, async ({ page }) => {
    await page.locator('header :is(a, button):visible').last().focus();
    for (const next of [
      popup(page).getByRole('link', { name: popupWords.book }),
      popup(page).getByRole('button', { name: popupWords.close }),
    ]) {
      await page.keyboard.press('Tab');
      await expect(next).toBeFocused();
    }
  });

  lookingTest(
    'The popup is a strip of 48 px that stays under the header while one scrolls, and is away on a low screen and at the ticket',
    async ({ page }) => {
      const strip = (top: number) =>
        popup(page).evaluate((aside, top) => {
          scrollTo({ top, behavior: 'instant' });
          const { x, y, width, height } = aside.getBoundingClientRect();
          const gap = y - (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0);
          const { scrollHeight, clientHeight } = aside;
          return { x, width, height, gap, isWhole: scrollHeight <= clientHeight };
        }, top);
      for (const window of WINDOWS) {
        await page.setViewportSize(window);
        await page.evaluate(() => document.getElementById('services')?.scrollIntoView({ behavior: 'instant' }));
        if (window.height < 480) {
          await expect(popup(page)).toBeHidden();
          continue;
        }
        // And the rule under it. On the largest windows all is an eighth larger.
        const height = window.width < 1920 ? 49 : 55;
        const whole = { x: 0, width: window.width, height, gap: 0, isWhole: true };
        await expect.poll(() => strip(2500), window.name).toMatchObject(whole);
      }
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await expect(popup(page)).toBeHidden();
      await page.evaluate(() => document.getElementById('services')?.scrollIntoView({ behavior: 'instant' }));
      await expect(popup(page)).toBeVisible();
    },
  );

  lookingTest('An anchor brings its section under the popup', { tag: '@every-screen' }, async ({ page }) => {
    await page.evaluate(() => {
      location.hash = 'services';
    });
    const gap = async () => {
      const [strip, part] = [await popup(page).boundingBox(), await page.locator('#services').boundingBox()];
      return (part?.y ?? 9999) - (strip?.y ?? 0) - (strip?.height ?? 0);
    };
    await expect.poll(gap).toBeLessThan(4);
    await expect.poll(gap).toBeGreaterThanOrEqual(-4);
    await page.goBack();
  });
});

test('Escape closes the popup only if it has the focus, also while a tooltip of the header is open', async ({
  page,
}) => {
  const call = page.getByRole('banner').getByRole('link', { name: site.header.book });
  await popupComes(page);
  await page.locator('#services').focus();
  await page.keyboard.press('Escape');
  await expect(popup(page)).toBeVisible();
  await expect(call).toHaveAttribute('data-state', 'closed');
  await call.focus();
  await expect(page.getByRole('tooltip')).toBeVisible();
  await call.hover();
  await popup(page).getByRole('button', { name: popupWords.close }).focus();
  await page.keyboard.press('Escape');
  await expect(popup(page)).toBeHidden();
});
