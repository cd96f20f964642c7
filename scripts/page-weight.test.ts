import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compareWithBudgets } from './page-weight.ts';

const font = '/assets/sans-B1x9.woff2';
const page = '<h1>Home</h1><script data-modules="/assets/react.js /assets/app.js">boot()</script>';
const react = 'export{r}';
const app = `import{r}from"./react.js";import"./shared.js";import("./late.js");new FontFace("Sans","url(${font})")`;
const shared = 'a shared piece';

const nothing = { html: 0, js: 0, fonts: 0, fontFiles: 0 };
let dir: string;

function write(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dir, name), text);
}

beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'listbolt-weight-'));
  mkdirSync(path.join(dir, 'assets'));
  write({ 'assets/react.js': react, 'assets/app.js': app, 'assets/shared.js': shared });
  write({ 'assets/late.js': 'late '.repeat(100), [font]: 'x'.repeat(1000), 'index.html': page });
});

afterEach(() => {
  rmSync(dir, { recursive: true });
});

const weights = (budgets = {}) =>
  Object.fromEntries(compareWithBudgets(dir, budgets).map(({ page, part, weight }) => [`${page} ${part}`, weight]));
const brotli = (...texts: string[]) => texts.reduce((total, text) => total + brotliCompressSync(text).length, 0);

test('a page weighs its HTML, the modules it starts with, what those import at once, and their fonts', () => {
  expect(weights()).toEqual({
    'index.html html': brotli(page),
    'index.html js': brotli(react, app, shared),
    'index.html fonts': 1000,
    'index.html fontFiles': 1,
  });
});

test('a page without a budget may weigh nothing', () => {
  for (const { budget, weight } of compareWithBudgets(dir, {})) expect(weight).toBeGreaterThan(budget);
});

test('each part stands beside its budget', () => {
  const budgets = { 'index.html': { html: 1, js: 2, fonts: 3, fontFiles: 4 } };
  expect(compareWithBudgets(dir, budgets).map(({ part, budget }) => [part, budget])).toEqual([
    ['html', 1],
    ['js', 2],
    ['fonts', 3],
    ['fontFiles', 4],
  ]);
});

test('a page that is not built, or starts nothing, is an error and not a page without weight', () => {
  expect(() => weights({ 'verify.html': nothing })).toThrow('verify.html');
  write({ 'verify.html': '<h1>Verify</h1>' });
  expect(weights).toThrow('names no modules');
});
