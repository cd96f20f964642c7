import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { brand } from '../../../src/content/company.ts';
import { ecosystem } from '../../../src/content/landing.ts';
import { versions } from '../../../src/content/languages.ts';
import { sendsNothing } from '../../../src/content/legal.ts';
import { pages } from '../../../src/content/pages.ts';
import { escapeHtml } from '../../site/pictures.ts';
import { findFaults, type Hosted, rehearseSite } from '../../tests/rehearsal.ts';
import { readSite, siteChecks } from './site.ts';

const site = await rehearseSite('https://project.test');
const { hosted } = site;
afterAll(site.close);
beforeEach(site.heal);

const findings = async (httpUrl: string | undefined = site.httpUrl, twinUrl: string | undefined = site.twinUrl) =>
  findFaults(siteChecks(await readSite(site.url), httpUrl, twinUrl));

/** A fault, how the host has it, and the one finding about it. */
type Planted = [what: string, change: Partial<Hosted>, finding: RegExp];
/** A harmless difference, and how the host has it. */
type Harmless = [what: string, change: Partial<Hosted>];

const DAY = 24 * 3600 * 1000;
const instead = (path: string, status: number, text = '', headers = {}) => ({
  instead: { [path]: [status, headers, text] } as Hosted['instead'],
});
const expiring = (days: number) =>
  instead('/.well-known/security.txt', 200, `Expires: ${new Date(Date.now() + days * DAY).toISOString()}`);
const adding = (text: string) => ({ edit: (html: string) => html + text });
const kept = { 'cache-control': 'public, max-age=31536000, immutable' };
/** The headers of every page, for answers with one fault only. */
const ofPage = Object.fromEntries((await fetch(`${site.url}/not-there`)).headers);
for (const name of ['content-length', 'content-encoding', 'transfer-encoding', 'cache-control', 'connection'])
  delete ofPage[name];
const ofScript = { ...ofPage, ...kept, 'content-encoding': 'identity', 'content-type': 'text/javascript' };
const app = 'import("./more-C2.js")';
/** A legacy key as Supabase makes it: a JWT that names its role. */
const legacyKey = (role: string) => {
  const payload = `{"iss":"supabase","ref":"abcdefghijklmnopqrst","role":"${role}","iat":1700000000}`;
  return ['{"alg":"HS256","typ":"JWT"}', payload, 'signature']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
};

test('A healthy site has no finding.', async () => {
  expect(await findings()).toBe('');
});

