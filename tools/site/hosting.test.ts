import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { readHostingRules, writeHostingFiles } from './hosting.ts';

const supabaseUrl = 'https://project.supabase.co';

/** A built folder with these files, which are empty, and what the hosts read there. */
function build(...files: string[]): string {
  const built = mkdtempSync(path.join(os.tmpdir(), 'listbolt-hosting-'));
  for (const file of files) {
    mkdirSync(path.dirname(path.join(built, file)), { recursive: true });
    writeFileSync(path.join(built, file), '');
  }
  writeHostingFiles({ dir: built, supabaseUrl });
  return built;
}

const dir = build(
  '404.html',
  'index.html',
  'verify.html',
  'es/404.html',
  'es/verify.html',
  'icon.svg',
  'assets/app-B1x9.js',
  'assets/logo-C2.svg',
);
const site = { dir, supabaseUrl };
afterAll(() => rmSync(dir, { recursive: true }));
const read = (name: string, folder = dir) => readFileSync(path.join(folder, name), 'utf8');
const { headers } = readHostingRules(site);

const FOR_EVER = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';

it('_headers sends every header with everything, and keeps files by their name.', () => {
  expect(read('_headers').split('\n')).toEqual([
    '/*',
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
    '/assets/app-B1x9.js',
    `  Cache-Control: ${FOR_EVER}`,
    '/assets/logo-C2.svg',
    `  Cache-Control: ${FOR_EVER}`,
    '/icon.svg',
    `  Cache-Control: ${AN_HOUR}`,
    '',
  ]);
});

it('The folder of a language leads to its page on every host, with and without a slash.', () => {
  const moved = ['/es', '/es/'].map((source) => [source, '/es/verify']);
  expect(readHostingRules(site).moved).toEqual(moved);
  expect(read('_redirects')).toBe(moved.map(([from, to]) => `${from} ${to} 301\n`).join(''));
  expect(JSON.parse(read('vercel.json')).redirects).toEqual(
    moved.map(([source, destination]) => ({ source, destination, permanent: true })),
  );
});

/** The rules of a folder with so many files of each kind. */
function rulesOf(hashed: number, others: number): string[] {
  const names = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name}-${index}`);
  const full = build('index.html', ...names(hashed, 'assets/a'), ...names(others, 'b'));
  onTestFinished(() => rmSync(full, { recursive: true }));
  return read('_headers', full).match(/^\/.*/gm) ?? [];
}

it('Cloudflare gets no more than the hundred rules it takes: files without a hash go without one first.', () => {
  expect(rulesOf(60, 39)).toHaveLength(100);
  const hashed = Array.from({ length: 60 }, (_, index) => `/assets/a-${index}`);
  expect(rulesOf(60, 40).sort()).toEqual(['/*', ...hashed].sort());
  expect(rulesOf(99, 40)).toHaveLength(100);
  expect(() => rulesOf(100, 0)).toThrow('dist/assets has 100 files, and _headers would have more than the 100 rules');
});
