import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { readHostingRules, writeHostingFiles } from './hosting.ts';

const dir = mkdtempSync(path.join(os.tmpdir(), 'listbolt-hosting-'));
const site = { dir, supabaseUrl: 'https://project.supabase.co' };
mkdirSync(path.join(dir, 'assets'));
for (const file of ['index.html', 'verify.html', '404.html']) writeFileSync(path.join(dir, file), '');
for (const file of ['icon.svg', 'assets/app-B1x9.js', 'assets/logo-C2.svg']) writeFileSync(path.join(dir, file), '');
writeHostingFiles(site);
afterAll(() => rmSync(dir, { recursive: true }));

const kept = {
  '/assets/app-B1x9.js': 'public, max-age=31536000, immutable',
  '/assets/logo-C2.svg': 'public, max-age=31536000, immutable',
  '/icon.svg': 'public, max-age=3600',
};

it('_headers keeps hashed files for ever and other files for an hour, by file name and never by folder.', () => {
  const [everywhere, ...files] = readFileSync(path.join(dir, '_headers'), 'utf8').split(/\n(?=\/)/);
  expect(everywhere?.split('\n')[0]).toBe('/*');
  expect(everywhere?.split('\n')).toHaveLength(1 + readHostingRules(site).headers.length);
  expect(files.map((rule) => rule.trim().split('\n  Cache-Control: '))).toEqual(Object.entries(kept));
});

it('vercel.json keeps hashed files for ever and other files for an hour, by file name and never by folder.', () => {
  const { headers } = JSON.parse(readFileSync(path.join(dir, 'vercel.json'), 'utf8'));
  expect(headers[0].headers).toHaveLength(readHostingRules(site).headers.length);
  const bySource = headers
    .slice(1)
    .map((rule: { source: string; headers: { value: string }[] }) => [rule.source, rule.headers[0]?.value]);
  expect(Object.fromEntries(bySource)).toEqual(kept);
});

it('Cloudflare publishes no file that is for another host.', () => {
  expect(readFileSync(path.join(dir, '.assetsignore'), 'utf8')).toBe('nginx.conf\nvercel.json\n');
});

it('The code of the translations is kept for an hour, by one rule for its folder.', () => {
  const full = mkdtempSync(path.join(os.tmpdir(), 'listbolt-hosting-'));
  onTestFinished(() => rmSync(full, { recursive: true }));
  mkdirSync(path.join(full, 'assets/translations'), { recursive: true });
  for (const name of ['a', 'b']) writeFileSync(path.join(full, `assets/translations/${name}.js`), '');
  writeHostingFiles({ ...site, dir: full });
  const [, ...rules] = readFileSync(path.join(full, '_headers'), 'utf8').split(/\n(?=\/)/);
  expect(rules.map((rule) => rule.trim())).toEqual(['/assets/translations/*\n  Cache-Control: public, max-age=3600']);
});

it('nginx.conf has no word that is too long for nginx, however many files are kept for an hour.', () => {
  const full = mkdtempSync(path.join(os.tmpdir(), 'listbolt-hosting-'));
  onTestFinished(() => rmSync(full, { recursive: true }));
  mkdirSync(path.join(full, 'assets/translations'), { recursive: true });
  for (let name = 0; name < 300; name += 1)
    for (const file of [`assets/translations/page-${name}.js`, `kit-${name}.png`])
      writeFileSync(path.join(full, file), '');
  writeHostingFiles({ ...site, dir: full });
  const lines = readFileSync(path.join(full, 'nginx.conf'), 'utf8').split('\n');
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(4096);
  expect(lines).toContain('if ($uri ~ "^/assets/translations/") { set $kept "public, max-age=3600"; }');
});

it('nginx refuses an unknown address below a language in that language.', () => {
  const full = mkdtempSync(path.join(os.tmpdir(), 'listbolt-hosting-'));
  onTestFinished(() => rmSync(full, { recursive: true }));
  mkdirSync(path.join(full, 'es'));
  writeFileSync(path.join(full, 'es/404.html'), '');
  writeHostingFiles({ ...site, dir: full });
  expect(readFileSync(path.join(full, 'nginx.conf'), 'utf8')).toContain('location /es/ { error_page 404 /es/404.html;');
});