test.each<Planted>([
  ['http that stays http', { httpAnswer: [200, {}] }, /FAIL http leads to https: .*200 → .*Always Use HTTPS/],
  [
    'http that leads to http',
    { httpAnswer: [301, { location: 'http://own.io' }] },
    /FAIL http leads to https: .*301 → /,
  ],
  ['a second copy', { twinAnswer: [200, {}] }, /FAIL there is no second copy .* 200 → at the host: a redirect to http/],
  [
    'www that leads elsewhere',
    { twinAnswer: [301, { location: 'https://x.io' }] },
    /FAIL there is no second copy .* 301 → /,
  ],
  ['www that leads to itself', { twinAnswer: [301, { location: '/' }] }, /FAIL there is no second copy .* 301 → /],
  ['no compression', { packing: 'none' }, /FAIL the page and .*: \/, \/assets\/app-B1.js → switch on Brotli or gzip/],
  [
    'a cookie',
    { headers: { 'set-cookie': 'a=1' } },
    /FAIL no answer sets a cookie: \/, \/verify, \/terms, and \d+ more → .*Bot Fight Mode off/,
  ],
  [
    'a cookie of a missing page',
    instead('/not-there', 404, '', { ...ofPage, 'set-cookie': 'a=1' }),
    /FAIL no answer sets a cookie: \/not-there → /,
  ],
  [
    'a cookie of a script',
    instead('/assets/app-B1.js', 200, app, { ...ofScript, 'set-cookie': 'a=1' }),
    /FAIL no answer sets a cookie: \/assets\/app-B1.js → /,
  ],
  [
    'a header of noindex',
    { headers: { 'x-robots-tag': 'noindex' } },
    /FAIL search engines .*: noindex on \/, .* → take X-Robots-Tag/,
  ],
  ['a header that lists none', { headers: { 'x-robots-tag': 'none' } }, /FAIL search engines .*: noindex on \/, .* → /],
  [
    'a page of noindex',
    adding('<meta name="robots" content="noindex">'),
    /FAIL search engines .*: noindex on \/, noindex on \/cookies → take X-Robots-Tag/,
  ],
  [
    'a foreign robots.txt',
    instead('/robots.txt', 200, 'User-agent: *\nDisallow: /'),
    /FAIL robots.txt .* another text → .*Managed robots.txt off/,
  ],
  ['no robots.txt', instead('/robots.txt', 404), /FAIL robots.txt .* answers 404 → /],
  [
    'pages that are kept',
    { headers: { 'cache-control': 'max-age=3600' }, dropped: 'cache-control' },
    /FAIL pages and files .*: \/, \/cookies → publish dist\/ with its _headers/,
  ],
  [
    'pages that never change',
    { headers: { 'cache-control': 'immutable' }, dropped: 'cache-control' },
    /FAIL pages and files .*: \/, \/cookies → /,
  ],
  [
    'a missing file that is kept',
    instead('/assets/not-there.js', 404, '', { ...ofPage, ...kept }),
    /FAIL pages and files .*: \/assets\/not-there.js → /,
  ],
  [
    'a script that is not kept',
    instead('/assets/app-B1.js', 200, app, { ...ofScript, 'cache-control': 'no-cache' }),
    /FAIL pages and files .*: \/assets\/app-B1.js → /,
  ],
  [
    'a page without HSTS',
    { dropped: 'strict-transport-security' },
    /FAIL every answer .*: Strict-Transport-Security of \/, Strict.* of \/cookies → publish dist/,
  ],
  [
    'a page without a policy',
    { dropped: 'content-security-policy' },
    /FAIL every answer .*: Content-Security-Policy of \/, .* → publish dist/,
  ],
  [
    'a missing page without a policy',
    instead('/not-there', 404, '', { ...ofPage, 'content-security-policy': '' }),
    /FAIL every answer .*: Content-Security-Policy of \/not-there → /,
  ],
  [
    'a script without a policy',
    instead('/assets/app-B1.js', 200, app, { ...ofScript, 'content-security-policy': '' }),
    /FAIL every answer .*: Content-Security-Policy of \/assets\/app-B1.js → /,
  ],
  [
    'a script that someone has put into a page',
    adding('<script>steal()</script>'),
    /FAIL every answer .*: Content-Security-Policy of .* → publish dist/,
  ],
  [
    'a script that is gone',
    adding('<script src="/assets/gone-E4.js"></script>'),
    /FAIL pages and files .*: \/assets\/gone-E4.js → publish dist/,
  ],
  [
    'a picture that was not uploaded',
    instead('/share.png', 404),
    /FAIL pages and files .*: \/share.png → publish dist/,
  ],
  ['no true 404', { isSpa: true }, /FAIL pages .*: \/not-there, \/assets\/not-there.js → /],
  [
    'an old figure',
    { edit: (html) => html.replace(`<p>${escapeHtml(ecosystem.stats[0].figure)}</p>`, '<p>7+</p>') },
    /warning the landing page makes the claims .*: it does not say ".*" → npm run build, deploy again/,
  ],
  ['no assistants', { refusesBots: true }, /warning assistants may read .*: GPTBot gets 403 → .*Block AI bots off/],
  [
    'a security.txt of 29 days',
    expiring(29),
    /warning security.txt .*: it expires on .* → npm run build, deploy again/,
  ],
  [
    'no security.txt',
    instead('/.well-known/security.txt', 404),
    /warning security.txt .* answers 404 without a date → publish dist\/ whole, with its folder .well-known/,
  ],
  [
    'a deployment older than the title',
    { edit: (html) => html.replace('<title>', '<title>Old ') },
    /warning the pages say .*: another title or address of \/, another .* of \/cookies → npm run build, deploy again/,
  ],
  [
    'a deployment older than the description',
    { edit: (html) => html.replace('content="', 'content="Old').replace(/(content="[^"]{9})./, '$1') },
    /warning the pages say .*: another title or address of \/, .* → npm run build, deploy again/,
  ],
  [
    'a deployment from before the site moved',
    { edit: (html) => html.replace(brand.siteUrl, 'https://www.old.io') },
    /warning the pages say .*: another title or address of \/, .* → npm run build, deploy again/,
  ],
  [
    'a contact form that sends nothing',
    adding(escapeHtml(sendsNothing)),
    /warning the contact form sends .*: it says "sent".* → VITE_CONTACT_DELIVERY=on/,
  ],
  [
    'pages that the host keeps',
    { headers: { 'cache-control': 'public, s-maxage=86400' }, dropped: 'cache-control' },
    /FAIL pages and files .*: \/, \/cookies → /,
  ],
  [
    'a page that is sent as text',
    { headers: { 'content-type': 'text/plain' }, dropped: 'content-type' },
    /FAIL pages and files .*: \/, \/cookies → /,
  ],
  [
    'a script that is sent as text',
    instead('/assets/app-B1.js', 200, app, { ...ofScript, 'content-type': 'text/plain' }),
    /FAIL pages and files .*: \/assets\/app-B1.js → /,
  ],
  [
    'a script of another host',
    adding('<script defer src="https://counter.example/beacon.js"></script>'),
    /FAIL the host adds nothing .*: \/, \/cookies → Cloudflare: .*Web Analytics/,
  ],
  [
    'a frame of another host',
    adding('<iframe src="https://banner.example/"></iframe>'),
    /FAIL the host adds nothing .*: \/, \/cookies → /,
  ],
  [
    'a script of the host',
    adding('<i data-of="/cdn-cgi/x"></i>'),
    /FAIL the host adds nothing .*: \/, \/cookies → Cloudflare: Email Obfuscation/,
  ],
  [
    'a secret key in a page',
    adding(`sb_secret_${'x'.repeat(20)}`),
    /FAIL no secret key .*: \/, \/cookies → dashboard, API keys: delete that key/,
  ],
  [
    'a secret key in a script',
    { client: (url) => `create("${url}","sb_publishable_own");"sb_secret_${'x'.repeat(20)}"` },
    /FAIL no secret key .*: \/assets\/last-D3\.js → dashboard, API keys: delete that key/,
  ],
  [
    'a secret key of an older project',
    { client: (url) => `create("${url}","${legacyKey('service_role')}")` },
    /FAIL no secret key .*: \/assets\/last-D3\.js → /,
  ],
])('The doctor names %s with its fix, and nothing else.', async (_, change, finding) => {
  Object.assign(hosted, change);
  expect(await findings()).toMatch(new RegExp(`^${finding.source}[^\n]*$`));
});

