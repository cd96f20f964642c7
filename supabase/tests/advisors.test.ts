import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { describe, expect, inject, test } from 'vitest';
import { findCli } from '../../tools/stack/supabase-cli.ts';
import { query } from './support/database.ts';

/**
 * Supabase's own advisors, as a hosted project's dashboard runs them. The CLI's copy lacks two lints, for public functions
 * that run as their owner and that anon or authenticated may execute: rights.test.ts lists those functions exactly.
 */

const cli = findCli();
// A reporter says little of what is skipped.
if (!cli)
  console.error(
    `The advisors are SKIPPED: the Supabase CLI has no package for ${process.platform}-${process.arch} here.`,
  );

interface Finding {
  name: string;
  level: 'ERROR' | 'WARN' | 'INFO';
  detail: string;
}

function advise(): Finding[] {
  const remote = `--remote=${inject('stack').databaseUrl}?sslmode=disable`;
  const made = spawnSync(cli ?? '', ['db', 'advisors', '--level=info', '--output-format=json', remote, '--yes'], {
    cwd: os.tmpdir(),
    encoding: 'utf8',
    env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1' },
  });
  if (made.status !== 0) throw new Error(`supabase db advisors failed:\n${made.error?.message ?? made.stderr}`);
  return JSON.parse(made.stdout).results;
}

/** Told and not heeded, each for a reason. Both are of the lowest level. */
const exceptions: Record<string, string> = {
  rls_enabled_no_policy: 'wanted: no policy means that nobody gets in but through functions',
  unused_index: 'a database of a few seconds has had no use for most of them',
};

const TABLE = 'create table %s (id int primary key, a int, contact uuid)';
const CLOSED_TABLE = `${TABLE}; alter table %s enable row level security`;

/** What a hasty migration might bring, each under a name of its own (%s), and the finding that must come of it. */
const planted: Record<string, string> = {
  rls_disabled_in_public: `${TABLE}; grant select on %s to anon`,
  security_definer_view: 'create view %s as select full_name from verified_contacts; grant select on %s to anon',
  function_search_path_mutable: 'create function %s() returns int language sql as $$ select 1 $$',
  rls_policy_always_true: `${CLOSED_TABLE}; create policy p on %s for update to anon using (true) with check (true); grant update on %s to anon`,
  policy_exists_rls_disabled: `${TABLE}; create policy p on %s for select to anon using (id = 1)`,
  multiple_permissive_policies: `${CLOSED_TABLE}; create policy p on %s for select to anon using (id = 1); create policy q on %s for select to anon using (id = 2)`,
  unindexed_foreign_keys: `${CLOSED_TABLE}; alter table %s add foreign key (contact) references verified_contacts`,
  no_primary_key: 'create table %s (id int); alter table %s enable row level security',
  duplicate_index: `${CLOSED_TABLE}; create index on %s (a); create index on %s (a)`,
  materialized_view_in_api:
    'create materialized view %s as select full_name from verified_contacts; grant select on %s to anon',
  sensitive_columns_exposed: 'create table %s (id int primary key, password text); grant select on %s to anon',
};

describe.skipIf(!cli)('the advisors', () => {
  test('find nothing but the two things we mean', () => {
    const found = advise();
    expect(found.filter(({ name }) => !(name in exceptions))).toEqual([]);
    for (const { name, level } of found) expect(`${name} ${level}`).toBe(`${name} INFO`);
    // They have looked at our tables: what is meant is found.
    expect(found.map(({ detail }) => detail).join()).toContain('public.verified_contacts');
  });

  test(`find all ${Object.keys(planted).length} that were planted`, async () => {
    await query('create schema attic');
    try {
      for (const [name, sql] of Object.entries(planted)) {
        await query(`set search_path = public; ${sql.replaceAll('%s', `planted_${name}`)}`);
      }
      const found = advise().filter(({ name, detail }) => detail.includes(`planted_${name}`));
      expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(planted)));
    } finally {
      await query(
        `do $$
        declare planted text;
        begin
          for planted in select oid::regclass::text from pg_class where relname like 'planted%' and relkind in ('r', 'v', 'm') loop
            execute format('alter table %s set schema attic', planted);
          end loop;
          drop schema attic cascade;
          drop function if exists public.planted_function_search_path_mutable();
        end $$`,
      );
    }
  });
});
