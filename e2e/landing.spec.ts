import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

// The live figures are another file's concern; without a provider in reach the board says so on the console.
test.use({ expectedConsole: [/exchange rankings|status of 503/] });

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024;
const section = (page: Page, name: string) => page.getByRole('region', { name });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Fast-Track Your Listing' });
const popup = (page: Page) => page.getByRole('complementary', { name: 'Not sure where to start?' });

async function expectNewTab(link: Locator, host: RegExp) {
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(link).toHaveAttribute('href', host);
}

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test.describe('1. background', () => {
  const transform = (page: Page) =>
    page.locator('.charge-line').evaluate((line) => new DOMMatrix(getComputedStyle(line).transform).d);

  test('charges with the scrolling and runs no script for it', async ({ page }) => {
    expect(await transform(page)).toBeLessThan(0.1);
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect.poll(() => transform(page)).toBeGreaterThan(0.95);
    const kinds = await page.evaluate(() =>
      document.getAnimations().map(({ timeline }) => timeline?.constructor.name ?? 'none'),
    );
    expect(kinds.every((kind) => kind === 'ScrollTimeline')).toBe(true);
  });

  test('stands still under prefers-reduced-motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const before = await transform(page);
    await page.evaluate(() => window.scrollTo({ top: 4000, behavior: 'instant' }));
    expect(await transform(page)).toBe(before);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});

test.describe('3. hero', () => {
  test('asks for a CoinMarketCap or CoinGecko URL and shows three guarantee lines', async ({ page }) => {
    await expect(page.getByLabel('Project link')).toHaveAttribute('placeholder', /CoinMarketCap or CoinGecko URL/);
    const hero = page.locator('section', { has: page.getByRole('heading', { level: 1 }) });
    await expect(hero.getByRole('listitem')).toHaveText([
      'Guaranteed listings',
      '100% success rate with qualified projects',
      '10x faster than standard queues',
    ]);
  });

  test('stands above the fold on a phone', async ({ page }) => {
    test.skip(!isPhone(page), 'phone only');
    await expect(page.getByRole('button', { name: 'Start Application' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('10x faster than standard queues').first()).toBeInViewport({ ratio: 1 });
  });

  for (const way of ['press', 'Enter'] as const) {
    test(`'Start Application' by ${way} opens the dialog with the URL, closing it clears the input`, async ({
      page,
    }) => {
      const url = 'https://coinmarketcap.com/currencies/bitcoin/';
      const input = page.getByLabel('Project link');
      await input.fill(url);
      if (way === 'Enter') await input.press('Enter');
      else await page.getByRole('button', { name: 'Start Application' }).click();
      await expect(dialog(page)).toBeVisible();
      await expect(dialog(page).getByLabel(/CoinMarketCap or CoinGecko URL/)).toHaveValue(url);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      await expect(input).toHaveValue('');
    });
  }

  test('links to a free strategy session in a new tab', async ({ page }) => {
    await expectNewTab(page.getByRole('link', { name: 'Book a free strategy session' }), /^https:\/\/calendly\.com\//);
  });
});

test('4. founder: the quotation says 50+ projects', async ({ page }) => {
  const about = section(page, 'From the founder');
  await expect(about.getByText('50+ projects')).toBeVisible();
  await expect(about.locator('blockquote')).toBeVisible();
  await expect(about.getByText('Idris Calloway')).toBeVisible();
});

test('5. Next-Gen Listing Ecosystem: four value points, six stats, the button opens the dialog', async ({ page }) => {
  const ecosystem = section(page, 'Next-Gen Listing Ecosystem');
  await expect(ecosystem.getByRole('listitem')).toHaveCount(4);
  await expect(ecosystem.getByText('Up to 60% lower fees')).toBeVisible();
  await expect(ecosystem.getByRole('definition')).toHaveText(['3,000+', '120+', '10+', '100%', '$300M+', '10x']);
  await expect(ecosystem.getByRole('term')).toHaveText([
    'projects',
    'exchanges',
    'years',
    'success rate with qualified projects',
    'saved',
    'faster than standard queues',
  ]);
  await ecosystem.getByRole('button', { name: 'Claim Free Listing Strategy' }).click();
  await expect(dialog(page)).toBeVisible();
});

test('6. services: five cards with their facts, the same button opens the dialog', async ({ page }) => {
  const services = section(page, 'Five services, one desk');
  const cards: Record<string, string[]> = {
    'Exchange Listings': ['Tier-1 access', '2-4 week timeline', 'Guaranteed listing'],
    'Market Making': ['Algorithmic trading', '24/7 liquidity', 'Price stability'],
    Funding: ['Investor network', 'Due diligence support', 'Term sheet optimization'],
    Marketing: ['Social campaigns', 'Influencer partnerships', 'PR coverage'],
    Advisory: ['Strategic planning', 'Regulatory guidance', 'Industry connections'],
  };
  await expect(services.getByRole('heading', { level: 3 })).toHaveText(Object.keys(cards));
  for (const [title, facts] of Object.entries(cards)) {
    const card = services.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
    await expect(card.getByRole('listitem')).toHaveText(facts);
  }
  await services.getByRole('button', { name: 'Claim Free Listing Strategy' }).click();
  await expect(dialog(page)).toBeVisible();
});

test('7. partners: the 14 default exchanges with their logos, and the badge', async ({ page }) => {
  // Live figures would take their place: exchanges.spec.ts is about those.
  await page.route(/fetch-exchange-rankings/, () => {});
  const partners = section(page, 'The venues on our board');
  await partners.scrollIntoViewIfNeeded();
  const tiles = partners.getByRole('listitem');
  await expect(tiles).toHaveCount(14);
  for (const name of [
    'Binance',
    'Coinbase',
    'OKX',
    'Bybit',
    'KuCoin',
    'Gate',
    'Bitget',
    'Kraken',
    'Crypto.com',
    'Upbit',
    'Bithumb',
    'Gemini',
    'Bitstamp',
    'CoinEx',
  ]) {
    await expect(tiles.filter({ hasText: name }).first()).toBeVisible();
  }
  for (const logo of await partners.locator('img').all()) {
    await logo.scrollIntoViewIfNeeded();
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(logo).toHaveAttribute('width', /\d/);
  }
  await expect(partners.getByText('+ 100 More Exchanges')).toBeVisible();
});

test.describe('8. contact', () => {
  const contact = (page: Page) => section(page, 'Talk to the desk');

  test('Telegram opens an external chat in a new tab', async ({ page }) => {
    const telegram = contact(page).getByRole('link', { name: 'Telegram', exact: true });
    await expectNewTab(telegram, /^https:\/\/t\.me\//);
  });

  test('Email toggles the form and the info column', async ({ page }) => {
    const button = contact(page).getByRole('button', { name: 'Email', exact: true });
    const form = contact(page).getByRole('form');
    await expect(form).toBeHidden();
    await button.click();
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await expect(form).toBeVisible();
    await expect(contact(page).getByText('hello@listbolt.example')).toBeVisible();
    await expectNewTab(contact(page).getByRole('link', { name: /Schedule a call/ }), /calendly/);
    await expectNewTab(contact(page).getByRole('link', { name: /Live chat/ }), /t\.me/);
    await expect(contact(page).getByText('Quick Response')).toBeVisible();
    await expect(contact(page).getByText(/2-4 hours in business hours/)).toBeVisible();
    await button.click();
    await expect(form).toBeHidden();
  });

  test('the browser requires name, email and message; nothing is sent before', async ({ page }) => {
    await contact(page).getByRole('button', { name: 'Email', exact: true }).click();
    const form = contact(page).getByRole('form');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByLabel('Name')).toBeFocused();
    await form.getByLabel('Name').fill('Ada');
    await form.getByLabel('Email').fill('not an address');
    await form.getByLabel('Message').fill('Hello');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(form.getByLabel('Email')).toBeFocused();
    expect(await form.evaluate((element: HTMLFormElement) => element.checkValidity())).toBe(false);
  });

  test("'Send' is busy for about a second, then the toast; the form is empty and no call was made", async ({
    page,
  }) => {
    await contact(page).getByRole('button', { name: 'Email', exact: true }).click();
    const form = contact(page).getByRole('form');
    await form.getByLabel('Name').fill('Ada');
    await form.getByLabel('Email').fill('ada@example.com');
    await form.getByLabel(/Company/).fill('Engines Ltd.');
    await form.getByLabel(/Project type/).selectOption('DeFi');
    await form.getByLabel('Message').fill('Hello');
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && !request.url().includes('fetch-exchange-rankings')) calls.push(request.url());
    });
    const send = form.getByRole('button', { name: /Send/ });
    const { width } = (await send.boundingBox()) ?? {};
    const start = Date.now();
    await send.click();
    await expect(send).toHaveAttribute('aria-disabled', 'true');
    expect((await send.boundingBox())?.width).toBe(width);
    await expect(page.locator('[data-toaster]')).toContainText('Message Sent Successfully!');
    expect(Date.now() - start).toBeGreaterThan(900);
    await expect(page.locator('[data-toaster]')).toContainText("We'll get back to you within 24 hours.");
    for (const label of [/^Name/, /^Email/, /Company/, /Message/, /Project type/]) {
      await expect(form.getByLabel(label)).toHaveValue('');
    }
    expect(calls).toEqual([]);
  });
});

test.describe('9. FAQ', () => {
  const faq = (page: Page) => section(page, 'Questions teams ask first');

  test('has eight questions of which one is open at a time', async ({ page }) => {
    const questions = faq(page).getByRole('heading', { level: 3 }).getByRole('button');
    await expect(questions).toHaveCount(8);
    await questions.nth(0).click();
    await expect(faq(page).getByText(/2-8 weeks/)).toBeVisible();
    await questions.nth(3).click();
    await expect(questions.nth(3)).toHaveAttribute('aria-expanded', 'true');
    await expect(questions.nth(0)).toHaveAttribute('aria-expanded', 'false');
    await expect(faq(page).getByText(/2-8 weeks/)).toBeHidden();
    await questions.nth(3).click();
    await expect(questions.nth(3)).toHaveAttribute('aria-expanded', 'false');
  });

  test('ends in Telegram and Email; Email scrolls to #contact', async ({ page }) => {
    await expectNewTab(faq(page).getByRole('link', { name: 'Telegram' }), /^https:\/\/t\.me\//);
    await faq(page).getByRole('link', { name: 'Email' }).click();
    await expect(page).toHaveURL(/#contact$/);
    await expect(page.getByRole('heading', { name: 'Talk to the desk' })).toBeInViewport();
  });
});

test.describe('10. consult popup', () => {
  test('appears after three seconds, takes no focus, and closed stays closed over reload and routes', async ({
    page,
  }) => {
    await expect(popup(page)).toBeHidden();
    await expect(popup(page)).toBeVisible({ timeout: 6000 });
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await expectNewTab(popup(page).getByRole('link', { name: 'Book Free Call' }), /calendly/);
    await popup(page).getByRole('button', { name: 'Close' }).click();
    await expect(popup(page)).toBeHidden();
    for (const away of [() => page.reload(), () => page.goto('/verify').then(() => page.goto('/'))]) {
      await page.clock.install();
      await away();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.clock.fastForward(60_000);
      await expect(popup(page)).toBeHidden();
    }
  });

  test('covers no form control, wherever the page is scrolled to, and stays away from low screens', {
    tag: '@any-screen',
  }, async ({ page }) => {
    await expect(popup(page)).toBeVisible({ timeout: 6000 });
    await page.getByRole('button', { name: 'Email', exact: true }).click();
    const covered = () =>
      page.evaluate(() => {
        const box = document.querySelector('aside.fixed');
        if (!box?.checkVisibility({ visibilityProperty: true })) return [];
        const on = box.getBoundingClientRect();
        return [...document.querySelectorAll<HTMLElement>('form :is(input, select, textarea, button)')]
          .filter((control) => {
            const { left, right, top, bottom, width } = control.getBoundingClientRect();
            return width > 0 && left < on.right && on.left < right && top < on.bottom && on.top < bottom;
          })
          .map(({ textContent, id }) => `${textContent} ${id}`);
      });
    for (const [width, height] of [
      [320, 256],
      [320, 568],
      [375, 740],
      [640, 450],
      [768, 1024],
      [1280, 720],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const label of ['Project link', 'Start Application', 'Name', 'Email', 'Message', 'Send']) {
        await page
          .locator('form')
          .getByRole(/Start|Send/.test(label) ? 'button' : 'textbox', { name: label, exact: true })
          .evaluate((control) => control.scrollIntoView({ block: 'end', behavior: 'instant' }));
        await expect.poll(covered, `${label} at ${width} × ${height}`).toEqual([]);
      }
      // And it comes back where there is room for it.
      await page
        .getByRole('heading', { name: 'Next-Gen Listing Ecosystem' })
        .evaluate((title) => title.scrollIntoView({ block: 'start', behavior: 'instant' }));
      await expect(popup(page)).toBeVisible({ visible: height >= 480 });
    }
  });

  test('steps aside while a form control is in use', async ({ page }) => {
    await expect(popup(page)).toBeVisible({ timeout: 6000 });
    await page.getByLabel('Project link').focus();
    await expect(popup(page)).toBeHidden();
    await page.getByLabel('Project link').blur();
    await expect(popup(page)).toBeVisible();
  });
});

test('11. footer: links to /terms and /cookies', async ({ page }) => {
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/terms');
  await expect(footer.getByRole('link', { name: 'Cookies' })).toHaveAttribute('href', '/cookies');
});
