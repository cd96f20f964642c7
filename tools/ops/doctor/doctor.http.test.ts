import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import os from 'node:os';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { pages } from '../../../src/content/pages.ts';
import { ownStack } from '../../../supabase/tests/support/own-stack.ts';
import { validApplication } from '../../../supabase/tests/support/valid-forms.ts';
import { accepting, answering, startFakeChat } from '../../fakes/chat.ts';
import { serveDist } from '../../site/dist.ts';
import { forward } from '../../stack/gateway.ts';
import { listen } from '../../stack/ports.ts';
import { examine, type Patient } from '../doctor.ts';
import { sha256 } from './check.ts';
import { schedules } from './database.ts';

// A rehearsal: a site, a database, a data API and functions as they are, and a stand-in for what only a hosted project has.
const SECRET = 'a-delivery-secret-of-32-characters';
const dir = mkdtempSync(`${os.tmpdir()}/listbolt-doctor-`);
const migrations = readdirSync('supabase/migrations').map((file) => file.split('_')[0]);
const others = { NOTIFICATION_WEBHOOK_URL: 'x', COINGECKO_API_KEY: 'x', HEARTBEAT_URL: 'x' };
/** The stand-ins' answers. */
const healthy = () => ({
  headers: {} as Record<string, string>,
  httpStatus: 301,
  signUp: false,
  secrets: { ALLOWED_ORIGINS: site.url, DELIVERY_SECRET: SECRET, ...others } as Record<string, string>,
  /** Answers every address that is no file with the landing page. */
  isSpa: false,
  isPacked: true,
  /** The key in the site's scripts. */
  key: stack.publishableKey,
  undeployed: '-',
});
let hosted: ReturnType<typeof healthy>;

const serve = (listener: RequestListener) => listen(createServer(listener), 0, 'localhost');
const site = await serve((incoming, outgoing) => {
  const { url = '', headers } = incoming;
  if (!hosted.isPacked) delete headers['accept-encoding'];
  if (hosted.isSpa && !/^\/(assets\/(app|more|all)|verify$|terms$|cookies$|$)/.test(url)) incoming.url = '/';
  for (const [name, value] of Object.entries(hosted.headers)) outgoing.setHeader(name, value);
  if (!url.endsWith('more-C2.js')) return forward(incoming, outgoing, dist.port, 'localhost');
  outgoing.setHeader('cache-control', 'public, max-age=31536000, immutable');
  return outgoing.end(`create("${platform.url}", "${hosted.key}", {})`);
});
const platform = await serve((incoming, outgoing) => {
  const { signUp, secrets } = hosted;
  const listed = Object.entries(secrets).map(([name, text]) => ({ name, value: sha256(text) }));
  if (incoming.url === '/auth/v1/settings') outgoing.end(JSON.stringify({ disable_signup: !signUp }));
  else if (incoming.url?.endsWith('/secrets')) outgoing.end(JSON.stringify(listed));
  else if (incoming.url?.startsWith('/v1/')) outgoing.end('{}');
  else if (incoming.url?.endsWith(`/${hosted.undeployed}`)) outgoing.writeHead(404).end();
  else forward(incoming, outgoing, Number(new URL(stack.apiUrl).port));
});
const plain = await serve((_, answer) => answer.writeHead(hosted.httpStatus, { location: 'https://own.io' }).end());

const chat = await startFakeChat();
const telegram = { TELEGRAM_API_URL: chat.url, TELEGRAM_BOT_TOKEN: '1:token', TELEGRAM_CHAT_ID: '-100' };
const functionEnv = { ALLOWED_ORIGINS: site.url, DELIVERY_SECRET: SECRET, ...telegram };
const { stack, db, call } = await ownStack({ seed: false, functionEnv, timeLimits: 'shipped' });
mkdirSync(`${dir}/dist/assets`, { recursive: true });
writeFileSync(`${dir}/dist/assets/app-B1.js`, 'import("./more-C2.js")');
for (const name of ['more-C2.js', 'all-S3.css']) writeFileSync(`${dir}/dist/assets/${name}`, '');
for (const { path } of Object.values(pages)) {
  const html = `<style>.a${path.length}{}</style><script data-styles="/assets/all-S3.css" type="module" src="/assets/app-B1.js"></script>`;
  writeFileSync(`${dir}/dist/${path === '/' ? 'index' : path.slice(1)}.html`, html);
}
const dist = await serveDist({ dir: `${dir}/dist`, supabaseUrl: platform.url, port: 0 });

