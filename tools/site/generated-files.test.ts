import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brand } from '../../src/content/brand.ts';
import { pages } from '../../src/content/pages.ts';
import { contentPlugin } from './content-plugin.ts';

let server: ViteDevServer;

beforeAll(async () => {
  server = await createServer({
    configFile: false,
    logLevel: 'error',
    plugins: [contentPlugin()],
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, ws: false, watch: null },
  });
  await server.listen();
});

afterAll(() => server.close());

async function get(name: string): Promise<Response> {
  const address = server.httpServer?.address();
  if (typeof address !== 'object' || address === null) throw new Error('The dev server has no address.');
  return fetch(`http://localhost:${address.port}/${name}`);
}

async function pngSide(name: string): Promise<number[]> {
  const response = await get(name);
  expect(response.headers.get('content-type')).toBe('image/png');
  const png = Buffer.from(await response.arrayBuffer());
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

describe('the files beside the pages, on the dev server', () => {
  it('have icons of the sizes that the manifest names, one of them maskable', async () => {
    const response = await get('manifest.webmanifest');
    expect(response.headers.get('content-type')).toBe('application/manifest+json');
    const { name, start_url, icons } = await response.json();
    expect([name, start_url]).toEqual([brand.name, '/']);
    for (const { src, sizes, type } of icons) {
      if (type !== 'image/png') continue;
      expect((await pngSide(src.slice(1))).join('x')).toBe(sizes);
    }
    const purposes = icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`);
    expect(purposes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
    expect(await pngSide('apple-touch-icon.png')).toEqual([180, 180]);
  });

  it('have the sharing picture, drawn once', async () => {
    expect(await pngSide('share.png')).toEqual([1200, 630]);
    const bytes = async () => Buffer.from(await (await get('share.png')).arrayBuffer());
    expect((await bytes()).equals(await bytes())).toBe(true);
  });

  it('name the indexed pages in the sitemap, and the sitemap in robots.txt', async () => {
    const sitemap = await (await get('sitemap.xml')).text();
    const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual(
      expect.arrayContaining(['/', '/verify', '/terms', '/cookies'].map((path) => `${brand.siteUrl}${path}`)),
    );
    expect(sitemap).not.toContain(pages.notFound.path);
    expect(await (await get('robots.txt')).text()).toContain(`Sitemap: ${brand.siteUrl}/sitemap.xml`);
  });

  it('have a security.txt as RFC 9116 wants it', async () => {
    const response = await get('.well-known/security.txt');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await response.text()).trim().split('\n');
    const fields = new Map(lines.map((line) => line.split(/: (.*)/) as [string, string]));
    expect(fields.get('Contact')).toBe(`mailto:${brand.securityEmail}`);
    expect(fields.get('Canonical')).toBe(`${brand.siteUrl}/.well-known/security.txt`);
    expect(fields.get('Preferred-Languages')).toMatch(/^[a-z]{2}/);
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / (24 * 60 * 60 * 1000);
    expect(days).toBeGreaterThan(300);
    expect(days).toBeLessThan(365);
  });

  it('leave every other address to the site', async () => {
    const response = await get('share.jpg');
    expect(response.headers.get('content-type')).not.toBe('image/png');
  });
});
