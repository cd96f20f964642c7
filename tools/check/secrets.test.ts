import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { signRoleJwt } from '../stack/keys.ts';
import { findSecrets, searchFolder, searchRepository } from './secrets.ts';

// In pieces, so that the search of this repository does not find its own test.
const some = (length: number) => 'aB3d'.repeat(20).slice(0, length);
const jwt = (role: 'anon' | 'authenticated' | 'service_role') => signRoleJwt(role, 'a secret', 1_700_000_000);
const planted: Record<string, string> = {
  'Slack webhook': `https://hooks.slack.com/${'services'}/T${some(9)}/B${some(9)}/${some(24)}`,
  'Slack token': `xox${'b'}-${'1234567890'.repeat(2)}-${some(24)}`,
  'Discord webhook': `https://discord.com/api/${'webhooks'}/123456789012345678/${some(68)}`,
  'Supabase secret key': `sb_${'secret'}_${some(22)}`,
  'Supabase access token': `sbp_${'0123abcd'.repeat(5)}`,
  'JWT of service_role': jwt('service_role'),
  'JWT of authenticated': jwt('authenticated'),
  'JWT that cannot be read': `${jwt('anon').split('.')[0]}.eyJhbGciOi${some(20)}.${some(43)}`,
  'Telegram bot token': `https://api.telegram.org/bot${1234567890}:${some(35)}/sendMessage`,
  'CoinGecko key': `CG-${some(24)}`,
  'GitHub token': `ghp_${some(36)}`,
  'npm token': `//registry.example/:_authToken=npm_${some(36)}`,
  'AWS key': `AWS_SECRET_ACCESS_KEY="${some(40)}"`,
  'private key': ['-----BEGIN', 'PRIVATE', 'KEY-----'].join(' '),
  'database address': `postgresql://postgres:${'hunter2'}@db.project.supabase.co:5432/postgres`,
};
const secret = planted['Supabase secret key'] ?? '';

describe('finds', () => {
  it.each(Object.entries(planted))('a %s, without repeating it', async (_kind, text) => {
    const found = await findSecrets(`before ${text} after`, 'a.txt');
    expect(found).toHaveLength(1);
    expect(found[0]?.hint).toMatch(/^.{0,12}… \(\d+ characters\)$/);
  });

  it('one that a comment wants ignored', async () => {
    expect(await findSecrets(`// secretlint-disable\n${planted['Slack webhook']}`, 'a.ts')).toHaveLength(1);
  });
});

it.each([
  ['the anon key', jwt('anon')],
  ['a publishable key', `sb_publishable_${some(22)}`],
  ['the local database, as the README names it', 'postgresql://postgres:postgres@127.0.0.1:54322/postgres'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the template itself is meant.
  ['a password that is filled in later', 'postgresql://postgres:${password}@db.example/postgres'],
  ['the start of a key’s name', "key.startsWith('sb_secret_')"],
])('leaves alone %s', async (_what, text) => {
  expect(await findSecrets(text, 'a.txt')).toEqual([]);
});

const root = mkdtempSync(path.join(os.tmpdir(), 'listbolt-secrets-'));
afterAll(() => rmSync(root, { recursive: true }));

function git(dir: string, ...args: string[]): void {
  const as = ['-c', 'user.name=Test', '-c', 'user.email=test@listbolt.example', '-c', 'commit.gpgsign=false'];
  execFileSync('git', ['-C', dir, ...as, ...args], { stdio: 'pipe' });
}

/** A repository with one commit for each set of files; `undefined` removes one. */
function makeRepository(name: string, ...commits: Record<string, string | undefined>[]): string {
  const dir = path.join(root, name);
  mkdirSync(dir);
  git(dir, 'init', '--quiet');
  for (const [index, files] of commits.entries()) {
    for (const [file, text] of Object.entries(files)) {
      if (text === undefined) rmSync(path.join(dir, file));
      else writeFileSync(path.join(dir, file), text);
    }
    git(dir, 'add', '--all', '--force');
    git(dir, 'commit', '--quiet', '--message', `commit ${index}`);
  }
  return dir;
}

const places = async (found: Promise<{ findings: { place: string }[] }>) =>
  (await found).findings.map(({ place }) => place).sort();

describe('searches', () => {
  it('a built folder, its sub-folders too', async () => {
    const dir = path.join(root, 'dist');
    mkdirSync(path.join(dir, 'assets'), { recursive: true });
    writeFileSync(path.join(dir, 'index.html'), '<title>clean</title>');
    expect(await searchFolder(dir)).toEqual({ searched: 1, findings: [] });
    writeFileSync(path.join(dir, 'assets', 'app-B1.js'), `let a="${secret}";`);
    expect(await places(searchFolder(dir))).toEqual(['assets/app-B1.js']);
  });

  it('what a later commit removed, what stands in a message, and another branch', async () => {
    const dir = makeRepository('removed', { 'a.txt': 'x' }, { 'b.txt': secret }, { 'b.txt': undefined });
    git(dir, 'commit', '--quiet', '--allow-empty', '--message', `rotate ${secret}`);
    git(dir, 'checkout', '--quiet', '-b', 'other');
    writeFileSync(path.join(dir, 'c.txt'), `other=${secret}`);
    git(dir, 'add', 'c.txt');
    git(dir, 'commit', '--quiet', '--message', 'more');
    git(dir, 'checkout', '--quiet', '-');
    expect(await places(searchRepository(dir))).toEqual(['b.txt', 'c.txt', expect.stringMatching(/^commit /)]);
  });

  it('the working tree without what git ignores, and environment files by their names', async () => {
    const dir = makeRepository('tree', { '.env.example': 'KEY=', '.env': 'KEY=y' }, { '.env': undefined });
    writeFileSync(path.join(dir, 'new.txt'), secret);
    writeFileSync(path.join(dir, '.gitignore'), 'ignored.txt');
    writeFileSync(path.join(dir, 'ignored.txt'), secret);
    expect(await places(searchRepository(dir))).toEqual(['.env', 'new.txt']);
  });

  it('and says what it cannot see: the past of a shallow clone, a folder outside git', async () => {
    const dir = makeRepository('deep', { 'b.txt': secret }, { 'b.txt': 'x' });
    const shallow = path.join(root, 'shallow');
    git(root, 'clone', '--quiet', '--depth=1', `file://${dir}`, shallow);
    expect(await searchRepository(shallow)).toMatchObject({ findings: [], gap: expect.stringContaining('shallow') });
    expect(await searchRepository(dir)).not.toHaveProperty('gap');
    expect(await searchRepository(os.tmpdir())).toMatchObject({ searched: 0, gap: 'this is not a git checkout' });
  });
});
