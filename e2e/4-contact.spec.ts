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

test('Email shows and hides the form and the other ways to reach the team', async ({ page }) => {
  await expect(form(page)).toBeHidden();
  await emailButton(page).click();
  await expect(emailButton(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(form(page)).toBeVisible();
  await expectNewTab(contact(page).getByRole('link', { name: words.info.call.label }), links.schedulingUrl);
  await expectNewTab(contact(page).getByRole('link', { name: words.info.chat.label }), links.telegramUrl);
  await expect(contact(page).getByText(words.info.quick.title)).toBeVisible();
  await expect(contact(page).getByText(words.info.quick.lines[0])).toBeVisible();
  await emailButton(page).click();
  await expect(form(page)).toBeHidden();
});

lookingTest('As long as the form sends nothing, only Telegram and our address promise a reply', async ({ page }) => {
  await look(page, '/');
  const [before, after] = words.introByEmail.split('{email}');
  await expect(contact(page)).toContainText(`${before}${brand.supportEmail}${after}`);
  await expect(contact(page)).not.toContainText(words.intro);
  await expect(emailButton(page)).toContainText(brand.supportEmail);
});

test('A message makes no call: after a second it is said to be sent, and the form is empty', async ({ page }) => {
  await emailButton(page).click();
  await write(page);
  const called: string[] = [];
  page.on('request', (request) => called.push(`${request.method()} ${request.url()}`));
  await send(page).click();
  await expect(toast(page, words.form.success.title)).toContainText(words.form.success.description);
  for (const name of ['name', 'email', 'message'] as const) await expect(field(page, name)).toHaveValue('');
  expect(called.filter((call) => call.startsWith('POST'))).toEqual([]);
});

test('The browser itself requires name, email and message', async ({ page }) => {
  await emailButton(page).click();
  const isValid = () => form(page).evaluate((element: HTMLFormElement) => element.checkValidity());
  await send(page).click();
  await expect(field(page, 'name')).toBeFocused();
  for (const email of ['', 'not an address']) {
    await write(page, { email });
    await send(page).click();
    await expect(field(page, 'email')).toBeFocused();
    expect(await isValid()).toBe(false);
  }
  await write(page);
  expect(await isValid()).toBe(true);
});

test('The browser moves to a field that is missing, and the header leaves its label in view', async ({ page }) => {
  await emailButton(page).click();
  await send(page).click();
  await expect(field(page, 'name')).toBeFocused();
  const header = await page.getByRole('banner').boundingBox();
  const label = await form(page).getByText(words.form.fields.name.label, { exact: true }).boundingBox();
  expect(label?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
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
