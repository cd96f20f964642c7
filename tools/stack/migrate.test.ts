import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { query } from '../../supabase/tests/support/database.ts';
import { migrate } from './migrate.ts';
import { repositoryRoot, supabaseDir } from './paths.ts';
import { findCli } from './supabase-cli.ts';

const database = 'migrate_test';
let dir: string;
let url: string;
let lines: string[];

beforeEach(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'listbolt-migrate-'));
  mkdirSync(path.join(dir, 'migrations'));
  lines = [];
  url = Object.assign(new URL(inject('stack').databaseUrl), { pathname: `/${database}` }).href;
  await query(`drop database if exists ${database} with (force)`);
  await query(`create database ${database}`);
});

afterEach(async () => {
  await query(`drop database if exists ${database} with (force)`);
  rmSync(dir, { recursive: true });
});

function write(name: string, sql: string): void {
  writeFileSync(path.join(dir, name), sql);
}

function run(seed = false): Promise<void> {
  return migrate({ databaseUrl: url, supabaseDir: dir, seed, onProgress: (line) => lines.push(line) });
}

async function rows(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const history = 'select * from supabase_migrations.schema_migrations order by version';

it('applies what is new, in order, and records it as the CLI does', async () => {
  write('migrations/20260102000000_add_b.sql', 'alter table public.t add b int; set role anon;');
  write('migrations/20260101000000_make_t.sql', '-- why\ncreate table public.t ();\nset search_path = pg_temp;');
  write('migrations/notes.txt', 'not SQL');
  await run();
  const first = { version: '20260101000000', name: 'make_t' };
  expect(await rows(history)).toEqual([
    { ...first, statements: ['-- why\ncreate table public.t ();\nset search_path = pg_temp;'] },
    {
      version: '20260102000000',
      name: 'add_b',
      statements: ['alter table public.t add b int; set role anon;'],
    },
  ]);
  expect(lines).toEqual(['Applying migrations: 2, the last is supabase/migrations/20260102000000_add_b.sql']);

  lines = [];
  write('migrations/20260103000000_add_c.sql', 'alter table public.t add c int');
  await run();
  await run();
  expect(lines).toEqual(['Applying migrations: 1, the last is supabase/migrations/20260103000000_add_c.sql']);
});

it('undoes a migration that fails, whole, and points at the place', async () => {
  write('migrations/1_good.sql', 'create table public.good ()');
  write('migrations/2_bad.sql', 'create table public.bad ();\n\ncreate tabel public.worse ();');
  await expect(run()).rejects.toThrow('supabase/migrations/2_bad.sql:3:8: syntax error at or near "tabel"');
  expect(await rows(`select to_regclass('good')::text as good, to_regclass('bad')::text as bad`)).toEqual([
    { good: 'good', bad: null },
  ]);
  expect(await rows(history)).toHaveLength(1);
});

it('warns of an applied migration that was edited, and not of one that the CLI recorded by statement', async () => {
  write('migrations/1_one.sql', 'create table public.one ();\n\nselect 1;\n');
  await run();
  await rows(
    "update supabase_migrations.schema_migrations set statements = array['create table public.one ()', 'select 1']",
  );
  await run();
  expect(lines).toHaveLength(1);
  write('migrations/1_one.sql', 'create table public.two ()');
  await run();
  expect(lines.at(-1)).toBe(
    'Warning: supabase/migrations/1_one.sql was edited after it was applied here. To start afresh: npm run db:reset',
  );
});

it('seeds once a database', async () => {
  write('migrations/1_one.sql', 'create table public.one (a int)');
  write('seed.sql', 'insert into public.one values (1)');
  await run(true);
  await run(true);
  expect(await rows('select a from public.one')).toEqual([{ a: 1 }]);
  expect(await rows('select path, length(hash) from supabase_migrations.seed_files')).toEqual([
    { path: 'supabase/seed.sql', length: 64 },
  ]);
});

it('agrees with the Supabase CLI on the product’s own migrations', async ({ skip }) => {
  const cli = findCli();
  if (!cli) return skip('no Supabase CLI for this platform');
  const { stdout, stderr, status } = spawnSync(
    cli,
    [
      'migration',
      'list',
      `--remote=${inject('stack').databaseUrl}?sslmode=disable`,
      '--output-format=json',
      '--yes',
      `--workdir=${repositoryRoot}`,
    ],
    { encoding: 'utf8', env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1' } },
  );
  expect(status, stderr).toBe(0);
  const versions = readdirSync(path.join(supabaseDir, 'migrations')).map((file) => file.split('_')[0]);
  const listed = stdout.match(/\d{14}/g) ?? [];
  for (const version of versions) expect(listed.filter((other) => other === version)).toHaveLength(2);
});
