import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import os from 'node:os';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { brand } from '../../../src/content/company.ts';
import { versions } from '../../../src/content/languages.ts';
import { sendsNothing } from '../../../src/content/legal.ts';
import { pages } from '../../../src/content/pages.ts';
import { accepting, answering, startFakeChat } from '../../../supabase/tests/support/fake-chat.ts';
import { ownStack } from '../../../supabase/tests/support/own-stack.ts';
import { validApplication } from '../../../supabase/tests/support/valid-forms.ts';
import { serveDist } from '../../site/build-and-serve.ts';
import { generatedFiles } from '../../site/generated-files.ts';
import { escapeHtml } from '../../site/pictures.ts';
import { forward } from '../../stack/gateway.ts';
import { listen } from '../../stack/ports.ts';
import { runChecks, type Target } from '../doctor.ts';
import { sha256 } from './check.ts';
import { schedules } from './database.ts';

// A rehearsal: a site, a database, a data API and functions as they are, and a stand-in for what only a hosted project has.
const SECRET = 'a-delivery-secret-of-32-characters';
const dir = mkdtempSync(`${os.tmpdir()}/listbolt-doctor-`);
const migrations = readdirSync('supabase/migrations').map((file) => file.split('_')[0]);
const others = { NOTIFICATION_WEBHOOK_URL: 'x', COINGECKO_API_KEY: 'x', EXCHANGE_IDS: 'x', HEARTBEAT_URL: 'x' };
/** The stand-ins' answers. */
const healthy = () => ({
  headers: {} as Record<string, string>,
  httpStatus: 301,
  twinStatus: 301,
  twinLeadsTo: site.url,
  signUp: false,
  secrets: { ALLOWED_ORIGINS: site.url, DELIVERY_SECRET: SECRET, ...others } as Record<string, string>,
  /** Answers every address that is no file with the landing page. */
  isSpa: false,
  isPacked: true,
  refusesBots: false,
  /** The key in the site's scripts. */
  key: stack.publishableKey,
  undeployed: '-',
  /** What the project answers in place of its data; below 0 nothing. */
  projectStatus: 0,
  /** A header that the host drops from the pages. */
  dropped: '',
  /** A change of the pages, as of an older build or by the host. */
  edit: (html: string) => html,
  /** What the host answers in place of a file, by path; `*` stands for all. */
  instead: {} as Record<string, [status: number, headers: Record<string, string>, text?: string]>,
  /** What the project answers in place of a function, by method and name. */
  insteadOf: {} as Record<string, [status: number, headers: Record<string, string>, text?: string]>,
});
let hosted: ReturnType<typeof healthy>;

// A busy machine takes longer than Node's five seconds between two requests of one connection.
const serve = (listener: RequestListener) =>
  listen(createServer({ keepAliveTimeout: 60_000 }, listener), 0, 'localhost');
const site = await serve(async (incoming, outgoing) => {
  const { url = '', headers } = incoming;
  const [status, more, text] = hosted.instead[url] ?? hosted.instead['*'] ?? [];
  if (status) return outgoing.writeHead(status, more).end(text);
  if (hosted.refusesBots && headers['user-agent']?.includes('Bot')) return outgoing.writeHead(403).end();
  if (!hosted.isPacked) delete headers['accept-encoding'];
  if (hosted.isSpa && !/^\/(assets\/(app|more)|robots|.well-known|verify$|terms$|cookies$|$)/.test(url))
    incoming.url = '/';
  for (const [name, value] of Object.entries(hosted.headers)) outgoing.setHeader(name, value);
  const page = url === '/' || url === '/cookies' ? await fetch(dist.url + url) : undefined;
  if (page) {
    const passed = [...page.headers].filter(
      ([name]) => !/^(content-(length|encoding)|transfer-encoding|connection)$/.test(name) && name !== hosted.dropped,
    );
    const html = hosted.edit(await page.text());
    if (!hosted.isPacked) return outgoing.writeHead(page.status, Object.fromEntries(passed)).end(html);
    return outgoing
      .writeHead(page.status, { ...Object.fromEntries(passed), 'content-encoding': 'br' })
      .end(brotliCompressSync(html));
  }
  if (!url.endsWith('more-C2.js')) return forward(incoming, outgoing, dist.port, 'localhost');
  outgoing.setHeader('cache-control', 'public, max-age=31536000, immutable');
  return outgoing.end(`create("${platform.url}", "${hosted.key}", {})`);
});
const platform = await serve((incoming, outgoing) => {
  const { signUp, secrets, projectStatus } = hosted;
  const listed = Object.entries(secrets).map(([name, text]) => ({ name, value: sha256(text) }));
  const [status, headers, text] = hosted.insteadOf[`${incoming.method} ${incoming.url?.split('/').at(-1)}`] ?? [];
  if (status) outgoing.writeHead(status, headers).end(text);
  else if (projectStatus < 0) incoming.destroy();
  else if (projectStatus > 0) outgoing.writeHead(projectStatus).end();
  else if (incoming.url === '/auth/v1/settings') outgoing.end(JSON.stringify({ disable_signup: !signUp }));
  else if (incoming.url?.endsWith('/secrets')) outgoing.end(JSON.stringify(listed));
  else if (incoming.url?.startsWith('/v1/')) outgoing.end('{}');
  else if (incoming.url?.endsWith(`/${hosted.undeployed}`)) outgoing.writeHead(404).end();
  else forward(incoming, outgoing, Number(new URL(stack.apiUrl).port));
});
const twin = await serve((_, answer) => answer.writeHead(hosted.twinStatus, { location: hosted.twinLeadsTo }).end());
const plain = await serve((_, answer) => answer.writeHead(hosted.httpStatus, { location: 'https://own.io' }).end());

