import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';
import { asRole } from '../../../supabase/tests/support/database.ts';
import { supabaseDir } from '../../stack/paths.ts';
import { checkDatabase, checkFunctionSecrets, checkSecretNames } from './check-project.ts';

const PROJECT = 'https://abc.supabase.co';

/** What a hosted project has and the test's database has not. */
const hosted = `
  alter role anon set statement_timeout = '1s';
  create schema cron;
  create table cron.job (jobname text, active boolean);
  insert into cron.job values ('deliver-notifications', true), ('watch', true), ('send-digest', true), ('purge-expired', true), ('purge-schedule-log', true);
  create schema vault;
  create table vault.decrypted_secrets (name text, decrypted_secret text);
  insert into vault.decrypted_secrets values ('project_url', '${PROJECT}/'), ('delivery_secret', 'secret_canary');
  update public.verified_contacts set active = false;
  insert into public.verified_contacts (full_name, email) values ('Ana', 'ana@own.io');`;

/** What the content of this provider's site prints. */
const printed = [{ name: 'Ana', position: 'Official channel', email: 'ana@own.io' }];

async function check(change: string) {
  return asRole('postgres', async (db) => {
    await db.query(change);
    return checkDatabase(db, PROJECT, printed);
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
      `delete from supabase_migrations.schema_migrations where version >= '20261122000600'`,
      /^\d+ migrations are not applied, the first is 20261122000600_retention\.sql/,
    ],
    [
      `insert into supabase_migrations.schema_migrations (version) values ('20270101000000')`,
      /not here: 20270101000000$/,
    ],
    [
      `alter role authenticator reset pgrst.db_prepared_statements`,
      /no authenticator pgrst\.db_prepared_statements=false/,
    ],
    [`alter role anon set statement_timeout = '3s'`, /no anon statement_timeout=1s/],
    [`update cron.job set active = false where jobname = 'purge-expired'`, /does not run purge-expired/],
    [`delete from cron.job where jobname = 'purge-schedule-log'`, /does not run purge-schedule-log/],
    [`update cron.job set active = false where jobname = 'watch'`, /does not run watch/],
    [`delete from vault.decrypted_secrets where name = 'delivery_secret'`, /no delivery_secret/],
    [
      `update vault.decrypted_secrets set decrypted_secret = 'https://old.supabase.co' where name = 'project_url'`,
      /old/,
    ],
    [
      `alter table public.verified_contacts disable trigger record_contact_change`,
      /record_contact_change are gone or off/,
    ],
    [`drop trigger tell_contact_change on private.contact_changes`, /tell_contact_change are gone or off/],
    [`update public.verified_contacts set active = true where email_key ~ 'mara'`, /1 sample contacts are verified/],
    [
      `update public.verified_contacts set active = true where telegram_key ~ 'priya'`,
      /1 sample contacts are verified/,
    ],
    [`update public.verified_contacts set email = 'eve@own.io' where full_name = 'Ana'`, /not verified: ana@own\.io/],
  ])('is not after: %s', async (change, text) => {
    expect(await problems(change)).toEqual([{ state: 'missing', text: expect.stringMatching(text) }]);
  });

  test('warns while nobody is verified', async () => {
    expect(await problems('update public.verified_contacts set active = false')).toEqual([
      { state: 'warning', text: expect.stringContaining('nobody is verified yet') },
      { state: 'missing', text: expect.stringContaining('ana@own.io') },
    ]);
  });

  test('that is quite new lacks everything, and says so', async () => {
    const findings = await check(
      `alter schema supabase_migrations rename to gone; alter table public.verified_contacts rename to gone;
       alter role authenticator reset all; alter role anon reset all`,
    );
    expect(findings.map(({ state }) => state)).toEqual([...Array(11).fill('missing'), 'cannot check']);
  });
});

const dir = mkdtempSync(path.join(os.tmpdir(), 'listbolt-linked-'));
afterAll(() => rmSync(dir, { recursive: true }));

describe('the secrets of the functions', () => {
  it('are looked for by the names of .env.example', () => {
    const documented = readFileSync(path.join(supabaseDir, 'functions', '.env.example'), 'utf8');
    const names = checkSecretNames([]).flatMap(({ text }) => text.match(/\b[A-Z]{3,}(_[A-Z]+)+\b/g) ?? []);
    expect(names).toHaveLength(6);
    for (const name of names) expect(documented).toContain(`\n${name}=`);
  });

  it('are complete with the origins, one way to be told, and a key for the figures', () => {
    const complete = ['ALLOWED_ORIGINS', 'DELIVERY_SECRET', 'NOTIFICATION_WEBHOOK_URL', 'COINGECKO_API_KEY'];
    expect(checkSecretNames(complete).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(checkSecretNames([]).map(({ state }) => state)).toEqual(['missing', 'missing', 'warning', 'warning']);
  });

  it('cannot be checked where nothing is linked, or the CLI is not let in', () => {
    expect(checkFunctionSecrets({}, dir)).toEqual([
      { state: 'cannot check', text: expect.stringContaining('not linked') },
    ]);
    mkdirSync(path.join(dir, '.temp'));
    writeFileSync(path.join(dir, '.temp', 'project-ref'), 'abcdefghijklmnopqrst');
    // A home without a token, and no address to reach: the CLI ends before it asks anybody.
    const [finding] = checkFunctionSecrets({ PATH: process.env.PATH, HOME: dir }, dir);
    expect(finding?.state).toBe('cannot check');
  });
});
