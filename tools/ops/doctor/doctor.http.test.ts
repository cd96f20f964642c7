import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { ownStack } from '../../../supabase/tests/support/own-stack.ts';
import { forward } from '../../stack/gateway.ts';
import { type Answer, asHosted, findFaults, printed, rehearseSite, serve } from '../../tests/rehearsal.ts';
import { runChecks, type Target } from '../doctor.ts';
import { sha256 } from './check.ts';
import { functionChecks } from './functions.ts';
import { dataApiChecks, readSite } from './site.ts';

// A rehearsal: a real site, database, data API and functions, and stand-ins for what only a hosted project has.
const SECRET = 'a-delivery-secret-of-32-characters';
const linked = { project: 'abcdefghijklmnopqrst' };
const others = {
  NOTIFICATION_WEBHOOK_URL: 'x',
  TELEGRAM_BOT_TOKEN: 'x',
  TELEGRAM_CHAT_ID: 'x',
  COINGECKO_API_KEY: 'x',
  HEARTBEAT_URL: 'x',
};
/** What the project answers, until a test plants a fault. */
const healthy = () => ({
  secrets: { ALLOWED_ORIGINS: site.url, DELIVERY_SECRET: SECRET, ...others } as Record<string, string>,
  /** A status in place of every answer. */
  status: 0,
  /** In place of one address, by method and last part of the path. */
  instead: {} as Record<string, Answer>,
});
let hosted: ReturnType<typeof healthy>;
/** What the project was asked: method and last part of the path. */
let asked: string[] = [];

const platform = await serve((incoming, outgoing) => {
  const { url = '', method } = incoming;
  const call = `${method} ${url.split('?')[0]?.split('/').at(-1)}`;
  asked.push(call);
  const listed = Object.entries(hosted.secrets).map(([name, text]) => ({ name, value: sha256(text) }));
  const [status, more, text] = hosted.instead[call] ?? [];
  if (status) outgoing.writeHead(status, more).end(text);
  else if (hosted.status > 0) outgoing.writeHead(hosted.status).end();
  else if (url === '/auth/v1/settings') outgoing.end('{"disable_signup":true,"external":{"anonymous_users":false}}');
  else if (url.endsWith('/secrets')) outgoing.end(JSON.stringify(listed));
  else if (url.startsWith('/v1/')) outgoing.end('{}');
  else forward(incoming, outgoing, Number(new URL(stack.apiUrl).port));
});
const site = await rehearseSite(platform.url);
const functionEnv = { ALLOWED_ORIGINS: site.url, DELIVERY_SECRET: SECRET };
const { stack, db } = await ownStack({ seed: false, functionEnv, timeLimits: 'shipped' });

