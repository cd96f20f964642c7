import { randomUUID } from 'node:crypto';
import type { APIResponse, Page } from '@playwright/test';
import { settled } from './support/hydrated.ts';
import { expect, test } from './support/test.ts';

// Every test of the whole suite fails on a violation of the policy (support/test.ts). Here: that the policy is really
// sent, that it really bites, and one walk through everything that loads code, draws or calls.
test.use({ expectedConsole: [/exchange rankings|status of 40[45]|there is no page at/] });

const section = (page: Page, name: string) => page.getByRole('region', { name });
const toaster = (page: Page) => page.locator('[data-toaster]');

function expectSecurityHeaders(response: APIResponse, apiUrl: string): void {
  const headers = response.headers();
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'self'( 'sha256-[^']+')*; style-src 'self'( 'sha256-[^']+')*;/,
  );
  expect(policy).toContain(`; connect-src 'self' ${apiUrl};`);
  expect(policy).toContain("; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'");
  expect(policy).not.toMatch(/unsafe|\*|http:(?!\/\/127\.0\.0\.1)/);
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=63072000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
}

test('each page, file and error is sent with the policy, and kept no longer than is right', async ({
  request,
  world,
}) => {
  const home = await (await request.get('/')).text();
  const asset = /\/assets\/[\w.-]+\.(js|css)/.exec(home)?.[0] ?? 'no asset in the page';
  for (const [path, status, cacheControl] of [
    ['/', 200, 'no-cache'],
    ['/verify', 200, 'no-cache'],
    ['/terms', 200, 'no-cache'],
    ['/cookies', 200, 'no-cache'],
    ['/nowhere', 404, 'no-cache'],
    ['/verify/nowhere', 404, 'no-cache'],
    ['/assets/gone-B1x9.js', 404, 'no-cache'],
    [asset, 200, 'public, max-age=31536000, immutable'],
    ['/icon.svg', 200, 'public, max-age=3600'],
  ] as const) {
    const response = await request.get(path);
    expect([path, response.status(), response.headers()['cache-control']]).toEqual([path, status, cacheControl]);
    expectSecurityHeaders(response, world.apiUrl);
  }
});

test('the policy bites: what an injected script would try is refused', async ({ context, world }) => {
  // A page of its own: the guard of `page` would fail this test, and should.
  const page = await context.newPage();
  const violations = new Set<string>();
  await page.exposeFunction('noteViolation', (directive: string) => violations.add(directive));
  await page.goto('/terms');
  const refused = await page.evaluate(async (apiUrl) => {
    const { noteViolation } = window as never as { noteViolation(directive: string): void };
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => noteViolation(effectiveDirective));
    const attempts: Record<string, () => unknown> = {
      innerHTML: () => Object.assign(document.createElement('p'), { innerHTML: '<img src=x onerror=alert(1)>' }),
      inlineScript: () => Object.assign(document.createElement('script'), { textContent: 'window.hacked = true' }),
      policy: () =>
        (
          window as never as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes.createPolicy('own', {}),
    };
    const thrown = Object.keys(attempts).filter((name) => {
      try {
        attempts[name]?.();
        return false;
      } catch {
        return true;
      }
    });
    // Not in the attempts above: the debugger that runs this function may evaluate, what comes later may not.
    const evaluated = await new Promise((resolve) => {
      setTimeout(() => {
        try {
          resolve(Function('return "ran"')());
        } catch {
          resolve('refused');
        }
      });
    });
    const style = document.createElement('style');
    style.append('body { color: rgb(1, 2, 3) }');
    document.head.append(style);
    const base = Object.assign(document.createElement('base'), { href: 'https://evil.example/' });
    document.head.append(base);
    const form = Object.assign(document.createElement('form'), { action: 'https://evil.example/' });
    document.body.append(form, Object.assign(document.createElement('iframe'), { src: 'https://evil.example/' }));
    form.submit();
    new Image().src = 'https://evil.example/pixel';
    const [elsewhere, ours] = await Promise.all(
      ['https://evil.example/', `${apiUrl}/rest/v1/`].map((url) =>
        fetch(url).then(
          () => 'sent',
          () => 'refused',
        ),
      ),
    );
    return {
      thrown,
      evaluated,
      elsewhere,
      ours,
      colour: getComputedStyle(document.body).color,
    };
  }, world.apiUrl);
  expect(refused.thrown).toEqual(['innerHTML', 'inlineScript', 'policy']);
  expect(refused).toMatchObject({ evaluated: 'refused', elsewhere: 'refused', ours: 'sent' });
  expect(refused.colour).not.toBe('rgb(1, 2, 3)');
  // Some are noticed only when the frame or the form would leave.
  await expect
    .poll(() => [...violations].sort())
    .toEqual([
      'base-uri',
      'connect-src',
      'form-action',
      'frame-src',
      'img-src',
      'require-trusted-types-for',
      'style-src-elem',
      'trusted-types',
    ]);
});

