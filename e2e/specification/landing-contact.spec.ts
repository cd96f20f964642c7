import type { Page } from '@playwright/test';
import { brand, links } from '../../src/content/company.ts';
import { contact as words } from '../../src/content/landing.ts';
import { expectNewTab } from '../support/expectations.ts';
import { emailButton, messageForm } from '../support/parts.ts';
import { expect, look, lookingTest } from '../support/test.ts';

// Section 2: the landing page, 8. What its form requires: validation.spec.ts; that it is hidden, and sent: states.spec.ts.

const contact = (page: Page) => page.locator('#contact');

lookingTest('A Telegram button opens an external chat link in a new tab', async ({ page }) => {
  await look(page, '/');
  await expectNewTab(contact(page).getByRole('link', { name: words.telegram.label, exact: true }), links.telegramUrl);
});

lookingTest(
  "An Email button toggles a message form and an info column: email, schedule a call, live chat, 'Quick Response'",
  async ({ page }) => {
    await look(page, '/');
    await emailButton(page).click();
    await expect(messageForm(page)).toBeVisible();
    const column = contact(page).getByRole('complementary');
    const { email, call, chat, quick } = words.info;
    await expect(column.getByRole('link', { name: email.label })).toHaveAttribute('href', links.emailUrl);
    // An owner may have no calendar.
    if (links.schedulingUrl) await expectNewTab(column.getByRole('link', { name: call.label }), links.schedulingUrl);
    await expectNewTab(column.getByRole('link', { name: chat.label }), links.telegramUrl);
    for (const line of [quick.title, ...quick.lines]) await expect(column.getByText(line)).toBeVisible();
    await emailButton(page).click();
    await expect(column).toBeHidden();
  },
);

lookingTest('As long as the form sends nothing, only Telegram and our address promise a reply', async ({ page }) => {
  await look(page, '/');
  const [before, after] = words.introByEmail.split('{email}');
  await expect(contact(page)).toContainText(`${before}${brand.supportEmail}${after}`);
  await expect(contact(page)).not.toContainText(words.intro);
  await expect(emailButton(page)).toContainText(brand.supportEmail);
});
