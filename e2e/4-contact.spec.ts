import type { Page } from '@playwright/test';
import { brand, links } from '../src/content/company.ts';
import { expectNewTab } from './support/expectations.ts';
import { expect, test } from './support/test.ts';

const contact = (page: Page) => page.getByRole('region', { name: 'Talk to us' });
const emailButton = (page: Page) => contact(page).getByRole('button', { name: 'Email', exact: true });
const form = (page: Page) => contact(page).getByRole('form');
const field = (page: Page, name: RegExp) => form(page).getByLabel(name);

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test('4.1 Telegram opens a chat in a new tab, and Email shows and hides the form and other ways', async ({ page }) => {
  await expectNewTab(contact(page).getByRole('link', { name: 'Telegram', exact: true }), /^https:\/\/t\.me\//);
  await expect(form(page)).toBeHidden();
  await emailButton(page).click();
  await expect(emailButton(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(form(page)).toBeVisible();
  await expect(contact(page).getByText(brand.supportEmail).filter({ visible: true })).toBeVisible();
  await expectNewTab(contact(page).getByRole('link', { name: /Schedule a call/ }), links.schedulingUrl);
  await expectNewTab(contact(page).getByRole('link', { name: /Live chat/ }), /t\.me/);
  await expect(contact(page).getByText('Quick Response')).toBeVisible();
  await expect(contact(page).getByText('We reply within 2-4 hours in business hours.')).toBeVisible();
  await emailButton(page).click();
  await expect(form(page)).toBeHidden();
});

test('4.2 The browser itself requires name, email and message, and leaves the label in view', async ({ page }) => {
  await emailButton(page).click();
  const send = form(page).getByRole('button', { name: 'Send' });
  await send.click();
  await expect(field(page, /^Name/)).toBeFocused();
  const header = await page.getByRole('banner').boundingBox();
  const label = await form(page).getByText('Name', { exact: true }).boundingBox();
  expect(label?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  await field(page, /^Name/).fill('Ada');
  await field(page, /^Message/).fill('Hello');
  for (const email of ['', 'not an address']) {
    await field(page, /^Email/).fill(email);
    await send.click();
    await expect(field(page, /^Email/)).toBeFocused();
    expect(await form(page).evaluate((element: HTMLFormElement) => element.checkValidity())).toBe(false);
  }
});