const addresses = { api_url: platform.url, dashboard_url: platform.url, project_host: 'x', pooler_host: 'x' };
writeFileSync(`${dir}/profile.yaml`, JSON.stringify({ name: 'rehearsal', ...addresses }));
const token = `sbp_${'0'.repeat(40)}`;
const cli = { HOME: dir, SUPABASE_PROFILE: `${dir}/profile.yaml`, SUPABASE_ACCESS_TOKEN: token };
const printed = [{ name: 'Own', position: 'Official channel', email: 'ana@own.io' }];
const patient: Patient = {
  siteUrl: site.url,
  httpUrl: plain.url,
  project: 'abcdefghijklmnopqrst',
  env: { ...cli, SUPABASE_DB_URL: stack.databaseUrl },
  brand: { name: 'Own', siteUrl: site.url, ownerNote: '', printed, texts: [], imprint: 'X' },
};
await db.query(`create schema cron; create schema net; create schema vault;
  create table cron.job (jobid serial primary key, jobname text, active boolean default true);
  create table cron.job_run_details (jobid integer, status text, return_message text, start_time timestamptz default now());
  create table net._http_response (status_code integer, error_msg text, created timestamptz default now());
  create table vault.decrypted_secrets (name text, decrypted_secret text);`);
afterAll(async () => {
  for (const { close } of [plain, platform, site, dist, chat]) await close();
  rmSync(dir, { recursive: true });
});

beforeEach(async () => {
  hosted = healthy();
  await db.query(`
    truncate cron.job, cron.job_run_details, net._http_response, vault.decrypted_secrets;
    insert into cron.job (jobname) select unnest('{${schedules.map(({ name }) => name)}}'::text[]);
    insert into cron.job_run_details select jobid, 'succeeded' from cron.job;
    insert into net._http_response values (404, null, now() - interval '20 minutes'), (200, null, now());
    insert into vault.decrypted_secrets values ('project_url', '${platform.url}/'), ('delivery_secret', '${SECRET}');
    delete from private.notifications;
    update private.exchange_rankings set failing_since = null;
    revoke select on all tables in schema public from anon;
    alter table public.verified_contacts enable trigger record_contact_change;
    delete from public.verified_contacts;
    insert into public.verified_contacts (full_name, email) values ('Ana', 'ana@own.io')`);
});

async function unwell(changes: Partial<Patient> = {}): Promise<string> {
  await db.query('truncate private.rate_counters');
  const lines: string[] = [];
  await examine({ ...patient, ...changes }, ({ state, text }) => {
    if (state !== 'ok') lines.push(`${state} ${text}`);
  });
  return lines.join('\n');
}

test('The doctor says which part it could not examine.', async () => {
  const noSecrets = 'warning not examined: their secrets .*';
  expect(await unwell({ env: {}, project: undefined })).toMatch(
    new RegExp(`^warning not examined: set SUPABASE_DB_URL .*\n${noSecrets}$`),
  );
  // Without it the schedule calls no function and fails nowhere.
  await db.query(`delete from vault.decrypted_secrets where name = 'delivery_secret'`);
  expect(await unwell({ project: undefined })).toMatch(
    new RegExp(`^FAIL the schedule calls .*: delivery_secret is absent → .*\n${noSecrets}$`),
  );
});

