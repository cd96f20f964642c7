import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import os from 'node:os';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, it, vi } from 'vitest';
import { buildSite, serveDist, TYPES } from './build-and-serve.ts';

const dir = mkdtempSync(`${os.tmpdir()}/listbolt-dist-`);
const write = (name: string, text: string) => writeFileSync(`${dir}/${name}`, text);
for (const folder of ['assets', 'es']) mkdirSync(`${dir}/${folder}`);
write('index.html', '<h1>Home</h1>');
write('verify.html', '<h1>Verify</h1>');
write('404.html', '<h1>Not here</h1>');
write('es/verify.html', '<h1>Verificar</h1>');
write('es/404.html', '<h1>No existe</h1>');
write('assets/app-B1.js', 'run()');
write('_headers', '/*');
for (const ending of Object.keys(TYPES)) write(`file${ending}`, 'x');
write('file.unknown', 'x');
const site = { dir, supabaseUrl: 'https://own.supabase.co' };
const served = await serveDist({ ...site, port: 0 });
afterAll(async () => {
  await served.close();
  rmSync(dir, { recursive: true });
});

/** The answer as it is sent: `fetch` would unpack it, follow redirects and clean the path. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const sent = request({ host: 'localhost', port: served.port, path, method, headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}
const read = async (path: string) => {
  const { status, body } = await get(path);
  return [status, body.toString()];
};

it.each([
  ['/', '<h1>Home</h1>'],
  ['/?from=mail', '<h1>Home</h1>'],
  ['/verify', '<h1>Verify</h1>'],
  ['/verify?from=/mail/', '<h1>Verify</h1>'],
  ['/es/verify', '<h1>Verificar</h1>'],
  ['/assets/app-B1.js', 'run()'],
])('%s is a page or file of the site.', async (path, text) => {
  expect(await read(path)).toEqual([200, text]);
});

it.each([
  ['/nothing', '<h1>Not here</h1>'],
  ['/404', '<h1>Not here</h1>'],
  ['/_headers', '<h1>Not here</h1>'],
  ['/assets/gone.js', '<h1>Not here</h1>'],
  ['/../package.json', '<h1>Not here</h1>'],
  ['/es/nothing', '<h1>No existe</h1>'],
  ['/es/404', '<h1>No existe</h1>'],
])('%s is refused with status 404 and the nearest error page.', async (path, text) => {
  expect(await read(path)).toEqual([404, text]);
});

it.each([
  ['/index.html', '/'],
  ['/verify.html', '/verify'],
  ['/verify/', '/verify'],
  ['/verify/?from=mail', '/verify?from=mail'],
  ['/es/verify.html?a=.html', '/es/verify?a=.html'],
])('%s leads to the one address of the page, %s', async (path, location) => {
  const { status, headers } = await get(path);
  expect([status, headers.location]).toEqual([301, location]);
});

it.each([
  ['.css', 'text/css; charset=utf-8'],
  ['.html', 'text/html; charset=utf-8'],
  ['.ico', 'image/x-icon'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.png', 'image/png'],
  ['.svg', 'image/svg+xml'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.unknown', 'application/octet-stream'],
  ['.webmanifest', 'application/manifest+json'],
  ['.woff2', 'font/woff2'],
  ['.xml', 'application/xml'],
])('A file that ends in %s is sent as %s', async (ending, type) => {
  const { status, headers } = await get(ending === '.html' ? '/file' : `/file${ending}`);
  expect([status, headers['content-type']]).toEqual([200, type]);
});

it.each([
  ['/verify', 'no-cache'],
  ['/nothing', 'no-cache'],
  ['/assets/gone.js', 'no-cache'],
  ['/assets/app-B1.js', 'public, max-age=31536000, immutable'],
  ['/file.txt', 'public, max-age=3600'],
])('%s is kept like this: %s', async (path, value) => {
  expect((await get(path)).headers).toMatchObject({ 'cache-control': value, vary: 'Accept-Encoding' });
});

it.each(['/verify', '/nothing', '/index.html', '/file.png'])('%s has the security headers.', async (path) => {
  expect((await get(path)).headers).toMatchObject({
    'content-security-policy': expect.stringContaining("connect-src 'self' https://own.supabase.co;"),
    'x-frame-options': 'DENY',
  });
});

it('A text comes packed by Brotli, with the length of what is sent, where the browser takes it.', async () => {
  const { headers, body } = await get('/verify', { 'accept-encoding': 'gzip, br' });
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'content-length': `${body.length}` });
  expect(brotliDecompressSync(body).toString()).toBe('<h1>Verify</h1>');
});

it.each([{}, { 'accept-encoding': 'gzip, brotli' }])(
  'A text comes as it is to a browser that says %j',
  async (said) => {
    const { headers, body } = await get('/verify', said as Record<string, string>);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(body.toString()).toBe('<h1>Verify</h1>');
  },
);

it.each(['.ico', '.png', '.woff2'])(
  'A file that ends in %s is packed already, and not packed again.',
  async (ending) => {
    const { headers, body } = await get(`/file${ending}`, { 'accept-encoding': 'br' });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(body.toString()).toBe('x');
  },
);

it('HEAD is answered with the headers alone.', async () => {
  const { status, headers, body } = await get('/verify', {}, 'HEAD');
  expect([status, headers['content-length'], body.length]).toEqual([200, '15', 0]);
});

it('The site is served on this machine alone, at the address that Vite has too.', () => {
  expect(served.url).toBe(`http://localhost:${served.port}`);
});

it('A folder without an error page is no built site.', async () => {
  const empty = `${dir}/assets`;
  await expect(serveDist({ ...site, dir: empty, port: 0 })).rejects.toThrow(`${empty} has no 404.html`);
});

it('A build empties its folder first, and is over when all of the app is built.', async () => {
  const given: object[] = [];
  let isBuilt = false;
  const buildApp = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    isBuilt = true;
  };
  const createBuilder = async (options: object) => {
    given.push(options);
    return { buildApp };
  };
  vi.doMock('vite', () => ({ createBuilder }));
  await buildSite('out');
  vi.doUnmock('vite');
  expect(given).toEqual([{ logLevel: 'warn', build: { outDir: 'out', emptyOutDir: true } }]);
  expect(isBuilt).toBe(true);
});
