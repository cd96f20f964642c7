import { readFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { expect, test as plainTest } from 'vitest';
import { schedules } from '../../tools/ops/doctor/database.ts';
import { supabaseDir } from '../../tools/stack/platform.ts';
import { connect, test } from './support/database.ts';

/** Parts of the product that only a hosted project runs, tried with stand-ins for its extensions. */

const read = (...names: string[]) => readFileSync(path.join(supabaseDir, ...names), 'utf8');

const foundation = read('migrations', '20261122000000_foundation.sql');

/** The three extensions that a hosted project has; the transaction is rolled back. */
const standIn = (db: pg.Client) =>
  db.query(`
    create schema cron; create table cron.job (name text, schedule text, command text);
    create table cron.job_run_details (start_time timestamptz, end_time timestamptz);
    create function cron.schedule(text, text, text) returns bigint
      language sql begin atomic insert into cron.job values ($1, $2, $3) returning 1::bigint; end;
    create schema vault; create table vault.decrypted_secrets (name text, decrypted_secret text);
    create schema net; create table net.calls (url text, headers jsonb, body jsonb, timeout integer);
    create function net.http_post(url text, headers jsonb, body jsonb, timeout_milliseconds integer) returns bigint
      language sql begin atomic insert into net.calls values (url, headers, body, timeout_milliseconds) returning 1::bigint; end`);

test('the schedule makes each call at its time, and each call runs', async ({ db }) => {
  await standIn(db);
  const migration = read('migrations', '20261122001400_schedule.sql');
  // As if the two extensions were available.
  await db.query(
    migration
      .replace(/create extension .*;/g, '')
      .replace('where name in', 'where false and name in')
      .replace(') < 2', ') <> 0'),
  );
  expect(migration.match(/create extension .*;/g)).toEqual([
    'create extension if not exists pg_cron with schema pg_catalog;',
    'create extension if not exists pg_net with schema extensions;',
  ]);
  const { rows } = await db.query<(typeof schedules)[number]>('select * from cron.job');
  // The doctor looks for these.
  expect(rows).toEqual(schedules);
  await db.query(`insert into cron.job_run_details values
    (now() - interval '8 days', now() - interval '8 days'), (now() - interval '9 days', null), (now() - interval '6 days', null),
    (now() - interval '10 days', now() - interval '5 days')`);
  for (const { command } of rows) await db.query(command);
  expect((await db.query('select now() - start_time as age from cron.job_run_details')).rows).toMatchObject([
    { age: { days: 6 } },
    { age: { days: 10 } },
  ]);
});

test('on an older project, which grants everything new, a later table, sequence and function are closed, and nobody makes one', async ({
  db,
}) => {
  const roles = 'anon, authenticated, service_role';
  for (const kind of ['tables', 'sequences', 'functions'])
    await db.query(`alter default privileges in schema public grant all on ${kind} to ${roles}`);
  await db.query('alter default privileges grant execute on functions to public');
  await db.query('grant create on schema public to public');
  const revokes = foundation.match(/^(alter default privileges|revoke) .*;$/gm);
  await db.query((revokes ?? []).join('\n'));
  await db.query(`create table public.later (id int); create sequence public.later_ids;
    create function public.later() returns int language sql begin atomic select 1; end`);
  const { rows } = await db.query(
    `select role,
       has_table_privilege(role, 'public.later', 'select, insert, update, delete, truncate') as table,
       has_sequence_privilege(role, 'public.later_ids', 'usage, select, update') as sequence,
       has_function_privilege(role, 'public.later()', 'execute') as function,
       has_schema_privilege(role, 'public', 'create') as create
     from unnest(string_to_array($1, ', ')) as role`,
    [roles],
  );
  const closed = { table: false, sequence: false, function: false, create: false };
  expect(rows).toEqual(roles.split(', ').map((role) => ({ role, ...closed })));
});

test('a migration without rights on the data API’s roles gets a warning for each setting, and succeeds', async ({
  db,
}) => {
  const blocks = foundation.match(/^do \$\$[\s\S]*?^end \$\$;$/gm) ?? [];
  const warnings: (string | undefined)[] = [];
  db.on('notice', ({ message }) => warnings.push(message));
  await db.query('set local role authenticated');
  for (const block of blocks) await db.query(block);
  expect(warnings).toEqual([
    expect.stringMatching(/^The data API keeps prepared statements: .* See docs\/deploy\.md$/),
    expect.stringMatching(/^The data API sends errors with hints: .* See docs\/deploy\.md$/),
    expect.stringMatching(/^Calls of visitors keep their old time limit: .* See docs\/deploy\.md$/),
  ]);
});

plainTest('the data API that runs already is told of its new settings', async () => {
  const settings = /^do \$\$ begin\n {2}alter role authenticator[\s\S]*?^notify .*;$/m.exec(foundation)?.[0] ?? '';
  const [listener, migration] = [await connect(), await connect()];
  try {
    const heard: (string | undefined)[] = [];
    listener.on('notification', ({ payload }) => heard.push(payload));
    await listener.query('listen pgrst');
    // Without the visitors' time limit, which the tests have lifted.
    await migration.query(settings.replace(/alter role anon .*;/, 'null;'));
    await expect.poll(() => heard).toContain('reload config');
  } finally {
    await Promise.all([listener.end(), migration.end()]);
  }
});

test('the schedule calls the function with the secret of the vault, and warns while a part is missing', async ({
  db,
}) => {
  await standIn(db);
  const secrets = {
    a_key: 'sb_secret_a',
    project_url: 'https://p.supabase.co/',
    delivery_secret: 'a-separate-secret',
    secret_key: 'sb_secret_x',
  };
  const have = async (...missing: string[]) => {
    await db.query('delete from vault.decrypted_secrets');
    const had = Object.entries(secrets).filter(([name]) => !missing.includes(name));
    for (const secret of had) await db.query('insert into vault.decrypted_secrets values ($1, $2)', secret);
    await db.query('select private.request_delivery()');
  };
  const warnings: (string | undefined)[] = [];
  db.on('notice', ({ message }) => warnings.push(message));
  for (const missing of ['project_url', 'delivery_secret']) await have(missing);
  await have('project_url', 'delivery_secret');
  expect((await db.query('select from net.calls')).rowCount).toBe(0);
  const asked = 'deliver-notifications is not called: store project_url and delivery_secret with vault.create_secret()';
  expect(warnings).toEqual([asked, asked, asked]);
  await have();
  expect((await db.query('select * from net.calls')).rows).toEqual([
    {
      url: 'https://p.supabase.co/functions/v1/deliver-notifications',
      headers: { 'content-type': 'application/json', apikey: 'a-separate-secret' },
      body: {},
      timeout: 55_000,
    },
  ]);
});

test('the sample contacts are refused by a server with TLS, as hosted projects are', async ({ db }) => {
  await db.query(`create schema hosted; create function hosted.current_setting(text) returns text language sql return 'on';
    set local search_path = hosted, pg_catalog, public`);
  await expect(db.query(read('seed.sql'))).rejects.toThrow('for local databases only');
});
