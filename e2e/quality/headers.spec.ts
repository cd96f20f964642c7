import { versions } from '../../src/content/languages.ts';
import { expect, test } from '../support/test.ts';

// Every test of the suite fails on a violation of the policy (support/test.ts). Here: the policy is sent, and the browser enforces it.
// tools/site/security-headers.test.ts tests its text.

test('Each page, file and error is sent with every security header and kept no longer than is right', async ({
  request,
  stack,
}) => {
  const home = await (await request.get('/')).text();
  const asset = /\/assets\/[\w.-]+\.js/.exec(home)?.[0] ?? 'no asset in the page';
  // As Cloudflare says it.
  const asked = expect.stringMatching(/^(no-cache|public, max-age=0, must-revalidate)$/);
  const rows: [path: string, status: number, cacheControl: unknown][] = [
    ['/', 200, asked],
    ['/verify', 200, asked],
    ['/nowhere', 404, asked],
    ['/_headers', 404, asked],
    ['/vercel.json', 404, asked],
    ['/_redirects', 404, asked],
    ['/assets/gone-B1x9.js', 404, asked],
    [asset, 200, 'public, max-age=31536000, immutable'],
    ['/icon.svg', 200, 'public, max-age=3600'],
  ];
  // Real hosts answer these two in their own ways.
  if (!process.env.LISTBOLT_HOST) rows.push(['/404', 404, asked], ['/..%2fpackage.json', 404, asked]);
  for (const [path, status, cacheControl] of rows) {
    const response = await request.get(path);
    const headers = response.headers();
    expect([path, response.status(), headers['cache-control']]).toEqual([path, status, cacheControl]);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'( 'sha256-[^']+')*; /);
    expect(headers['content-security-policy']).toContain(`; connect-src 'self' ${stack.apiUrl};`);
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
});

test('A page has one address, files say what they are, and texts come compressed', async ({ request, stack }) => {
  for (const [path, location] of [
    ['/verify/?from=mail', '/verify?from=mail'],
    ['/verify.html', '/verify'],
    ['/index.html', '/'],
    ...versions
      .slice(1)
      .flatMap(({ language, path }) =>
        ['', '/'].map((end) => [`/${language}${end}?from=mail`, `${path}?from=mail`] as const),
      ),
  ] as const) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([301, 307, 308], path).toContain(response.status());
    expect(new URL(response.headers().location ?? '', response.url()).href.replace(/^\w+:\/\/[^/]+/, '')).toBe(
      location,
    );
  }
  for (const [path, type] of [
    ['/', 'text/html; charset=utf-8'],
    ['/llms.txt', 'text/plain; charset=utf-8'],
    ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ] as const) {
    const headers = (await request.get(path, { headers: { 'accept-encoding': 'gzip, br' } })).headers();
    expect([path, headers['content-type']]).toEqual([path, type]);
    expect([path, headers['content-encoding']]).toEqual([path, expect.stringMatching(/^(br|gzip)$/)]);
  }
  for (const path of ['//evil.example/', '/\\evil.example/']) {
    const { location = '/' } = (await request.get(stack.siteUrl + path, { maxRedirects: 0 })).headers();
    expect(new URL(location, stack.siteUrl).origin, path).toBe(stack.siteUrl);
  }
});

test('The policy refuses what an injected script would try', async ({ context, stack }) => {
  // A separate page: the guard of `page` would fail this test, and should.
  const page = await context.newPage();
  const violations = new Set<string>();
  await page.exposeFunction('noteViolation', (directive: string) => violations.add(directive));
  await page.goto('/terms');
  const refused = await page.evaluate(async (apiUrl) => {
    const { noteViolation } = window as never as { noteViolation(directive: string): void };
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => noteViolation(effectiveDirective));
    const own = window as never as { trustedTypes: { createPolicy(name: string, rules: object): unknown } };
    const attempts: Record<string, () => unknown> = {
      innerHTML: () => Object.assign(document.createElement('p'), { innerHTML: '<img src=x onerror=alert(1)>' }),
      inlineScript: () => Object.assign(document.createElement('script'), { textContent: 'window.hacked = true' }),
      policy: () => own.trustedTypes.createPolicy('own', {}),
    };
    const thrown = Object.keys(attempts).filter((name) => {
      try {
        attempts[name]?.();
        return false;
      } catch {
        return true;
      }
    });
    // Later: the debugger that runs this function may evaluate.
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
    const base = Object.assign(document.createElement('base'), { href: 'https://evil.example/' });
    document.head.append(style, base);
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
    return { thrown, evaluated, elsewhere, ours, color: getComputedStyle(document.body).color };
  }, stack.apiUrl);
  expect(refused).toMatchObject({
    thrown: ['innerHTML', 'inlineScript', 'policy'],
    evaluated: 'refused',
    elsewhere: 'refused',
    ours: 'sent',
  });
  expect(refused.color).not.toBe('rgb(1, 2, 3)');
  // Some violations show only when the frame or the form would leave.
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