const chat = await startFakeChat();
const telegram = { TELEGRAM_API_URL: chat.url, TELEGRAM_BOT_TOKEN: '1:token', TELEGRAM_CHAT_ID: '-100' };
const functionEnv = { ALLOWED_ORIGINS: site.url, DELIVERY_SECRET: SECRET, ...telegram };
const { stack, db, call } = await ownStack({ seed: false, functionEnv, timeLimits: 'shipped' });
mkdirSync(`${dir}/dist/assets`, { recursive: true });
writeFileSync(`${dir}/dist/assets/app-B1.js`, 'import("./more-C2.js")');
writeFileSync(`${dir}/dist/assets/more-C2.js`, '');
for (const { language } of versions) mkdirSync(`${dir}/dist/${language}`);
const translated = versions.slice(1).map(({ path }) => ({ path, title: '', description: '' }));
for (const { path, title, description } of [...Object.values(pages), ...translated]) {
  const address = `<link rel="canonical" href="${brand.siteUrl}${path}">`;
  const words = `<title>${escapeHtml(title)}</title><meta name="description" content="${escapeHtml(description)}">${address}`;
  const html = `${words}<style>.a${path.length}{}</style><script type="module" src="/assets/app-B1.js"></script>`;
  writeFileSync(`${dir}/dist/${path === '/' ? 'index' : path.slice(1)}.html`, html);
}
mkdirSync(`${dir}/dist/.well-known`);
for (const [name, make] of Object.entries(generatedFiles))
  writeFileSync(`${dir}/dist/${name}`, name.endsWith('.txt') ? make() : '');
const dist = await serveDist({ dir: `${dir}/dist`, supabaseUrl: platform.url, port: 0 });

const addresses = { api_url: platform.url, dashboard_url: platform.url, project_host: 'x', pooler_host: 'x' };
writeFileSync(`${dir}/profile.yaml`, JSON.stringify({ name: 'rehearsal', ...addresses }));
const token = `sbp_${'0'.repeat(40)}`;
const cli = { HOME: dir, SUPABASE_PROFILE: `${dir}/profile.yaml`, SUPABASE_ACCESS_TOKEN: token };
const printed = [{ name: 'Own', position: 'Official channel', email: 'ana@own.io' }];
const target: Target = {
  siteUrl: site.url,
  httpUrl: plain.url,
  twinUrl: twin.url,
  project: 'abcdefghijklmnopqrst',
  env: { ...cli, SUPABASE_DB_URL: stack.databaseUrl },
  brand: { name: 'Own', siteUrl: site.url, ownerNote: '', printed, texts: [], imprint: 'X', unread: [] },
};
await db.query(`create schema kept; create table kept.settings as table private.settings; create table kept.limits as table private.rate_limits;
  create schema cron; create schema net; create schema vault;
  create table cron.job (jobid serial primary key, jobname text, schedule text, command text, active boolean default true);
  create table cron.job_run_details (jobid integer, status text, return_message text, start_time timestamptz default now());
  create table net._http_response (status_code integer, error_msg text, created timestamptz default now());
  create table vault.decrypted_secrets (name text, decrypted_secret text);`);
