import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { brand } from '../src/content/company.ts';
import { expectApart, expectNoFindings, windowsOf } from './support/expectations.ts';
import { hold, settled } from './support/hydrated.ts';
import { dialog, popup, toast } from './support/parts.ts';
import { expect, test, type World } from './support/test.ts';

// The browser itself reports a request that a test lets fail.
test.use({ expectedConsole: [/Failed to load resource/] });

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
});

const contact = (page: Page) => dialog(page).getByLabel('Telegram contact');
const url = (page: Page) => dialog(page).getByLabel('CoinMarketCap or CoinGecko URL');
const blurb = (page: Page) => dialog(page).getByLabel('Project blurb');
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Submit Application' });
const claim = (page: Page) => page.getByRole('button', { name: 'Claim Free Listing Strategy' }).first();
const isInDialog = (page: Page) => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);

/** A contact that no other test uses, to find its application by. */
const someone = () => `@e2e_${randomUUID().slice(0, 18)}`;

async function applicationsOf(db: pg.Pool, telegramContact: string) {
  const { rows } = await db.query('select * from public.applications where telegram_contact = $1', [telegramContact]);
  return rows;
}

async function apply(page: Page, me: string): Promise<void> {
  await claim(page).click();
  await contact(page).fill(me);
  await blurb(page).fill('We build.');
}

async function messagesAbout(world: World, telegramContact: string): Promise<string[]> {
  const received: { path: string; body: { text: string } }[] = await (await fetch(world.chatUrl)).json();
  return received.map(({ body }) => body.text).filter((text) => text.includes(telegramContact));
}

test('2.1 An application from the hero is stored exactly as typed, and reaches the team’s chat once', async ({
  page,
  db,
  world,
}) => {
  const me = someone();
  const project = `coingecko.com/en/coins/${me.slice(1)}`;
  const start = '<script>alert(1)</script> 😀👩‍👩‍👧 مرحبا بالعالم \n\t& "quotes" ';
  const typed = start + 'ж'.repeat(2000 - [...start].length);
  await page.getByLabel('Project link').fill(project);
  await page.getByRole('button', { name: 'Start Application' }).click();
  await expect(url(page)).toHaveValue(`https://${project}`);
  await contact(page).fill(`  ${me} `);
  await blurb(page).fill(typed);
  await expect(dialog(page).getByText('2000 / 2000')).toBeVisible();
  await submit(page).click();

  await expect(toast(page, 'Application Submitted!')).toContainText(
    "We'll review your project and contact you within 24 hours.",
  );
  await expect(dialog(page)).toBeHidden();
  // At the bottom again, where no dialog is open.
  const half = (page.viewportSize()?.height ?? 0) / 2;
  await expect.poll(async () => (await toast(page, 'Application Submitted!').boundingBox())?.y).toBeGreaterThan(half);
  await expect(page.getByLabel('Project link')).toHaveValue('');
  expect(await applicationsOf(db, me)).toMatchObject([
    { coinmarketcap_url: `https://${project}`, project_blurb: typed, status: 'new' },
  ]);
  await expect.poll(async () => (await messagesAbout(world, me)).length).toBeGreaterThan(0);
  const [message, ...more] = await messagesAbout(world, me);
  // A chat gets no invisible characters: of this family its members.
  expect(message).toContain(typed.replaceAll('\u200d', ''));
  expect(more).toEqual([]);
});

