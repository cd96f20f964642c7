import { links } from '../../src/content/company.ts';
import { contact } from '../../src/content/landing.ts';
import { popup as popupWords } from '../../src/content/popup.ts';
import { site } from '../../src/content/site.ts';
import { ticket } from '../../src/content/ticket.ts';
import { expectApart, windowsOf } from '../support/expectations.ts';
import {
  emailButton,
  hasSampleWords,
  LONGER_WORDS,
  messageField,
  messageForm,
  popup,
  popupComes,
  toast,
} from '../support/parts.ts';
import { expect, test } from '../support/test.ts';

// Section 2: the landing page, 10. That it stays closed: states.spec.ts.

/** The usual windows, from the smallest phone to a large desktop. */
const WINDOWS = windowsOf(
  '1280x720 1280x800 1366x650 1440x900 1536x730 1920x1080 2560x1300 1024x768 768x1024 430x932 390x844 375x667 360x640 320x568',
);

test.beforeEach(async ({ page, opensPage }) => {
  if (!opensPage) return;
  await page.clock.install();
  await page.goto('/');
});

test('Three seconds after the load the popup floats over a page that nobody has touched, and hides nothing that is needed there', async ({
  page,
}) => {
  test.skip(!hasSampleWords, LONGER_WORDS);
  await popupComes(page);
  const session = await page.getByRole('link', { name: ticket.session }).elementHandle();
  for (const { name, ...size } of WINDOWS) {
    await page.setViewportSize(size);
    const found = () =>
      popup(page).evaluate((aside, session) => {
        const card = aside.getBoundingClientRect();
        const covered = [...document.querySelectorAll('main :is(input, textarea, select, button, a, h1, figure li)')]
          .filter((part) => part !== session && !(part.localName === 'h1' && innerHeight < 600))
          .filter((part) => {
            const { left, right, top, bottom } = part.getBoundingClientRect();
            return left < card.right && right > card.left && top < card.bottom && bottom > card.top;
          });
        return {
          covered: covered.map(({ textContent, localName }) => textContent || localName),
          isWhole: card.left >= 0 && card.right <= innerWidth && card.top >= 0 && card.bottom <= innerHeight,
          isOneLine: card.height < 70,
          scrollY,
        };
      }, session);
    await expect.poll(found, name).toEqual({ covered: [], isWhole: true, isOneLine: true, scrollY: 0 });
  }
});

test('On a phone the popup fades to its button while one scrolls down, and is whole again at rest', {
  tag: '@phone',
}, async ({ page }) => {
  await popupComes(page);
  const opacity = () =>
    popup(page)
      .getByRole('button')
      .evaluate((close) => getComputedStyle(close).opacity);
  const book = popup(page).getByRole('link', { name: popupWords.book });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.evaluate(() => window.scrollBy({ top: 600, behavior: 'instant' }));
  await expect.poll(opacity).toBe('0');
  await expect(book).toHaveCSS('opacity', '1');
  await expect(book).toBeInViewport({ ratio: 1 });
  await page.clock.fastForward(1000);
  await expect.poll(opacity).toBe('1');
});

test('A toast stands clear of the popup', async ({ page }) => {
  await popupComes(page);
  await emailButton(page).click();
  await messageField(page, 'name').fill('Ada');
  await messageField(page, 'email').fill('ada@example.org');
  await messageField(page, 'message').fill('Hello');
  await page.locator('[data-toaster]').waitFor({ state: 'attached' });
  // The toast stays.
  await page.clock.pauseAt(Date.now() + 60_000);
  await messageForm(page).getByRole('button').click();
  await expect(messageForm(page).getByRole('button', { name: contact.form.sending })).toBeVisible();
  await page.clock.runFor(1000);
  await expect(toast(page, contact.form.success.title)).toBeVisible();
  for (const size of windowsOf('1440x900 768x1024 390x844 320x568 844x390 320x400')) {
    await page.setViewportSize(size);
    await expectApart(popup(page), [toast(page, contact.form.success.title)], size.name);
  }
});

test('Tab reaches the popup right after the header', async ({ page }) => {
  await popupComes(page);
  await page.locator('header :is(a, button):visible').last().focus();
  for (const next of [
    popup(page).getByRole('link', { name: popupWords.book }),
    popup(page).getByRole('button', { name: popupWords.close }),
  ]) {
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
  }
});

test('The booking opens the calendar in a new tab, and answers the popup', async ({ page, context }) => {
  await popupComes(page);
  await context.route(links.schedulingUrl, (route) => route.fulfill({ contentType: 'text/html', body: 'A calendar' }));
  const opened = page.waitForEvent('popup');
  await popup(page).getByRole('link', { name: popupWords.book }).click();
  expect((await opened).url()).toBe(links.schedulingUrl);
  await expect(popup(page)).toBeHidden();
});

test('Escape closes the popup only if it has the focus, also while a tooltip of the header is open', async ({
  page,
}) => {
  const call = page.getByRole('banner').getByRole('link', { name: site.header.book });
  await popupComes(page);
  await page.getByRole('main').focus();
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