afterAll(async () => {
  for (const { close } of [plain, twin, platform, site, dist, chat]) await close();
  rmSync(dir, { recursive: true });
});

beforeEach(async () => {
  hosted = healthy();
  chat.behave(accepting);
  await db.query(`
    truncate cron.job, cron.job_run_details, net._http_response, vault.decrypted_secrets;
    insert into cron.job (jobname, schedule, command)
      select name, schedule, command from jsonb_to_recordset('${JSON.stringify(schedules)}') as s (name text, schedule text, command text);
    insert into cron.job_run_details select jobid, 'succeeded' from cron.job;
    insert into net._http_response values (404, null, now() - interval '20 minutes'), (200, null, now());
    insert into vault.decrypted_secrets values ('project_url', '${platform.url}/'), ('delivery_secret', '${SECRET}');
    alter role authenticator set pgrst.client_error_verbosity = 'minimal';
    update private.settings as s set value = k.value from kept.settings as k where k.name = s.name;
    update private.rate_limits as l set maximum = k.maximum from kept.limits as k where (k.scope, k.window_seconds) = (l.scope, l.window_seconds);
    delete from private.notifications;
    delete from public.applications;
    update private.exchange_rankings set failing_since = null;
    revoke select on all tables in schema public from anon;
    alter table public.verified_contacts enable trigger record_contact_change;
    delete from public.verified_contacts;
    insert into public.verified_contacts (full_name, email) values ('Ana', 'ana@own.io')`);
});

async function findings(changes: Partial<Target> = {}): Promise<string> {
  await db.query('truncate private.rate_counters');
  const lines: string[] = [];
  await runChecks({ ...target, ...changes }, ({ state, text }) => {
    if (state !== 'ok') lines.push(`${state} ${text}`);
  });
  return lines.join('\n');
}

test('A healthy site has no finding.', async () => {
  expect(await findings()).toBe('');
});

test('The doctor says which part it could not examine.', async () => {
  expect(await findings({ env: {}, project: undefined })).toMatch(
    /^warning not examined: set SUPABASE_DB_URL .*\nwarning not examined: their secrets .*$/,
  );
});

test('A vault without the delivery secret is found, though the schedule then fails nowhere.', async () => {
  await db.query(`delete from vault.decrypted_secrets where name = 'delivery_secret'`);
  expect(await findings({ project: undefined })).toMatch(
    /^FAIL the schedule calls .*: delivery_secret is absent → .*\nwarning not examined: their secrets .*$/,
  );
});

/** A fault, how it is planted, and the one finding about it. */
type Planted = [what: string, plant: () => unknown, finding: RegExp];

/** Plants the fault alone, and expects its finding and no other: what follows from a fault is not named beside it. */
const expectOnly = async ([, plant, finding]: Planted, changes: Partial<Target> = {}) => {
  await plant();
  const found = (await findings(changes)).replace(/\n?^warning not examined: their secrets .*$/m, '');
  expect(found).toMatch(new RegExp(`^${finding.source}[^\n]*$`));
};
const sql = (text: string) => () => db.query(text);
const hosting = (change: Partial<ReturnType<typeof healthy>>) => () => Object.assign(hosted, change);
const instead = (path: string, status: number, text = '', headers = {}) =>
  hosting({ instead: { [path]: [status, headers, text] } });
const secrets = (change: Record<string, string>) => () => Object.assign(hosted.secrets, change);

const inAnotherLanguage = versions[1]?.path ?? '';
test.skipIf(inAnotherLanguage === '')(
  'The doctor names a language that is not there with its fix, and nothing else.',
  () =>
    expectOnly([
      'a language that is not there',
      instead(inAnotherLanguage, 404),
      new RegExp(
        `FAIL every answer .* of ${inAnotherLanguage}, .*\nFAIL pages .*: ${inAnotherLanguage} → publish dist`,
      ),
    ]),
);

