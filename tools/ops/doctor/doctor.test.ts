import { execFile } from 'node:child_process';
import os from 'node:os';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { findFaults, type Hosted, rehearseSite } from '../../tests/rehearsal.ts';
import { ask, Fault, must, sha256, should } from './check.ts';
import { sampleNames, triggers } from './database.ts';
import { secretChecks } from './functions.ts';
import { readSite, siteChecks } from './site.ts';

test('The doctor reads from the migrations and the seed what it looks for.', () => {
  expect(triggers.toSorted()).toEqual(['record_contact_change', 'record_contact_truncation']);
  expect(sampleNames).toContain('Mara Lindqvist');
  expect(sampleNames.filter((name) => /support/i.test(name))).toEqual([]);
});

test('A check that throws is a finding with the reason and the fix of the check.', async () => {
  const check = should('all is well', 'fix it', () => Promise.reject(new Error('no connection')));
  expect(await check()).toEqual({ state: 'warning', text: 'all is well: no connection → fix it' });
  const fault = must('all is well', 'fix it', () => Promise.reject(new Fault('paused', 'resume it')));
  expect(await fault()).toEqual({ state: 'FAIL', text: 'all is well: paused → resume it' });
});

/** `npm run doctor` where nothing answers, without a database and without a login. */
const doctor = (...args: string[]) =>
  new Promise<{ code: number | null; lines: string[]; error: string }>((resolve) => {
    const { SUPABASE_DB_URL, ...env } = process.env;
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'tools/ops/doctor.ts', ...args],
      { env: { ...env, HOME: os.tmpdir(), SUPABASE_ACCESS_TOKEN: 'none' } },
      (_, out, error) => resolve({ code: child.exitCode, lines: out.trimEnd().split('\n'), error }),
    );
  });

test('The doctor explains its use, and ends with 1 where something fails, as JSON if asked.', async () => {
  expect(await doctor('own.io')).toMatchObject({ code: 2, error: expect.stringContaining('Usage: npm run doctor') });
  const { code, lines } = await doctor('--json', 'http://localhost:1');
  expect(code).toBe(1);
  const [first, ...others] = lines.map((line) => JSON.parse(line));
  expect(first).toEqual({ part: 'stranger', state: 'FAIL', text: expect.stringContaining('does not answer') });
  expect(new Set(others.map(({ part }) => part))).toEqual(new Set(['database', 'functions']));
});

const names = ['DELIVERY_SECRET', 'TELEGRAM_BOT_TOKEN', 'TELEGRAM_CHAT_ID', 'NOTIFICATION_WEBHOOK_URL'];
const all = [...names, 'COINGECKO_API_KEY', 'HEARTBEAT_URL'];

test.each<[without: string[], finding: RegExp | '']>([
  [[], ''],
  [['DELIVERY_SECRET'], /FAIL DELIVERY_SECRET is set: .* → .*"Rotating keys"/],
  [['TELEGRAM_CHAT_ID'], /FAIL the team is notified.*: TELEGRAM_CHAT_ID is empty or absent → fill in /],
  [names.slice(1), /FAIL the team is notified.*: no channel is set → fill in /],
  [['NOTIFICATION_WEBHOOK_URL'], /warning a channel that fails is told through another: only one is set → /],
  [['HEARTBEAT_URL'], /warning a schedule that stops is noticed: HEARTBEAT_URL is empty or absent → /],
])('Of secrets without %j the doctor says what follows, and nothing else.', async (without, finding) => {
  const set = all.filter((name) => !without.includes(name)).map((name) => [name, sha256('x')] as const);
  const found = await findFaults(secretChecks(new Map(set)));
  expect(found).toMatch(finding === '' ? /^$/ : new RegExp(`^${finding.source}[^\n]*$`));
});

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
  const found = await findFaults(siteChecks(await readSite(site.url)));
  expect(found).toMatch(finding === '' ? /^$/ : new RegExp(`^${finding.source}[^\n]*$`));
});

test('A site whose scripts name ever more is given up.', async () => {
  let asked = 0;
  hosted.client = () => {
    asked += 1;
    return '';
  };
  hosted.edit = (html) => html + Array.from({ length: 1000 }, (_, name) => `assets/${name}-last-D3.js`).join(' ');
  await expect(readSite(site.url)).rejects.toMatchObject({
    message: expect.stringContaining('more than 200 scripts'),
    fix: 'is this the right address?',
  });
  expect(asked).toBeLessThanOrEqual(200);
});

test('An answer without an end is given up.', async () => {
  hosted.edit = () => 'x'.repeat(20_000_001);
  await expect(ask(site.url)).rejects.toThrow('an answer has more than 20000000 bytes');
});
