import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import compression from 'compression';
import sirv from 'sirv';

export interface ServedSite {
  url: string;
  close(): Promise<void>;
}

export interface ServeOptions {
  /** The built site. */
  dir: string;
  /** 0: a free one. */
  port: number;
}

/** The one place for what is sent with every file. Security headers come in here, from their own source. */
function setHeaders(response: ServerResponse, pathname: string): void {
  // Vite puts a hash of the content into these names: they never change.
  const isHashed = pathname.startsWith('/assets/');
  response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** Serves a built site as static hosts do: /verify is verify.html, the unknown is 404.html with status 404. */
export async function serveDist({ dir, port }: ServeOptions): Promise<ServedSite> {
  const notFoundPage = readFileSync(path.join(dir, '404.html'));
  const files = sirv(dir, {
    etag: true,
    setHeaders,
    onNoMatch: (_request, response) => {
      setHeaders(response, '/404');
      response.writeHead(404, { 'content-type': 'text/html;charset=utf-8' });
      response.end(notFoundPage);
    },
  });
  const compress = compression();
  const server = createServer((request, response) => {
    // Typed for Express, written for Node's own server.
    compress(request as never, response as never, () => files(request, response));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, 'localhost', resolve);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
