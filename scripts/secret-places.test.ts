import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { searchFolder, searchHistory } from './secret-places.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'listbolt-secrets-'));
const secret = `sb_${'secret'}_${'aB3d'.repeat(6)}`;
const found = ({ findings }: { findings: { place: string; kind: string }[] }) =>
  findings.map(({ place, kind }) => `${place}: ${kind}`);

function git(dir: string, ...args: string[]): void {
  const as = ['-c', 'user.name=Test', '-c', 'user.email=test@listbolt.example', '-c', 'commit.gpgsign=false'];
  execFileSync('git', ['-C', dir, ...as, ...args], { stdio: 'pipe' });
}

/** Writes files and commits them; `undefined` removes one. */
function commit(dir: string, message: string, files: Record<string, string | undefined>): void {
  for (const [name, text] of Object.entries(files)) {
    if (text === undefined) rmSync(path.join(dir, name));
    else writeFileSync(path.join(dir, name), text);
  }
  git(dir, 'add', '--all', '--force');
  git(dir, 'commit', '--quiet', '--allow-empty', '--message', message);
}

function makeRepository(name: string): string {
  const dir = path.join(root, name);
  mkdirSync(dir);
  git(dir, 'init', '--quiet');
  commit(dir, 'first', { 'a.txt': 'nothing' });
  return dir;
}

afterAll(() => rmSync(root, { recursive: true }));

describe('a built folder', () => {
  const dir = path.join(root, 'dist');

  beforeAll(() => {
    mkdirSync(path.join(dir, 'assets'), { recursive: true });
    writeFileSync(path.join(dir, 'index.html'), '<title>clean</title>');
  });

  it('is clean, until one is planted in a script', () => {
    expect(searchFolder(dir)).toEqual({ searched: 1, findings: [] });
    const planted = `${dir}-planted`;
    cpSync(dir, planted, { recursive: true });
    writeFileSync(path.join(planted, 'assets', 'app-B1.js'), `let a="${secret}";`);
    expect(found(searchFolder(planted))).toEqual(['assets/app-B1.js: a Supabase secret key']);
  });
});

describe('the history', () => {
  it('keeps what a later commit removed, what stands in a message, and on another branch', () => {
    const dir = makeRepository('removed');
    commit(dir, 'oops', { 'b.txt': `key=${secret}` });
    commit(dir, 'sorry', { 'b.txt': undefined });
    commit(dir, `rotate ${secret}`, {});
    git(dir, 'checkout', '--quiet', '-b', 'other');
    commit(dir, 'more', { 'c.txt': `other=${secret}` });
    git(dir, 'checkout', '--quiet', '-');
    const places = found(searchHistory(dir));
    expect(places).toHaveLength(3);
    expect(places).toEqual(expect.arrayContaining(['b.txt: a Supabase secret key', 'c.txt: a Supabase secret key']));
    expect(places.some((place) => place.startsWith('commit '))).toBe(true);
  });

  it('has no environment file but the example', () => {
    const dir = makeRepository('environment');
    commit(dir, 'add', { '.env.example': 'KEY=', '.env.production': 'KEY=x', '.env': 'KEY=y' });
    commit(dir, 'remove', { '.env.production': undefined, '.env': undefined });
    expect(found(searchHistory(dir)).sort()).toEqual([
      '.env.production: an environment file',
      '.env: an environment file',
    ]);
  });

  it('begins with what the next commit would take', () => {
    const dir = makeRepository('next');
    writeFileSync(path.join(dir, 'new.txt'), secret);
    writeFileSync(path.join(dir, '.gitignore'), 'ignored.txt');
    writeFileSync(path.join(dir, 'ignored.txt'), secret);
    expect(found(searchHistory(dir))).toEqual(['new.txt: a Supabase secret key']);
  });

  it('says where it is not whole: in a shallow clone, and outside git', () => {
    const dir = makeRepository('deep');
    commit(dir, 'oops', { 'b.txt': secret });
    commit(dir, 'sorry', { 'b.txt': undefined });
    const shallow = path.join(root, 'shallow');
    git(root, 'clone', '--quiet', '--depth=1', `file://${dir}`, shallow);
    expect(searchHistory(shallow)).toMatchObject({ findings: [], gap: expect.stringContaining('shallow') });
    expect(searchHistory(dir).gap).toBeUndefined();
    const nowhere = path.join(root, 'no-git');
    mkdirSync(nowhere);
    expect(searchHistory(nowhere)).toMatchObject({ searched: 0, gap: 'this is no git checkout' });
  });
});
