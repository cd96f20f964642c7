import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { query } from '../../supabase/tests/support/database.ts';
import { sharedStack } from '../../supabase/tests/support/shared-stack.ts';
import { migrate } from './migrate.ts';
import { withClient } from './postgres.ts';

let dir: string;

beforeEach(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'listbolt-migrate-'));
  mkdirSync(path.join(dir, 'migrations'));
  write('seed.sql', 'select');
  await query('drop database if exists migrate_test with (force)');
  await query('create database migrate_test');
});
afterEach(() => rmSync(dir, { recursive: true }));

const write = (name: string, sql: string) => writeFileSync(path.join(dir, name), sql);

const databaseUrl = Object.assign(new URL(sharedStack.databaseUrl), { pathname: '/migrate_test' }).href;

async function run(seed = true): Promise<string[]> {
  const lines: string[] = [];
  await migrate({ databaseUrl, supabaseDir: dir, seed, onProgress: (line) => lines.push(line) });
  return lines;
}

it('Each file is recorded as the Supabase CLI records it: version, name, text, and the hash of the seed.', async () => {
  write('migrations/20260101000000_make_t.sql', 'create table public.t ()');
  write('seed.sql', 'select 1');
  await run();
  const read = (table: string) =>
    withClient(databaseUrl, async (db) => (await db.query(`select * from supabase_migrations.${table}`)).rows);
  expect(await read('schema_migrations')).toEqual([
    { version: '20260101000000', name: 'make_t', statements: ['create table public.t ()'] },
  ]);
  expect(await read('seed_files')).toEqual([
    { path: 'supabase/seed.sql', hash: createHash('sha256').update('select 1').digest('hex') },
  ]);
});

it('Without the seed, only the migrations are applied.', async () => {
  write('migrations/1_make_t.sql', 'create table public.t ()');
  write('seed.sql', 'no sql');
  expect(await run(false)).toEqual(['Applying supabase/migrations/1_make_t.sql']);
});

it('A seed that fails is undone, and applied at the next start.', async () => {
  write('seed.sql', 'create table public.seeded (); no sql');
  await expect(run()).rejects.toThrow('supabase/seed.sql:1:32: syntax error');
  write('seed.sql', 'create table public.seeded ()');
  expect(await run()).toEqual(['Applying supabase/seed.sql']);
});

it.each(['set search_path = pg_temp', 'set role anon'])(
  'A migration that changes its session does not change that of the next: %s.',
  async (change) => {
    write('migrations/1_make_t.sql', `create table public.t (); ${change};`);
    write('migrations/2_make_u.sql', 'create table u (); alter table public.u add b int');
    await expect(run()).resolves.toHaveLength(3);
  },
);

it('A second start applies only what is new, and no seed.', async () => {
  write('migrations/1_make_t.sql', 'create table public.t ()');
  await run();
  write('migrations/2_add_b.sql', 'alter table public.t add b int');
  expect(await run()).toEqual(['Applying supabase/migrations/2_add_b.sql']);
});

it('A migration that was edited or removed after it was applied is named before a later one is applied.', async () => {
  write('migrations/1_make_t.sql', 'create table public.t ()');
  write('migrations/2_add_b.sql', 'alter table public.t add b int');
  await run();
  rmSync(path.join(dir, 'migrations/1_make_t.sql'));
  write('migrations/2_add_b.sql', 'alter table public.t add d int');
  write('migrations/3_add_c.sql', 'alter table public.t add c int');
  expect(await run()).toEqual([
    'Warning: migration 1 has no file. To start again from nothing: npm run db:reset',
    'Warning: migration 2 has another text than was applied. To start again from nothing: npm run db:reset',
    'Applying supabase/migrations/3_add_c.sql',
  ]);
  // The remedy: the files as they were, and the change in a new one.
  write('migrations/1_make_t.sql', 'create table public.t ()');
  write('migrations/2_add_b.sql', 'alter table public.t add b int');
  write('migrations/4_add_d.sql', 'alter table public.t add d int');
  expect(await run()).toEqual(['Applying supabase/migrations/4_add_d.sql']);
});

it('A migration that the Supabase CLI has recorded, statement by statement, has the text of its file.', async () => {
  write('migrations/1_make_t.sql', 'create table public.t (a int);\n\ncreate table public.u (b int);\n');
  await run();
  await withClient(databaseUrl, (db) =>
    db.query('update supabase_migrations.schema_migrations set statements = $1', [
      ['create table public.t (a int)', 'create table public.u (b int)'],
    ]),
  );
  expect(await run()).toEqual([]);
});

it('A migration that fails is undone as a whole.', async () => {
  write('migrations/1_bad.sql', 'create table public.bad (); create table public.bad ();');
  await expect(run()).rejects.toThrow('already exists');
  write('migrations/1_bad.sql', 'create table public.bad ()');
  expect((await run())[0]).toBe('Applying supabase/migrations/1_bad.sql');
});

// Made by cluster.sql, and left as they are by the migrations. The Supabase CLI's own stack has more.
it.skipIf(process.env.SUPABASE_STATUS !== undefined)(
  'The roles have the rights of a hosted project, and no others.',
  async () => {
    const roles = await query<{ rights: string }>(`
    select concat_ws(' ', rolname, case when rolsuper then 'superuser' end, case when rolinherit then 'inherit' end,
      case when rolcreaterole then 'createrole' end, case when rolcreatedb then 'createdb' end,
      case when rolcanlogin then 'login' end, case when rolreplication then 'replication' end,
      case when rolbypassrls then 'bypassrls' end) as rights
    from pg_roles where rolname !~ '^pg_' and rolname <> 'submissions_staff' order by 1`);
    expect(roles.map(({ rights }) => rights)).toEqual([
      'anon',
      'authenticated',
      'authenticator login',
      'postgres inherit createrole createdb login replication bypassrls',
      'service_role bypassrls',
      'supabase_admin superuser inherit createrole createdb login replication bypassrls',
    ]);
  },
);
