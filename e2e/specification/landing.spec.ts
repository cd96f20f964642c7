import type { Page } from '@playwright/test';
import { claims } from '../../src/content/claims.ts';
import { founders, links, sections } from '../../src/content/company.ts';
import { faq } from '../../src/content/faq.ts';
import { ecosystem, founder, services } from '../../src/content/landing.ts';
import { ticket } from '../../src/content/ticket.ts';
import { heroField, LINK, start, url } from '../support/application.ts';
import { expectNewTab } from '../support/expectations.ts';
import { whollyHydrated } from '../support/hydrated.ts';
import { dialog, messageForm, verdict } from '../support/parts.ts';
import { expect, look, lookingTest as test } from '../support/test.ts';
import { input } from '../support/verify.ts';

// Section 2: the landing page, top to bottom. The partners, the contact section and the popup have files of their own; the
// buttons that open the dialog: states.spec.ts; the footer: routes.spec.ts.

const section = (page: Page, name: string) => page.getByRole('region', { name });
const heroOf = (page: Page) => page.locator('section', { has: page.getByRole('heading', { level: 1 }) });
const questions = (page: Page) => section(page, faq.title).getByRole('heading', { level: 3 }).getByRole('button');

// In one worker, which opens one page for all.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ page }) => {
  await look(page, '/');
  await whollyHydrated(page);
});

test("3. Hero: a URL input; 'Start Application' opens the fast-track dialog with the URL pre-filled", async ({
  page,
}) => {
  await expect(heroField(page)).toHaveAttribute('placeholder', ticket.placeholder);
  await heroField(page).fill(LINK);
  await start(page).click();
  await expect(url(page)).toHaveValue(LINK);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

test('3. Hero: a link to book a free strategy session at an external scheduling page (new tab)', async ({ page }) => {
  test.skip(links.schedulingUrl === '', 'The content has no calendar.');
  await expectNewTab(page.getByRole('link', { name: ticket.session }), links.schedulingUrl);
});

test('3. Hero: three guarantee lines', async ({ page }) => {
  // The owner's promise of money follows the first one, and is empty until the owner makes it.
  const lines = heroOf(page).getByRole('list').filter({ hasText: ticket.guarantees[0].claim }).getByRole('listitem');
  await expect(lines).toHaveText(
    ticket.guarantees.map(({ claim, proof }, place) => `${claim} ${(place === 0 && claims.moneyPromise) || proof}`),
  );
});

test('4. Founder section, whose box checks the founder’s handle without a question', async ({ page }) => {
  test.skip(!sections.includes('about'), 'The content has no such section.');
  const part = section(page, founder.title);
  await expect(part.locator('blockquote')).toContainText(founder.quote);
  for (const { name } of founders) await expect(part.getByText(name)).toBeVisible();
  await part.getByRole('link', { name: founder.check }).first().click();
  await expect(input(page)).toHaveValue(founders[0].telegram);
  // The owner decides whether the founder is in the database.
  await expect(verdict(page)).toBeVisible();
});

test('5. Ecosystem: four value points', async ({ page }) => {
  const points = section(page, ecosystem.title).getByRole('listitem').getByRole('heading', { level: 3 });
  await expect(points).toHaveText(ecosystem.points.map(({ title }) => title));
});

test('5. Ecosystem: a six-item stats grid', async ({ page }) => {
  const stats = section(page, ecosystem.title).locator('dl').filter({ hasText: ecosystem.stats[0].figure }).first();
  await expect(stats.getByRole('definition')).toHaveText(ecosystem.stats.map(({ figure }) => figure));
  await expect(stats.getByRole('term')).toHaveText(ecosystem.stats.map(({ label }) => label));
  const tops = await stats
    .getByRole('definition')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size, 'rows of the grid').toBeLessThan(tops.length);
});

test('6. Services: five cards, each with its facts and an edge on all sides', async ({ page }) => {
  const cards = section(page, services.title).getByRole('article');
  await expect(cards).toHaveCount(services.cards.length);
  for (const [place, { title, facts }] of services.cards.entries()) {
    const card = cards.nth(place);
    await expect(card.getByRole('heading', { level: 3 })).toHaveText(title);
    await expect(card.getByRole('list').last().getByRole('listitem')).toHaveText([...facts]);
    for (const side of ['top', 'right', 'bottom', 'left'])
      await expect(card).not.toHaveCSS(`border-${side}-width`, '0px');
  }
});

test('9. FAQ: single-open collapsible questions', async ({ page }) => {
  await expect(questions(page)).toHaveText(faq.questions.map(({ question }) => question));
  const answer = (place: number) => section(page, faq.title).getByText(faq.questions[place]?.answer ?? '');
  await questions(page).nth(0).click();
  await expect(answer(0)).toBeVisible();
  await questions(page).nth(3).click();
  await expect(answer(3)).toBeVisible();
  await expect(answer(0)).toBeHidden();
  await questions(page).nth(3).click();
  await expect(answer(3)).toBeHidden();
});

test('9. Footer of the FAQ: Telegram and Email buttons; Email scrolls to #contact', async ({ page }) => {
  const part = section(page, faq.title);
  await expectNewTab(part.getByRole('link', { name: faq.telegram, exact: true }), links.telegramUrl);
  await part.getByRole('link', { name: faq.email, exact: true }).click();
  await expect(page).toHaveURL('/#contact');
  await expect(page.locator('#contact')).toBeInViewport();
  await expect(messageForm(page)).toBeVisible();
  await page.goBack();
});
