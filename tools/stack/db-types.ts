import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findCli, makeThrowawayDir, repositoryRoot } from './paths.ts';
import { startStack } from './stack.ts';

// `npm run db:types`: the types that the CLI makes of the migrations. With --check it only compares them.
const target = path.join('src', 'lib', 'database.types.ts');
const file = path.join(repositoryRoot, target);
const isCheck = process.argv.includes('--check');
const cli = findCli();
if (!cli) {
  console.error(`The Supabase CLI has no package for ${process.platform}-${process.arch} here: types not generated.`);
  // Other machines do check them, so the tests do not fail on this one.
  process.exit(isCheck ? 0 : 1);
}
const stack = await startStack({ dir: makeThrowawayDir(), throwaway: true, seed: false });
// Without sslmode=disable a warning lands among the types.
const remote = `--remote=${stack.databaseUrl}?sslmode=disable`;
const { status, stdout, stderr } = spawnSync(
  cli,
  ['gen', 'types', '--lang=typescript', '--schema=public', remote, '--yes'],
  { cwd: os.tmpdir(), encoding: 'utf8', env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1' } },
);
await stack.stop();
if (status !== 0) {
  console.error(`supabase gen types failed:\n${stderr}`);
} else if (!isCheck) {
  writeFileSync(file, stdout);
  console.log(`${target} is written.`);
} else if (readFileSync(file, 'utf8') !== stdout) {
  console.error(`${target} does not match the migrations. Run \`npm run db:types\` and commit the file.`);
  process.exitCode = 1;
}
process.exitCode ||= status ?? 1;
