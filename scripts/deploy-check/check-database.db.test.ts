import { describe, expect, test } from 'vitest';
import { asRole } from '../../supabase/tests/support/database.ts';
import { checkDatabase } from './check-database.ts';

const PROJECT = 'https://abc.supabase.co';

/** What a hosted project has and the test's database has not. */
const hosted = `
  create schema cron;
  create table cron.job (jobname text, active boolean);
  insert into cron.job values ('deliver-notifications', true), ('purge-expired', true);
  create schema vault;
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  insert into vault.decrypted_secrets values ('project_url', '${PROJECT}/'), ('secret_key', 'sb_secret_canary');
  update public.verified_contacts set active = false;
  insert into public.verified_contacts (full_name, email) values ('Ana', 'ana@own.io');`;

async function check(change: string) {
  return asRole('postgres', async (db) => {
    await db.query(change);
    return checkDatabase(db, PROJECT);
  });
}

const problems = async (change: string) => (await check(hosted + change)).filter(({ state }) => state !== 'ok');

describe('the database of a project', () => {
  test('is ready with migrations, schedule, vault and contacts of its own; its key is never shown', async () => {
    const findings = await check(hosted);
    expect(findings.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect(JSON.stringify(findings)).not.toContain('canary');
  });

  test.each([
    [
      `delete from supabase_migrations.schema_migrations where version >= '20261121004000'`,
      /^\d+ migrations are not applied, the first is 20261121004000_purge_expired\.sql/,
    ],
    [
      `insert into supabase_migrations.schema_migrations (version) values ('20270101000000')`,
      /not here: 20270101000000$/,
    ],
    [`update cron.job set active = false where jobname = 'purge-expired'`, /does not run purge-expired/],
    [`delete from vault.decrypted_secrets where name = 'secret_key'`, /no secret_key/],
    [
      `update vault.decrypted_secrets set decrypted_secret = 'https://old.supabase.co' where name = 'project_url'`,
      /old/,
    ],
    [`update public.verified_contacts set active = true where email_key ~ 'mara'`, /1 sample contacts are verified/],
    [`update public.verified_contacts set active = true where email is null`, /1 sample contacts are verified/],
  ])('is not after: %s', async (change, text) => {
    expect(await problems(change)).toEqual([{ state: 'missing', text: expect.stringMatching(text) }]);
  });

  test('warns while nobody is verified', async () => {
    expect(await problems('update public.verified_contacts set active = false')).toEqual([
      { state: 'warning', text: expect.stringContaining('nobody is verified yet') },
    ]);
  });

  test('that is quite new lacks everything, and says so', async () => {
    const findings = await check(
      'alter schema supabase_migrations rename to gone; alter table public.verified_contacts rename to gone',
    );
    expect(findings.map(({ state }) => state)).toEqual([...Array(5).fill('missing'), 'cannot check']);
  });
});
