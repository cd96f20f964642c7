import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import compression from 'compression';
import sirv from 'sirv';
import { type BuiltSite, ERROR_PAGE, NOT_KEPT, readHostingRules } from './hosting-rules.ts';

export interface ServedSite {
  url: string;
  close(): Promise<void>;
}

export interface ServeOptions extends BuiltSite {
  /** 0: a free one. */
  port: number;
}

/**
 * Serves a built site as static hosts do: /verify is verify.html, which leads there, the unknown is 404.html with
 * status 404, and the headers are those that the build writes down for the hosts.
 */
export async function serveDist({ port, ...site }: ServeOptions): Promise<ServedSite> {
  const { dir } = site;
  const { headers, kept, moved } = readHostingRules(site);
  const setHeaders = (response: ServerResponse, pathname: string) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    response.setHeader('cache-control', kept.get(pathname) ?? NOT_KEPT);
  };
  const notFoundPage = readFileSync(path.join(dir, ERROR_PAGE));
  const answerNotFound = (response: ServerResponse) => {
    setHeaders(response, '/404');
    response.writeHead(404, { 'content-type': 'text/html;charset=utf-8' });
    response.end(notFoundPage);
  };
  const files = sirv(dir, {
    etag: true,
    // If a Brotli file lies beside it.
    brotli: true,
    setHeaders,
    onNoMatch: (_request, response) => answerNotFound(response),
  });
  const compress = compression();
  const server = createServer((request, response) => {
    const [, pathname = '/', query = ''] = /^([^?]*)(.*)$/.exec(request.url ?? '/') ?? [];
    const target = moved.get(pathname);
    if (target !== undefined) {
      setHeaders(response, pathname);
      response.writeHead(301, { location: target + query }).end();
      return;
    }
    if (pathname === '/404' || pathname === `/${ERROR_PAGE}`) {
      answerNotFound(response);
      return;
    }
    // Its types are Express's, but it works with Node's own server.
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