test('the pages hold no style attribute and no handler for the policy to refuse', async ({ request }) => {
  for (const path of ['/', '/verify', '/terms', '/cookies', '/nowhere']) {
    const html = await (await request.get(path)).text();
    const markup = html.replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '');
    expect(markup).toContain('<body>');
    expect(markup.match(/<[^>]*\s(style|on[a-z]+)=[^>]*>/gi)).toBeNull();
  }
});

test('the whole journey breaks the policy nowhere, and nothing injects a style element', async ({ page, db }) => {
  const me = `@e2e_${randomUUID().slice(0, 18)}`;
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const styleElements = await page.locator('style').count();

  await settled(page);
  // The controls are made anew once the tooltips' code is there.
  const tooltips = page.waitForResponse(/tooltip/);
  await page.mouse.move(5, 5);
  await tooltips;
  await page.getByRole('banner').getByRole('link', { name: 'Verify Contact' }).hover();
  await expect(page.getByRole('tooltip')).toContainText('Check that a contact is really on our team');

  const partners = section(page, 'Where projects get listed');
  await partners.getByRole('list').scrollIntoViewIfNeeded();
  await expect(partners.getByText('Sample figures, not market data')).toBeVisible();
  await page
    .getByRole('complementary', { name: 'Not sure where to start?' })
    .getByRole('button', { name: 'Close' })
    .click();

  await page.getByLabel('Project link').fill('https://coingecko.com/en/coins/bitcoin');
  await page.getByRole('button', { name: 'Start Application' }).click();
  const dialog = page.getByRole('dialog', { name: 'Fast-Track Your Listing' });
  await dialog.getByRole('button', { name: 'Submit Application' }).click();
  await expect(dialog.getByText('Telegram contact is required')).toBeVisible();
  await dialog.getByLabel('Telegram contact').fill(me);
  await dialog.getByRole('button', { name: 'Submit Application' }).click();
  await expect(toaster(page)).toContainText('Application Submitted!');
  await expect(dialog).toBeHidden();
  const { rowCount } = await db.query('select from public.fast_track_applications where telegram_contact = $1', [me]);
  expect(rowCount).toBe(1);

  await page.getByRole('button', { name: 'What does it cost?' }).click();
  const contact = section(page, 'Talk to us');
  await contact.getByRole('button', { name: 'Email', exact: true }).click();
  await contact.getByLabel('Name').fill('Ada');
  await contact.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await contact.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await contact.getByRole('button', { name: 'Send' }).click();
  await expect(toaster(page)).toContainText('Message Sent Successfully!');
  expect(await page.locator('style').count()).toBe(styleElements);

  for (const name of ['Terms', 'Cookies']) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  }
  await page.goto('/verify');
  const input = page.getByRole('textbox', { name: /to check$/ });
  for (const [value, verdict] of [
    ['mara@listbolt.example', 'go'],
    ['stranger@evil.example', 'stop'],
  ] as const) {
    await input.fill(value);
    await input.press('Enter');
    await expect(page.locator('[data-verdict]')).toHaveAttribute('data-verdict', verdict);
  }
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  expect(await page.locator('style').count()).toBe(styleElements);
});
