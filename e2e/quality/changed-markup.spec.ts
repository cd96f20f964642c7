import type { Page } from '@playwright/test';
import { hold, hydrated } from '../support/hydrated.ts';
import { expect, test } from '../support/test.ts';
import { DRAWN_AGAIN } from '../support/translate.ts';

// Before the app starts, something else has changed the markup. React then renders it again, and reports that.
test.use({ expectedConsole: [DRAWN_AGAIN] });

/** As password managers do: an element beside each field, and one in the body. */
async function addIcons(page: Page): Promise<void> {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      for (const field of document.querySelectorAll('input')) field.after(document.createElement('manager-icon'));
      document.body.append(document.createElement('manager-panel'));
    }),
  );
}

test('A link that was typed before the app has started is in the dialog when an extension puts elements beside the fields', async ({
  page,
}) => {
  await addIcons(page);
  const release = await hold(page);
  await page.goto('/');
  const url = 'https://coingecko.com/en/coins/early';
  const field = page.locator('input[name=url]').first();
  await field.fill(url);
  await field.press('Enter');
  release();
  await expect(page.locator('[role=dialog] input[inputmode=url]')).toHaveValue(url);
});

test('The cursor stays where it was when an extension puts elements beside the fields and the app starts', async ({
  page,
}) => {
  await addIcons(page);
  const release = await hold(page);
  await page.goto('/verify');
  const input = page.getByRole('textbox');
  await input.fill('mara@listbolt');
  await input.press('ArrowLeft');
  release();
  await hydrated(page.getByRole('heading', { level: 1 }));
  await expect(input).toBeFocused();
  await page.keyboard.type('.');
  await expect(input).toHaveValue('mara@listbol.t');
});
