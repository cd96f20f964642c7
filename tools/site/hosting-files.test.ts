import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { formatHeadersFile, writeHostingFiles } from './hosting-files.ts';
import { hashInline, readHostingRules } from './hosting-rules.ts';

const dir = mkdtempSync(path.join(os.tmpdir(), 'listbolt-hosting-'));
const site = { dir, supabaseUrl: 'https://project.supabase.co' };
const page = "<style>a{}</style><script>alert('Hello, world.');</script><script type=application/ld+json>{}</script>";
mkdirSync(path.join(dir, 'assets'));
for (const file of ['index.html', 'verify.html', '404.html']) writeFileSync(path.join(dir, file), page);
for (const file of ['icon.svg', 'assets/app-B1x9.js', 'assets/logo-C2.svg']) writeFileSync(path.join(dir, file), '');
writeHostingFiles(site);
afterAll(() => rmSync(dir, { recursive: true }));

it('The policy names the inline scripts and styles of all pages by the hash that browsers compute, each once.', () => {
  // The example of the CSP specification: https://www.w3.org/TR/CSP3/#external-hash
  const { script, style } = hashInline(page);
  expect(script).toEqual(['sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=']);
  const policy = new Map(readHostingRules(site).headers).get('Content-Security-Policy');
  expect(policy).toContain(`script-src 'self' '${script[0]}'; style-src 'self' '${style[0]}';`);
});

it('Each host keeps hashed files for ever and other files for an hour, by file name and never by folder.', () => {
  const kept = {
    '/assets/app-B1x9.js': 'public, max-age=31536000, immutable',
    '/assets/logo-C2.svg': 'public, max-age=31536000, immutable',
    '/icon.svg': 'public, max-age=3600',
  };
  const [everywhere, ...files] = readFileSync(path.join(dir, '_headers'), 'utf8').split(/\n(?=\/)/);
  expect(everywhere?.split('\n')).toHaveLength(1 + readHostingRules(site).headers.length);
  expect(files.map((rule) => rule.trim().split('\n  Cache-Control: '))).toEqual(Object.entries(kept));
  const { cleanUrls, headers } = JSON.parse(readFileSync(path.join(dir, 'vercel.json'), 'utf8'));
  expect(cleanUrls).toBe(true);
  expect(headers[0].headers).toHaveLength(readHostingRules(site).headers.length);
  const bySource = headers
    .slice(1)
    .map((rule: { source: string; headers: { value: string }[] }) => [rule.source, rule.headers[0]?.value]);
  expect(Object.fromEntries(bySource)).toEqual(kept);
});

it('_headers is what Cloudflare reads: at most 100 rules, code first, and no line over 2,000 characters.', () => {
  const pictures = Array.from({ length: 120 }, (_, index) => [`/assets/${index}.svg`, 'x'] as const);
  const text = formatHeadersFile({ headers: [], kept: new Map([...pictures, ['/assets/app.js', 'x']]) });
  expect(text.match(/^\//gm)).toHaveLength(100);
  expect(text).toContain('/assets/app.js\n');
  const tooLong = { headers: [['Content-Security-Policy', 'x'.repeat(2_000)] as const], kept: new Map() };
  expect(() => formatHeadersFile(tooLong)).toThrow(/2000 characters/);
});
