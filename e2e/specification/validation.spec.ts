import { dialog as words } from '../../src/content/application.ts';
import { contact as contactWords } from '../../src/content/landing.ts';
import { verify } from '../../src/content/verify.ts';
import {
  PROJECT_BLURB_MAX,
  TELEGRAM_CONTACT_MAX,
  TELEGRAM_CONTACT_MIN,
} from '../../supabase/functions/_shared/contracts/application.ts';
import { said } from '../../supabase/tests/support/valid-forms.ts';
import { blurb, claim, contact, submit, url } from '../support/application.ts';
import { dialog, emailButton, messageField, messageForm, verdict } from '../support/parts.ts';
import { expect, look, lookAtForm, lookingTest } from '../support/test.ts';
import { input, watchCalls } from '../support/verify.ts';

// Section 5: validation rules; and of section 2 the dialog's list. The messages come from the contract, whose own test has their words.

lookingTest.describe('Fast-track form:', () => {
  // In one worker, which opens one page for all.
  lookingTest.describe.configure({ mode: 'default' });
  lookingTest.use({ shares: 'application' });

  lookingTest.beforeEach(async ({ page }) => {
    await look(page, '/');
    await claim(page).click();
    await expect(contact(page)).toBeFocused();
    for (const field of [contact(page), url(page), blurb(page)]) await field.fill('');
  });
  lookingTest.afterEach(({ page }) => page.keyboard.press('Escape'));

  const isRight = (field: ReturnType<typeof contact>) => expect(field).not.toHaveAttribute('aria-invalid');
  const has = (field: ReturnType<typeof contact>, message: string) =>
    expect(field.locator('..').getByRole('alert')).toHaveText(message);

  lookingTest("A 'What happens next?' list names the three steps", async ({ page }) => {
    await expect(dialog(page).getByRole('heading', { name: words.next.title })).toBeVisible();
    for (const [place, { title }] of words.next.steps.entries())
      await expect(dialog(page).getByRole('listitem').nth(place)).toContainText(title);
  });

  lookingTest('Telegram contact is trimmed', async ({ page }) => {
    await contact(page).fill(`  ${'a'.repeat(TELEGRAM_CONTACT_MIN - 1)}  `);
    await submit(page).click();
    await has(contact(page), said.contactShort);
    await contact(page).fill(`  ${'a'.repeat(TELEGRAM_CONTACT_MAX)}  `);
    await isRight(contact(page));
  });

  lookingTest('Telegram contact is required', async ({ page }) => {
    await blurb(page).focus();
    await submit(page).click();
    await has(contact(page), said.contactMissing);
    await expect(contact(page)).toBeFocused();
  });

  lookingTest('Telegram contact has minimum 3 and maximum 50 characters', async ({ page }) => {
    await contact(page).fill('a'.repeat(TELEGRAM_CONTACT_MIN - 1));
    await submit(page).click();
    await has(contact(page), said.contactShort);
    await contact(page).fill('a'.repeat(TELEGRAM_CONTACT_MAX + 1));
    await has(contact(page), said.contactLong);
    for (const length of [TELEGRAM_CONTACT_MIN, TELEGRAM_CONTACT_MAX]) {
      await contact(page).fill('a'.repeat(length));
      await isRight(contact(page));
    }
  });

  lookingTest('URL is optional, and if filled must be a valid URL of CoinMarketCap or CoinGecko', async ({ page }) => {
    await blurb(page).fill('We build.');
    await submit(page).click();
    await expect(contact(page)).toHaveAttribute('aria-invalid', 'true');
    await isRight(url(page));
    for (const wrong of ['no link', 'https://example.com/coins/x', 'https://coingecko.com.evil.example/']) {
      await url(page).fill(wrong);
      await has(url(page), said.urlWrong);
    }
    for (const right of ['https://coinmarketcap.com/currencies/x/', 'https://www.coingecko.com/en/coins/x']) {
      await url(page).fill(right);
      await isRight(url(page));
    }
  });

  lookingTest('Blurb is optional, and has max 2000 characters', async ({ page }) => {
    await url(page).fill('https://coingecko.com/en/coins/x');
    await blurb(page).fill('a'.repeat(PROJECT_BLURB_MAX + 1));
    await submit(page).click();
    await has(blurb(page), said.blurbLong);
    for (const right of ['a'.repeat(PROJECT_BLURB_MAX), '']) {
      await blurb(page).fill(right);
      await isRight(blurb(page));
    }
  });

  lookingTest('At least one of URL or blurb is required, shown on the URL field', async ({ page }) => {
    await contact(page).fill('@project');
    await submit(page).click();
    await has(url(page), said.urlOrBlurb);
    await expect(dialog(page).getByRole('alert')).toHaveCount(1);
    // react-hook-form focuses the wrong field once more in a timer, which may come between the focus and the words of the next one.
    await page.evaluate(() => new Promise((passed) => setTimeout(passed)));
    await blurb(page).fill('We build.');
    await isRight(url(page));
  });

  lookingTest('The form validates on submit and re-validates on change', async ({ page }) => {
    await contact(page).fill('a');
    await blurb(page).focus();
    await expect(dialog(page).getByRole('alert')).toHaveCount(0);
    await submit(page).click();
    await has(contact(page), said.contactShort);
    await contact(page).press('End');
    await contact(page).pressSequentially('bc');
    await isRight(contact(page));
    await contact(page).press('Backspace');
    await has(contact(page), said.contactShort);
  });
});

lookingTest.describe('Verify page:', () => {
  lookingTest.use({ shares: 'check' });

  lookingTest('An empty or whitespace-only value gives a message, and is not checked', async ({ page }) => {
    await lookAtForm(page, '/verify');
    const calls = watchCalls(page);
    for (const nothing of ['', '   ']) {
      await input(page).fill(nothing);
      await input(page).press('Enter');
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(verify.emptyInput);
      await input(page).fill('a');
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    }
    await expect(verdict(page)).toHaveCount(0);
    expect(calls).toEqual([]);
  });
});

lookingTest.describe('Contact form:', () => {
  lookingTest.use({ shares: 'message' });

  lookingTest(
    'Name, email (email type) and message are required by the browser, company and project type are optional',
    async ({ page }) => {
      await look(page, '/');
      await emailButton(page).click();
      const send = messageForm(page).getByRole('button', { name: contactWords.form.send });
      const isValid = () =>
        messageForm(page).evaluate((form: HTMLFormElement) => !form.noValidate && form.checkValidity());
      await expect(messageField(page, 'email')).toHaveAttribute('type', 'email');
      for (const [missing, wrong] of [
        ['name', ''],
        ['email', ''],
        ['email', 'not an address'],
        ['message', ''],
      ] as const) {
        const filled = { name: 'Ada', email: 'ada@example.com', message: 'Hello', [missing]: wrong };
        for (const name of ['name', 'email', 'message'] as const) await messageField(page, name).fill(filled[name]);
        await send.click();
        await expect(messageField(page, missing)).toBeFocused();
        expect(await isValid()).toBe(false);
      }
      await messageField(page, 'message').fill('Hello');
      expect(await isValid()).toBe(true);
    },
  );
});
