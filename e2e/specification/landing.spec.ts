import type { Page } from '@playwright/test';
import { claims } from '../../src/content/claims.ts';
import { founders, links, sections } from '../../src/content/company.ts';
import { faq } from '../../src/content/faq.ts';
import { ecosystem, founder, services } from '../../src/content/landing.ts';
import { pages } from '../../src/content/pages.ts';
import { site } from '../../src/content/site.ts';
import { claimLabel, ticket } from '../../src/content/ticket.ts';
import { heroField, LINK, start, url } from '../support/application.ts';
import { expectNewTab } from '../support/expectations.ts';
import { whollyHydrated } from '../support/hydrated.ts';
import { dialog } from '../support/parts.ts';
import { expect, look, lookingTest } from '../support/test.ts';

// Section 2: the landing page, top to bottom. The partners, the contact section and the popup have files of their own.

const section = (page: Page, name: string) => page.getByRole('region', { name });
const heroOf = (page: Page) => page.locator('section', { has: page.getByRole('heading', { level: 1 }) });
const questions = (page: Page) => section(page, faq.title).getByRole('heading', { level: 3 }).getByRole('button');

// In one worker, which opens one page for all.
lookingTest.describe.configure({ mode: 'default' });

lookingTest.beforeEach(async ({ page }) => {
  await look(page, '/');
  await whollyHydrated(page);
});

lookingTest('3. Hero: a URL input whose placeholder asks for a CoinMarketCap or CoinGecko URL', async ({ page }) => {
  await expect(page.getByLabel(ticket.label)).toHaveAttribute('placeholder', ticket.placeholder);
});

lookingTest(
  "3. Hero: 'Start Application' opens the fast-track dialog with the URL pre-filled",
  {
    tag: '@development',
  },
  async ({ page }) => {
    await heroField(page).fill(LINK);
    await start(page).click();
    await expect(url(page)).toHaveValue(LINK);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  },
);

lookingTest(
  '3. Hero: a link to book a free strategy session at an external scheduling page (new tab)',
  async ({ page }) => {
    lookingTest.skip(links.schedulingUrl === '', 'The content has no calendar.');
    await expectNewTab(page.getByRole('link', { name: ticket.session }), links.schedulingUrl);
  },
);

lookingTest('3. Hero: three guarantee lines', async ({ page }) => {
  // The owner's promise of money follows the first one, and is empty until the owner makes it.
  const lines = heroOf(page).getByRole('list').filter({ hasText: ticket.guarantees[0].claim }).getByRole('listitem');
  await expect(lines).toHaveText(
    ticket.guarantees.map(({ claim, proof }, place) => `${claim} ${(place === 0 && claims.moneyPromise) || proof}`),
  );
});

lookingTest('4. Founder section', async ({ page }) => {
  lookingTest.skip(!sections.includes('about'), 'The content has no such section.');
  const part = section(page, founder.title);
  await expect(part.locator('blockquote')).toContainText(founder.quote);
  for (const { name } of founders) await expect(part.getByText(name)).toBeVisible();
});

lookingTest('5. Ecosystem: four value points', async ({ page }) => {
  const points = section(page, ecosystem.title).getByRole('listitem').getByRole('heading', { level: 3 });
  await expect(points).toHaveText(ecosystem.points.map(({ title }) => title));
});

lookingTest('5. Ecosystem: a six-item stats grid', async ({ page }) => {
  const stats = section(page, ecosystem.title).locator('dl').filter({ hasText: ecosystem.stats[0].figure }).first();
  await expect(stats.getByRole('definition')).toHaveText(ecosystem.stats.map(({ figure }) => figure));
  await expect(stats.getByRole('term')).toHaveText(ecosystem.stats.map(({ label }) => label));
  const tops = await stats
    .getByRole('definition')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size, 'rows of the grid').toBeLessThan(tops.length);
});

for (const [number, { title }] of [
  [5, ecosystem],
  [6, services],
] as const) {
  lookingTest(`${number}. A button that opens the dialog: ${title}`, async ({ page }) => {
    await section(page, title).getByRole('button', { name: claimLabel }).click();
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });
}

lookingTest('6. Services: five cards, each with its facts and an edge on all sides', async ({ page }) => {
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

lookingTest('9. FAQ: single-open collapsible questions', async ({ page }) => {
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

lookingTest('9. Footer of the FAQ: Telegram and Email buttons; Email scrolls to #contact', async ({ page }) => {
  const part = section(page, faq.title);
  await expectNewTab(part.getByRole('link', { name: faq.telegram, exact: true }), links.telegramUrl);
  await part.getByRole('link', { name: faq.email, exact: true }).click();
  await expect(page).toHaveURL('/#contact');
  await expect(page.locator('#contact')).toBeInViewport();
  await page.goBack();
});

lookingTest('11. Footer with links to /terms and /cookies', async ({ page }) => {
  for (const [name, path] of [
    [site.footer.terms, pages.terms.path],
    [site.footer.cookies, pages.cookies.path],
  ] as const)
    await expect(page.getByRole('contentinfo').getByRole('link', { name })).toHaveAttribute('href', path);
});
