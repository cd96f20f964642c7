import type { Page } from '@playwright/test';
import { exchangeBoard, exchanges } from '../src/content/exchanges.ts';
import { faq } from '../src/content/faq.ts';
import { ecosystem } from '../src/content/landing.ts';
import { terms } from '../src/content/legal.ts';
import { popup as popupWords } from '../src/content/popup.ts';
import { site } from '../src/content/site.ts';
import { ticket } from '../src/content/ticket.ts';
import { hold, settled, whollyHydrated } from './support/hydrated.ts';
import { answerRankings, rankingsUrl } from './support/parts.ts';
import { expect, test } from './support/test.ts';
import { DRAWN_AGAIN, translate, translated, translateFromTheStart } from './support/translate.ts';

// A translator replaces each text node by an element: the page must not write into a text node that is gone.
test.use({ expectedConsole: [DRAWN_AGAIN] });

const openTranslated = (page: Page) => translateFromTheStart(page).then(() => page.goto('/'));

test.describe('On a page that is translated before the app is there', () => {
  test("the ticket and the guarantee's sheet have the ticker of the link, and lose it with the link", async ({
    page,
  }) => {
    await openTranslated(page);
    await settled(page);
    const link = page.getByRole('textbox').first();
    const { guarantee } = ecosystem;
    const mark = page.locator('#ecosystem mark');
    await expect(mark).toHaveText(translated(guarantee.yourToken));
    await link.fill('https://coinmarketcap.com/currencies/atlas/');
    await expect(page.getByText('ATLAS / USDT', { exact: true })).toBeVisible();
    await expect(mark).toHaveText('ATLAS');
    await link.fill('');
    await expect(page.getByText(translated(ticket.tag), { exact: true })).toBeVisible();
    await expect(mark).toHaveText(translated(guarantee.yourToken));
  });

  test('the board shows the live figures in the place of its loading words', async ({ page }) => {
    test.skip(!exchangeBoard.shown);
    await answerRankings(page, [{ name: exchanges[0].name, image: null, trade_volume_24h_usd: 9e10 }]);
    const release = await hold(page, rankingsUrl);
    await openTranslated(page);
    const board = page.locator('#partners');
    // The list is drawn again when the app starts on the translated page.
    await expect(() => board.getByRole('list').scrollIntoViewIfNeeded({ timeout: 1000 })).toPass();
    await expect(board.locator('#board-status')).toHaveText(translated(exchangeBoard.loading));
    release();
    await expect(board.locator('#board-status')).toHaveText(
      `${translated(exchangeBoard.asOf)} ${translated('2026-11-20 09:05 UTC')}`,
    );
    await expect(board.getByRole('listitem')).toHaveText(
      `${exchanges[0].name}${translated(exchangeBoard.volumeLabel)} ${translated('$90.00B')}`,
    );
  });
});

test('On a page that is translated once the app is there a question opens, the popup comes and goes, and the page is left and found again', async ({
  page,
}) => {
  test.skip(popupWords.afterSeconds === null);
  await page.clock.install();
  await page.goto('/');
  await whollyHydrated(page);
  await translate(page);
  await page.getByRole('button', { name: translated(faq.questions[3].question) }).click();
  await expect(page.getByText(translated(faq.questions[3].answer))).toBeVisible();
  await page.clock.fastForward(3000);
  const popup = page.locator('aside');
  await expect(popup.getByText(translated(popupWords.text))).toBeVisible();
  await popup.getByRole('button').click();
  await expect(popup).toBeHidden();
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: translated(site.footer.terms) })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(translated(terms.title));
  await page.goBack();
  await expect(page.getByRole('button', { name: translated(faq.questions[3].question) })).toBeVisible();
});