it('Vercel serves a page at one address: without its ending, and without a slash at the end.', () => {
  const { headers: _, ...rest } = JSON.parse(readFileSync(path.join(dir, 'vercel.json'), 'utf8'));
  expect(rest).toEqual({ $schema: expect.any(String), cleanUrls: true, trailingSlash: false });
});

const nginx = readFileSync(path.join(dir, 'nginx.conf'), 'utf8');

it('nginx sends every header.', () => {
  for (const [name, value] of readHostingRules(site).headers)
    expect(nginx).toContain(`add_header ${name} "${value}" always;`);
});

it('nginx keeps hashed files for ever, and other files for an hour by name, but for the files of hosts.', () => {
  expect(nginx).toContain('"^/assets/") { set $kept "public, max-age=31536000, immutable"; }');
  expect(nginx).toContain('"^/icon\\.svg$") { set $kept "public, max-age=3600"; }');
});

/** Where nginx leads an address, by the first of its rules that matches. Between double quotes it reads two backslashes as one. */
function nginxRedirect(asked: string): string | undefined {
  const rules = nginx.replaceAll('\\\\', '\\').matchAll(/^if \(\$request_uri ~ "(.+)"\) \{ return 301 (\S+); \}$/gm);
  for (const [, pattern = '', to = ''] of rules) {
    const found = new RegExp(pattern).exec(asked);
    if (found !== null) return to.replace(/\$(\d)/g, (_, group) => found[Number(group)] ?? '');
  }
  return undefined;
}

it.each([
  ['/verify.html', '/verify'],
  ['/verify/?from=mail', '/verify?from=mail'],
  ['/index.html?from=mail', '/?from=mail'],
])('nginx leads %s to %s.', (asked, address) => {
  expect(nginxRedirect(asked)).toBe(address);
});

it.each(['/', '/verify', '/verify?from=/mail/'])('nginx leads the address %s of a page nowhere else.', (address) => {
  expect(nginxRedirect(address)).toBeUndefined();
});

// A browser takes each of them for another host, where it is told to go there.
it.each(['//evil.example/', '//evil.example/page.html', '/\\evil.example/'])(
  'nginx leads no one to another host: %s.',
  (asked) => {
    expect(nginxRedirect(asked)).toBeUndefined();
  },
);

/** The rules of a folder with so many files of each kind. */
function rulesOf(hashed: number, others: number): string[] {
  const full = mkdtempSync(path.join(os.tmpdir(), 'listbolt-hosting-'));
  onTestFinished(() => rmSync(full, { recursive: true }));
  mkdirSync(path.join(full, 'assets'));
  for (let index = 0; index < hashed; index += 1) writeFileSync(path.join(full, 'assets', `a-${index}.js`), '');
  for (let index = 0; index < others; index += 1) writeFileSync(path.join(full, `b-${index}.png`), '');
  writeHostingFiles({ ...site, dir: full });
  return readFileSync(path.join(full, '_headers'), 'utf8').match(/^\/.*/gm) ?? [];
}

it('Cloudflare gets no more than the hundred rules it takes: files without a hash go without one first.', () => {
  expect(rulesOf(60, 39)).toHaveLength(100);
  expect(rulesOf(60, 40)).toHaveLength(61);
  expect(rulesOf(99, 40)).toHaveLength(100);
  expect(() => rulesOf(100, 0)).toThrow('dist/assets has 100 files, and _headers would have more than the 100 rules');
});

it('Cloudflare serves no second host, and no page for a missing file.', () => {
  const config = readFileSync('wrangler.jsonc', 'utf8');
  for (const line of ['"workers_dev": false', '"preview_urls": false', '"not_found_handling": "404-page"']) {
    expect(config).toContain(line);
  }
});

const hasNginx = () => spawnSync('nginx', ['-v']).status === 0;

it.runIf(process.env.LISTBOLT_DEEP === 'on' && hasNginx())(
  'nginx with the file of the build passes the browser tests of headers and routes.',
  async () => {
    const { VITEST: _, NODE_ENV: __, ...env } = process.env;
    const specs = ['e2e/quality/headers.spec.ts', 'e2e/6-routes.spec.ts'];
    await promisify(execFile)('npx', ['playwright', 'test', ...specs, '--project=desktop'], {
      env: { ...env, LISTBOLT_HOST: 'nginx' },
    });
  },
  600_000,
);