test('2.2 The ticket becomes a receipt for the visit, with the reference that the team has, and Back opens no dialog that was left open', async ({
  page,
  db,
  world,
}) => {
  const me = someone();
  const ticket = page.locator('form', { has: page.getByLabel('Project link') }).locator('../..');
  await settled(page);
  const before = await ticket.boundingBox();
  await page.getByLabel('Project link').fill('https://coingecko.com/en/coins/x-1');
  await expect(page.getByText('X-1 / USDT')).toBeVisible();
  await page.getByRole('button', { name: 'Start Application' }).click();
  await contact(page).fill(me);
  await submit(page).click();

  const receipt = page.getByRole('group', { name: 'We have your application' });
  await expect(receipt).toBeFocused();
  const print = receipt.locator('.motion-safe\\:animate-feed');
  await expect(print).toBeVisible();
  expect(await receipt.boundingBox()).toEqual(before);
  await expect(receipt.getByText('Listing order · X-1')).toBeVisible();
  const [application] = await applicationsOf(db, me);
  const reference = application.id.slice(0, 8).toUpperCase();
  await expect(receipt.getByRole('definition')).toHaveText([/\d:\d\d/, me, `${reference}Copy`]);
  await expect(page.getByRole('button', { name: 'Start Application' })).toBeHidden();
  await expect(receipt.getByText(`We'll quote ${reference} in our first message.`)).toBeVisible();
  const tomorrow = new Date(application.created_at.getTime() + 24 * 60 * 60_000).toLocaleString('en', {
    timeZone: 'Europe/Berlin',
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  });
  await expect(receipt.getByText(`Nothing by ${tomorrow}`)).toContainText(`Write to ${brand.supportEmail} with this`);
  const mail = `mailto:${brand.supportEmail}?subject=${reference}`;
  await expect(receipt.getByRole('link', { name: brand.supportEmail })).toHaveAttribute('href', mail);
  await expect(receipt.getByRole('link', { name: 'Message us on Telegram' })).toHaveAttribute('target', '_blank');
  await expect(receipt.getByText('Wrong handle?')).toContainText(`and quote ${reference}.`);
  await receipt.getByRole('button', { name: 'Copy' }).first().click();
  await expect(receipt.getByRole('status').first()).toHaveText('Copied');
  await expect.poll(() => messagesAbout(world, me)).toEqual([expect.stringContaining(`Reference: ${reference} (`)]);
  await expectNoFindings(page, '[role=group]');
  // A visitor who has applied gets no invitation.
  await page.clock.fastForward(3500);
  await expect(popup(page)).toBeHidden();
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(stored).not.toContain(me);

  await receipt.getByRole('link', { name: 'Check a handle' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify a contact');
  await page.goBack();
  await expect(receipt.getByText(me)).toBeVisible();
  await expect(print).toHaveCount(0);
  await page.getByRole('button', { name: 'Send another application' }).click();
  await expect(page.getByLabel('Project link')).toBeFocused();
  await expect(page.getByLabel('Project link')).toHaveValue('');
  await page.keyboard.press('ControlOrMeta+V');
  await expect(page.getByLabel('Project link')).toHaveValue(/#receipt=[0-9a-f]{32}$/);
  await page.getByRole('button', { name: 'Start Application' }).click();
  await expect(dialog(page)).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL('/verify');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(page.getByLabel('Project link')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
});

test('2.2b The private link of a receipt shows what the team has set, in any browser, and says when it cannot look @every-screen', async ({
  page,
  context,
  db,
}) => {
  const me = someone();
  await apply(page, me);
  await submit(page).click();
  const keep = page.getByText('Keep this link: it shows where your application stands.');
  const link = await keep.getByRole('link').getAttribute('href');
  expect(link).toMatch(/\/#receipt=[0-9a-f]{32}$/);
  const [application] = await applicationsOf(db, me);
  await db.query("update public.applications set status = 'in_review', writes_as = 'mara_listbolt' where id = $1", [
    application.id,
  ]);

  const other = await context.newPage();
  const receipt = other.getByRole('group', { name: 'your receipt' });
  // Too many look-ups, and a body that says nothing.
  const refusal = { status: 429, headers: { 'access-control-allow-origin': '*' }, json: null };
  await other.route('**/rpc/application_status', (route) => route.fulfill(refusal));
  await other.goto(link ?? '');
  await expect(receipt).toContainText("We couldn't look up your application.");
  await other.unroute('**/rpc/application_status');
  await receipt.getByRole('button', { name: 'Try again' }).click();
  await expect(receipt.getByRole('heading', { name: 'In review' })).toBeVisible();
  const reference = application.id.slice(0, 8).toUpperCase();
  const told = [/\d:\d\d/, `${reference}Copy`, /\d:\d\d/, '@mara_listbolt'];
  await expect(receipt.getByRole('definition')).toHaveText(told);
  await expect(receipt.getByText(/^Nothing by .+\d:\d\d/)).toContainText('with this reference');
  await expect(receipt).toBeFocused();
  expect(await other.evaluate(() => Object.values(sessionStorage)), 'no popup').toEqual(['dismissed']);
  await expectNoFindings(other, '[role=group]');

  await db.query("update public.applications set status = 'lost' where id = $1", [application.id]);
  await other.reload();
  await expect(receipt.getByRole('heading', { name: 'Not this time' })).toBeVisible();
  // After a refusal no one writes.
  await expect(receipt.getByRole('definition')).toHaveCount(3);
  await db.query('delete from public.applications where id = $1', [application.id]);
  await other.reload();
  await expect(receipt).toContainText("We don't know this link.");
  await receipt.getByRole('link', { name: 'Send another application' }).click();
  await expect(other.getByRole('button', { name: 'Start Application' })).toBeVisible();
});

test('2.3 The keyboard stays in the dialog, and the page behind it in its place', async ({ page }) => {
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
});

test('2.4 The dialog says what happens next, and shows a wrong field in the warning color, an icon and words', async ({
  page,
}) => {
  await claim(page).click();
  await expect(dialog(page).getByRole('heading', { name: 'What happens next?' })).toBeVisible();
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    '1Review within 24 hours',
    '2Contact via Telegramfrom a handle you can verify, quoting your reference',
    '3Priority listing support',
  ]);
  await submit(page).click();
  await expect(dialog(page).getByText('Only our team reads this. Deleted after 180 days')).toBeVisible();
  for (const part of [contact(page).locator('..').locator('p'), contact(page).locator('..').locator('p svg')]) {
    await expect(part).toHaveCSS('color', 'rgb(255, 194, 75)');
  }
  await expect(contact(page)).toHaveCSS('border-top-color', 'rgb(255, 194, 75)');
  await expectNoFindings(page, '[role=dialog]');
});

// That nothing is lost and the retry arrives once: quality/faults.spec.ts.
test('2.5 Offline, the failure is announced and within reach, and covers nothing of the dialog', {
  tag: '@phone',
}, async ({ page, context }) => {
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
  // Opening the dialog fetches what sending needs.
  const sending = page.waitForResponse(
    async (response) => response.url().endsWith('.js') && (await response.text()).includes('supabase-js'),
  );
  await apply(page, someone());
  await sending;
  await expect(page.locator('[data-toaster]')).toBeAttached();
  await context.setOffline(true);
  await submit(page).click();
  await expect(toast(page, 'Submission Failed')).toContainText('Please try again or contact us directly.');
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { announced: string[] }).announced.join()))
    .toContain('Submission Failed');
  const direct = dialog(page).getByText("We didn't get a confirmation.").locator('..');
  for (const name of ['Telegram', 'Email'])
    await expect(direct.getByRole('link', { name })).toBeInViewport({ ratio: 1 });

  await toast(page, 'Submission Failed').click({ position: { x: 20, y: 20 } });
  await expect(dialog(page)).toBeVisible();
  // By keyboard: F8 leads to the toasts, Tab into them and back into the dialog.
  await page.keyboard.press('F8');
  await expect(page.locator('[data-toaster]')).toBeFocused();
  // As long as the focus is there, the toast stays.
  const close = dialog(page).getByRole('button', { name: 'Close' });
  for (const window of windowsOf('320x568 1024x768 1280x720 640x450 375x740')) {
    await page.setViewportSize(window);
    // A part that has scrolled out of the dialog's view still has a box, which may lie under the toast.
    for (const part of [close, contact(page), submit(page), direct]) {
      await part.scrollIntoViewIfNeeded();
      await expectApart(toast(page, 'Submission Failed'), [part], window.name);
    }
  }
  await page.keyboard.press('Tab');
  await expect(toast(page, 'Submission Failed')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Submission Failed')).toBeHidden();
  await expect(dialog(page)).toBeVisible();
});

test('2.6 Back on a phone closes the dialog, not the page, and not while an application is being sent', {
  // CloseWatcher is Chromium's.
  tag: ['@phone', '@chromium'],
}, async ({ page }) => {
  await page.addInitScript(() => {
    class Watcher extends CloseWatcher {
      constructor() {
        super();
        Object.assign(window, { watcher: this });
      }
    }
    Object.assign(window, { CloseWatcher: Watcher });
  });
  await page.reload();
  /** Android's Back. A desktop browser has no such button, but the same close request. */
  const goBack = () => page.evaluate(() => (Reflect.get(window, 'watcher') as CloseWatcher).requestClose());
  const me = someone();
  await apply(page, me);
  await goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(claim(page)).toBeFocused();

  await claim(page).click();
  await expect(contact(page)).toHaveValue(me);
  await hold(page, '**/functions/v1/submit-fast-track');
  await submit(page).click();
  const sending = dialog(page).getByRole('button', { name: 'Submitting...' });
  await expect(sending).toBeVisible();
  await goBack();
  await expect(sending).toBeVisible();
});

test('2.7 The toast leaves the receipt’s heading in view on a small phone, upright and on its side', {
  tag: '@phone',
}, async ({ page }) => {
  for (const window of windowsOf('320x568 844x390')) {
    await page.setViewportSize(window);
    await page.goto('/');
    await page.getByRole('button', { name: 'Start Application' }).click();
    await contact(page).fill(someone());
    await blurb(page).fill('We build.');
    await submit(page).click();
    const heading = page.getByRole('heading', { name: 'We have your application' });
    await expect(heading).toBeInViewport({ ratio: 1 });
    await expectApart(toast(page, 'Application Submitted!'), [heading], window.name);
  }
});
