import type { Page } from '@playwright/test';
import { brand, links } from '../src/content/company.ts';
import { contact as words } from '../src/content/landing.ts';
import { expectNewTab } from './support/expectations.ts';
import { toast } from './support/parts.ts';
import { expect, look, lookingTest, test } from './support/test.ts';
import { DRAWN_AGAIN, translate, translated } from './support/translate.ts';

const contact = (page: Page) => page.locator('#contact');
const emailButton = (page: Page) => contact(page).getByRole('button', { name: words.email.label, exact: true });
const form = (page: Page) => contact(page).getByRole('form');
const field = (page: Page, name: 'name' | 'email' | 'message') => form(page).locator(`[name=${name}]`);
const send = (page: Page) => form(page).getByRole('button');

async function write(page: Page, { name = 'Ada', email = 'ada@example.com' } = {}): Promise<void> {
  await field(page, 'name').fill(name);
  await field(page, 'email').fill(email);
  await field(page, 'message').fill('Hello');
}

test.beforeEach(async ({ page, opensPage }) => {
  if (opensPage) await page.goto('/');
});

lookingTest('Telegram opens a chat in a new tab', async ({ page }) => {
  await look(page, '/');
  await expectNewTab(contact(page).getByRole('link', { name: words.telegram.label, exact: true }), links.telegramUrl);
});

lookingTest('As long as the form sends nothing, only Telegram and our address promise a reply', async ({ page }) => {
  await look(page, '/');
  const [before, after] = words.introByEmail.split('{email}');
  await expect(contact(page)).toContainText(`${before}${brand.supportEmail}${after}`);
  await expect(contact(page)).not.toContainText(words.intro);
  await expect(emailButton(page)).toContainText(brand.supportEmail);
});

test.describe('A page that the browser translates', () => {
  test.use({ expectedConsole: [DRAWN_AGAIN] });

  test('follows the messages of the form, and says that it was sent', async ({ page }) => {
    await emailButton(page).click();
    await write(page, { name: ' ' });
    await translate(page);
    await send(page).click();
    await expect(page.getByText(translated('Name is required'))).toBeVisible();
    await write(page);
    await expect(page.getByText(translated('Name is required'))).toHaveCount(0);
    await send(page).click();
    await expect(toast(page, translated(words.form.success.title))).toBeVisible();
    await expect(send(page)).toHaveAccessibleName(translated(words.form.send));
  });
});
