import type { Page } from '@playwright/test';
import { dialog as dialogWords, receipt as words } from '../../src/content/application.ts';
import { exchangeBoard, exchanges } from '../../src/content/exchanges.ts';
import { faq } from '../../src/content/faq.ts';
import { contact as contactWords, ecosystem } from '../../src/content/landing.ts';
import { terms } from '../../src/content/legal.ts';
import { popup as popupWords } from '../../src/content/popup.ts';
import { report } from '../../src/content/report.ts';
import { site } from '../../src/content/site.ts';
import { ticket } from '../../src/content/ticket.ts';
import { verify } from '../../src/content/verify.ts';
import { said } from '../../supabase/tests/support/valid-forms.ts';
import {
  applicationsOf,
  applyElsewhere,
  heroField,
  LINK,
  referenceOf,
  someone,
  start,
  url,
} from '../support/application.ts';
import { hold, settled, whollyHydrated } from '../support/hydrated.ts';
import {
  answerRankings,
  dialog,
  emailButton,
  messageField,
  messageForm,
  rankingsUrl,
  toast,
  verdict,
} from '../support/parts.ts';
import { emptyForm, expect, lookingTest, test } from '../support/test.ts';
import { DRAWN_AGAIN, translate, translated, translateFromTheStart } from '../support/translate.ts';
import { BOTH, check } from '../support/verify.ts';

// A translator replaces each text node by an element: the page must not write into a text node that is gone.

// As one pattern: Playwright takes a list of two for a value and its options.
test.use({ expectedConsole: [new RegExp(`^Failed to load resource|${DRAWN_AGAIN.source}`)] });

const openTranslated = (page: Page, path = '/') => translateFromTheStart(page).then(() => page.goto(path));
const shown = (page: Page, text: string) => page.getByText(translated(text), { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name: translated(name), exact: true });

