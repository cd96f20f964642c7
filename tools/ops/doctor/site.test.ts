import { afterAll, beforeEach, expect, test } from 'vitest';
import { findFaults, type Hosted, rehearseSite } from '../../tests/rehearsal.ts';
import { ask } from './check.ts';
import { readSite, siteChecks } from './site.ts';

const site = await rehearseSite('https://project.test');
const { hosted } = site;
/** The headers of every page, for answers with one fault only. Asked before each test: another file may stub `fetch` meanwhile. */
let ofPage: Record<string, string>;
afterAll(site.close);
beforeEach(async () => {
  site.heal();
  ofPage = Object.fromEntries((await fetch(`${site.url}/not-there`)).headers);
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding', 'cache-control', 'connection'])
    delete ofPage[name];
});

const findings = async () => findFaults(siteChecks(await readSite(site.url)));
const instead = (path: string, status: number, text = '', headers = {}) => ({
  instead: { [path]: [status, headers, text] } as Hosted['instead'],
});
const kept = { 'cache-control': 'public, max-age=31536000, immutable' };

test.each<[what: string, change: () => Partial<Hosted>, finding: RegExp | '']>([
  ['a healthy site', () => ({}), ''],
  [
    'pages that are kept',
    () => ({ headers: { 'cache-control': 'max-age=3600' }, dropped: 'cache-control' }),
    /FAIL pages and files .*: \/, \/cookies → publish dist\/ with its _headers/,
  ],
  [
    'a missing file that is kept',
    () => instead('/assets/not-there.js', 404, '', { ...ofPage, ...kept }),
    /FAIL pages and files .*: \/assets\/not-there.js → /,
  ],
  ['a lost file', () => instead('/robots.txt', 404), /FAIL pages and files .*: \/robots.txt → /],
  [
    'a page without HSTS',
    () => ({ dropped: 'strict-transport-security' }),
    /FAIL every answer .*: Strict-Transport-Security of \/, Strict.* of \/cookies → publish dist/,
  ],
  [
    'a script that the host has put into the page',
    () => ({ edit: (html) => `${html}<script>alert(1)</script>` }),
    /FAIL every answer .*: Content-Security-Policy of \//,
  ],
  ['a file of the project', () => instead('/.env', 200, 'A=1'), /FAIL no file of the project .*: \/.env → /],
  [
    'a secret key',
    () => ({ edit: (html) => `${html}<!--sb_secret_12345678-->` }),
    /FAIL no secret key .*: \/, \/cookies → dashboard, API keys/,
  ],
  [
    'security.txt that expires soon',
    () => instead('/.well-known/security.txt', 200, 'Expires: 2020-01-01'),
    /warning security.txt .*2020/,
  ],
])('The doctor says what is right of %s, and nothing else.', async (_, change, finding) => {
  Object.assign(hosted, change());
  expect(await findings()).toMatch(finding === '' ? /^$/ : new RegExp(`^${finding.source}[^\n]*$`));
});

const why = async () =>
  readSite(site.url).catch((error: Error & { fix?: string }) => `${error.message} → ${error.fix}`);

test('A site whose scripts name ever more is given up.', async () => {
  let asked = 0;
  hosted.client = () => {
    asked += 1;
    return '';
  };
  hosted.edit = (html) => html + Array.from({ length: 1000 }, (_, name) => `assets/${name}-last-D3.js`).join(' ');
  expect(await why()).toMatch(/ has more than 200 scripts → is this the right address\?$/);
  expect(asked).toBeLessThanOrEqual(200);
});

test('An answer without an end is given up.', async () => {
  hosted.edit = () => 'x'.repeat(20_000_001);
  await expect(ask(site.url)).rejects.toThrow('an answer has more than 20000000 bytes');
});
