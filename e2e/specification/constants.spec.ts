import { links } from '../../src/content/company.ts';
import { exchangeBoard } from '../../src/content/exchanges.ts';
import { site } from '../../src/content/site.ts';
import { verify } from '../../src/content/verify.ts';
import { hold, settled } from '../support/hydrated.ts';
import { answerRankings, rankingsUrl, toast } from '../support/parts.ts';
import { expect, test } from '../support/test.ts';
import { check } from '../support/verify.ts';

// Section 9: business constants and limits. Those of a field: validation.spec.ts; of the popup and the contact form:
// states.spec.ts; of the exchange list: landing-partners.spec.ts; of the claims: tools/tests/sample-brand.test.ts.

test('Tooltips open after 700 ms; a following tooltip skips the delay for 300 ms', async ({ page }) => {
  test.skip(links.schedulingUrl === '', 'Without a calendar the header has one tooltip.');
  await page.clock.install();
  const code = page.waitForResponse(/tooltip/);
  await page.goto('/');
  await settled(page);
  await code;
  const tip = page.getByRole('tooltip');
  const hover = (name: string) => page.getByRole('banner').getByRole('link', { name }).hover();
  // A hand moves through many points. The tip stays open as long as the pointer may be moving to it.
  const leave = () =>
    expect(async () => {
      await page.mouse.move(700, 700);
      await page.mouse.move(700, 710);
      expect(await tip.count()).toBe(0);
    }).toPass();
  await expect(page.getByRole('banner').getByRole('link', { name: site.header.book })).toHaveAttribute(
    'data-state',
    'closed',
  );
  await page.clock.pauseAt(Date.now() + 60_000);
  await hover(site.header.verify);
  await page.clock.runFor(699);
  await expect(tip).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tip).toHaveText(site.header.verifyTip);
  await leave();
  await page.clock.runFor(299);
  await hover(site.header.book);
  await expect(tip).toHaveText(site.header.bookTip);
  await leave();
  await page.clock.runFor(301);
  await hover(site.header.verify);
  await page.clock.runFor(699);
  await expect(tip).toHaveCount(0);
});

test('Toasts: default display about 4-5 seconds, also while one scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.clock.install();
  await page.goto('/verify');
  await settled(page);
  await page.locator('[data-toaster]').waitFor({ state: 'attached' });
  await page.clock.pauseAt(Date.now() + 60_000);
  await check(page, 'stranger@evil.example');
  await expect(toast(page, verify.toasts.notFound)).toBeVisible();
  await page.mouse.move(100, 500);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.clock.runFor(3900);
  await expect(toast(page, verify.toasts.notFound)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(1200);
  await expect(toast(page, verify.toasts.notFound)).toHaveCount(0);
});

test.describe('Data-fetching defaults:', () => {
  test.skip(!exchangeBoard.shown, 'The content shows no board.');
  test.use({ expectedConsole: [/Failed to load resource|^Could not load exchange rankings/] });

  test('3 retries with backoff starting at 1 s doubling', async ({ page }) => {
    let failures = 0;
    page.on('requestfailed', (request) => {
      if (rankingsUrl.test(request.url())) failures += 1;
    });
    await page.route(rankingsUrl, (route) => route.abort());
    const release = await hold(page, rankingsUrl);
    const asked = page.waitForRequest(rankingsUrl);
    await page.clock.install();
    await page.goto('/');
    await settled(page);
    await asked;
    await page.clock.pauseAt(Date.now() + 60_000);
    release();
    await expect.poll(() => failures).toBe(1);
    for (const [retry, delay] of [1000, 2000, 4000].entries()) {
      await page.clock.runFor(delay - 100);
      expect(failures).toBe(retry + 1);
      await page.clock.runFor(200);
      await expect.poll(() => failures).toBe(retry + 2);
    }
    await page.clock.runFor(60_000);
    expect(failures).toBe(4);
  });

  test('unused cache entries are discarded after 5 minutes', async ({ page }) => {
    await answerRankings(page, [{ name: 'Venue', image: null, trade_volume_24h_usd: 9e10 }]);
    let calls = 0;
    page.on('request', (request) => {
      if (rankingsUrl.test(request.url())) calls += 1;
    });
    await page.clock.install();
    await page.goto('/');
    const figure = page.getByText('$90.00B').first();
    for (const [minutes, expected] of [
      [4, 1],
      [6, 2],
    ] as const) {
      await expect(figure).toBeVisible();
      await page.getByRole('banner').getByRole('link', { name: site.header.verify }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(verify.title);
      await page.clock.fastForward(minutes * 60_000);
      await page.goBack();
      await expect(figure).toBeVisible();
      expect(calls).toBe(expected);
    }
  });
});
