import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { listen } from '../stack/ports.ts';
import { type BuiltSite, ERROR_PAGE, htmlFile, readHostingRules } from './hosting.ts';

/** `vite build` as a function: every page, into the folder. */
export async function buildSite(outDir: string): Promise<void> {
  const { createBuilder } = await import('vite');
  const builder = await createBuilder({ logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  await builder.buildApp();
}

/** The content type of a file, by its ending. */
export const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};
const PACKED = new Set(['.ico', '.png', '.woff2']);
const pack = promisify(brotliCompress);

/** A file as it is sent. Brotli of the highest grade, as a CDN keeps it, and only once someone asks for the file. */
function readFile(file: string) {
  const body = readFileSync(file);
  const type = path.extname(file);
  let brotli: Promise<Buffer> | undefined;
  return {
    body,
    type: TYPES[type] ?? 'application/octet-stream',
    brotli() {
      if (!PACKED.has(type)) brotli ??= pack(body);
      return brotli;
    },
  };
}

/**
 * Serves a built site as static hosts do: verify.html at /verify, 404.html with status 404 for what is not there, and all with
 * the headers that the build writes for the hosts. Port 0 is any free port.
 */
export async function serveDist({ port, ...site }: BuiltSite & { port: number }) {
  const { files: names, headers, kept, moved } = readHostingRules(site);
  const goals = new Map<string, string>(moved);
  const files = new Map(names.map((name) => [name, readFile(path.join(site.dir, name))]));
  const errorPage = files.get(ERROR_PAGE);
  if (errorPage === undefined) throw new Error(`${site.dir} has no ${ERROR_PAGE}`);

  const server = createServer(async (request, response) => {
    const [, pathname = '/', query = ''] = /^([^?]*)(.*)$/.exec(request.url ?? '/') ?? [];
    for (const [name, value] of headers) response.setHeader(name, value);
    response.setHeader('cache-control', kept.get(pathname) ?? 'no-cache');
    // A page has one address: /verify.html and /verify/ lead to /verify.
    const address = pathname.replace(/^\/index\.html$|(?<=[^/])(\.html|\/)$/, '') || '/';
    const goal = goals.get(pathname);
    if (goal !== undefined) return response.writeHead(301, { location: goal + query }).end();
    const named = files.get(address.slice(1)) ?? files.get(htmlFile(address));
    const file = address.endsWith('/404') ? undefined : named;
    if (file !== undefined && address !== pathname) return response.writeHead(301, { location: address + query }).end();
    // The nearest error page, as Cloudflare has it: /es/nothing is refused in Spanish.
    const nearest = files.get(`${pathname.split('/', 2)[1]}/${ERROR_PAGE}`) ?? errorPage;
    const { body, type, brotli } = file ?? nearest;
    const packed = /\bbr\b/.test(request.headers['accept-encoding'] ?? '') ? await brotli() : undefined;
    if (packed !== undefined) response.setHeader('content-encoding', 'br');
    response.setHeader('vary', 'Accept-Encoding');
    const sent = packed ?? body;
    response.writeHead(file === undefined ? 404 : 200, { 'content-type': type, 'content-length': sent.length });
    return response.end(sent);
  });
  return listen(server, port, 'localhost');
}