test.each<Planted>([
  ['http that stays http', hosting({ httpStatus: 200 }), /FAIL http leads to https: .*200 → .*Always Use HTTPS/],
  [
    'a second copy',
    hosting({ twinStatus: 200 }),
    /FAIL there is no second copy .* 200 → at the host: a redirect to http/,
  ],
  ['www that leads elsewhere', hosting({ twinLeadsTo: 'https://x.io' }), /FAIL there is no second copy .* 301 → /],
  [
    'no compression',
    hosting({ isPacked: false }),
    /FAIL the page and .*: \/, \/assets\/app-B1.js → switch on Brotli or gzip/,
  ],
  [
    'a cookie',
    hosting({ headers: { 'set-cookie': 'a=1' } }),
    /FAIL no answer sets a cookie: .* → .*Bot Fight Mode off/,
  ],
  [
    'a header of noindex',
    hosting({ headers: { 'x-robots-tag': 'noindex' } }),
    /FAIL search engines .*: noindex on \/, .* → /,
  ],
  [
    'a page of noindex',
    hosting({ edit: (html) => `<meta name="robots" content="noindex">${html}` }),
    /FAIL search engines .*: noindex on \/, noindex on \/cookies → take X-Robots-Tag/,
  ],
  [
    'a foreign robots.txt',
    instead('/robots.txt', 200, 'User-agent: *\nDisallow: /'),
    /FAIL robots.txt .* another text → .*Managed robots.txt off/,
  ],
  [
    'pages that are kept',
    hosting({ headers: { 'cache-control': 'max-age=3600' }, dropped: 'cache-control' }),
    /FAIL pages and files .*: \/, \/cookies → publish dist\/ with its _headers/,
  ],
  [
    'a page without HSTS',
    hosting({ dropped: 'strict-transport-security' }),
    /FAIL every answer .*: Strict-Transport-Security of \/, Strict.* of \/cookies → publish dist/,
  ],
  [
    'a page without a policy',
    hosting({ dropped: 'content-security-policy' }),
    /FAIL every answer .*: Content-Security-Policy of \/, .* → publish dist/,
  ],
  [
    'a script that someone has put into a page',
    hosting({ edit: (html) => `${html}<script>steal()</script>` }),
    /FAIL every answer .*: Content-Security-Policy of .* → publish dist/,
  ],
  [
    'a script that is gone',
    hosting({ edit: (html) => `${html}<script src="/assets/gone-D3.js"></script>` }),
    /FAIL pages and files .*: \/assets\/gone-D3.js → publish dist/,
  ],
  [
    'a picture that was not uploaded',
    instead('/share.png', 404),
    /FAIL pages and files .*: \/share.png → publish dist/,
  ],
  [
    'a published file of the project',
    instead('/.env', 200, 'A=1'),
    /FAIL no file of .*: \/.env → publish the folder dist/,
  ],
  ['no robots.txt', instead('/robots.txt', 404), /FAIL robots.txt .* answers 404 → /],
  [
    'no assistants',
    hosting({ refusesBots: true }),
    /warning assistants may read .*: GPTBot gets 403 → .*Block AI bots off/,
  ],
  [
    'an old security.txt',
    instead('/.well-known/security.txt', 200, 'Expires: 2026-01-01T00:00:00Z'),
    /warning security.txt .*: it expires on .* 2026 → npm run build, deploy again/,
  ],
  [
    'no security.txt',
    instead('/.well-known/security.txt', 404),
    /warning security.txt .* answers 404 without a date → publish dist\/ whole, with its folder .well-known/,
  ],
  [
    'a deployment older than the content',
    hosting({ edit: (html) => html.replace('<title>', '<title>Old ') }),
    /warning the pages say .*: another title or address of \/, another .* of \/cookies → npm run build, deploy again/,
  ],
  [
    'a deployment from before the site moved',
    hosting({ edit: (html) => html.replace(brand.siteUrl, 'https://www.old.io') }),
    /warning the pages say .*: another title or address of \/, .* → npm run build, deploy again/,
  ],
  [
    'a contact form that sends nothing',
    hosting({ edit: (html) => html + escapeHtml(sendsNothing) }),
    /warning the contact form sends .*: it says "sent".* → VITE_CONTACT_DELIVERY=on/,
  ],
  [
    'a script of the host',
    hosting({ edit: (html) => `${html}<i data-of="/cdn-cgi/x"></i>` }),
    /FAIL the host adds nothing .* → Cloudflare: Email Obfuscation/,
  ],
  [
    'a secret key in a page',
    hosting({ edit: (html) => `${html}sb_secret_${'x'.repeat(20)}` }),
    /FAIL no secret key .* → dashboard, API keys: delete that key/,
  ],
  [
    'a secret key in a script',
    () => hosting({ key: `${hosted.key}", "sb_secret_${'x'.repeat(20)}` })(),
    /FAIL no secret key .*: \/assets\/more-C2\.js → dashboard, API keys: delete that key/,
  ],
  [
    'a function that any page may call',
    hosting({ insteadOf: { 'OPTIONS submit-fast-track': [204, { 'access-control-allow-origin': '*' }] } }),
    /FAIL pages of this site .*: submit-fast-track allows \* when a page of http.* calls → .* secrets set ALLOWED_ORIGINS=http/,
  ],
  [
    'a function that sees no address',
    hosting({ insteadOf: { 'POST report-contact': [200, {}, '{"address":false}'] } }),
    /FAIL the functions see .*: report-contact → .*"Limits and retention"/,
  ],
  ['sign-up', hosting({ signUp: true }), /FAIL sign-up .* → .* config push/],
  [
    'an open table',
    sql('grant select on public.messages to anon'),
    /FAIL no table .*answers 200 → SQL .*\nFAIL visitors may insert .* → SQL /,
  ],
  [
    'a wrong key',
    hosting({ key: 'sb_publishable_another' }),
    /FAIL the project answers, .*: the project refuses the key → put the publishable key/,
  ],
  [
    'a project that is down',
    hosting({ projectStatus: -1 }),
    /FAIL the project answers, .* does not answer .* → .*paused\? Resume/,
  ],
  ['no true 404', hosting({ isSpa: true }), /FAIL pages .*: \/not-there, \/assets\/not-there.js → /],
  [
    'a function that is not deployed',
    hosting({ undeployed: 'report-contact' }),
    /FAIL report-contact .* 404 → .* functions deploy /,
  ],
  ['a paused project', hosting({ projectStatus: 540 }), /FAIL the project answers, .* answers 540 → .*paused\? Resume/],
])('The doctor names %s with its fix, and nothing else.', (...planted) => expectOnly(planted, { project: undefined }));