test.each(['/.env', '/.git/HEAD', '/package.json', '/supabase/config.toml'])(
  'The doctor names a file of the project that is published: %s',
  async (path) => {
    Object.assign(hosted, instead(path, 200, 'A=1'));
    expect(await findings()).toBe(
      `FAIL no file of the project is published: ${path} → publish the folder dist/ and nothing else`,
    );
  },
);

test.each([pages.verify, pages.terms, pages.cookies, ...versions.slice(1)].map(({ path }) => path))(
  'The doctor names a page that is not there: %s',
  async (path) => {
    Object.assign(hosted, instead(path, 404));
    expect(await findings()).toMatch(new RegExp(`^FAIL pages and files .*: ${path} → publish dist`, 'm'));
  },
);

test.each<Harmless>([
  ['a security.txt of 31 days', expiring(31)],
  [
    'a robots.txt that names another sitemap',
    instead('/robots.txt', 200, 'User-agent: *\nAllow: /\n\nSitemap: https://x.io'),
  ],
  ['a host that has gzip alone', { packing: 'gzip' }],
  ['http that is refused', { httpAnswer: [403, {}] }],
  ['www without a page', { twinAnswer: [404, {}] }],
  ['a project file that is refused', instead('/.env', 403)],
  [
    'a policy whose parts stand in another order',
    {
      headers: { 'content-security-policy': `${ofPage['content-security-policy']}`.split('; ').reverse().join('; ') },
      dropped: 'content-security-policy',
    },
  ],
])('%s is no finding.', async (_, change) => {
  Object.assign(hosted, change);
  expect(await findings()).toBe('');
});

