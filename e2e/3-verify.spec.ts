import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { brand } from '../src/content/company.ts';
import { site } from '../src/content/site.ts';
import { verify, whereWeAre } from '../src/content/verify.ts';
import { beginningOf } from '../src/test-patterns.ts';
import { expectApart, expectNoFindings, windowsOf } from './support/expectations.ts';
import { hold, settled } from './support/hydrated.ts';
import { hasSampleWords, LONGER_WORDS, verdict } from './support/parts.ts';
import { emptyForm, expect, lookAtForm, lookingTest, test } from './support/test.ts';
import { DRAWN_AGAIN, translate, translated, translateFromTheStart } from './support/translate.ts';

const { verified, notFound, lookAlike, choice } = verify;

const input = (page: Page) => page.locator('input[name=contact]');
const toast = (page: Page) => page.locator('[data-toaster]');

async function check(page: Page, value: string, kind: string = verify.kinds.email.toggle) {
  await page.getByRole('radio', { name: kind }).check();
  await input(page).fill(value);
  await input(page).press('Enter');
}

/** When to try again, in the site's language. */
const retryIn = (minutes: number) =>
  verify.limited.retry.replace('{when}', new Intl.RelativeTimeFormat(site.language).format(minutes, 'minute'));

/** The page's own words around a contact. */
const about = (words: string, value: string) => words.replace('{value}', value);

// So far west that the day of a verification is another than in UTC.
lookingTest.use({ timezoneId: 'Pacific/Pago_Pago', shares: 'verify', opensPage: true });

lookingTest.beforeEach(async ({ page, opensPage }) => {
  if (opensPage) await lookAtForm(page, '/verify');
});

lookingTest(
  'The whole form of /verify shows without scrolling, and begins in the upper half of the window',
  {
    tag: '@every-screen',
  },
  async ({ page }) => {
    test.skip(!hasSampleWords, LONGER_WORDS);
    await expect(page.getByRole('button', { name: verify.submit, exact: true })).toBeInViewport({ ratio: 1 });
    const isPhone = (page.viewportSize()?.width ?? 0) < 640;
    const place = await input(page).boundingBox();
    expect(place?.y).toBeLessThanOrEqual(isPhone ? 330 : 400);
  },
);

lookingTest('The explanation before the check and the address for help are there', async ({ page }) => {
  const warnings = page.getByRole('region', { name: verify.banner.title });
  await expect(warnings.getByRole('listitem')).toHaveText(verify.banner.points);
  await expect(page.getByRole('link', { name: brand.verifyEmail })).toBeVisible();
});

lookingTest(
  'A verified email address shows name, position, email, Telegram and the day of the record, whatever day it is where the visitor is',
  async ({ page }) => {
    // The visitor's own English (playwright.config.ts).
    const locale = site.language.startsWith('en') ? 'en-GB' : site.language;
    await check(page, 'mara@listbolt.example');
    await expect(verdict(page)).toHaveAttribute('data-verdict', 'go');
    await expect(verdict(page).getByRole('heading')).toHaveText(about(verified.title, 'mara@listbolt.example'));
    await expect(verdict(page).getByRole('definition')).toHaveText([
      'Mara Lindqvist',
      'Head of Listings',
      'mara@listbolt.example',
      '@mara_listbolt',
      new Date('2026-03-02').toLocaleDateString(locale, { dateStyle: 'long', timeZone: 'UTC' }),
    ]);
    await expect(toast(page)).toContainText(verify.toasts.verified);
    await expect(input(page)).toBeFocused();
  },
);

/** Checks a contact that is not on the list, and expects what the page says of every such one. */
async function refuse(page: Page, typed: string, isLookAlike: boolean) {
  const asked = page.waitForResponse('**/rpc/resembles_contact');
  await check(page, typed);
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'stop');
  expect(await (await asked).json()).toBe(isLookAlike);
  await expect(verdict(page).getByText(isLookAlike ? lookAlike.title : notFound.title)).toBeVisible();
  await expect(verdict(page)).toContainText(notFound.warning);
  await expect(page.getByText('Mara Lindqvist')).toHaveCount(0);
}

/** Empties the form, so that no verdict of the last check is taken for one of the next. */
async function checkAnother(page: Page) {
  await page.getByRole('button', { name: verify.actions.another }).click();
  await expect(verdict(page)).toHaveCount(0);
}

