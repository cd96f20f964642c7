import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { pages } from '../../src/content/pages.ts';
import { HOST_FILES } from '../../vite/hosting-rules.ts';
import { checkBuild, checkDist } from './check-build.ts';

const dir = mkdtempSync(path.join(os.tmpdir(), 'listbolt-built-'));
const built = { pages: Object.values(pages), siteUrl: 'https://own.io', supabaseUrl: 'https://abc.supabase.co' };
const write = (file: string, text: string) => writeFileSync(path.join(dir, file), text);
const problems = () => checkDist(dir, built).filter(({ state }) => state !== 'ok');

beforeEach(() => {
  mkdirSync(path.join(dir, 'assets'), { recursive: true });
  for (const name of ['verify', 'terms', 'cookies']) write(`${name}.html`, `<link href="https://own.io/${name}" />`);
  write('index.html', '<link href="https://own.io/" />');
  write('404.html', '<meta name="robots" content="noindex" />');
  for (const file of HOST_FILES) write(file, '');
  write('assets/app.js', 'createClient("https://abc.supabase.co")');
});
afterAll(() => rmSync(dir, { recursive: true }));

describe('a built folder', () => {
  it('has every page, what hosts read, and the project’s address', () => {
    expect(problems()).toEqual([]);
  });

  it.each(['404.html', 'verify.html', ...HOST_FILES])('is not complete without %s', (file) => {
    rmSync(path.join(dir, file));
    expect(problems()).toEqual([{ state: 'missing', text: expect.stringContaining(file) }]);
  });

  it('is not for this site or project where others stand in it', () => {
    write('verify.html', '<link href="https://listbolt.example/verify" />');
    write('assets/app.js', 'createClient("http://127.0.0.1:54321")');
    expect(problems().map(({ text }) => text)).toEqual([
      'verify.html lacks href="https://own.io/verify"',
      'the build calls https://abc.supabase.co: the address is not in it',
    ]);
  });
});

describe('the build', () => {
  it('that fails is reported with its own words', () => {
    const [finding] = checkBuild(built, { ...process.env, VITE_SUPABASE_URL: 'nowhere', VITE_SUPABASE_ANON_KEY: 'x' });
    expect(finding).toMatchObject({
      state: 'missing',
      text: expect.stringContaining('VITE_SUPABASE_URL should look like'),
    });
  });

  it('waits for an environment', () => {
    expect(checkBuild(undefined, {})).toEqual([{ state: 'cannot check', text: expect.any(String) }]);
  });
});