/** Without the site: its other parts are examined, and no fix follows from an address that may be a typo. */
test.each<[what: string, siteUrl: string | undefined, plant: () => unknown, finding: RegExp]>([
  ['a mistyped name', 'http://own-listings.invalid', () => {}, /does not answer \(E\w+\) → is the address mistyped\?/],
  ['a closed port', 'http://localhost:1', () => {}, /does not answer \(.+\) → read the address once more/],
  [
    'a redirect to www',
    undefined,
    instead('*', 301, '', { location: 'https://www.own.io/' }),
    /answers 301 to https:\/\/www.own.io\/ → npm run doctor -- https:\/\/www.own.io,/,
  ],
  [
    'a redirect to itself',
    undefined,
    instead('*', 308, '', { location: '/' }),
    /answers 308 to \/ → the redirect leads to itself/,
  ],
  ['a password of the host', undefined, instead('*', 401), /answers 401 → the host lets no visitor in/],
  ['a host in trouble', undefined, instead('*', 503), /answers 503 → the status and the log of the host/],
  ['an empty host', undefined, instead('*', 404), /answers 404 → publish the folder dist/],
  [
    'another site',
    undefined,
    instead('*', 200, '<h1>Hello</h1>'),
    /its scripts name no Supabase project → is this the right address/,
  ],
])('%s is one finding, with its own fix, and changes no setting.', async (_, siteUrl = site.url, plant, finding) => {
  secrets({ ALLOWED_ORIGINS: 'x' })();
  await expectOnly(['', plant, new RegExp(`FAIL the site answers: .*${finding.source}`)], { siteUrl });
});

test('An address other than the one in the content is one finding: no origin is set for it.', async () => {
  secrets({ ALLOWED_ORIGINS: 'https://own.io' })();
  const brand = { ...target.brand, siteUrl: 'https://own.io' };
  expect(await findings({ brand })).toMatch(
    /^FAIL siteUrl in .* is this address: https:\/\/own.io → npm run doctor -- https:\/\/own.io;[^\n]*$/,
  );
});

async function refuseNotification() {
  chat.behave(answering(401, '{"ok":false}'));
  expect((await call('submit-fast-track', validApplication)).status).toBe(201);
  const tried = "select from private.notifications where last_error = 'http_401'";
  await expect.poll(async () => (await db.query(tried)).rowCount).toBe(1);
}

