import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { repositoryRoot } from './paths.ts';
import { startStack } from './stack.ts';
import { findCli } from './supabase-cli.ts';
import { makeThrowawayDir } from './throwaway.ts';

const target = path.join('src', 'lib', 'database.types.ts');

/** What the CLI makes of the migrations, applied to an empty database. */
async function generate(cli: string): Promise<string> {
  const stack = await startStack({ dir: makeThrowawayDir(), throwaway: true, seed: false });
  try {
    // Without sslmode=disable a warning lands among the types.
    const remote = `--remote=${stack.databaseUrl}?sslmode=disable`;
    const made = spawnSync(cli, ['gen', 'types', '--lang=typescript', '--schema=public', remote, '--yes'], {
      cwd: os.tmpdir(),
      encoding: 'utf8',
      env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1' },
    });
    if (made.status !== 0) throw new Error(`supabase gen types failed:\n${made.error?.message ?? made.stderr}`);
    return made.stdout;
  } finally {
    await stack.stop();
  }
}

const file = path.join(repositoryRoot, target);
const isCheck = process.argv.includes('--check');
const cli = findCli();
if (!cli) {
  console.error(`The Supabase CLI has no package for ${process.platform}-${process.arch} here: types not generated.`);
  // Other machines do check them, so the tests do not fail on this one.
  process.exit(isCheck ? 0 : 1);
}
const types = await generate(cli);
if (!isCheck) {
  writeFileSync(file, types);
  console.log(`${target} is written.`);
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== types) {
  console.error(`${target} does not match the migrations. Run \`npm run db:types\` and commit the file.`);
  process.exit(1);
}
