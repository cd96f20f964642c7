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

async function run(): Promise<string[]> {
  const lines: string[] = [];
  await migrate({ databaseUrl, supabaseDir: dir, seed: true, onProgress: (line) => lines.push(line) });
  return lines;
}

it('Migrations are applied in order, and the seed after them.', async () => {
  write('migrations/2_add_b.sql', 'alter table public.t add b int');
  write('migrations/1_make_t.sql', 'create table public.t ()');
  write('seed.sql', 'alter table public.t add seeded int');
  const applied = ['supabase/migrations/1_make_t.sql', 'supabase/migrations/2_add_b.sql', 'supabase/seed.sql'];
  expect(await run()).toEqual(applied.map((file) => `Applying ${file}`));
});

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

it('A file that is no migration is passed over.', async () => {
  write('migrations/README.md', 'Read me');
  write('migrations/draft.sql', 'no sql');
  write('migrations/1_make_t.sql.orig', 'no sql');
  expect(await run()).toEqual(['Applying supabase/seed.sql']);
});

it('Without the seed, only the migrations are applied.', async () => {
  write('migrations/1_make_t.sql', 'create table public.t ()');
  write('seed.sql', 'no sql');
  const lines: string[] = [];
  await migrate({ databaseUrl, supabaseDir: dir, seed: false, onProgress: (line) => lines.push(line) });
  expect(lines).toEqual(['Applying supabase/migrations/1_make_t.sql']);
});

it('A seed that fails is undone, and applied at the next start.', async () => {
  write('seed.sql', 'create table public.seeded (); no sql');
  await expect(run()).rejects.toThrow('supabase/seed.sql:1:32: syntax error');
  write('seed.sql', 'create table public.seeded ()');
  expect(await run()).toEqual(['Applying supabase/seed.sql']);
});

it('The hint of PostgreSQL is part of the error.', async () => {
  write('migrations/1_bad.sql', 'create table public.t (id int); select idd from public.t');
  await expect(run()).rejects.toThrow(/column "idd" does not exist \(Perhaps you meant .*\)$/);
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

it('The error of a migration names its line and column.', async () => {
  write('migrations/1_bad.sql', 'create table public.bad ();\n\ncreate tabel public.worse ();');
  await expect(run()).rejects.toThrow('supabase/migrations/1_bad.sql:3:8: syntax error at or near "tabel"');
});

it('A migration that fails is undone as a whole.', async () => {
  write('migrations/1_bad.sql', 'create table public.bad (); create table public.bad ();');
  await expect(run()).rejects.toThrow('already exists');
  write('migrations/1_bad.sql', 'create table public.bad ()');
  expect((await run())[0]).toBe('Applying supabase/migrations/1_bad.sql');
});
