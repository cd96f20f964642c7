import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { ProxyServer } from 'http-proxy-3';
import pg from 'pg';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { pages } from '../../../src/content/pages.ts';
import { serveDist } from '../../site/dist.ts';
import { makeThrowawayDir } from '../../stack/paths.ts';
import { listen } from '../../stack/ports.ts';
import { startStack } from '../../stack/stack.ts';
import { examine, type Patient } from '../doctor.ts';
import { brandChecks, readBrand } from './brand.ts';
import { sha256 } from './check.ts';
import { schedules } from './database.ts';

// A rehearsal: a site, a database, a data API and functions as they are, and a stand-in for what only a hosted project has.
const SECRET = 'a-delivery-secret-of-32-characters';
const dir = makeThrowawayDir();
const sample = readBrand();
/** What the stand-ins answer. */
let hosted: { headers: Record<string, string>; httpStatus: number; signUp: boolean; secrets: Record<string, string> };

const proxy = new ProxyServer();
proxy.on('proxyRes', ({ headers }) => Object.assign(headers, hosted.headers));
const serve = (listener: RequestListener) => listen(createServer(listener), 0, 'localhost');
const site = await serve((incoming, outgoing) => proxy.web(incoming, outgoing, { target: dist.url }));
const platform = await serve((incoming, outgoing) => {
  const { signUp, secrets } = hosted;
  const listed = Object.entries(secrets).map(([name, text]) => ({ name, value: sha256(text) }));
  if (incoming.url === '/auth/v1/settings') outgoing.end(JSON.stringify({ disable_signup: !signUp }));
  else if (incoming.url?.endsWith('/secrets')) outgoing.end(JSON.stringify(listed));
  else if (incoming.url?.startsWith('/v1/')) outgoing.end('{}');
  else proxy.web(incoming, outgoing, { target: stack.apiUrl });
});
const plain = await serve((_, answer) => answer.writeHead(hosted.httpStatus, { location: 'https://own.io' }).end());

const functionEnv = { ALLOWED_ORIGINS: site.url, DELIVERY_SECRET: SECRET };
const options = { throwaway: true, seed: false, functions: 'frozen', functionEnv } as const;
const stack = await startStack({ dir, ...options });
mkdirSync(`${dir}/dist/assets`, { recursive: true });
writeFileSync(`${dir}/dist/assets/app-B1.js`, 'import("./more-C2.js")');
writeFileSync(`${dir}/dist/assets/more-C2.js`, `create("${platform.url}", "${stack.publishableKey}", {})`);
for (const { path } of Object.values(pages)) {
  const html = `<style>.a${path.length}{}</style><script type="module" src="/assets/app-B1.js"></script>`;
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
  brand: { ...sample, name: 'Own', siteUrl: site.url, ownerNote: '', printed, texts: [], picture: 'own' },
};
const db = new pg.Client({ connectionString: stack.databaseUrl });
await db.connect();
await db.query(`create schema cron; create schema net; create schema vault;
  create table cron.job (jobid serial primary key, jobname text, active boolean default true);
  create table cron.job_run_details (jobid integer, status text, return_message text, start_time timestamptz default now());
  create table net._http_response (status_code integer, error_msg text, created timestamptz default now());
  create table vault.decrypted_secrets (name text, decrypted_secret text);`);
afterAll(async () => {
  await db.end();
  for (const { close } of [plain, platform, site, dist]) await close();
  await stack.stop();
});

