export type Header = readonly [name: string, value: string];

export interface HeaderSources {
  /** The API address that the page may call. */
  supabaseUrl: string;
  /** Hosts that pictures may come from. */
  pictureHosts: readonly string[];
  /** `sha256-…` of what stands inline in the pages. */
  scriptHashes: readonly string[];
  styleHashes: readonly string[];
}

/**
 * What could harm a visitor if a page asked for it: the room, the place, the screen, the money, the habits, what is plugged
 * in. The site needs none of it. It is not all that browsers know, since the list shares the first packets with each page.
 */
const REFUSED_FEATURES = [
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'hid',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
];

function apiOrigin(supabaseUrl: string): string {
  const { protocol, hostname, origin } = new URL(supabaseUrl);
  const isLocal = hostname === '127.0.0.1' || hostname === 'localhost';
  if (protocol === 'https:' || (protocol === 'http:' && isLocal)) return origin;
  throw new Error(`The pages may call their API over https only (http on this machine), not ${origin}`);
}

function contentSecurityPolicy(sources: HeaderSources): string {
  const inline = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);
  const directives = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...inline(sources.scriptHashes)],
    ['style-src', "'self'", ...inline(sources.styleHashes)],
    ['img-src', "'self'", 'data:', ...sources.pictureHosts.map((host) => `https://${host}`)],
    ['font-src', "'self'"],
    // Itself: Lighthouse and PageSpeed fetch robots.txt as the page, and take a refusal for a broken file.
    ['connect-src', "'self'", apiOrigin(sources.supabaseUrl)],
    ['manifest-src', "'self'"],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ['frame-ancestors', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', "'none'"],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/** What is sent with every answer of the site, on every host: see docs/security.md. */
export function securityHeaders(sources: HeaderSources): Header[] {
  return [
    ['Content-Security-Policy', contentSecurityPolicy(sources)],
    ['Strict-Transport-Security', 'max-age=63072000'],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', REFUSED_FEATURES.map((feature) => `${feature}=()`).join(', ')],
  ];
}