test('A channel that takes its notification again is no finding.', async () => {
  await refuseNotification();
  chat.behave(accepting);
  await db.query('update private.notifications set next_try_at = now()');
  expect(await (await call('deliver-notifications', {}, { apikey: SECRET })).json()).toMatchObject({ failed: 0 });
  expect(await findings()).toBe('');
});

test('An application that was answered is no finding.', async () => {
  expect((await call('submit-fast-track', validApplication)).status).toBe(201);
  await db.query("update public.applications set created_at = now() - interval '21 hours', status = 'contacted'");
  expect(await findings()).toBe('');
});

test.each<Planted>([
  [
    'data that is kept longer than promised',
    sql("update private.settings set value = '3650' where name = 'log_retention_days'"),
    /FAIL the database keeps no data longer.*: log_retention_days is 3650, promised 30 → .*"Limits and retention"/,
  ],
  [
    'an answer that waits longer than promised',
    sql("update private.settings set value = '480' where name = 'reply_hours'"),
    /FAIL the database keeps .*: reply_hours is 480, promised 24 → .*: lower the setting/,
  ],
  [
    'a schedule that was slowed down',
    sql("update cron.job set schedule = '0 0 1 1 *' where jobname = 'deliver-notifications'"),
    /FAIL pg_cron .*: select cron.schedule\('deliver-notifications', '\* \* \* \* \*', .*\) → /,
  ],
  [
    'limits that were lifted',
    sql('update private.rate_limits set maximum = 1000000'),
    /FAIL checks are counted .*: 30 checks in a row were answered → SQL editor/,
  ],
  [
    'a forged address that is believed',
    sql("update private.settings set value = 'x-forwarded-for' where name = 'data_api_address_header'"),
    /FAIL checks are counted .*: a forged x-forwarded-for is believed → SQL editor: update private.settings/,
  ],
  [
    'a setting of the data API',
    sql('alter role authenticator reset pgrst.client_error_verbosity'),
    /FAIL the data API .*: authenticator pgrst.client_error_verbosity=minimal → SQL /,
  ],
  [
    'a lost schedule',
    sql("delete from cron.job where jobname = 'watch'"),
    /FAIL pg_cron .*: select cron.schedule\('watch', '\* \* \* \* \*', 'select private.watch\(\)'\) → /,
  ],
  [
    'an inactive schedule',
    sql("update cron.job set active = false where jobname = 'send-digest'"),
    /FAIL pg_cron .*alter_job\(\d+, active := true\) → /,
  ],
  [
    'an hour without an answer',
    sql('truncate net._http_response'),
    /FAIL the schedule calls .*: nothing was answered → .*nothing or 404 was answered: wait ten minutes .* \(pg_net\)/,
  ],
  [
    'a channel that refuses notifications',
    refuseNotification,
    /FAIL no channel refuses notifications: telegram http_401 \(1\) → npm run notify:test; /,
  ],
  [
    'an application without an answer',
    async () => {
      expect((await call('submit-fast-track', validApplication)).status).toBe(201);
      await db.query("update public.applications set created_at = now() - interval '21 hours'");
    },
    /FAIL no application waits for an answer: 1 since .* → answer it and set its status/,
  ],
  [
    'a migration that was not applied',
    async () => {
      await db.query(`
        update supabase_migrations.schema_migrations set version = '1' where version = '${migrations.at(-1)}';
        alter table private.exchange_rankings rename to gone`);
      onTestFinished(async () => {
        await db.query('alter table private.gone rename to exchange_rankings');
      });
    },
    /FAIL all migrations are applied: \d{14} → .* db push --remote/,
  ],
  [
    'a refused call',
    sql('insert into net._http_response values (401)'),
    /FAIL the schedule calls .*: answered 401 → .*"Rotating keys"/,
  ],
  [
    'a trigger that is off',
    sql('alter table public.verified_contacts disable trigger record_contact_change'),
    /FAIL every change .*: record_contact_change is off → handle it as an incident/,
  ],
  [
    'a sample person',
    sql(`insert into public.verified_contacts (full_name, telegram_handle) values
    ('Priya Raman', '@priya_listbolt'), ('Mara Lindqvist', '@a_namesake')`),
    /FAIL no sample .*: Priya Raman → .* revoke /,
  ],
  [
    'a printed contact that is not verified',
    sql("update public.verified_contacts set email = 'bo@own.io'"),
    /FAIL each .*: ana@own.io → .* add-channels/,
  ],
  [
    'a board without figures',
    sql(`insert into private.exchange_rankings (board, failing_since, last_error) values ('live', now(), 'http_401')
    on conflict (board) do update set failing_since = now(), last_error = 'http_401'`),
    /FAIL the exchange board .*: http_401 since .* → .*"Alarms"/,
  ],
  [
    'a migration that was edited',
    sql(
      `update supabase_migrations.schema_migrations set statements = '{select 1}' where version = '${migrations[0]}'`,
    ),
    /FAIL each applied migration .*: \d+ has another text than was applied → git checkout/,
  ],
  [
    'a migration without a file',
    sql("insert into supabase_migrations.schema_migrations (version, statements) values ('1', '{}')"),
    /FAIL each applied migration .*: 1 has no file → git checkout/,
  ],
])('The doctor names %s in the database with its fix, and nothing else.', async (...planted) => {
  const { rows } = await db.query('select * from supabase_migrations.schema_migrations');
  onTestFinished(async () => {
    await db.query(`truncate supabase_migrations.schema_migrations;`);
    await db.query(
      'insert into supabase_migrations.schema_migrations select * from jsonb_populate_recordset(null::supabase_migrations.schema_migrations, $1)',
      [JSON.stringify(rows)],
    );
  });
  await expectOnly(planted, { project: undefined });
});

