import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';
import { dialog as dialogWords, receipt as words } from '../src/content/application.ts';
import { brand } from '../src/content/company.ts';
import { site } from '../src/content/site.ts';
import { theme } from '../src/content/theme.ts';
import { claimLabel, ticket } from '../src/content/ticket.ts';
import { verify } from '../src/content/verify.ts';
import { expectApart, expectNoFindings, windowsOf } from './support/expectations.ts';
import { hold, settled, whollyHydrated } from './support/hydrated.ts';
import { dialog, hasSampleWords, LONGER_WORDS, popup, toast } from './support/parts.ts';
import { expect, look, lookingTest, type RunningStack, test } from './support/test.ts';
import { DRAWN_AGAIN, translate, translated, translateFromTheStart } from './support/translate.ts';

// The browser itself reports a request that a test lets fail.
test.use({ expectedConsole: [/Failed to load resource/] });
lookingTest.use({ shares: 'application' });

test.beforeEach(async ({ page, opensPage }) => {
  if (page.url() === 'about:blank') await page.clock.install();
  if (opensPage) await page.goto('/');
});

/** A time with its zone, in the site's language. */
const TIME = /\d:\d\d.* (GMT|UTC|CE|ME)\S+$/;
const LINK = 'https://coingecko.com/en/coins/x-1';
const contact = (page: Page) => dialog(page).getByLabel(dialogWords.telegram.label);
const url = (page: Page) => dialog(page).getByLabel(dialogWords.url.label);
const blurb = (page: Page) => dialog(page).getByLabel(dialogWords.blurb.label);
const submit = (page: Page) => dialog(page).getByRole('button', { name: dialogWords.submit });
const claim = (page: Page) => page.getByRole('button', { name: claimLabel }).first();
const start = (page: Page) => page.locator('form', { has: heroField(page) }).getByRole('button', { name: site.start });
const heroField = (page: Page) => page.locator('input[name=url]');
/** The panel that has the ticket and, over it, the receipt. */
const panel = (page: Page) => page.getByRole('group', { name: words.title });
const linkedPanel = (page: Page) => page.getByRole('group', { name: words.linkTitle });
const receipt = (page: Page) => panel(page).locator('[data-receipt]');
const linkedReceipt = (page: Page) => linkedPanel(page).locator('[data-receipt]');
const isInDialog = (page: Page) => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);

/** A contact that no other test uses, to find its application by. */
const someone = () => `@e2e_${randomUUID().slice(0, 18)}`;

async function applicationsOf(db: pg.Pool, telegramContact: string) {
  const { rows } = await db.query('select * from public.applications where telegram_contact = $1', [telegramContact]);
  return rows;
}

const referenceOf = ({ id }: { id: string }) => id.slice(0, 8).toUpperCase();

async function fillIn(page: Page, me: string): Promise<void> {
  await claim(page).click();
  await contact(page).fill(me);
  await blurb(page).fill('We build.');
}

/** Applies from the hero, with a link whose token is X-1, and returns what was stored. */
async function apply(page: Page, db: pg.Pool, me = someone()) {
  await heroField(page).fill(LINK);
  await start(page).click();
  await contact(page).fill(me);
  await submit(page).click();
  await expect(panel(page)).toBeFocused();
  const [application] = await applicationsOf(db, me);
  return application;
}

/** Applies as the dialog of another browser does, and returns what its receipt's private link contains. */
async function applyElsewhere(page: Page, stack: RunningStack, me: string): Promise<string> {
  const token = randomUUID().replaceAll('-', '');
  const sent = await page.request.post(`${stack.apiUrl}/functions/v1/submit-fast-track`, {
    headers: { 'idempotency-key': token, apikey: stack.apiKey },
    data: { telegramContact: me, coinmarketcapUrl: LINK, projectBlurb: '' },
  });
  expect(sent.ok()).toBe(true);
  return token;
}