lookingTest(
  'A contact that is not on the list is not verified, nor is one of a person who has left',
  async ({ page }) => {
    for (const typed of ['stranger@evil.example', 'former@listbolt.example']) {
      await test.step(typed, async () => {
        await refuse(page, typed, false);
        await expect(verdict(page).locator('mark')).toHaveCount(0);
        await expect(toast(page)).toContainText(verify.toasts.notFound);
        await checkAnother(page);
      });
    }
  },
);

lookingTest(
  'The headline warns of a contact that looks like one on the list, and its deceptive characters are marked',
  async ({ page }) => {
    for (const [typed, marked = []] of [
      ['mar_@listbolt.example'],
      ['rnara@1istbolt.example', [`rn${verify.traps.rn}`, `1${verify.traps['1']}`]],
      ['@mara__listbolt', ['__']],
      ['m\u0430ra@listbolt.example', ['\u0430U+0430']],
      // Cyrillic letters, as a mail program shows them.
      ['mara@xn--lstblt-zqf2q.example', ['--']],
    ] as const) {
      await test.step(JSON.stringify(typed), async () => {
        await refuse(page, typed, true);
        await expect(verdict(page).getByRole('definition').locator('mark')).toHaveText(marked);
        await expect(verdict(page).getByText(notFound.reasons.foreignLetters)).toHaveCount(
          /^[ -~]+$/.test(typed) ? 0 : 1,
        );
        await checkAnother(page);
      });
    }
  },
);

/** Reaches the button by the Tab key, and activates it by Enter. */
async function reach(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true });
  const isReached = () => button.evaluate((element) => element === document.activeElement);
  for (let press = 0; press < 40 && !(await isReached()); press++) await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
}

const BOTH = 'FAKE <mara@listbolt.example>, write to @eve_trades';