test.describe('On a landing page that is translated before the app is there', () => {
  test("the ticket and the guarantee's sheet have the ticker of the link, and lose it with the link", async ({
    page,
  }) => {
    await openTranslated(page);
    await settled(page);
    const mark = page.locator('#ecosystem mark');
    await heroField(page).fill('https://coinmarketcap.com/currencies/atlas/');
    await expect(page.getByText('ATLAS / USDT', { exact: true })).toBeVisible();
    await expect(mark).toHaveText('ATLAS');
    await heroField(page).fill('');
    await expect(shown(page, ticket.tag)).toBeVisible();
    await expect(mark).toHaveText(translated(ecosystem.guarantee.yourToken));
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

  test('an application fails, is sent, prints its receipt, and gives way to another one', async ({ page, db }) => {
    await openTranslated(page);
    await settled(page);
    const me = someone();
    await heroField(page).fill(LINK);
    await page
      .locator('form', { has: heroField(page) })
      .getByRole('button', { name: translated(site.start) })
      .click();
    await page.locator('input[name=telegramContact]').fill(me);
    await page.route('**/submit-fast-track', (route) => route.abort());
    await button(page, dialogWords.submit).click();
    await expect(toast(page, translated(dialogWords.failure.title))).toBeVisible();
    await expect(shown(page, dialogWords.failed.text)).toBeVisible();
    await page.unroute('**/submit-fast-track');
    await button(page, dialogWords.submit).click();
    await expect(toast(page, translated(dialogWords.success.title))).toBeVisible();
    await expect(shown(page, words.title)).toBeVisible();
    const [application] = await applicationsOf(db, me);
    // Without marks: the translator has left it alone.
    await expect(page.getByText(referenceOf(application), { exact: true }).first()).toBeVisible();
    await button(page, words.copyReference).click();
    await expect(button(page, site.copied)).toBeVisible();
    await button(page, words.another).click();
    await expect(heroField(page)).toBeFocused();
    await expect(shown(page, ticket.tag)).toBeVisible();
  });

  test('a receipt’s link shows its states one after the other', async ({ page, stack }) => {
    const token = await applyElsewhere(page, stack, someone());
    await page.route('**/rpc/application_status', (route) => route.abort());
    await openTranslated(page, `/#receipt=${token}`);
    await expect(shown(page, words.failed).first()).toBeVisible();
    await page.unroute('**/rpc/application_status');
    await button(page, words.again).click();
    await expect(shown(page, words.states.new).first()).toBeVisible();
    await expect(shown(page, words.failed)).toHaveCount(0);
    await expect(shown(page, words.notYours)).toBeVisible();
  });
});

test.describe('On a landing page that is translated once the app is there', () => {
  test('a question opens, the popup comes and goes, and the page is left and found again', async ({ page }) => {
    test.skip(popupWords.afterSeconds === null);
    await page.clock.install();
    await page.goto('/');
    await whollyHydrated(page);
    await translate(page);
    const { question, answer } = faq.questions.at(-1) ?? faq.questions[0];
    await button(page, question).click();
    await expect(page.getByText(translated(answer))).toBeVisible();
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
    await expect(button(page, question)).toBeVisible();
  });

  test('the dialog loses the link’s ticker, and follows the messages of its fields and the count of the blurb', async ({
    page,
  }) => {
    await page.goto('/');
    await heroField(page).fill(LINK);
    await start(page).click();
    await expect(dialog(page).getByText('X-1')).toBeVisible();
    await translate(page);
    await url(page).fill('');
    await expect(dialog(page).getByText('X-1')).toBeHidden();
    await button(page, dialogWords.submit).click();
    await expect(shown(page, said.contactMissing)).toBeVisible();
    await page.locator('input[name=telegramContact]').fill('ab');
    await expect(shown(page, said.contactShort)).toBeVisible();
    await expect(shown(page, said.contactMissing)).toHaveCount(0);
    const field = page.locator('textarea[name=projectBlurb]');
    await field.fill('a'.repeat(2003));
    await expect(shown(page, `3 ${dialogWords.blurb.over} · 2003 / 2000`)).toBeVisible();
    await field.fill('a');
    await expect(shown(page, '1 / 2000')).toBeVisible();
  });

  test('the contact form follows its messages, and says that it was sent', async ({ page }) => {
    await page.goto('/');
    await emailButton(page).click();
    for (const [name, value] of [
      ['name', ' '],
      ['email', 'ada@example.com'],
      ['message', 'Hello'],
    ] as const)
      await messageField(page, name).fill(value);
    await translate(page);
    const send = messageForm(page).getByRole('button');
    await send.click();
    await expect(page.getByText(translated('Name is required'))).toBeVisible();
    await messageField(page, 'name').fill('Ada');
    await expect(page.getByText(translated('Name is required'))).toHaveCount(0);
    await send.click();
    await expect(toast(page, translated(contactWords.form.success.title))).toBeVisible();
    await expect(send).toHaveAccessibleName(translated(contactWords.form.send));
  });
});

const { verified, notFound, lookAlike, choice, kinds } = verify;
const [email, handle] = [translated(kinds.email.toggle), translated(kinds.telegram.toggle)];
/** What the verdict's headline shows. */
const headline = (page: Page) => verdict(page).locator('h2:visible');

test('On /verify, translated before its scripts, checks one after the other each show their own words', async ({
  page,
}) => {
  await openTranslated(page, '/verify');
  await settled(page);
  const [title = ''] = verified.title.split('{value}').filter(Boolean);
  await check(page, '@mara_1istbolt', handle);
  await expect(headline(page)).toHaveText(translated(lookAlike.title));
  await expect(verdict(page).getByRole('definition')).toHaveText(`@mara_1${verify.traps['1']}istbolt`);
  await check(page, '@tomas_listbolt', handle);
  await expect(headline(page)).toHaveText(`@tomas_listbolt ${translated(title.trim())}`);
  await check(page, 'stranger@evil.example', email);
  await expect(verdict(page).getByText(translated(notFound.title))).toBeVisible();
  await expect(verdict(page).getByRole('definition')).toHaveText('stranger@evil.example');
  await check(page, 'mara@listbolt.example', email);
  await expect(headline(page)).toHaveText(`mara@listbolt.example ${translated(title.trim())}`);
  await expect(verdict(page).getByText(translated(verified.next))).toBeVisible();
});

lookingTest.describe('On /verify, translated once it is there,', () => {
  // In one worker, which opens one page for all.
  lookingTest.describe.configure({ mode: 'default' });
  lookingTest.use({ shares: 'translated' });

  lookingTest.beforeEach(async ({ page }) => {
    if (page.url() !== 'about:blank') return emptyForm(page);
    await page.goto('/verify');
    await settled(page);
    await translate(page);
  });

  lookingTest('a late warning takes the place of the first headline', async ({ page }) => {
    const warn = await hold(page, '**/rpc/resembles_contact');
    await check(page, '@mara_1istbolt', handle);
    await expect(verdict(page).getByText(translated(notFound.title))).toBeVisible();
    warn();
    await expect(headline(page)).toHaveText(translated(lookAlike.title));
    await expect(verdict(page).locator('mark')).toHaveText(/^1/);
  });

  lookingTest('a report is opened, put aside and sent', async ({ page }) => {
    await check(page, 'stranger@evil.example', email);
    await button(page, verify.actions.report).click();
    await button(page, report.cancel).click();
    await button(page, verify.actions.report).click();
    await button(page, report.send).click();
    await expect(page.getByRole('heading', { name: translated(report.success.title) })).toBeVisible();
  });

  lookingTest('a choice, a change of it and a No each show their own words', async ({ page }) => {
    await check(page, BOTH, email);
    await expect(page.getByText(translated(choice.several))).toBeVisible();
    await page.getByRole('button', { name: '@eve_trades' }).click();
    await expect(verdict(page).getByText(translated(notFound.title))).toBeVisible();
    await button(page, choice.change).click();
    await page.getByRole('button', { name: 'mara@listbolt.example' }).click();
    await expect(headline(page)).toContainText('mara@listbolt.example');
    await button(page, choice.change).click();
    await button(page, choice.no.several).click();
    await expect(page.getByRole('main').getByText(translated(choice.afterNo))).toBeVisible();
    await expect(page.getByText(translated(choice.several))).toHaveCount(0);
  });

  // The last one: the page's clock stays another.
  lookingTest('the countdown shows the time that is left', async ({ page }) => {
    await page.clock.install();
    const headers = {
      'retry-after': '600',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'retry-after',
    };
    await page.route('**/rpc/verify_contact', (route) => route.fulfill({ status: 429, headers, json: {} }));
    await check(page, 'mara@listbolt.example', email);
    // In minutes, which do not change by the seconds that a slow machine takes.
    const left = (minutes: number) => {
      const when = new Intl.RelativeTimeFormat(site.language).format(minutes, 'minute');
      return verdict(page).getByText(translated(verify.limited.retry.replace('{when}', when)));
    };
    await expect(left(10)).toBeVisible();
    await page.clock.fastForward(300_000);
    await expect(left(5)).toBeVisible();
    await expect(left(10)).toHaveCount(0);
    await page.clock.fastForward(300_000);
    await expect(button(page, verify.failed.retry)).toBeVisible();
  });
});