/** What the page prints as the address of the receipt's private link. */
async function privateLink(page: Page): Promise<string> {
  const link = await receipt(page).getByRole('link', { name: words.keepLink }).getAttribute('href');
  expect(link).toMatch(/\/#receipt=[0-9a-f-]+$/);
  return link ?? '';
}

async function messagesAbout(stack: RunningStack, telegramContact: string): Promise<string[]> {
  const received: { path: string; body: { text: string } }[] = await (await fetch(stack.chatUrl)).json();
  return received.map(({ body }) => body.text).filter((text) => text.includes(telegramContact));
}

/** Blanks, tags, quotes, emoji and right-to-left letters: as long as a blurb may be. */
function longBlurb(): string {
  const start = '<script>alert(1)</script> 😀👩‍👩‍👧 مرحبا بالعالم \n\t& "quotes" ';
  return start + 'ж'.repeat(2000 - [...start].length);
}

test('An application from the hero is stored exactly as typed, and reaches the team’s chat once, with its reference', async ({
  page,
  db,
  stack,
}) => {
  const me = someone();
  const typed = longBlurb();
  const project = `coingecko.com/en/coins/${me.slice(1)}`;
  await heroField(page).fill(project);
  await start(page).click();
  await expect(url(page)).toHaveValue(`https://${project}`);
  await contact(page).fill(`  ${me} `);
  await blurb(page).fill(typed);
  await expect(dialog(page).getByText('2000 / 2000')).toBeVisible();
  await submit(page).click();
  await expect(dialog(page)).toBeHidden();
  const stored = await applicationsOf(db, me);
  expect(stored).toMatchObject([{ coinmarketcap_url: `https://${project}`, project_blurb: typed, status: 'new' }]);
  const [application] = stored;
  await expect.poll(() => messagesAbout(stack, me)).toEqual([expect.stringContaining(referenceOf(application))]);
  const [message] = await messagesAbout(stack, me);
  // A chat gets no invisible characters, so the family arrives as its members.
  expect(message).toContain(typed.replaceAll('\u200d', ''));
});

test('A success says so at the bottom of the window, closes the dialog and empties the hero’s field', async ({
  page,
  db,
}) => {
  await apply(page, db);
  const success = toast(page, dialogWords.success.title);
  await expect(success).toContainText(dialogWords.success.description);
  await expect(dialog(page)).toBeHidden();
  const half = (page.viewportSize()?.height ?? 0) / 2;
  await expect.poll(async () => (await success.boundingBox())?.y).toBeGreaterThan(half);
  await expect(heroField(page)).toHaveValue('');
});

test('The receipt takes the place of the ticket, moves nothing, and is printed once', async ({ page, db }) => {
  test.skip(!hasSampleWords, LONGER_WORDS);
  const ticket = page.locator('form', { has: heroField(page) }).locator('../..');
  await settled(page);
  const before = await ticket.boundingBox();
  await apply(page, db);
  const print = page.locator('[data-receipt].motion-safe\\:animate-feed');
  await expect(print).toBeVisible();
  expect(await panel(page).boundingBox()).toEqual(before);
  await expect(start(page)).toBeHidden();
  await receipt(page).getByRole('link', { name: words.check }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(verify.title);
  await page.goBack();
  await expect(receipt(page)).toBeVisible();
  await expect(print).toHaveCount(0);
});

lookingTest.describe(() => {
  // In one worker, which sends one application for all.
  lookingTest.describe.configure({ mode: 'default' });
  lookingTest.use({ shares: 'receipt' });

  const me = someone();
  const applied = async (db: pg.Pool) => (await applicationsOf(db, me))[0];

  lookingTest.beforeEach(async ({ page, db }) => {
    if (page.url() !== 'about:blank') return;
    await page.goto('/');
    await apply(page, db, me);
  });

  lookingTest(
    'The receipt begins with the reference that the team has, and names the time with its zone and the contact',
    async ({ page, db }) => {
      const reference = referenceOf(await applied(db));
      await expect(receipt(page).locator('p').first()).toContainText('X-1');
      await expect(receipt(page).getByRole('definition')).toHaveText([reference, words.copyReference, TIME, me]);
      await expect(receipt(page).getByText(reference, { exact: true }).first()).toHaveCSS('font-size', '24px');
      await expectNoFindings(page, '[role=group]');
    },
  );

  lookingTest(
    'The receipt’s reference and its link are copied, each by a button that says what it copies',
    async ({ page, db }) => {
      const reference = referenceOf(await applied(db));
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      await receipt(page).getByRole('button', { name: words.copyReference }).click();
      await expect(receipt(page).getByRole('status').first()).toHaveText(site.copied);
      expect(await copied()).toBe(reference);
      const link = await privateLink(page);
      await receipt(page).getByRole('button', { name: words.save }).click();
      await expect.poll(copied).toBe(link);
    },
  );

  lookingTest('A visitor who has applied gets no popup', async ({ page }) => {
    await page.clock.fastForward(3500);
    await expect(popup(page)).toBeHidden();
  });

  lookingTest(
    'The private link of a receipt is printed on the receipt, and opens in another tab',
    async ({ page, db }) => {
      const reference = referenceOf(await applied(db));
      const link = await privateLink(page);
      const other = await page.context().newPage();
      await other.goto(link);
      await expect(linkedReceipt(other).getByRole('definition').first()).toHaveText(reference);
      await other.close();
    },
  );
});

test('Back to a page that was left with its dialog open shows the page without the dialog', async ({ page }) => {
  await whollyHydrated(page);
  await page.getByRole('link', { name: site.header.verify }).first().click();
  // Until the page is drawn, a link to the old one would take the place of its entry.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(verify.title);
  await page.getByRole('banner').getByRole('link', { name: brand.name }).click();
  await start(page).click();
  await contact(page).fill('@project');
  // The first step back would close the dialog.
  await page.evaluate(() => history.go(-2));
  await expect(page).toHaveURL('/verify');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await page.goForward();
  await expect(heroField(page)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

test.describe('The private link of a receipt', () => {
  test.use({ opensPage: false });

  test('shows the state that the team has set and its times, in any browser', async ({ page, db, stack }) => {
    const me = someone();
    const token = await applyElsewhere(page, stack, me);
    const [application] = await applicationsOf(db, me);
    const set = "status = 'in_review', writes_as = 'mara_listbolt'";
    await db.query(`update public.applications set ${set} where id = $1`, [application.id]);
    await page.goto(`/#receipt=${token}`);
    const shown = linkedReceipt(page);
    await expect(shown.getByRole('heading', { name: words.states.in_review })).toBeVisible();
    const told = [referenceOf(application), words.copyReference, TIME, TIME, '@mara_listbolt'];
    await expect(shown.getByRole('definition')).toHaveText(told);
    await expect(shown).toContainText(words.nothingCame.split(/\{\w+\}/)[1] ?? '');
    await expect(linkedPanel(page)).toBeFocused();
    expect(await page.evaluate(() => Object.values(sessionStorage)), 'no popup').toEqual(['dismissed']);
    await expectNoFindings(page, '[role=group]');
  });

  test('says from the first paint that it is looked up, and shows no ticket before the receipt', async ({ page }) => {
    const releaseApp = await hold(page);
    const releaseReceipt = await hold(page, '**/assets/receipt-*.js');
    await page.goto(`/#receipt=${'f'.repeat(32)}`);
    const isLookedUp = async () => {
      await expect(page.getByText(words.looking).first()).toBeVisible();
      await expect(heroField(page)).toBeHidden();
    };
    await isLookedUp();
    const asked = page.waitForRequest('**/assets/receipt-*.js');
    releaseApp();
    await asked;
    await expect(linkedPanel(page)).toBeFocused();
    await isLookedUp();
    releaseReceipt();
    await expect(linkedReceipt(page)).toContainText(words.unknown);
    await expect(page.getByText(words.looking)).toHaveCount(0);
    await linkedReceipt(page).getByRole('link', { name: words.another }).click();
    await expect(heroField(page)).toBeVisible();
  });

  test('gives the ticket back with its words on scripts if these fail', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(`/#receipt=${'f'.repeat(32)}`);
    await expect(page.getByText(ticket.noScript)).toBeVisible();
    await expect(heroField(page)).toBeVisible();
  });
});

test.describe('A page that the browser translates', () => {
  // As one pattern: Playwright takes a list of two for a value and its options.
  test.use({ expectedConsole: [new RegExp(`^Failed to load resource|${DRAWN_AGAIN.source}`)] });

  const shown = (page: Page, text: string) => page.getByText(translated(text), { exact: true });

  test('keeps its dialog when the link is cleared, and follows each message of its fields and the count of the blurb', async ({
    page,
  }) => {
    await heroField(page).fill(LINK);
    await start(page).click();
    await expect(dialog(page).getByText('X-1')).toBeVisible();
    await translate(page);
    await url(page).fill('');
    await expect(dialog(page).getByText('X-1')).toBeHidden();
    await page.getByRole('button', { name: translated(dialogWords.submit) }).click();
    await expect(shown(page, 'Telegram contact is required')).toBeVisible();
    await page.locator('input[name=telegramContact]').fill('ab');
    await expect(shown(page, 'Telegram contact must be at least 3 characters')).toBeVisible();
    await expect(shown(page, 'Telegram contact is required')).toHaveCount(0);
    const field = page.locator('textarea[name=projectBlurb]');
    await field.fill('a'.repeat(2003));
    await expect(shown(page, `3 ${dialogWords.blurb.over} · 2003 / 2000`)).toBeVisible();
    await field.fill('a');
    await expect(shown(page, '1 / 2000')).toBeVisible();
  });

  test.describe(() => {
    test.use({ opensPage: false });

    test('translated before the app is there, says that an application failed, prints its receipt, and takes another one', async ({
      page,
      db,
    }) => {
      await translateFromTheStart(page);
      await page.goto('/');
      await settled(page);
      const me = someone();
      await heroField(page).fill(LINK);
      await expect(page.getByText('X-1 / USDT', { exact: true })).toBeVisible();
      await page
        .locator('form', { has: heroField(page) })
        .getByRole('button', { name: translated(site.start) })
        .click();
      await page.locator('input[name=telegramContact]').fill(me);
      const send = page.getByRole('button', { name: translated(dialogWords.submit) });
      await test.step('the failure', async () => {
        await page.route('**/submit-fast-track', (route) => route.abort());
        await send.click();
        await expect(toast(page, translated(dialogWords.failure.title))).toBeVisible();
        await expect(shown(page, dialogWords.failed.text)).toBeVisible();
      });
      await test.step('the receipt', async () => {
        await page.unroute('**/submit-fast-track');
        await send.click();
        await expect(toast(page, translated(dialogWords.success.title))).toBeVisible();
        await expect(shown(page, words.title)).toBeVisible();
        const [application] = await applicationsOf(db, me);
        // Without marks: the translator has left it alone.
        await expect(page.getByText(referenceOf(application), { exact: true }).first()).toBeVisible();
        await page.getByRole('button', { name: translated(words.copyReference) }).click();
        await expect(page.getByRole('button', { name: translated(site.copied) })).toBeVisible();
      });
      await test.step('another application', async () => {
        await page.getByRole('button', { name: translated(words.another) }).click();
        await expect(heroField(page)).toBeFocused();
        await expect(shown(page, ticket.tag)).toBeVisible();
      });
    });

    test('shows the states of a receipt’s link one after the other', async ({ page, stack }) => {
      const token = await applyElsewhere(page, stack, someone());
      await page.route('**/rpc/application_status', (route) => route.abort());
      await translateFromTheStart(page);
      await page.goto(`/#receipt=${token}`);
      await expect(shown(page, words.failed)).toBeVisible();
      await page.unroute('**/rpc/application_status');
      await page.getByRole('button', { name: translated(words.again) }).click();
      await expect(shown(page, words.states.new).first()).toBeVisible();
      await expect(shown(page, words.failed)).toHaveCount(0);
      await expect(shown(page, words.notYours)).toBeVisible();
    });
  });
});

test.describe(() => {
  test.use({ opensPage: false });

  test('A browser that calls itself offline sends an application all the same', async ({ page, db }) => {
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }));
    await page.goto('/');
    await apply(page, db);
  });
});

test('A failure is explained by the lost connection as long as the browser is offline', async ({ page, context }) => {
  await fillIn(page, someone());
  await expect(page.locator('[data-toaster]')).toBeAttached();
  await context.setOffline(true);
  await submit(page).click();
  await expect(dialog(page).getByText(site.offline)).toBeVisible();
  await context.setOffline(false);
  await expect(dialog(page).getByText(site.offline)).toBeHidden();
  await expect(dialog(page).getByText(dialogWords.failed.text)).toBeVisible();
});

test('Cancel ends an application on a dead line after it was stored: sent again, it is still stored once', async ({
  page,
  db,
}) => {
  const me = someone();
  await fillIn(page, me);
  let isStored = () => {};
  const stored = new Promise<void>((resolve) => {
    isStored = resolve;
  });
  // The response never comes back.
  await page.route('**/submit-fast-track', async (route) => {
    await route.fetch();
    isStored();
  });
  await submit(page).click();
  await stored;
  await dialog(page).getByRole('button', { name: dialogWords.cancel }).click();
  await expect(dialog(page).getByText(dialogWords.failed.text)).toBeVisible();
  await expect(contact(page)).toHaveValue(me);
  await page.unroute('**/submit-fast-track');
  await submit(page).click();
  await expect(receipt(page)).toBeVisible();
  expect(await applicationsOf(db, me)).toHaveLength(1);
});

lookingTest(
  'A phone’s keyboard does not cover the field that has the focus',
  { tag: ['@phone', '@chromium'] },
  async ({ page }) => {
    await look(page, '/');
    await claim(page).click();
    // By then the dialog has moved the focus, and moves it no more.
    await expect(contact(page)).toBeFocused();
    await blurb(page).focus();
    // With interactive-widget=resizes-content the keyboard takes its room from the window.
    await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /interactive-widget=resizes-content/);
    await page.setViewportSize({ width: 375, height: 390 });
    await expect(blurb(page)).toBeInViewport({ ratio: 0.9 });
    await submit(page).scrollIntoViewIfNeeded();
    await expect(submit(page)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  },
);

lookingTest(
  'A keyboard that lies over the window leaves field and button in reach',
  { tag: '@phone' },
  async ({ page }) => {
    await look(page, '/');
    await claim(page).click();
    // By then the dialog has moved the focus, and moves it no more.
    await expect(contact(page)).toBeFocused();
    await blurb(page).focus();
    // As on iOS: the window keeps its size, and only the visible part shrinks.
    const visible = await page.evaluate(() => {
      const height = innerHeight - 300;
      Object.defineProperty(visualViewport, 'height', { value: height });
      visualViewport?.dispatchEvent(new Event('resize'));
      return height;
    });
    const lowerEdge = async (part: Locator) => {
      const box = await part.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await expect.poll(() => lowerEdge(blurb(page))).toBeLessThanOrEqual(visible);
    await dialog(page).evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    await expect.poll(() => lowerEdge(submit(page))).toBeLessThanOrEqual(visible);
    await page.evaluate(() => Reflect.deleteProperty(visualViewport as object, 'height'));
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  },
);

lookingTest('The messages of the fields leave the top of the dialog where it is', async ({ page }) => {
  await look(page, '/');
  await claim(page).click();
  const before = await dialog(page).boundingBox();
  await submit(page).click();
  await expect(contact(page)).toHaveAttribute('aria-invalid', 'true');
  const after = await dialog(page).boundingBox();
  expect(after?.y).toBe(before?.y);
  expect(after?.height).toBeGreaterThan(before?.height ?? 0);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

lookingTest('The keyboard stays in the dialog, and the page behind it in its place', async ({ page }) => {
  await look(page, '/');
  await claim(page).focus();
  await page.keyboard.press('Enter');
  await expect(contact(page)).toBeFocused();
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press(press < 8 ? 'Tab' : 'Shift+Tab');
    expect(await isInDialog(page)).toBe(true);
  }
  // Nothing of the page behind takes the focus, and it stays in its place.
  await claim(page).evaluate((button) => button.focus());
  expect(await isInDialog(page)).toBe(true);
  const placeOf = () => page.evaluate(() => scrollY);
  const before = await placeOf();
  await page.mouse.move(5, 400);
  await page.mouse.wheel(0, 300);
  await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 100)));
  expect(await placeOf()).toBe(before);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

lookingTest('A wrong field says so in the warning color, by an icon and in words', async ({ page }) => {
  await look(page, '/');
  await claim(page).click();
  await submit(page).click();
  const [red, green, blue] = (theme.colors.caution.match(/[\da-f]{2}/gi) ?? []).map((part) =>
    Number.parseInt(part, 16),
  );
  const caution = `rgb(${red}, ${green}, ${blue})`;
  const message = contact(page).locator('..').getByRole('alert');
  await expect(message).toHaveText('Telegram contact is required');
  for (const part of [message, message.locator('svg')]) await expect(part).toHaveCSS('color', caution);
  await expect(contact(page)).toHaveCSS('border-top-color', caution);
  await expectNoFindings(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

// That nothing is lost and the retry arrives once: quality/faults.spec.ts.
test.describe('The failure of an application', () => {
  const failure = (page: Page) => toast(page, dialogWords.failure.title);

  /** Lets an application fail without a connection, once the code that sends it has been fetched. */
  async function fail(page: Page) {
    const sending = page.waitForResponse(
      async (response) => response.url().endsWith('.js') && (await response.text()).includes('supabase-js'),
    );
    await fillIn(page, someone());
    await sending;
    await expect(page.locator('[data-toaster]')).toBeAttached();
    await page.context().setOffline(true);
    await submit(page).click();
    await expect(failure(page)).toContainText(dialogWords.failure.description);
  }

  test('is announced, and ways to reach the team are in view', { tag: '@phone' }, async ({ page }) => {
    // Collects, from now on, what live regions announce to assistive technology.
    await page.evaluate(() => {
      const announced: string[] = [];
      Object.assign(window, { announced });
      new MutationObserver(() => {
        for (const region of document.querySelectorAll('[aria-live=assertive]')) {
          if (!region.closest('[inert], [aria-hidden=true]')) announced.push(region.textContent ?? '');
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await fail(page);
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { announced: string[] }).announced.join()))
      .toContain(dialogWords.failure.title);
    for (const name of [dialogWords.failed.telegram, dialogWords.failed.email])
      await expect(dialog(page).getByRole('link', { name })).toBeInViewport({ ratio: 1 });
  });

  test('has a toast that covers nothing of the dialog that is needed now', { tag: '@every-screen' }, async ({
    page,
    isMobile,
  }) => {
    await fail(page);
    // As long as the focus is there, the toast stays.
    await page.keyboard.press('F8');
    const close = dialog(page).getByRole('button', { name: dialogWords.close });
    const direct = dialog(page).getByText(dialogWords.failed.text).locator('..');
    for (const window of windowsOf(isMobile ? '320x568 640x450 375x740' : '1024x768 1280x720')) {
      await page.setViewportSize(window);
      // A part that has scrolled out of the dialog's view still has a box, which may lie under the toast.
      for (const part of [close, contact(page), submit(page), direct]) {
        await part.scrollIntoViewIfNeeded();
        await expectApart(failure(page), [part], window.name);
      }
    }
    for (const window of isMobile ? [] : windowsOf('1280x720 1440x900 1920x1080')) {
      await page.setViewportSize(window);
      await expectApart(failure(page), [dialog(page)], window.name);
    }
  });

  test('has a toast that the keyboard reaches and dismisses, and on which no click closes the dialog', {
    tag: '@phone',
  }, async ({ page }) => {
    await fail(page);
    await failure(page).click({ position: { x: 20, y: 20 } });
    await expect(dialog(page)).toBeVisible();
    await page.keyboard.press('F8');
    await expect(page.locator('[data-toaster]')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(failure(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: site.dismissToast })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(failure(page)).toBeHidden();
    await expect(dialog(page)).toBeVisible();
  });
});

test.describe('Back on a phone', { tag: '@phone' }, () => {
  test('closes the dialog, not the page, and what was typed stays', async ({ page }) => {
    const me = someone();
    await fillIn(page, me);
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(claim(page)).toBeFocused();
    await claim(page).click();
    await expect(contact(page)).toHaveValue(me);
  });

  test('ends an application that is being sent, and leaves the dialog open', async ({ page }) => {
    await fillIn(page, someone());
    await hold(page, '**/functions/v1/submit-fast-track');
    await submit(page).click();
    await expect(dialog(page).getByRole('button', { name: dialogWords.submitting })).toBeVisible();
    await page.goBack();
    await expect(dialog(page).getByText(dialogWords.failed.text)).toBeVisible();
    await expect(submit(page)).toBeVisible();
  });
});

test.describe(() => {
  test.use({ opensPage: false });

  test('The toast leaves the receipt’s heading in view on a small phone, upright and on its side', {
    tag: '@phone',
  }, async ({ page }) => {
    test.skip(!hasSampleWords, LONGER_WORDS);
    for (const window of windowsOf('320x568 844x390')) {
      await page.setViewportSize(window);
      await page.goto('/');
      await start(page).click();
      await contact(page).fill(someone());
      await blurb(page).fill('We build.');
      await submit(page).click();
      const heading = page.getByRole('heading', { name: words.title });
      await expect(heading).toBeInViewport({ ratio: 1 });
      await expectApart(toast(page, dialogWords.success.title), [heading], window.name);
    }
  });
});