/** What the page sends to the database. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/rest/v1/') && calls.push(request.postData() ?? ''));
  return calls;
}

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
  await expect(page.getByText(about(choice.chosen, '@eve_trades'))).toBeVisible();
  expect(calls.join()).not.toContain('FAKE');
});

lookingTest(
  'After a choice the headline, what to do and the button for it are in view',
  { tag: '@phone' },
  async ({ page }) => {
    test.skip(!hasSampleWords, LONGER_WORDS);
    await check(page, 'Tomás | ListBolt: write me at @tomas_listbolt, my other phone is broken');
    await page.getByRole('button', { name: '@tomas_listbolt' }).click();
    await expect(verdict(page).getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
    for (const words of [verified.next, ...verified.steps.telegram])
      await expect(verdict(page).getByText(words)).toBeInViewport({ ratio: 1 });
    await expect(verdict(page).getByRole('link', { name: verified.open.telegram })).toBeInViewport({ ratio: 1 });
  },
);

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
    await expect(page.getByText(about(verify.willCheck.telegram, '@eve_trades'))).toBeVisible();
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
    await expect(page.getByText(choice.afterNo)).toBeInViewport();
    await expect(input(page)).toHaveValue('');
    await expect(input(page)).toBeFocused();
  },
);

lookingTest('A seed phrase is neither sent nor logged', async ({ page, db }) => {
  const calls = watchCalls(page);
  const phrase = `${'abandon '.repeat(11)}about`;
  await check(page, phrase);
  await expect(verdict(page)).toContainText(`${verify.secret.title}${verify.secret.text}`);
  await expectNoFindings(page, 'main');
  expect(calls).toEqual([]);
  const { rows } = await db.query(
    "select from public.verification_requests where concat(email_to_verify, telegram_to_verify) like '%abandon%'",
  );
  expect(rows).toEqual([]);
});

lookingTest('The toast of a check covers neither headline nor instruction on any screen', async ({ page }) => {
  test.skip(!hasSampleWords, LONGER_WORDS);
  for (const window of windowsOf('320x568 320x200 740x360 1280x720')) {
    await page.setViewportSize(window);
    await check(page, 'stranger@evil.example');
    await expect(verdict(page)).toBeVisible();
    const headline = verdict(page).getByRole('heading', { level: 2 });
    const instruction = verdict(page).getByText(notFound.warning).first();
    await expectApart(toast(page).locator('li'), [headline, instruction], window.name);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await checkAnother(page);
  }
});

lookingTest('The headline of a verdict and what to do show at once', { tag: '@phone' }, async ({ page }) => {
  test.skip(!hasSampleWords, LONGER_WORDS);
  await check(page, 'stranger@evil.example');
  await expect(verdict(page).getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
  await expect(
    verdict(page)
      .getByText(notFound.steps.at(-1) ?? '')
      .first(),
  ).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: verify.actions.report })).toBeInViewport({ ratio: 1 });
});

lookingTest('Good and bad news leave the page in the same place', async ({ page }) => {
  const places: number[] = [];
  for (const address of ['mara@listbolt.example', 'stranger@evil.example']) {
    await check(page, address);
    await expect(verdict(page)).toBeVisible();
    places.push(await page.evaluate(() => scrollY));
    await checkAnother(page);
  }
  expect(places[1]).toBe(places[0]);
});

lookingTest('A scroll takes the toast of a check away', { tag: '@phone' }, async ({ page }) => {
  await check(page, 'stranger@evil.example');
  await expect(toast(page)).toContainText(verify.toasts.notFound);
  // It is under the header, over the words to which the visitor scrolls.
  await page.mouse.move(100, 400);
  await page.mouse.wheel(0, 60);
  await expect(toast(page).locator('li')).toHaveCount(0);
});

lookingTest('The form of a report opens in view', { tag: '@phone' }, async ({ page }) => {
  await check(page, 'stranger@evil.example');
  await page.getByRole('button', { name: verify.actions.report }).click();
  const heading = page.getByRole('heading', { name: verify.report.title });
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(200);
});

test.describe('a link that names a contact', () => {
  test.use({ opensPage: false });

  const follow = (page: Page, fragment = 'telegram=tomas_listbolt') => page.goto(`/verify#${fragment}`);
  const question = (page: Page) => page.getByRole('group', { name: about(choice.linked.telegram, '@tomas_listbolt') });

  test('A link fills the form and asks whether it names who wrote to the visitor', async ({ page }) => {
    await follow(page);
    await expect(question(page)).toBeInViewport({ ratio: 1 });
    await expect(input(page)).toHaveValue('@tomas_listbolt');
    await expect(page.getByRole('radio', { name: verify.kinds.telegram.toggle })).toBeChecked();
    await expectNoFindings(page, 'main');
  });

  test('No server hears of a linked contact before a Yes', async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
    await follow(page);
    await input(page).press('Enter');
    await expect(question(page)).toBeVisible();
    expect(sent.filter((text) => text.replace(/#.*/, '').includes('tomas_listbolt'))).toEqual([]);
    await question(page)
      .getByRole('button', { name: about(choice.yes, '@tomas_listbolt') })
      .click();
    await expect(verdict(page)).toContainText('Tomás Oliveira');
  });

  test('By the keyboard a No empties the field', async ({ page }) => {
    await follow(page);
    await input(page).press('Enter');
    await reach(page, choice.no.linked);
    await expect(input(page)).toHaveValue('');
    await expect(input(page)).toBeFocused();
    await expect(page.getByText(choice.afterNo)).toBeVisible();
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

lookingTest(
  'By the keyboard alone: a check, logged as it was asked, a report of the impostor, and the next check',
  async ({ page, db }) => {
    const value = `Impostor.${randomUUID()}@evil.example`;
    const rowsOf = async (table: string, columns: string, column: string) =>
      (await db.query(`select ${columns} from public.${table} where ${column} = $1`, [value])).rows;
    await test.step('a check', async () => {
      await input(page).focus();
      await page.keyboard.type(value);
      await page.keyboard.press('Enter');
      await expect(verdict(page)).toBeVisible();
    });
    await test.step('its entry in the log', async () => {
      // Nothing waits for the log.
      await expect
        .poll(() => rowsOf('verification_requests', 'telegram_to_verify', 'email_to_verify'))
        .toEqual([{ telegram_to_verify: null }]);
    });
    await test.step('a report of the impostor', async () => {
      const heading = page.getByRole('heading', { name: verify.report.title });
      await reach(page, verify.actions.report);
      await expect(heading).toBeFocused();
      await expectNoFindings(page, '[data-verdict]');
      await page.getByRole('combobox', { name: verify.report.fields.metWhere.label }).focus();
      await page.keyboard.press('ArrowDown');
      await page.getByRole('textbox', { name: verify.report.fields.whatHappened.label }).fill('Asked for a deposit');
      await reach(page, verify.report.send);
      await expect(page.getByRole('heading', { name: verify.report.success.title })).toBeFocused();
      expect(await rowsOf('reports', 'met_where, what_happened, reporter_contact', 'value')).toEqual([
        { met_where: 'telegram', what_happened: 'Asked for a deposit', reporter_contact: null },
      ]);
    });
    await test.step('the next check', async () => {
      await reach(page, verify.actions.another);
      await expect(input(page)).toBeFocused();
      await expect(input(page)).toHaveValue('');
    });
  },
);

lookingTest('axe finds no fault in a verdict of any kind', async ({ page }) => {
  for (const typed of [
    'mara@listbolt.example',
    '@mara_listbolt',
    'm\u0430ra@listbolt.example',
    '@mara_1istbolt',
    whereWeAre.website,
    'Mara Lindqvist',
    '0x52908400098527886E0F7030069857D2E4169EE7',
  ]) {
    await test.step(JSON.stringify(typed), async () => {
      await check(page, typed);
      await expect(verdict(page)).toBeVisible();
      await expectNoFindings(page, '[data-verdict]');
      await checkAnother(page);
    });
  }
});

lookingTest(
  'axe finds no fault in the advice for visitors who find out too late, and in the signs of an impostor',
  async ({ page }) => {
    await check(page, 'stranger@evil.example');
    await page.getByText(verify.afterwards.title).click();
    await page.getByText(verify.signs.title).click();
    await expectNoFindings(page, 'main');
  },
);

test('Focusing the form opens the connection to the server', async ({ page }) => {
  await settled(page);
  const connection = page.locator('link[rel=preconnect]');
  await expect(connection).toHaveCount(0);
  await input(page).focus();
  await expect(connection).toHaveAttribute('crossorigin', '');
});

lookingTest('Neither the answer nor the warning moves what the visitor reads', { tag: '@phone' }, async ({ page }) => {
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main h1, main form, main dl, [data-verdict] button')]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().top < innerHeight)
        .map((element) => [element.localName, element.getBoundingClientRect().top + scrollY]),
    );
  const answer = await hold(page, '**/rpc/verify_contact');
  const warn = await hold(page, '**/rpc/resembles_contact');
  const asked = page.waitForRequest('**/rpc/verify_contact');
  await check(page, 'mara@1istbolt.example');
  await asked;
  const before = await places();
  answer();
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'stop');
  const between = await places();
  expect(between).toEqual(expect.arrayContaining(before));
  warn();
  await expect(page.getByRole('heading', { name: lookAlike.title })).toBeVisible();
  expect(await places()).toEqual(expect.arrayContaining(between));
});

