import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test as plainTest } from 'vitest';
import { supabaseDir } from '../../tools/stack/paths.ts';
import { test } from './support/database.ts';

/** Parts of the product that only a hosted project runs, tried against stand-ins of what it has. */

const read = (...names: string[]) => readFileSync(path.join(supabaseDir, ...names), 'utf8');

test('the schedule makes each call at its time, and each call runs', async ({ db }) => {
  await db.query(`
    create schema cron; create table cron.job (name text, schedule text, command text);
    create table cron.job_run_details (start_time timestamptz, end_time timestamptz);
    create function cron.schedule(text, text, text) returns bigint
      language sql begin atomic insert into cron.job values ($1, $2, $3) returning 1::bigint; end;
    create schema vault; create table vault.decrypted_secrets (name text, decrypted_secret text)`);
  const migration = read('migrations', '20261122000800_schedule.sql');
  // As if the two extensions were there.
  await db.query(
    migration
      .replace(/create extension .*;/g, '')
      .replace('where name in', 'where false and name in')
      .replace(') < 2', ') <> 0'),
  );
  const { rows } = await db.query('select * from cron.job order by name');
  expect(rows.map((job) => Object.values(job))).toEqual([
    ['deliver-notifications', '* * * * *', 'select private.request_delivery()'],
    ['heartbeat', '*/10 * * * *', 'select private.request_delivery(true)'],
    ['purge-expired', '*/10 * * * *', 'select private.purge_expired()'],
    ['purge-schedule-log', '23 3 * * *', 'select private.purge_schedule_log()'],
    ['send-digest', '*/10 * * * *', 'select private.send_digest()'],
    ['watch', '* * * * *', 'select private.watch()'],
  ]);
  for (const { command } of rows) await db.query(command);
});

test('the sample contacts are refused by a server with TLS, as hosted projects are', async ({ db }) => {
  await db.query(`create schema hosted; create function hosted.current_setting(text) returns text language sql return 'on';
    set local search_path = hosted, pg_catalog, public`);
  await expect(db.query(read('seed.sql'))).rejects.toThrow('for local databases only');
});

plainTest('the settings that a push sends show the public schema only, and let no one sign up', () => {
  const settings = read('config.toml');
  expect(settings).toMatch(/^schemas = \["public"\]$/m);
  expect(settings).toMatch(/^enable_signup = false$/m);
});
