import { spawnSync } from 'node:child_process';
import os from 'node:os';
import { expect, test } from 'vitest';
import { findCli } from '../../tools/stack/paths.ts';
import { sharedStack } from './support/shared-stack.ts';

// Supabase's own advisors, as a hosted project's dashboard runs them. The CLI's copy lacks two lints, for public functions that
// run as their owner: rights.test.ts lists those functions exactly.

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

/** Reported and not heeded, each for a reason. Both are of the lowest level. */
const exceptions: Record<string, string> = {
  rls_enabled_no_policy: 'wanted: without a policy, rows are reached through functions only',
  unused_index: 'a database of a few seconds has had no use for most of them',
};

test.skipIf(!cli)("Supabase's advisors find nothing but the two lints that are meant", () => {
  const remote = `--remote=${sharedStack.databaseUrl}?sslmode=disable`;
  const made = spawnSync(cli ?? '', ['db', 'advisors', '--level=info', '--output-format=json', remote, '--yes'], {
    cwd: os.tmpdir(),
    encoding: 'utf8',
    env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1' },
  });
  if (made.status !== 0) throw new Error(`supabase db advisors failed:\n${made.error?.message ?? made.stderr}`);
  const found: Finding[] = JSON.parse(made.stdout).results;
  expect(found.filter(({ name }) => !(name in exceptions))).toEqual([]);
  for (const { name, level } of found) expect(`${name} ${level}`).toBe(`${name} INFO`);
  // They have looked at our tables: a meant one is found.
  expect(found.map(({ detail }) => detail).join()).toContain('public.verified_contacts');
});