beforeEach(async () => {
  const others = { NOTIFICATION_WEBHOOK_URL: 'x', COINGECKO_API_KEY: 'x', HEARTBEAT_URL: 'x' };
  const secrets = { ALLOWED_ORIGINS: patient.siteUrl, DELIVERY_SECRET: SECRET, ...others };
  hosted = { headers: {}, httpStatus: 301, signUp: false, secrets };
  await db.query(`
    truncate cron.job, cron.job_run_details, net._http_response, vault.decrypted_secrets;
    insert into cron.job (jobname) select unnest('{${schedules}}'::text[]);
    insert into cron.job_run_details select jobid, 'succeeded' from cron.job;
    insert into net._http_response values (200);
    insert into vault.decrypted_secrets values ('project_url', '${platform.url}/'), ('delivery_secret', '${SECRET}');
    revoke select on all tables in schema public from anon;
    alter role authenticator set pgrst.client_error_verbosity = 'minimal';
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

test('The doctor finds nothing wrong with a healthy project.', async () => {
  expect(await unwell()).toBe('');
});

test('The doctor says which part it could not examine.', async () => {
  const lines = 'warning not examined: set SUPABASE_DB_URL .*\nwarning not examined: their secrets .*';
  expect(await unwell({ env: {}, project: undefined })).toMatch(new RegExp(`^${lines}$`));
});

// Without it the schedule calls no function and fails nowhere.
test("The doctor finds a vault without the schedule's secret, also where the secrets cannot be read.", async () => {
  await db.query(`delete from vault.decrypted_secrets where name = 'delivery_secret'`);
  const lines = 'FAIL the vault .*: delivery_secret is absent → .*\nwarning not examined: their secrets .*';
  expect(await unwell({ project: undefined })).toMatch(new RegExp(`^${lines}$`));
});

test('The doctor finds twelve faults at once, says what to do about each, and nothing else.', async () => {
  hosted.headers = { 'set-cookie': 'a=1' };
  hosted.httpStatus = 200;
  hosted.signUp = true;
  Object.assign(hosted.secrets, { NOTIFICATION_WEBHOOK_URL: '', ALLOWED_ORIGINS: 'x', DELIVERY_SECRET: 'x' });
  await db.query(`
    grant select on public.contact_messages to anon;
    update public.verified_contacts set email = 'x@y.io';
    insert into public.verified_contacts (full_name, telegram_handle) values ('Priya Raman', '@priya_listbolt');
    alter role authenticator reset pgrst.client_error_verbosity;
    delete from cron.job where jobname = 'watch';
    insert into net._http_response values (401)`);
  const found = (await unwell()).split('\n');
  const lines = [
    /^FAIL http leads to https: .*200 → .*Always Use HTTPS$/,
    /^FAIL no answer sets a cookie: .* → .*Bot Fight Mode off/,
    /^FAIL no table .* → SQL /,
    /^FAIL sign-up .* → .* config push$/,
    /^FAIL the data API .*: authenticator pgrst.client_error_verbosity=minimal → SQL /,
    /^FAIL visitors .* → SQL /,
    /^FAIL pg_cron .*: watch → SQL /,
    /^FAIL the functions .* 401 → for 401: /,
    /^FAIL the vault .* another .* → give both /,
    /^FAIL no sample .*Priya Raman → .* revoke /,
    /^FAIL each .*: ana@own.io → .* add-channels$/,
    /^FAIL ALLOWED_ORIGINS .* → .* secrets set /,
    /^FAIL the team .*empty.* → fill in /,
  ];
  expect(found).toEqual(lines.map((line) => expect.stringMatching(line)));
});

test('The doctor finds every trace of the sample brand, its share picture also alone.', async () => {
  const examined = async (brand: Patient['brand']) => {
    const findings = await Promise.all(brandChecks(brand, patient.siteUrl).map((check) => check()));
    return findings.filter(({ state }) => state !== 'ok').map(({ state, text }) => `${state} ${text}`);
  };
  const picture = /^warning chats show .*: it is the sample → replace src\/content\/share.png /;
  expect(await examined({ ...patient.brand, picture: sample.picture })).toEqual([expect.stringMatching(picture)]);
  const lines = [/^FAIL siteUrl/, /Idris Calloway/, /brand.ts has ListBolt/, /replace me/, picture, /^FAIL a lawyer/];
  expect(await examined({ ...sample, name: 'Own' })).toEqual(lines.map((line) => expect.stringMatching(line)));
});