test('The doctor finds sixteen faults at once, says what to do about each, and nothing else.', async () => {
  hosted.headers = { 'set-cookie': 'a=1' };
  hosted.httpStatus = 200;
  hosted.signUp = true;
  hosted.isPacked = false;
  const half = { EMAIL_API_KEY: 'x', EMAIL_FROM: 'x', EMAIL_TO: "''", COINGECKO_API_KEY: ' ' };
  Object.assign(hosted.secrets, { ...half, ALLOWED_ORIGINS: 'x', DELIVERY_SECRET: 'x' });
  await db.query(`
    grant select on public.messages to anon;
    update public.verified_contacts set email = 'x@y.example';
    insert into public.verified_contacts (full_name, telegram_handle) values
      ('Priya Raman', '@priya_listbolt'), ('Mara Lindqvist', '@a_namesake');
    alter table public.verified_contacts disable trigger record_contact_change;
    alter role authenticator reset pgrst.client_error_verbosity;
    delete from cron.job where jobname = 'watch';
    update cron.job set active = false where jobname = 'send-digest';
    insert into net._http_response values (401);
    insert into private.exchange_rankings (board, failing_since, last_error) values ('live', now(), 'http_401')
    on conflict (board) do update set failing_since = now(), last_error = 'http_401'`);
  const found = (await unwell()).split('\n');
  await db.query("alter role authenticator set pgrst.client_error_verbosity = 'minimal'");
  const lines = [
    /^FAIL http leads to https: .*200 → .*Always Use HTTPS$/,
    /^FAIL the page, .*: \/, \/assets\/app-B1.js, \/assets\/all-S3.css → switch on Brotli or gzip/,
    /^FAIL no answer sets a cookie: .* and \d+ more → .*Bot Fight Mode off/,
    /^FAIL no table .* → SQL /,
    /^FAIL sign-up .* → .* config push$/,
    /^FAIL the data API .*: authenticator pgrst.client_error_verbosity=minimal → SQL /,
    /^FAIL visitors .* → SQL /,
    /^FAIL pg_cron .*: (?=.*select cron.schedule\('watch', '\* \* \* \* \*', 'select private.watch\(\)'\)).*alter_job\(\d+, active := true\)/,
    /^FAIL the schedule calls .*: (?=.*answered 401).*delivery_secret is another one .* → .*"Rotating keys"/,
    /^FAIL every change .*: record_contact_change is off → handle it as an incident/,
    /^FAIL no sample .*: Ana, Priya Raman → .* revoke /,
    /^FAIL each .*: ana@own.io → .* add-channels$/,
    /^FAIL the exchange board .*: http_401 since .* → .*"Alarms"/,
    /^FAIL ALLOWED_ORIGINS .* → .* secrets set /,
    /^FAIL the team is notified.*: EMAIL_TO is empty or absent → fill in /,
    /^warning the exchange board has volumes: COINGECKO_API_KEY is empty or absent → fill in /,
  ];
  expect(found).toEqual(lines.map((line) => expect.stringMatching(line)));
});

test('The doctor names a refused token, blank secrets, an hour and an application without an answer, until each is mended.', async () => {
  const whole = { ...hosted.secrets };
  const blank = { DELIVERY_SECRET: '', TELEGRAM_BOT_TOKEN: '1:token', TELEGRAM_CHAT_ID: '', HEARTBEAT_URL: ' ' };
  Object.assign(hosted.secrets, blank);
  chat.behave(answering(401, '{"ok":false}'));
  expect((await call('submit-fast-track', validApplication)).status).toBe(201);
  const tried = "select from private.notifications where last_error = 'http_401'";
  await expect.poll(async () => (await db.query(tried)).rowCount).toBe(1);
  await db.query(`truncate net._http_response;
    update public.applications set created_at = now() - interval '21 hours'`);
  const lines = [
    /^FAIL the schedule calls .*: nothing was answered → .*nothing or 404 was answered: wait ten minutes .* \(pg_net\)/,
    /^FAIL no channel refuses notifications: telegram http_401 \(1\) → npm run notify:test; /,
    /^FAIL no application waits for an answer: 1 since .* → answer it and set its status/,
    /^FAIL DELIVERY_SECRET is set: DELIVERY_SECRET is empty or absent → .*"Rotating keys"/,
    /^FAIL the team is notified.*: TELEGRAM_CHAT_ID is empty or absent → fill in /,
    /^warning a schedule that stops is noticed: HEARTBEAT_URL is empty or absent → fill in /,
  ];
  expect((await unwell()).split('\n')).toEqual(lines.map((line) => expect.stringMatching(line)));

  hosted.secrets = whole;
  chat.behave(accepting);
  await db.query(`insert into net._http_response values (200); update private.notifications set next_try_at = now();
    update public.applications set status = 'contacted'`);
  expect(await (await call('deliver-notifications', {}, { apikey: SECRET })).json()).toMatchObject({ failed: 0 });
  expect(await unwell()).toBe('');
});

test('A wrong key in the build is one finding, since every other call would fail by it.', async () => {
  hosted.key = 'sb_publishable_another';
  expect(await unwell()).toMatch(/^FAIL the site's key .* → put the publishable key .*$/);
});

test('The doctor does not list what follows from another finding: a true 404, a migration, a function are missing.', async () => {
  hosted.isSpa = true;
  hosted.undeployed = 'report-contact';
  await db.query(`
    update supabase_migrations.schema_migrations set version = '1' where version = '${migrations.at(-1)}';
    alter table private.exchange_rankings rename to gone`);
  const lines = [
    /^FAIL pages .*: \/not-there, \/assets\/not-there.js → /,
    /^FAIL all migrations are applied: \d{14} → .* db push --remote$/,
    /^FAIL report-contact .* 404 → .* functions deploy /,
  ];
  const found = (await unwell()).split('\n');
  await db.query(`
    update supabase_migrations.schema_migrations set version = '${migrations.at(-1)}' where version = '1';
    alter table private.gone rename to exchange_rankings`);
  expect(found).toEqual(lines.map((line) => expect.stringMatching(line)));
});