const dir = mkdtempSync(`${os.tmpdir()}/listbolt-doctor-`);
const addresses = { api_url: platform.url, dashboard_url: platform.url, project_host: 'x', pooler_host: 'x' };
writeFileSync(`${dir}/profile.yaml`, JSON.stringify({ name: 'rehearsal', ...addresses }));
const cli = { HOME: dir, SUPABASE_PROFILE: `${dir}/profile.yaml`, SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}` };
const target: Target = {
  siteUrl: site.url,
  project: undefined,
  env: { ...cli, SUPABASE_DB_URL: stack.databaseUrl },
  brand: { siteUrl: site.url, printed },
};
await db.query(asHosted(platform.url, SECRET));
afterAll(async () => {
  for (const { close } of [site, platform]) await close();
  rmSync(dir, { recursive: true });
});

const client = (url: string) => `create("${url}", "${stack.publishableKey}", {})`;
site.hosted.client = client;
const read = await readSite(site.url);

beforeEach(async () => {
  Object.assign(site.heal(), { client });
  hosted = healthy();
  asked = [];
  await db.query('truncate private.rate_counters');
});

/** Changes the database for one test. */
async function plant(sql: string, undo: string): Promise<void> {
  await db.query(sql);
  onTestFinished(async () => void (await db.query(undo)));
}

async function findings(changes: Partial<Target> = {}): Promise<string> {
  const lines: string[] = [];
  await runChecks({ ...target, ...changes }, ({ state, text }) => {
    if (state !== 'ok') lines.push(`${state} ${text}`);
  });
  return lines.join('\n');
}

test('A healthy site has no finding.', async () => {
  expect(await findings(linked)).toBe('');
});

test('The doctor says which part it could not examine.', async () => {
  expect(await findings({ env: {} })).toMatch(
    /^warning not examined: set SUPABASE_DB_URL .*\nwarning not examined: their secrets .*$/,
  );
});

test('The doctor finds faults of all parts at once, each in its own line and its own part.', async () => {
  site.hosted.dropped = 'x-frame-options';
  hosted.instead = { 'GET settings': [200, {}, '{"disable_signup":false}'], 'POST report-contact': [404, {}] };
  hosted.secrets = {
    ALLOWED_ORIGINS: site.url,
    DELIVERY_SECRET: 'x',
    NOTIFICATION_WEBHOOK_URL: 'x',
    HEARTBEAT_URL: 'x',
  };
  await plant(
    "update public.verified_contacts set email = 'x@y.example'",
    "update public.verified_contacts set email = 'ana@own.io'",
  );
  const found: string[] = [];
  await runChecks({ ...target, ...linked }, ({ part, state, text }) => {
    if (state !== 'ok') found.push(`${part} ${state} ${text}`);
  });
  const lines = [
    /^stranger FAIL every answer has the security headers/,
    /^stranger FAIL sign-up/,
    /^database FAIL the schedule calls .*: delivery_secret is another one/,
    /^database FAIL no sample/,
    /^database FAIL each/,
    /^functions FAIL report-contact answers/,
    /^functions warning a channel that fails is told through another/,
    /^functions warning the exchange board has volumes/,
  ];
  expect(found).toEqual(lines.map((line) => expect.stringMatching(line)));
});

test('An address that is mistyped is one finding, and no origin is set for it.', async () => {
  hosted.secrets.ALLOWED_ORIGINS = 'x';
  const siteUrl = 'http://own-listings.invalid';
  expect(await findings({ ...linked, siteUrl })).toMatch(
    /^FAIL the site answers: http:\/\/own-listings.invalid does not answer \(E\w+\) → is the address mistyped\?[^\n]*$/,
  );
});

test.each<[what: string, change: Partial<ReturnType<typeof healthy>>, finding: RegExp]>([
  ['a paused project', { status: 540 }, /FAIL the project answers, .* answers 540 → .*paused\? Resume/],
  [
    'a wrong key',
    { status: 401 },
    /FAIL the project answers, .*: the project refuses the key → put the publishable key/,
  ],
])('The doctor names %s with its fix, and asks it nothing else.', async (_, change, finding) => {
  Object.assign(hosted, change);
  expect(await findings()).toMatch(new RegExp(`^${finding.source}[^\n]*\n[^\n]*their secrets[^\n]*$`));
  expect(asked).toEqual(['POST verify_contact']);
});

test('A migration that was not applied is one finding, though later checks would fail for it.', async () => {
  const version = '20261122001300';
  await plant(
    `update supabase_migrations.schema_migrations set version = '1' where version = '${version}';
     alter table private.exchange_rankings rename to gone`,
    `update supabase_migrations.schema_migrations set version = '${version}' where version = '1';
     alter table private.gone rename to exchange_rankings`,
  );
  expect(await findings()).toMatch(
    new RegExp(`^FAIL all migrations are applied: ${version} → .* db push --remote[^\n]*\n[^\n]*secrets[^\n]*$`),
  );
});

const dataApiFindings = async () => findFaults(dataApiChecks(read));

test('The doctor asks for a row of every table and view, and names those that are open.', async () => {
  const names = [
    ...['verified_contacts', 'verification_requests', 'applications', 'messages', 'reports'],
    ...['application_inbox', 'message_inbox', 'report_inbox'],
  ];
  hosted.instead = Object.fromEntries(names.map((name) => [`GET ${name}`, [200, {}, '[]']]));
  expect(await dataApiFindings()).toMatch(
    /^FAIL no table .*: verified_contacts answers 200, verification_requests answers 200, applications answers 200, and 5 more → SQL editor: revoke all [^\n]*$/,
  );
});

test('Limits that were lifted are a finding.', async () => {
  await plant(
    'create table kept as table private.rate_limits; update private.rate_limits set maximum = 1000000',
    `update private.rate_limits as l set maximum = k.maximum from kept as k
       where (k.scope, k.window_seconds) = (l.scope, l.window_seconds);
     drop table kept`,
  );
  expect(await dataApiFindings()).toMatch(
    /^FAIL checks are counted .*: 30 checks in a row were answered → SQL editor: update private.settings[^\n]*$/,
  );
});

test('A forged address that is believed is a finding.', async () => {
  const set = (header: string) =>
    `update private.settings set value = '${header}' where name = 'data_api_address_header'`;
  await plant(set('x-forwarded-for'), set('cf-connecting-ip'));
  expect(await dataApiFindings()).toMatch(
    /^FAIL checks are counted .*: a forged x-forwarded-for is believed → [^\n]*$/,
  );
});

const functionFindings = async () => findFaults(await functionChecks(read, true));

test.each<[what: string, name: string, answer: Answer, finding: RegExp]>([
  [
    'the request of a function that fails',
    'POST report-contact',
    [500, { 'x-request-id': 'abc' }],
    /FAIL report-contact .*: it answers 500, see requestId abc in its log → /,
  ],
  [
    'a function that sees no address',
    'POST report-contact',
    [200, {}, '{"address":false}'],
    /FAIL the functions see .*: report-contact → .*"Limits and retention"/,
  ],
  [
    'a function that any page may call',
    'OPTIONS submit-fast-track',
    [204, { 'access-control-allow-origin': '*' }],
    /FAIL pages of this site .*: submit-fast-track allows \* when a page of http.* calls → .* secrets set ALLOWED_ORIGINS=http/,
  ],
  [
    'a function that another site may call',
    'OPTIONS report-contact',
    [204, { 'access-control-allow-origin': site.url }],
    /FAIL pages of this site .*: report-contact allows http.* when a page of https:\/\/stranger.invalid calls → /,
  ],
])('The doctor names %s with its fix, and nothing else.', async (_, call, answer, finding) => {
  hosted.instead = { [call]: answer };
  expect(await functionFindings()).toMatch(new RegExp(`^${finding.source}[^\n]*$`));
});