test('A site without TLS, and with no other address, is not asked about them.', async () => {
  Object.assign(hosted, { httpAnswer: [200, {}], twinAnswer: [200, {}] });
  expect(await findFaults(siteChecks(await readSite(site.url), undefined, undefined))).toBe(
    'warning not examined: https, since the address is http',
  );
});

test('An address with www that does not answer is no finding.', async () => {
  expect(await findings(site.httpUrl, 'http://localhost:1')).toBe('');
});

test('An address with www whose certificate is wrong is a finding.', async () => {
  const { fetch } = globalThis;
  const refusal = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' } });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url === 'https://www.own.io' ? Promise.reject(refusal) : fetch(url, init),
  );
  expect(await findings(site.httpUrl, 'https://www.own.io')).toMatch(
    /^FAIL there is no second copy .*: https:\/\/www.own.io does not answer \(ERR_TLS_CERT_ALTNAME_INVALID\) → [^\n]*$/,
  );
});

test.each([
  ['double quotes', (url: string) => `create("${url}","sb_publishable_own")`, 'sb_publishable_own'],
  ['single quotes', (url: string) => `create('${url}', 'sb_publishable_own')`, 'sb_publishable_own'],
  ['backticks', (url: string) => `create(\`${url}\`,\`sb_publishable_own\`)`, 'sb_publishable_own'],
  ["an older project's key", (url: string) => `create("${url}","${legacyKey('anon')}")`, legacyKey('anon')],
])('The project is read from the scripts: %s', async (_, client, anonKey) => {
  hosted.client = client;
  expect(await readSite(site.url)).toMatchObject({ apiUrl: 'https://project.test', anonKey });
});

test.each<[what: string, change: Partial<Hosted>, error: string, fix: string]>([
  [
    'redirects to www',
    instead('*', 301, '', { location: 'https://www.own.io/' }),
    'answers 301 to https://www.own.io/',
    'npm run doctor -- https://www.own.io, if',
  ],
  ['redirects to itself', instead('*', 308, '', { location: '/' }), 'answers 308 to /', 'the redirect leads to itself'],
  ['asks for a password', instead('*', 401), 'answers 401', 'the host lets no visitor in'],
  ['refuses visitors', instead('*', 403), 'answers 403', 'the host lets no visitor in'],
  ['is in trouble', instead('*', 503), 'answers 503', 'the status and the log of the host'],
  ['is empty', instead('*', 404), 'answers 404', 'publish the folder dist'],
  [
    'has another site',
    instead('*', 200, '<h1>Hello</h1>'),
    'answers, but its scripts name no Supabase project',
    'is this the right address',
  ],
  ['names a project without its key', { client: (url) => `create("${url}","")` }, 'answers, but', 'is this the right'],
])('A host that %s is one error with its own fix.', async (_, change, error, fix) => {
  Object.assign(hosted, change);
  await expect(readSite(site.url)).rejects.toMatchObject({
    message: expect.stringContaining(`${site.url} ${error}`),
    fix: expect.stringContaining(fix),
  });
});
