import { expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const page = "<style>a{}</style><script>alert('Hello, world.');</script><script type=application/ld+json>{}</script>";
const nobody: typeof others = { scripts: [], connects: [], frames: [] };
const policyFor = (supabaseUrl: string, html = page) =>
  new Map(securityHeaders(supabaseUrl, [html, html], nobody)).get('Content-Security-Policy') ?? '';

it('The content security policy allows what the pages need, from where they need it, and nothing else.', () => {
  expect(policyFor('https://project.supabase.co/').split('; ')).toEqual([
    "default-src 'none'",
    // The example of the CSP specification: https://www.w3.org/TR/CSP3/#external-hash
    "script-src 'self' 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
    "style-src 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='",
    "img-src 'self' data: https://coin-images.coingecko.com https://assets.coingecko.com",
    "font-src 'self'",
    "connect-src 'self' https://project.supabase.co",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
});

/** The sources of scripts and styles in the policy of pages with that HTML. */
const hashesIn = (html: string) =>
  policyFor('https://project.supabase.co', html)
    .split('; ')
    .filter((directive) => /^(?:script|style)-src/.test(directive))
    .map((directive) => directive.replaceAll(/'sha256-[\w+/]+='/g, 'hash'));

it.each([
  ['<script>1</script><script data-a="b">2</script><script>1</script>', "script-src 'self' hash hash", 'style-src'],
  ['<SCRIPT>1</SCRIPT ><STYLE>a{}</STYLE>', "script-src 'self' hash", 'style-src hash'],
  ['<script src="/a.js"></script><script type=module src = /b.js></script>', "script-src 'self'", 'style-src'],
  ['<script>1\n2</script>', "script-src 'self' hash", 'style-src'],
])('The policy has a hash for each script and each style that is in the text of a page: %s', (html, script, style) => {
  expect(hashesIn(html)).toEqual([script, style]);
});

const others: Record<'scripts' | 'connects' | 'frames', string[]> = {
  scripts: ['https://s.example'],
  connects: ['https://c.example'],
  frames: ['https://f.example'],
};
const directives = (more: typeof others = nobody) =>
  securityHeaders('https://project.supabase.co', [page], more)[0]?.[1].split('; ') ?? [];

it('Hosts of others may give scripts, be called and be framed where the content names them.', () => {
  const own = directives();
  expect(directives(others).filter((directive) => !own.includes(directive))).toEqual([
    `${own.find((directive) => directive.startsWith('script-src'))} https://s.example`,
    "connect-src 'self' https://project.supabase.co https://c.example",
    'frame-src https://f.example',
  ]);
});

it.each([
  ['http://127.0.0.1:54321', true],
  ['http://project.supabase.co', false],
  ['http://127.0.0.1.evil.example', false],
])('The pages may call their API over https, or on this machine: %s is allowed: %s.', (supabaseUrl, isAllowed) => {
  if (isAllowed) expect(policyFor(supabaseUrl)).toContain(`connect-src 'self' ${supabaseUrl};`);
  else expect(() => policyFor(supabaseUrl)).toThrow(/https only/);
});
