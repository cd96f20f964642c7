import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { compareWithBudgets } from './page-weight.ts';

const font = '/assets/sans-B1x9.woff2';
const page =
  '<h1>Home</h1><script data-styles="/assets/style.css" data-modules="/assets/react.js /assets/app.js">boot()</script>';
const react = 'export{r}';
const app = `import{r}from"./react.js";import"./shared.js";import("./late.js");new FontFace("Sans","url(${font})")`;
const shared = 'a shared piece';
const style = 'body { color: red }';

const nothing = { html: 0, htmlGzip: 0, css: 0, js: 0, fonts: 0, fontFiles: 0 };
const dir = mkdtempSync(path.join(os.tmpdir(), 'listbolt-weight-'));
mkdirSync(path.join(dir, 'assets'));
write({ 'assets/react.js': react, 'assets/app.js': app, 'assets/shared.js': shared, 'index.html': page });
write({ 'assets/style.css': style, 'assets/late.js': 'late '.repeat(100), [font]: 'x'.repeat(1000) });
afterAll(() => rmSync(dir, { recursive: true }));

function write(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dir, name), text);
}

const brotli = (...texts: string[]) => texts.reduce((total, text) => total + brotliCompressSync(text).length, 0);

test('a page weighs its HTML, the modules it starts with, what those import at once, and their fonts', () => {
  const budgets = { 'index.html': { html: 1, htmlGzip: 5, css: 6, js: 2, fonts: 3, fontFiles: 4 } };
  expect(compareWithBudgets(dir, budgets)).toEqual([
    { page: 'index.html', part: 'html', weight: brotli(page), budget: 1 },
    { page: 'index.html', part: 'htmlGzip', weight: gzipSync(page, { level: 9 }).length, budget: 5 },
    { page: 'index.html', part: 'css', weight: brotli(style), budget: 6 },
    { page: 'index.html', part: 'js', weight: brotli(react, app, shared), budget: 2 },
    { page: 'index.html', part: 'fonts', weight: 1000, budget: 3 },
    { page: 'index.html', part: 'fontFiles', weight: 1, budget: 4 },
  ]);
});

test('a page without a budget may weigh nothing', () => {
  for (const { budget, weight } of compareWithBudgets(dir, {})) expect(weight).toBeGreaterThan(budget);
});

test('a page that is not built, or starts nothing, is an error and not a page without weight', () => {
  expect(() => compareWithBudgets(dir, { 'verify.html': nothing })).toThrow('verify.html');
  write({ 'verify.html': '<h1>Verify</h1>' });
  expect(() => compareWithBudgets(dir, {})).toThrow('names no modules');
});
