import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHostingRules } from './hosting-rules.ts';
import { type ServedSite, serveDist } from './serve-dist.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'listbolt-dist-'));
const dir = path.join(root, 'dist');
const script = `console.log('${'long '.repeat(2_000)}')`;
const built = { dir, supabaseUrl: 'http://127.0.0.1:54321' };
let site: ServedSite;

beforeAll(async () => {
  mkdirSync(path.join(dir, 'assets'), { recursive: true });
  writeFileSync(path.join(root, 'secret.txt'), 'outside');
  const files = { 'index.html': 'home', 'verify.html': 'verify', '404.html': 'not found', '.env': 'hidden' };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dir, name), text);
  writeFileSync(path.join(dir, 'assets', 'app-B1x9.js'), script);
  writeFileSync(path.join(dir, 'assets', 'packed-C2y8.js'), script);
  writeFileSync(path.join(dir, 'assets', 'packed-C2y8.js.br'), brotliCompressSync('packed before'));
  site = await serveDist({ ...built, port: 0 });
});

afterAll(async () => {
  await site.close();
  rmSync(root, { recursive: true });
});

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Without fetch, which unpacks bodies. */
function ask(pathname: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(site.url + pathname, { headers }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
    }).once('error', reject);
  });
}

describe('pages', () => {
  it.each([
    ['/', 200, 'home'],
    ['/?utm=1', 200, 'home'],
    ['/verify', 200, 'verify'],
    ['/verify?contact=1', 200, 'verify'],
    ['/nope', 404, 'not found'],
    ['/nope/deeper', 404, 'not found'],
    ['/404', 404, 'not found'],
    ['/404.html', 404, 'not found'],
    ['/nope.html', 404, 'not found'],
    ['/VERIFY', 404, 'not found'],
    ['/assets', 404, 'not found'],
    ['/assets/', 404, 'not found'],
    ['/assets/app-OLD.js', 404, 'not found'],
    ['/.env', 404, 'not found'],
    ['/%E0%A4%A', 404, 'not found'],
  ])('%s gives %i %s', async (pathname, status, text) => {
    const answer = await ask(pathname);
    expect([answer.status, answer.body.toString()]).toEqual([status, text]);
    expect(answer.headers['content-type']).toBe('text/html;charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it.each(['/', '/verify', '/nope', '/assets/app-B1x9.js'])(
    '%s has every security header of the site',
    async (pathname) => {
      const { headers } = await ask(pathname);
      for (const [name, value] of readHostingRules(built).headers) expect(headers[name.toLowerCase()]).toBe(value);
    },
  );

  it.each([
    ['/index.html', '/'],
    ['/verify.html', '/verify'],
    ['/verify.html?contact=1', '/verify?contact=1'],
    ['/verify/', '/verify'],
  ])('%s leads to %s, the address that the app knows', async (from, to) => {
    const { status, headers } = await ask(from);
    expect([status, headers.location]).toEqual([301, to]);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toBeDefined();
  });

  it('revalidates with an ETag', async () => {
    const { etag = '' } = (await ask('/verify')).headers;
    const again = await ask('/verify', { 'if-none-match': etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it.each(['/../secret.txt', '/..%2fsecret.txt', '/assets/%2e%2e/%2e%2e/secret.txt', '/..\\secret.txt'])(
    'does not leave its folder: %s',
    async (pathname) => {
      const socket = connect(Number(new URL(site.url).port), 'localhost');
      socket.write(`GET ${pathname} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
      const answer = Buffer.concat(await socket.toArray()).toString();
      expect(answer).toContain('404 Not Found');
      expect(answer).not.toContain('outside');
    },
  );
});

describe('assets', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('are sent as %s and kept for ever', async (encoding, unpack) => {
    const { status, headers, body } = await ask('/assets/app-B1x9.js', { 'accept-encoding': encoding });
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toContain('Accept-Encoding');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(unpack(body).toString()).toBe(script);
  });

  it('are sent as they were compressed before, where they were', async () => {
    const { headers, body } = await ask('/assets/packed-C2y8.js', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(brotliDecompressSync(body).toString()).toBe('packed before');
  });

  it('are sent plain to whoever asks for that', async () => {
    const { headers, body } = await ask('/assets/app-B1x9.js');
    expect(headers['content-encoding']).toBeUndefined();
    expect(body.toString()).toBe(script);
  });
});
