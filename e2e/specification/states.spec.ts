import { dialog as words } from '../../src/content/application.ts';
import { faq } from '../../src/content/faq.ts';
import { contact as contactWords } from '../../src/content/landing.ts';
import { popup as popupWords } from '../../src/content/popup.ts';
import { claimLabel } from '../../src/content/ticket.ts';
import { verify } from '../../src/content/verify.ts';
import {
  applicationsOf,
  blurb,
  contact,
  heroField,
  LINK,
  openSite,
  someone,
  start,
  submit,
  url,
} from '../support/application.ts';
import { hold, hydrated, whollyHydrated } from '../support/hydrated.ts';
import { dialog, emailButton, messageField, messageForm, popup, popupComes, toast, verdict } from '../support/parts.ts';
import { expect, lookAtForm, lookingTest, test } from '../support/test.ts';
import { check, input } from '../support/verify.ts';

// Section 4: states and transitions. Of the exchange strip: landing-partners.spec.ts; of the mobile menu: header.spec.ts.

test.describe('Fast-track dialog:', () => {
  // The browser itself reports a request that a test lets fail.
  test.use({ expectedConsole: [/Failed to load resource/] });
  test.beforeEach(openSite);

  test('closed, then open (via any of the dialog buttons)', async ({ page }) => {
    await whollyHydrated(page);
    const claims = page.getByRole('button', { name: claimLabel });
    for (const button of [
      start(page),
      ...(await claims.all()),
      page.getByRole('button', { name: faq.closing.start }),
    ]) {
      await expect(dialog(page)).toBeHidden();
      await button.click();
      await expect(dialog(page)).toBeVisible();
      await dialog(page).getByRole('button', { name: words.cancel }).click();
    }
    await expect(claims).toHaveCount(2);
    await expect(dialog(page)).toBeHidden();
  });

  test('submitting; on success the form resets and the dialog closes', { tag: '@development' }, async ({
    page,
    db,
  }) => {
    const me = someone();
    const release = await hold(page, '**/submit-fast-track');
    await heroField(page).fill(LINK);
    await start(page).click();
    await contact(page).fill(me);
    await blurb(page).fill('We build.');
    await submit(page).click();
    await expect(dialog(page).getByRole('button', { name: words.submitting })).toBeVisible();
    release();
    await expect(dialog(page)).toBeHidden();
    await expect(toast(page, words.success.title)).toBeVisible();
    expect(await applicationsOf(db, me)).toMatchObject([{ coinmarketcap_url: LINK, project_blurb: 'We build.' }]);
    await page.getByRole('button', { name: claimLabel }).first().click();
    for (const field of [contact(page), url(page), blurb(page)]) await expect(field).toHaveValue('');
  });

  test('on failure a failure toast, and the dialog stays open', { tag: '@development' }, async ({ page }) => {
    await page.route('**/submit-fast-track', (route) => route.abort());
    await heroField(page).fill(LINK);
    await start(page).click();
    await contact(page).fill('@project');
    await submit(page).click();
    await expect(toast(page, words.failure.title)).toBeVisible();
    await expect(dialog(page)).toBeVisible();
    await expect(contact(page)).toHaveValue('@project');
    await expect(url(page)).toHaveValue(LINK);
    await expect(submit(page)).toBeEnabled();
  });

  test('closing the hero dialog clears the hero URL input', async ({ page }) => {
    for (const close of [words.cancel, words.close]) {
      await heroField(page).fill(LINK);
      await start(page).click();
      await dialog(page).getByRole('button', { name: close, exact: true }).click();
      await expect(dialog(page)).toBeHidden();
      await expect(heroField(page)).toHaveValue('');
    }
  });
});

lookingTest.describe('Verify page:', () => {
  lookingTest.use({ shares: 'check' });

  lookingTest(
    'idle, then verifying, then result; switching the toggle or typing clears the result',
    async ({ page }) => {
      await lookAtForm(page, '/verify');
      await expect(verdict(page)).toHaveCount(0);
      for (const clear of [
        () => page.getByRole('radio', { name: verify.kinds.telegram.toggle }).check(),
        () => input(page).press('x'),
      ]) {
        await check(page, 'stranger@evil.example');
        await expect(verdict(page)).toBeVisible();
        await clear();
        await expect(verdict(page)).toHaveCount(0);
        // Not awaited: by itself it goes, too.
        expect(await toast(page, verify.toasts.notFound).count()).toBe(0);
      }
    },
  );
});

test.describe('Popup:', () => {
  test('hidden, shown after 3 s, dismissed permanently for the visit', { tag: '@development' }, async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await popupComes(page);
    await popup(page).getByRole('button', { name: popupWords.close }).click();
    await expect(popup(page)).toBeHidden();
    await page.reload();
    await hydrated(page.getByRole('heading', { level: 1 }));
    // It would come within a second, once its code is there.
    await page.clock.fastForward(60_000);
    await expect(popup(page).waitFor({ timeout: 1_000 })).rejects.toThrow();
  });
});

test.describe('Contact form:', () => {
  test('hidden, shown on Email click (toggle); submitting takes about 1 s', { tag: '@development' }, async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/');
    await whollyHydrated(page);
    await expect(messageForm(page)).toBeHidden();
    await emailButton(page).click();
    await emailButton(page).click();
    await expect(messageForm(page)).toBeHidden();
    await emailButton(page).click();
    await messageField(page, 'name').fill('Ada');
    await messageField(page, 'email').fill('ada@example.com');
    await messageField(page, 'message').fill('Hello');
    // The toaster comes when the browser is idle, which never happens once the clock stands still.
    await page.locator('[data-toaster]').waitFor({ state: 'attached' });
    const called: string[] = [];
    page.on('request', (request) => called.push(request.url()));
    await page.clock.pauseAt(Date.now() + 60_000);
    await messageForm(page).getByRole('button').click();
    await expect(messageForm(page).getByRole('button', { name: contactWords.form.sending })).toBeVisible();
    await page.clock.runFor(999);
    await expect(toast(page, contactWords.form.success.title)).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(toast(page, contactWords.form.success.title)).toContainText(contactWords.form.success.description);
    await expect(messageField(page, 'message')).toHaveValue('');
    expect(called, 'the form makes no call').toEqual([]);
  });
});
