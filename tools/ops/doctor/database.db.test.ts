import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { claims } from '../../../src/content/claims.ts';
import { retention } from '../../../src/content/company.ts';
import { connect } from '../../../supabase/tests/support/database.ts';
import { asHosted, findFaults, printed } from '../../tests/rehearsal.ts';
import { sha256 } from './check.ts';
import { databaseChecks } from './database.ts';

const PROJECT = 'https://abcdefghijklmnopqrst.supabase.co';
const SECRET = 'a-delivery-secret-of-32-characters';
const project = { apiUrl: PROJECT, secret: sha256(SECRET) };
const APPLICATION = `insert into public.applications (telegram_contact, project_blurb, status, created_at) values`;

// A healthy hosted project, in one transaction, which is never committed.
const db = await connect();
afterAll(() => db.end());
await db.query(`begin; ${asHosted(PROJECT, SECRET)};
  alter role anon set statement_timeout = '1s';
  delete from public.applications;
  delete from private.notifications;
  update private.exchange_rankings set failing_since = null, last_error = null`);
beforeEach(() => db.query('savepoint healthy'));
afterEach(() => db.query('rollback to healthy'));

const findings = (given: object = project) => findFaults(databaseChecks(db, given, printed));

test.each<[what: string, sql: string, finding: RegExp]>([
  [
    'a migration that was edited',
    `update supabase_migrations.schema_migrations set statements = '{select 1}' where version = (select min(version) from supabase_migrations.schema_migrations)`,
    /FAIL each applied migration .*: \d+ has another text than was applied → git checkout/,
  ],
  [
    'error texts of the data API',
    'alter role authenticator reset pgrst.client_error_verbosity',
    /FAIL the data API .*: authenticator pgrst.client_error_verbosity=minimal → SQL /,
  ],
  [
    'an open table',
    'grant select on public.messages to anon',
    /FAIL visitors may insert .*: anon SELECT messages → SQL editor: revoke all/,
  ],
  [
    'a function that is open to everyone',
    'create function public.leak() returns int language sql return 1; grant execute on function public.leak to public',
    /FAIL visitors may insert .*: PUBLIC EXECUTE leak → /,
  ],
  [
    'a schedule that was slowed down',
    "update cron.job set schedule = '0 0 1 1 *' where jobname = 'deliver-notifications'",
    /FAIL pg_cron .*: select cron.schedule\('deliver-notifications', '\* \* \* \* \*', .*\) → run what stands/,
  ],
  [
    'a schedule that has failed',
    "insert into cron.job_run_details select jobid, 'failed', 'division by zero' from cron.job where jobname = 'watch'",
    /FAIL the schedules have run .*: watch failed division by zero → dashboard, Integrations, Cron/,
  ],
  [
    'an hour without a run',
    "update cron.job_run_details set start_time = now() - interval '61 minutes'",
    /FAIL the schedules have run .*: nothing has run → /,
  ],
  [
    'a vault with another secret',
    "update vault.decrypted_secrets set decrypted_secret = 'x' where name = 'delivery_secret'",
    /FAIL the schedule calls .*: delivery_secret is another one than the functions have → /,
  ],
  [
    'a refused call',
    'insert into net._http_response values (401)',
    /FAIL the schedule calls .*: answered 401 → .*"Rotating keys"/,
  ],
  [
    'an hour without a call',
    "update net._http_response set created = now() - interval '61 minutes'",
    /FAIL the schedule calls .*: nothing was answered → .*nothing or 404 was answered: wait ten minutes .* \(pg_net\)/,
  ],
  [
    'a trigger that is off',
    'alter table public.verified_contacts disable trigger record_contact_change',
    /FAIL every change .*: record_contact_change is off → handle it as an incident/,
  ],
  [
    'a sample person by the handle',
    "insert into public.verified_contacts (full_name, telegram_handle) values ('Priya Raman', '@priya_listbolt')",
    /FAIL no sample .*: Priya Raman → .* revoke /,
  ],
  [
    'a sample person by the address',
    "insert into public.verified_contacts (full_name, email) values ('Another', 'x@any.example')",
    /FAIL no sample .*: Another → .* revoke /,
  ],
  [
    'a printed address that is not verified',
    "update public.verified_contacts set email = 'bo@own.io'",
    /FAIL each .*: ana@own.io → .* add-channels/,
  ],
  [
    'a channel that refuses notifications',
    `insert into private.notifications (kind, subject_id, channel, last_error)
     select 'digest', gen_random_uuid(), 'telegram', 'http_401' from generate_series(1, 2)`,
    /FAIL no channel refuses notifications: telegram http_401 \(2\) → npm run notify:test; /,
  ],
  [
    'an exchange without a figure',
    'select public.store_exchange_rankings(\'live\', \'{"exchanges": [{"name": "Gone", "trade_volume_24h_usd": null}]}\')',
    /FAIL each exchange of the board has a figure: Gone → its id/,
  ],
  [
    'a board without figures',
    "update private.exchange_rankings set failing_since = now(), last_error = 'http_401' where board = 'live'",
    /FAIL the exchange board .*: http_401 since .* → .*"Alarms"/,
  ],
  [
    'an application without an answer',
    `${APPLICATION} ('@ada_l', 'A plan', 'new', now() - interval '${claims.replyHours} hours')`,
    /FAIL no application waits for an answer: 1 since .* → answer it and set its status/,
  ],
])('The doctor names %s in the database with its fix, and nothing else.', async (_, sql, finding) => {
  await db.query(sql);
  expect(await findings()).toMatch(new RegExp(`^${finding.source}[^\n]*$`));
});

test('The doctor names what is kept longer than the pages promise.', async () => {
  await db.query("update private.settings set value = $1 where name = 'log_retention_days'", [retention.logDays + 1]);
  expect(await findings()).toMatch(
    new RegExp(`^FAIL the database keeps [^\n]*: log_retention_days is .*, promised ${retention.logDays} → [^\n]*$`),
  );
});

test.each([
  [
    'A refused call before the last hour',
    "delete from net._http_response where status_code = 404; insert into net._http_response values (200, null, now() - interval '2 hours'), (401, null, now() - interval '61 minutes')",
  ],
  [
    'A namesake of a sample person',
    "insert into public.verified_contacts (full_name, telegram_handle) values ('Mara Lindqvist', '@a_namesake')",
  ],
  [
    'A notification that was delivered at the second try',
    `insert into private.notifications (kind, subject_id, channel, last_error, delivered_at)
     values ('digest', gen_random_uuid(), 'telegram', 'http_401', now())`,
  ],
  [
    'Data that is kept for a shorter time than promised',
    "update private.settings set value = '1' where name = 'log_retention_days'",
  ],
])('%s is no finding.', async (_, sql) => {
  await db.query(sql);
  expect(await findings()).toBe('');
});