/** Records in the page, in order, what is put into its live regions, and whether the region was busy then. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest('main [role=status]');
        if (!region) continue;
        const busy = region.closest('[aria-busy=true]') ? ' (busy)' : '';
        for (const node of addedNodes) heard.push((node.textContent ?? '') + busy);
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'heard') as string[]);
}

lookingTest(
  'A verdict that becomes a look-alike’s late is heard again, and no region is busy when something is put into it',
  async ({ page }) => {
    await settled(page);
    const warn = await hold(page, '**/rpc/resembles_contact');
    const heard = await listen(page);
    await check(page, '@mara_1istbolt', verify.kinds.telegram.toggle);
    const first = `${notFound.title}. ${notFound.warning}`;
    await expect.poll(heard).toEqual([first]);
    warn();
    await expect.poll(heard).toEqual([first, `${lookAlike.title}. ${notFound.warning}`]);
  },
);

for (const when of ['once it is there', 'before its scripts']) {
  test.describe(`the page, translated ${when}`, () => {
    // In one worker, which opens one page for all but the clock's.
    test.describe.configure({ mode: 'default' });

    lookingTest.use({
      expectedConsole: [new RegExp(`^Failed to load resource|${DRAWN_AGAIN.source}`)],
      shares: `translated ${when}`,
      opensPage: false,
    });

    test.beforeEach(async ({ page }) => {
      if (page.url() !== 'about:blank') return emptyForm(page);
      if (when === 'before its scripts') await translateFromTheStart(page);
      await page.goto('/verify');
      await settled(page);
      if (when === 'once it is there') await translate(page);
    });

    /** What the verdict's headline shows. */
    const headline = (page: Page) => verdict(page).locator('h2:visible');
    const words = (text: string) =>
      text
        .split('{value}')
        .filter(Boolean)
        .map((part) => translated(part.trim()));

    lookingTest('Four checks one after the other each show their own words', async ({ page }) => {
      await check(page, '@mara_1istbolt', translated(verify.kinds.telegram.toggle));
      await expect(headline(page)).toHaveText(translated(lookAlike.title));
      await expect(verdict(page).getByRole('definition')).toHaveText(`@mara_1${verify.traps['1']}istbolt`);
      await check(page, '@tomas_listbolt', translated(verify.kinds.telegram.toggle));
      await expect(headline(page)).toHaveText(`@tomas_listbolt ${words(verified.title)[0]}`);
      await check(page, 'stranger@evil.example', translated(verify.kinds.email.toggle));
      await expect(verdict(page).getByText(translated(notFound.title))).toBeVisible();
      await expect(verdict(page).getByRole('definition')).toHaveText('stranger@evil.example');
      await check(page, 'mara@listbolt.example', translated(verify.kinds.email.toggle));
      await expect(headline(page)).toHaveText(`mara@listbolt.example ${words(verified.title)[0]}`);
      await expect(verdict(page).getByText(translated(verified.next))).toBeVisible();
    });

    lookingTest('A late warning takes the place of the first headline', async ({ page }) => {
      const warn = await hold(page, '**/rpc/resembles_contact');
      await check(page, '@mara_1istbolt', translated(verify.kinds.telegram.toggle));
      await expect(verdict(page).getByText(translated(notFound.title))).toBeVisible();
      warn();
      await expect(headline(page)).toHaveText(translated(lookAlike.title));
      await expect(verdict(page).locator('mark')).toHaveText(/^1/);
    });

    test('The countdown shows the time that is left', async ({ page }) => {
      await page.clock.install();
      const headers = {
        'retry-after': '600',
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'retry-after',
      };
      await page.route('**/rpc/verify_contact', (route) => route.fulfill({ status: 429, headers, json: {} }));
      await check(page, 'mara@listbolt.example', translated(verify.kinds.email.toggle));
      // In minutes, which do not change by the seconds that a slow machine takes.
      const left = (minutes: number) => verdict(page).getByText(translated(retryIn(minutes)));
      await expect(left(10)).toBeVisible();
      await page.clock.fastForward(300_000);
      await expect(left(5)).toBeVisible();
      await expect(left(10)).toHaveCount(0);
      await page.clock.fastForward(300_000);
      await expect(verdict(page).getByRole('button', { name: translated(verify.failed.retry) })).toBeVisible();
    });

    lookingTest('A report is opened, put aside and sent', async ({ page }) => {
      await check(page, 'stranger@evil.example', translated(verify.kinds.email.toggle));
      const open = page.getByRole('button', { name: translated(verify.actions.report) });
      await open.click();
      await page.getByRole('button', { name: translated(verify.report.cancel), exact: true }).click();
      await open.click();
      await expect(page.getByRole('heading', { name: translated(verify.report.title) })).toBeVisible();
      await page.getByRole('button', { name: translated(verify.report.send) }).click();
      await expect(page.getByRole('heading', { name: translated(verify.report.success.title) })).toBeVisible();
    });

    lookingTest('A choice, a change of it and a No each show their own words', async ({ page }) => {
      await check(page, BOTH, translated(verify.kinds.email.toggle));
      await expect(page.getByText(translated(choice.several))).toBeVisible();
      await page.getByRole('button', { name: '@eve_trades' }).click();
      await expect(verdict(page).getByText(translated(notFound.title))).toBeVisible();
      await page.getByRole('button', { name: translated(choice.change) }).click();
      await page.getByRole('button', { name: 'mara@listbolt.example' }).click();
      await expect(headline(page)).toContainText('mara@listbolt.example');
      await page.getByRole('button', { name: translated(choice.change) }).click();
      await page.getByRole('button', { name: translated(choice.no.several) }).click();
      await expect(page.getByText(translated(choice.afterNo))).toBeVisible();
      await expect(page.getByText(translated(choice.several))).toHaveCount(0);
    });

    lookingTest('The label of the field follows the toggle', async ({ page }) => {
      await page.getByRole('radio', { name: translated(verify.kinds.telegram.toggle) }).check();
      await expect(page.getByRole('textbox', { name: translated(verify.kinds.telegram.label) })).toBeVisible();
      await expect(page.getByText(translated(verify.kinds.email.label))).toHaveCount(0);
    });
  });
}
