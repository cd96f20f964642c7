import { createHash } from 'node:crypto';
import { thirdParties } from '../../src/content/third-parties.ts';
import { PICTURE_HOSTS } from '../../supabase/functions/_shared/contracts/exchange-rankings.ts';

type Header = readonly [name: string, value: string];

const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi;
const IS_DATA = /type="?application\/ld\+json\b/i;

/**
 * Browser features that could harm a visitor: camera, location, screen, payments, topics, devices. The site uses none of them.
 * The list is not complete, since it shares the first packets with each page.
 */
const REFUSED_FEATURES =
  'browsing-topics camera display-capture geolocation hid microphone midi payment serial usb'.split(' ');

function apiOrigin(supabaseUrl: string): string {
  const { protocol, hostname, origin } = new URL(supabaseUrl);
  const isLocal = hostname === '127.0.0.1' || hostname === 'localhost';
  if (protocol === 'https:' || (protocol === 'http:' && isLocal)) return origin;
  throw new Error(`The pages may call their API over https only (http on this machine), not ${origin}`);
}

/** Scripts and styles in the pages' own text, each by its hash, once. */
function hashInline(pages: readonly string[]): Record<'script' | 'style', Set<string>> {
  const found = { script: new Set<string>(), style: new Set<string>() };
  for (const [, element = '', attributes = '', text = ''] of pages.flatMap((html) => [...html.matchAll(INLINE)])) {
    const isScript = element.toLowerCase() === 'script';
    if (isScript && (/\bsrc\s*=/i.test(attributes) || IS_DATA.test(attributes))) continue;
    // Browsers hash the text as they read it, with its line ends made one character.
    const hash = createHash('sha256').update(text.replace(/\r\n?/g, '\n')).digest('base64');
    found[isScript ? 'script' : 'style'].add(`'sha256-${hash}'`);
  }
  return found;
}

function contentSecurityPolicy(supabaseUrl: string, pages: readonly string[], others: typeof thirdParties): string {
  const { script, style } = hashInline(pages);
  const directives = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...script, ...others.scripts],
    ['style-src', ...style],
    ['img-src', "'self'", 'data:', ...PICTURE_HOSTS.map((host) => `https://${host}`)],
    ['font-src', "'self'"],
    // Itself: the application's code is fetched before a press, and Lighthouse and PageSpeed fetch robots.txt as the page.
    ['connect-src', "'self'", apiOrigin(supabaseUrl), ...others.connects],
    ...(others.frames.length > 0 ? [['frame-src', ...others.frames]] : []),
    ['manifest-src', "'self'"],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ['frame-ancestors', "'none'"],
    // Scripts of others write HTML.
    ...(others.scripts.length > 0
      ? []
      : [
          ['require-trusted-types-for', "'script'"],
          ['trusted-types', "'none'"],
        ]),
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/**
 * The headers of every answer of the site, on every host: see docs/security.md. `supabaseUrl` is the API address that
 * the pages may call, `pages` is the HTML of all of them.
 */
export function securityHeaders(supabaseUrl: string, pages: readonly string[], others = thirdParties): Header[] {
  return [
    ['Content-Security-Policy', contentSecurityPolicy(supabaseUrl, pages, others)],
    ['Strict-Transport-Security', 'max-age=63072000'],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', REFUSED_FEATURES.map((feature) => `${feature}=()`).join(', ')],
  ];
}
