import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatHeadersFile, writeHostingFiles } from './hosting-files.ts';
import { hashInline, readHostingRules } from './hosting-rules.ts';

const dir = mkdtempSync(path.join(os.tmpdir(), 'listbolt-hosting-'));
const site = { dir, supabaseUrl: 'https://project.supabase.co' };
const read = (file: string) => readFileSync(path.join(dir, file), 'utf8');
const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const style = 'body{color:red}';
const boot = 'import("/assets/app-B1x9.js")';
const page = (title: string) =>
  `<!doctype html><head><title>${title}</title><style>${style}</style><script>${boot}</script></head>`;

beforeAll(() => {
  for (const folder of ['assets', '.well-known']) mkdirSync(path.join(dir, folder));
  const files = {
    'index.html': `${page('home')}<script type="application/ld+json">{"name":"home"}</script>`,
    'verify.html': `${page('verify')}<style>.only-here{}</style>`,
    '404.html': page('not found'),
    'icon.svg': '<svg/>',
    '.well-known/security.txt': 'Contact:',
    'assets/app-B1x9.js': '',
    'assets/logo-C2.svg': '',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dir, name), text);
  writeHostingFiles(site);
});

afterAll(() => rmSync(dir, { recursive: true }));

describe('what stands inline in a page', () => {
  it('is hashed as browsers hash it', () => {
    // The example of the CSP specification: https://www.w3.org/TR/CSP3/#external-hash
    const { script } = hashInline("<script>alert('Hello, world.');</script>");
    expect(script).toEqual(['sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=']);
    expect(hashInline('<STYLE media="all">a\r\nb</STYLE >').style).toEqual([hash('a\nb')]);
  });

  it('is run or applied: neither a data block nor a linked file', () => {
    expect(
      hashInline(
        '<script type="application/ld+json">{"a":1}</script><script type="module" src="/assets/a.js"></script>',
      ),
    ).toEqual({ script: [], style: [] });
    expect(hashInline('<script type="module">let a</script>').script).toEqual([hash('let a')]);
  });
});

describe('the rules of a built folder', () => {
  it('allow what stands inline in any page, once', () => {
    const policy = new Map(readHostingRules(site).headers).get('Content-Security-Policy');
    expect(policy).toContain(`script-src 'self' '${hash(boot)}';`);
    expect(policy).toContain(`style-src 'self' '${hash(style)}' '${hash('.only-here{}')}';`);
    expect(policy).toContain("connect-src 'self' https://project.supabase.co;");
    expect(policy).toContain('https://assets.coingecko.com');
  });

  it('keep hashed files for ever and small ones briefly; pages and host files are asked for each time', () => {
    expect(Object.fromEntries(readHostingRules(site).kept)).toEqual({
      '/.well-known/security.txt': 'public, max-age=3600',
      '/assets/app-B1x9.js': 'public, max-age=31536000, immutable',
      '/assets/logo-C2.svg': 'public, max-age=31536000, immutable',
      '/icon.svg': 'public, max-age=3600',
    });
  });

  it('know each page by one address, and the error page by none', () => {
    expect(Object.fromEntries(readHostingRules(site).moved)).toEqual({
      '/index.html': '/',
      '/verify.html': '/verify',
      '/verify/': '/verify',
    });
  });
});

describe('every host is told the same', () => {
  const security = () => readHostingRules(site).headers;

  it('_headers: the security headers for all, then a rule a file, never one for a folder', () => {
    const [everywhere = '', ...files] = read('_headers').split(/\n(?=\/)/);
    expect(everywhere).toBe(['/*', ...security().map(([name, value]) => `  ${name}: ${value}`)].join('\n'));
    expect(files.map((rule) => rule.trim().split('\n  '))).toEqual([
      ['/assets/app-B1x9.js', 'Cache-Control: public, max-age=31536000, immutable'],
      ['/.well-known/security.txt', 'Cache-Control: public, max-age=3600'],
      ['/assets/logo-C2.svg', 'Cache-Control: public, max-age=31536000, immutable'],
      ['/icon.svg', 'Cache-Control: public, max-age=3600'],
    ]);
  });

  it('Cloudflare Workers: the same _headers, a true 404, and no file that is meant for another host', () => {
    const { assets } = JSON.parse(readFileSync('wrangler.jsonc', 'utf8'));
    expect(assets).toEqual({
      directory: './dist',
      not_found_handling: '404-page',
      html_handling: 'auto-trailing-slash',
    });
    expect(read('.assetsignore').split('\n')).toEqual(['vercel.json', '_nginx.conf', '']);
  });

  it('vercel.json: the same, and pages without their ending', () => {
    const { cleanUrls, trailingSlash, headers } = JSON.parse(read('vercel.json'));
    expect({ cleanUrls, trailingSlash }).toEqual({ cleanUrls: true, trailingSlash: false });
    const [everywhere, ...files] = headers;
    expect(everywhere).toEqual({ source: '/(.*)', headers: security().map(([key, value]) => ({ key, value })) });
    expect(files).toContainEqual({
      source: '/assets/app-B1x9.js',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    });
    expect(files).toHaveLength(4);
  });

  it('_nginx.conf: the same, with errors too; a missing file is never kept', () => {
    const text = read('_nginx.conf');
    for (const [name, value] of security()) expect(text).toContain(`add_header ${name} "${value}" always;\n`);
    expect(text).toContain('\nadd_header Cache-Control $kept;\n');
    expect(text).toContain(
      'error_page 404 /404.html;\nlocation = /404.html { internal; }\nlocation = /404 { return 404; }',
    );
    expect(text).toContain('\nlocation = /verify.html { return 301 /verify$is_args$args; }\n');
    expect(text).toContain('\nlocation = /index.html { return 301 /$is_args$args; }\n');
  });
});

describe('what Cloudflare Pages reads of _headers', () => {
  it('is at most 100 rules, code first', () => {
    const pictures = Array.from({ length: 120 }, (_, index) => [`/assets/${index}.svg`, 'x'] as const);
    const kept = new Map([...pictures, ['/assets/app.js', 'x']]);
    const text = formatHeadersFile({ headers: [], kept, moved: new Map() });
    expect(text.match(/^\//gm)).toHaveLength(100);
    expect(text).toContain('/assets/app.js\n');
  });

  it('has no line beyond 2,000 characters: the build stops', () => {
    const rules = {
      headers: [['Content-Security-Policy', 'x'.repeat(2_000)] as const],
      kept: new Map(),
      moved: new Map(),
    };
    expect(() => formatHeadersFile(rules)).toThrow(/2000 characters/);
  });
});
