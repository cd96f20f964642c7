import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { query } from '../../supabase/tests/support/database.ts';
import { sharedStack } from '../../supabase/tests/support/shared-stack.ts';
import { migrate } from './migrate.ts';

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

async function run(): Promise<string[]> {
  const url = Object.assign(new URL(sharedStack.databaseUrl), { pathname: '/migrate_test' });
  const lines: string[] = [];
  await migrate({ databaseUrl: url.href, supabaseDir: dir, seed: true, onProgress: (line) => lines.push(line) });
  return lines;
}

it('Each migration is applied once, in order, whatever the one before did to its session; the seed once a database.', async () => {
  write('migrations/2_add_b.sql', 'alter table public.t add b int; set role anon;');
  write('migrations/1_make_t.sql', 'create table public.t ();\nset search_path = pg_temp;');
  write('seed.sql', 'alter table public.t add seeded int');
  const applied = ['supabase/migrations/1_make_t.sql', 'supabase/migrations/2_add_b.sql', 'supabase/seed.sql'];
  expect(await run()).toEqual(applied.map((file) => `Applying ${file}`));
  write('migrations/3_add_c.sql', 'alter table public.t add c int');
  expect(await run()).toEqual(['Applying supabase/migrations/3_add_c.sql']);
  write('migrations/3_add_c.sql', 'alter table public.t add d int');
  rmSync(path.join(dir, 'migrations/1_make_t.sql'));
  const changed = [/^Warning: migration 1 was changed/, /^Warning: migration 3 was changed/];
  expect(await run()).toEqual(changed.map((line) => expect.stringMatching(line)));
});

it('A changed migration is named before a later one is applied, and in its failure, with what to do.', async () => {
  write('migrations/1_make_t.sql', 'create table public.t ();');
  await run();
  write('migrations/1_make_t.sql', 'create table public.u ();');
  write('migrations/2_add_b.sql', 'alter table public.t add b int');
  const lines = await run();
  expect(lines).toEqual([expect.stringContaining('Warning: migration 1'), 'Applying supabase/migrations/2_add_b.sql']);
  write('migrations/3_add_c.sql', 'alter table public.u add c int');
  const reset =
    /3_add_c.sql: .*\nMigration 1 was changed after it was applied here. To start afresh: npm run db:reset$/;
  await expect(run()).rejects.toThrow(reset);
});

it('A migration that fails is undone as a whole, and the error names the place.', async () => {
  write('migrations/1_bad.sql', 'create table public.bad ();\n\ncreate tabel public.worse ();');
  await expect(run()).rejects.toThrow('supabase/migrations/1_bad.sql:3:8: syntax error at or near "tabel"');
  write('migrations/1_bad.sql', 'create table public.bad ();');
  expect((await run())[0]).toBe('Applying supabase/migrations/1_bad.sql');
});