test.each<Planted>([
  [
    'other origins',
    secrets({ ALLOWED_ORIGINS: 'x' }),
    /FAIL ALLOWED_ORIGINS .* → .* secrets set ALLOWED_ORIGINS=http:/,
  ],
  [
    'a half channel',
    secrets({ EMAIL_API_KEY: 'x', EMAIL_FROM: 'x', EMAIL_TO: "''" }),
    /FAIL the team is notified.*: EMAIL_TO is empty or absent → fill in /,
  ],
  [
    'a bot without its chat',
    secrets({ TELEGRAM_BOT_TOKEN: '1:token', TELEGRAM_CHAT_ID: '' }),
    /FAIL the team is notified.*: TELEGRAM_CHAT_ID is empty or absent → fill in /,
  ],
  [
    'no channel',
    secrets({ NOTIFICATION_WEBHOOK_URL: '' }),
    /FAIL the team is notified.*: no channel is set → fill in /,
  ],
  [
    'a blank delivery secret',
    secrets({ DELIVERY_SECRET: '' }),
    /FAIL DELIVERY_SECRET is set: DELIVERY_SECRET is empty or absent → .*"Rotating keys"/,
  ],
  [
    'no heartbeat',
    secrets({ HEARTBEAT_URL: ' ' }),
    /warning a schedule that stops is noticed: HEARTBEAT_URL is empty or absent → fill in /,
  ],
  [
    'another delivery secret',
    secrets({ DELIVERY_SECRET: 'x' }),
    /FAIL the schedule calls .*: delivery_secret is another one .* → .*"Rotating keys"/,
  ],
  [
    'a board without volumes',
    secrets({ COINGECKO_API_KEY: ' ' }),
    /warning the exchange board has volumes: COINGECKO_API_KEY is empty or absent → fill in /,
  ],
  [
    'a board of strangers',
    secrets({ EXCHANGE_IDS: '' }),
    /warning the live board .*: EXCHANGE_IDS is empty or absent → EXCHANGE_IDS: /,
  ],
])('The doctor names %s in the secrets with its fix, and nothing else.', (...planted) => expectOnly(planted));

test('A trigger that fires always, in a replica too, is on.', async () => {
  await db.query('alter table public.verified_contacts enable always trigger record_contact_change');
  expect(await findings()).toBe('');
});

test('The doctor finds several faults at once, each in its own line.', async () => {
  Object.assign(hosted, { httpStatus: 200, signUp: true, isPacked: false });
  await db.query("update public.verified_contacts set email = 'x@y.example'");
  const lines = [/^FAIL http leads/, /^FAIL the page and/, /^FAIL sign-up/, /^FAIL no sample/, /^FAIL each/];
  expect((await findings()).split('\n')).toEqual(lines.map((line) => expect.stringMatching(line)));
});
