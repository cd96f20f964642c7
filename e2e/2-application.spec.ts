import type { Page } from '@playwright/test';
import { dialog as dialogWords } from '../src/content/application.ts';
import { site } from '../src/content/site.ts';
import {
  applicationsOf,
  apply,
  blurb,
  contact,
  fillIn,
  heroField,
  openSite,
  referenceOf,
  someone,
  start,
  submit,
  url,
} from './support/application.ts';
import { expectApart, windowsOf } from './support/expectations.ts';
import { dialog, toast } from './support/parts.ts';
import { expect, lookingTest, type RunningStack, test } from './support/test.ts';

// The browser itself reports a request that a test lets fail.
test.use({ expectedConsole: [/Failed to load resource/] });

test.beforeEach(openSite);

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

// That nothing is lost and the retry arrives once: quality/faults.spec.ts.
lookingTest.describe('The failure of an application', () => {
  // In one worker, which lets one application fail for all.
  lookingTest.describe.configure({ mode: 'default' });
  lookingTest.use({ shares: 'failure' });

  const failure = (page: Page) => toast(page, dialogWords.failure.title);

  /** Opens a page whose clock stands still and whose application has failed: its toast stays. */
  lookingTest.beforeEach(async ({ page }) => {
    if (page.url() !== 'about:blank') return;
    await page.clock.install();
    await page.goto('/');
    await fillIn(page, someone());
    await expect(page.locator('[data-toaster]')).toBeAttached();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.route('**/submit-fast-track', (route) => route.abort());
    await submit(page).click();
    await expect(failure(page)).toContainText(dialogWords.failure.description);
  });

  lookingTest('shows ways to reach the team in view', { tag: '@phone' }, async ({ page }) => {
    for (const name of [dialogWords.failed.telegram, dialogWords.failed.email])
      await expect(dialog(page).getByRole('link', { name })).toBeInViewport({ ratio: 1 });
  });

  lookingTest(
    'has a toast that covers nothing of the dialog that is needed now',
    { tag: '@phone' },
    async ({ page }) => {
      const close = dialog(page).getByRole('button', { name: dialogWords.close });
      const direct = dialog(page).getByText(dialogWords.failed.text).locator('..');
      for (const window of windowsOf('320x568 640x450 375x740 1024x768 1280x720')) {
        await page.setViewportSize(window);
        // A part that has scrolled out of the dialog's view still has a box, which may lie under the toast.
        for (const part of [close, contact(page), submit(page), direct]) {
          await part.scrollIntoViewIfNeeded();
          await expectApart(failure(page), [part], window.name);
        }
      }
      for (const window of windowsOf('1280x720 1440x900 1920x1080')) {
        await page.setViewportSize(window);
        await expectApart(failure(page), [dialog(page)], window.name);
      }
    },
  );

  lookingTest(
    'has a toast that is dismissed alone, and on which no click closes the dialog',
    {
      tag: '@phone',
    },
    async ({ page }) => {
      await failure(page).click({ position: { x: 20, y: 20 } });
      await expect(dialog(page)).toBeVisible();
      await page.getByRole('button', { name: site.dismissToast }).press('Enter');
      await page.clock.runFor(1000);
      await expect(failure(page)).toBeHidden();
      await expect(dialog(page)).toBeVisible();
    },
  );
});
