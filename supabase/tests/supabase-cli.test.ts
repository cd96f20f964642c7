import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { cliCommand, findCli, repositoryRoot, supabaseDir } from '../../tools/stack/platform.ts';
import { sharedStack } from './support/shared-stack.ts';

const machine = `${process.platform}-${process.arch}`;
// Its package is installed there: without it, the tests fail.
const isSkipped = !findCli() && machine !== 'linux-x64';
// Said here, since a reporter says little about skipped tests.
if (isSkipped) console.error(`SKIPPED: the Supabase CLI has no package for ${machine} here.`);

/** What the CLI prints about the database. If it fails, its message is thrown as an Error. */
function ask(...args: string[]): string {
  const [command, ...first] = cliCommand();
  const all = [...first, ...args, `--remote=${sharedStack.databaseUrl}`, '--yes'];
  const env = { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1' };
  const { status, stdout, stderr, error } = spawnSync(command, all, { cwd: os.tmpdir(), encoding: 'utf8', env });
  if (status !== 0) throw new Error(`supabase ${args.join(' ')} failed:\n${error?.message ?? stderr}`);
  return stdout;
}

interface Finding {
  name: string;
  level: string;
  detail: string;
}

/** Reported, and ignored for these reasons. Both have the lowest level. */
const exceptions: Record<string, string> = {
  rls_enabled_no_policy: 'wanted: without a policy, rows are reached through functions only',
  unused_index: 'a database of a few seconds has had no use for most of them',
};

test.skipIf(isSkipped)('src/lib/database.types.ts is what the schema is: if not, run `npm run types`', async () => {
  const printed = ask('gen', 'types', '--lang=typescript', '--schema=public');
  // Without the helpers that follow the types: nothing uses them.
  const [types = ''] = printed.split('type DatabaseWithoutInternals');
  await expect(`${types.trim()}\n`).toMatchFileSnapshot('../../src/lib/database.types.ts');
});

// As a hosted project's dashboard runs them. The CLI's copy lacks two lints, for public functions that run as their owner:
// rights.test.ts has them.
test.skipIf(isSkipped)("Supabase's advisors find nothing but the two expected lints", () => {
  const found: Finding[] = JSON.parse(ask('db', 'advisors', '--level=info', '--output-format=json')).results;
  expect(found.filter(({ name, level }) => !(name in exceptions) || level !== 'INFO')).toEqual([]);
  // An expected finding shows that they looked at our tables.
  expect(found.map(({ detail }) => detail).join()).toContain('public.verified_contacts');
});

test.skipIf(isSkipped)('The Supabase CLI sees the product’s own migrations as applied', () => {
  const listed = ask('migration', 'list', '--output-format=json', `--workdir=${repositoryRoot}`).match(/\d{14}/g) ?? [];
  const versions = readdirSync(path.join(supabaseDir, 'migrations')).map((file) => file.split('_')[0]);
  for (const version of versions) expect(listed.filter((other) => other === version)).toHaveLength(2);
});
