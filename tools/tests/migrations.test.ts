import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** Without the variables that a git hook sets: with them, git would use another repository than the folder's. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));

/** Runs git in a folder. A folder without a repository, such as an unpacked archive, has no tags. */
function git(cwd: string, ...args: string[]): string[] {
  try {
    return execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n');
  } catch {
    return [];
  }
}

/** The migrations of released versions that were edited or removed since: databases out there have the original text. */
function changedMigrations(root: string): string[] {
  const releases = git(root, 'tag', '--list', 'v*').filter(Boolean);
  const changed = releases.flatMap((tag) =>
    git(root, 'diff', '--name-only', '--no-renames', '--diff-filter=MD', tag, '--', 'supabase/migrations'),
  );
  return [...new Set(changed)].filter(Boolean);
}

test('A migration of a released version is never edited: a later change is a new migration.', () => {
  expect(changedMigrations('.')).toEqual([]);
});

test('Once there is a tag, an edited and a removed migration are noticed, and a new one is not.', () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'listbolt-release-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, 'supabase/migrations'), { recursive: true });
  const write = (name: string) =>
    writeFileSync(path.join(root, 'supabase/migrations', name), `select '${Math.random()}'`);
  for (const name of ['1_a.sql', '2_b.sql', '3_c.sql']) write(name);
  const identity = ['-c', 'user.name=test', '-c', 'user.email=test@own.io', '-c', 'commit.gpgsign=false'];
  git(root, 'init', '--quiet');
  git(root, 'add', '.');
  git(root, ...identity, 'commit', '--quiet', '--no-verify', '--message=release');
  expect(changedMigrations(root)).toEqual([]);
  git(root, 'tag', 'v0.1.0');
  write('1_a.sql');
  rmSync(path.join(root, 'supabase/migrations/2_b.sql'));
  write('4_d.sql');
  expect(changedMigrations(root)).toEqual(['supabase/migrations/1_a.sql', 'supabase/migrations/2_b.sql']);
});

const folder = 'supabase/migrations';
/** Each migration without its comments: PostgreSQL looks a name up only when a function in PL/pgSQL runs. */
const migrations = readdirSync(folder)
  .sort()
  .map((file): [file: string, sql: string] => [
    file,
    readFileSync(path.join(folder, file), 'utf8').replace(/--[^\n]*/g, ''),
  ]);

test('No migration names a table, view, type or function that a later one makes.', () => {
  const made = new Set<string>();
  const forward: string[] = [];
  for (const [file, sql] of migrations) {
    for (const [, name] of sql.matchAll(
      /\bcreate (?:unlogged )?(?:table|view|type|sequence|function) ((?:public|private)\.\w+)/g,
    ))
      made.add(name ?? '');
    for (const [name] of sql.matchAll(/\b(?:public|private)\.[a-z]\w*/g))
      if (!made.has(name)) forward.push(`${file} names ${name}`);
  }
  expect(made.size).toBeGreaterThan(50);
  expect(forward).toEqual([]);
});
