import type { Page } from '@playwright/test';
import { verify } from '../src/content/verify.ts';
import { beginningOf } from '../src/test/patterns.ts';
import { expectNoFindings } from './support/expectations.ts';
import { hold, settled } from './support/hydrated.ts';
import { hasSampleWords, LONGER_WORDS, verdict } from './support/parts.ts';
import { expect, lookAtForm, lookingTest, test } from './support/test.ts';
import { about, BOTH, check, input, reach, watchCalls } from './support/verify.ts';

const { choice } = verify;

lookingTest.use({ shares: 'verify a text', opensPage: true });

lookingTest.beforeEach(async ({ page, opensPage }) => {
  if (opensPage) await lookAtForm(page, '/verify');
});

lookingTest(
  'The page asks which of several contacts in a text is meant, and sends nothing before the answer',
  async ({ page }) => {
    const calls = watchCalls(page);
    await check(page, BOTH);
    const question = page.getByRole('group', { name: choice.several });
    await expect(question).toBeInViewport({ ratio: 1 });
    await expect(question.getByRole('button')).toHaveText(['mara@listbolt.example', '@eve_trades', choice.no.several]);
    await expect(input(page)).toBeFocused();
    await expectNoFindings(page, 'main');
    for (const button of await question.getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect(calls).toEqual([]);
  },
);

lookingTest('By the keyboard alone the chosen contact takes the field, and only it is checked', async ({ page }) => {
  const calls = watchCalls(page);
  await check(page, BOTH);
  await reach(page, '@eve_trades');
  await expect(verdict(page).getByRole('definition')).toHaveText('@eve_trades');
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'stop');
  await expect(input(page)).toHaveValue('@eve_trades');
  await expect(page.getByRole('radio', { name: verify.kinds.telegram.toggle })).toBeChecked();
  await expect(page.getByRole('main').getByText(about(choice.chosen, '@eve_trades'))).toBeVisible();
  expect(calls.join()).not.toContain('FAKE');
});

lookingTest('After a choice the headline and all fields are in view', { tag: '@phone' }, async ({ page }) => {
  test.skip(!hasSampleWords, LONGER_WORDS);
  await check(page, 'Tomás | ListBolt: write me at @tomas_listbolt, my other phone is broken');
  await page.getByRole('button', { name: '@tomas_listbolt' }).click();
  await expect(verdict(page).getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
  await expect(verdict(page).getByRole('definition').last()).toBeInViewport({ ratio: 1 });
});

/** Puts the text on the clipboard and pastes it, as a visitor does. */
async function paste(page: Page, text: string) {
  await settled(page);
  await input(page).fill(text);
  for (const key of ['A', 'X', 'V']) await page.keyboard.press(`ControlOrMeta+${key}`);
}

lookingTest(
  'A paste moves the toggle, and the page says what it will check',
  { tag: ['@phone', '@chromium'] },
  async ({ page }) => {
    await paste(page, '@eve_trades');
    await expect(page.getByRole('radio', { name: verify.kinds.telegram.toggle })).toBeChecked();
    await expect(input(page)).toHaveValue('@eve_trades');
    await expect(page.getByRole('main').getByText(about(verify.willCheck.telegram, '@eve_trades'))).toBeVisible();
  },
);

lookingTest('A paste can be undone', { tag: ['@phone', '@chromium'] }, async ({ page }) => {
  await paste(page, '@eve_trades');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(input(page)).toHaveValue('');
});

lookingTest(
  'The page asks at once about a pasted contact among other words',
  { tag: ['@phone', '@chromium'] },
  async ({ page }) => {
    await settled(page);
    await input(page).evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', 'Mara\n<mara@listbolt.example>');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(input(page)).toHaveValue('Mara \u2028<mara@listbolt.example>');
    const question = page.getByRole('group', { name: choice.one });
    await expect(question).toBeInViewport({ ratio: 1 });
    await expect(question.getByText(choice.compare.email)).toBeVisible();
  },
);

lookingTest(
  'A No empties the field, and says in view where to copy the handle',
  { tag: '@phone' },
  async ({ page }) => {
    await check(page, 'Mara <mara@listbolt.example>');
    await page.getByRole('button', { name: choice.no.found }).click();
    await expect(page.getByRole('main').getByText(choice.afterNo)).toBeInViewport();
    await expect(input(page)).toHaveValue('');
    await expect(input(page)).toBeFocused();
  },
);

test.describe('a link that names a contact', () => {
  test.use({ opensPage: false });

  const follow = (page: Page, fragment = 'telegram=tomas_listbolt') => page.goto(`/verify#${fragment}`);
  const question = (page: Page) => page.getByRole('group', { name: about(choice.linked.telegram, '@tomas_listbolt') });

  test('No server hears of a linked contact before a Yes', async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
    await follow(page);
    await input(page).press('Enter');
    await expect(question(page)).toBeInViewport({ ratio: 1 });
    await expect(input(page)).toHaveValue('@tomas_listbolt');
    expect(sent.filter((text) => text.replace(/#.*/, '').includes('tomas_listbolt'))).toEqual([]);
    await question(page)
      .getByRole('button', { name: about(choice.yes, '@tomas_listbolt') })
      .click();
    await expect(verdict(page)).toContainText('Tomás Oliveira');
  });

  test('Words typed and a kind chosen before the scripts stay, whatever contact the link names', async ({ page }) => {
    const release = await hold(page);
    await follow(page, 'email=mara@listbolt.example');
    await page.getByRole('radio', { name: verify.kinds.telegram.toggle }).check();
    await input(page).fill('eve_trades');
    release();
    await settled(page);
    await expect(input(page)).toHaveValue('eve_trades');
    await expect(page.getByRole('textbox', { name: verify.kinds.telegram.label })).toBeVisible();
    await expect(page.getByText(beginningOf(choice.linked.email))).toHaveCount(0);
  });
});
