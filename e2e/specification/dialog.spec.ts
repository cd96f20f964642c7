import { dialog as words } from '../../src/content/application.ts';
import { PROJECT_BLURB_MAX } from '../../supabase/functions/_shared/contracts/application.ts';
import { blurb, claim, contact, url } from '../support/application.ts';
import { dialog } from '../support/parts.ts';
import { expect, look, lookingTest } from '../support/test.ts';

// Section 2: the fast-track dialog. What becomes of it: states.spec.ts. What its fields accept: validation.spec.ts.

lookingTest.describe(() => {
  lookingTest.use({ shares: 'application' });

  lookingTest.beforeEach(async ({ page }) => {
    await look(page, '/');
    if (await dialog(page).isHidden()) await claim(page).click();
    await expect(contact(page)).toBeFocused();
  });
  lookingTest.afterEach(({ page }) => page.keyboard.press('Escape'));

  lookingTest(
    'Telegram contact is required; CoinMarketCap or CoinGecko URL and project blurb are optional',
    async ({ page }) => {
      await expect(contact(page)).toHaveAttribute('required');
      for (const field of [url(page), blurb(page)]) await expect(field).not.toHaveAttribute('required');
      await expect(dialog(page).getByRole('textbox')).toHaveCount(3);
    },
  );

  lookingTest('The project blurb has max 2000 characters, which are counted', async ({ page }) => {
    await blurb(page).fill('a'.repeat(PROJECT_BLURB_MAX));
    await expect(dialog(page).getByText(`${PROJECT_BLURB_MAX} / ${PROJECT_BLURB_MAX}`)).toBeVisible();
    await blurb(page).fill('');
  });

  lookingTest("A 'What happens next?' list names the three steps", async ({ page }) => {
    await expect(dialog(page).getByRole('heading', { name: words.next.title })).toBeVisible();
    for (const [place, { title }] of words.next.steps.entries())
      await expect(dialog(page).getByRole('listitem').nth(place)).toContainText(title);
  });
});
