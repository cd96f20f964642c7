import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ProxyServer } from 'http-proxy-3';
import {
  allowAnyOrigin,
  answerPreflight,
  authorize,
  findRoute,
  type LegacyKeys,
  Refusal,
  type Route,
  refuse,
  type Upstreams,
  upstreamRefusal,
} from './gateway-rules.ts';
import type { StackKeys } from './keys.ts';

export interface GatewayOptions extends Upstreams {
  port: number;
  keys: StackKeys;
  legacyKeys?: LegacyKeys;
  /** How long an upstream may take to begin its answer. Hosted: 60 s and 150 s. */
  timeouts?: Record<Route['kind'], number>;
}

export interface Gateway {
  port: number;
  close(): Promise<void>;
}

const MAX_BODY_BYTES = 20 * 1024 * 1024;

/** The client's address comes from the socket alone; what the client claims is only passed on behind it. */
function markClient(request: IncomingMessage): void {
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const { headers } = request;
  const said = headers['x-forwarded-for'];
  headers['cf-connecting-ip'] = address;
  headers['x-forwarded-for'] = said ? `${said}, ${address}` : address;
  headers['x-forwarded-host'] = headers.host;
  headers['x-forwarded-proto'] = 'http';
  for (const name of ['forwarded', 'x-real-ip', 'true-client-ip', 'expect']) delete headers[name];
}

function limitBody(request: IncomingMessage, response: ServerResponse): void {
  const tooLarge = new Refusal(413, { message: 'Request size limit exceeded' });
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge;
  if (request.headers['transfer-encoding'] === undefined) return;
  let received = 0;
  request.on('data', (chunk: Buffer) => {
    received += chunk.length;
    if (received <= MAX_BODY_BYTES) return;
    refuse(response, tooLarge);
    request.destroy();
  });
}

function createProxy(kind: Route['kind'], timeout: number): ProxyServer {
  const proxy = new ProxyServer({ agent: new Agent({ keepAlive: true }), proxyTimeout: timeout });
  proxy.on('proxyReq', (proxyRequest, _request, response) => {
    proxyRequest.prependOnceListener('timeout', () =>
      refuse(response, new Refusal(504, { message: 'The upstream server is timing out' })),
    );
  });
  proxy.on('proxyRes', (answer, _request, response) => {
    if (kind === 'rest') allowAnyOrigin(answer.headers);
    // An upstream that dies in the middle of its answer must not leave the client waiting for the rest.
    answer.once('close', () => {
      if (!answer.complete) response.destroy();
    });
  });
  proxy.on('error', (error, _request, response) => {
    if ('writeHead' in response) refuse(response, upstreamRefusal(error));
    else response.destroy();
  });
  return proxy;
}

/** Takes the place of a hosted project's API address: checks keys, and passes requests on to PostgREST and the functions. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { rest, function: call } = options.timeouts ?? { rest: 60_000, function: 150_000 };
  const proxies = { rest: createProxy('rest', rest), function: createProxy('function', call) };

  const server = createServer((request, response) => {
    try {
      const { kind, port, path } = findRoute(request.url ?? '', options);
      // Functions answer preflights and check keys themselves, as hosted with verify_jwt = false.
      if (kind === 'rest') {
        if (answerPreflight(request, response)) return;
        const unauthorized = authorize(request.headers, options.keys, options.legacyKeys);
        if (unauthorized) throw new Refusal(401, unauthorized);
      }
      limitBody(request, response);
      markClient(request);
      request.url = path;
      proxies[kind].web(request, response, { target: { host: '127.0.0.1', port } });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refuse(response, error);
    }
  });
  server.requestTimeout = 60_000;
  // A client that a busy machine held up for some seconds must not find the connection gone that it goes on with.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: options.port, host: '127.0.0.1', exclusive: true }, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
