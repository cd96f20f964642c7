import { Agent, createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { ProxyServer } from 'http-proxy-3';
import type { StackKeys } from './keys.ts';

/** Refused: as in a hosted project whose owner has disabled them. The functions still find them in their environment. */
export type LegacyKeys = 'taken' | 'refused';

export interface GatewayOptions {
  port: number;
  keys: StackKeys;
  legacyKeys: LegacyKeys;
  postgrestPort: number;
  functionPorts: ReadonlyMap<string, number>;
}

/** How long an upstream may take, hosted. */
const TIMEOUT_MS = 150_000;
const BASE = 'http://gateway';

/** An answer of the gateway's own, in place of an upstream's. */
class Refusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

function refuse(response: ServerResponse, { status, body }: Refusal): void {
  // Where part of an answer was sent, only a broken connection tells the client that the rest is missing.
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
  response.end(JSON.stringify(body));
}

/**
 * Which upstream a request goes to, and with which path. URL resolves dots and backslashes first, so that no path climbs
 * out of its prefix, and shows a foreign host in `//host/path` or a full address.
 */
function findRoute(requestUrl: string, { postgrestPort, functionPorts }: GatewayOptions) {
  const url = URL.canParse(requestUrl, BASE) ? new URL(requestUrl, BASE) : undefined;
  if (url?.origin !== BASE) throw new Refusal(400, { message: 'Bad request' });

  const rest = /^\/rest\/v1(?:\/(.*))?$/.exec(url.pathname);
  if (rest) return { isRest: true, port: postgrestPort, path: `/${rest[1] ?? ''}${url.search}` };

  const [, name = '', tail = ''] = /^\/functions\/v1\/([^/]+)(\/.*)?$/.exec(url.pathname) ?? [];
  if (name === '') throw new Refusal(404, { message: 'no Route matched with those values' });
  const port = functionPorts.get(name);
  if (port === undefined) throw new Refusal(404, { code: 'NOT_FOUND', message: 'Requested function was not found' });
  return { isRest: false, port, path: `/${name}${tail}${url.search}` };
}

/**
 * Checks the `apikey` header and puts the role's JWT where the client sent none of its own, as the hosted gateway does:
 * PostgREST itself understands JWTs only.
 */
function authorize(headers: IncomingHttpHeaders, { keys, legacyKeys }: GatewayOptions): void {
  const jwts = new Map([
    [keys.anonKey, keys.anonKey],
    [keys.publishableKey, keys.anonKey],
    [keys.serviceRoleKey, keys.serviceRoleKey],
    [keys.secretKey, keys.serviceRoleKey],
  ]);
  const key = headers.apikey;
  if (typeof key !== 'string' || key === '') {
    throw new Refusal(401, {
      message: 'No API key found in request',
      hint: 'No `apikey` request header was found.',
    });
  }
  const jwt = jwts.get(key);
  if (jwt === undefined) {
    throw new Refusal(401, {
      message: 'Invalid API key',
      hint: 'Double check your Supabase publishable, anon or secret API key.',
    });
  }
  if (key === jwt && legacyKeys === 'refused') {
    throw new Refusal(401, {
      message: 'Legacy API keys are disabled',
      hint: 'Use the new publishable and secret API keys.',
    });
  }
  // supabase-js repeats a new-style key here, though it is no JWT.
  if (!headers.authorization || /^bearer sb_/i.test(headers.authorization)) headers.authorization = `Bearer ${jwt}`;
}

/** A preflight of the data API carries no key: the gateway answers it. Every origin may call, since keys and rights decide. */
function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': '3600',
    vary: 'Access-Control-Request-Headers',
    'content-length': '0',
  });
  response.end();
}

/**
 * The proxy gives these methods a `content-length: 0` and sends the body behind it: the upstream would take the body for
 * the next request on the connection, which is another visitor's.
 */
function refuseUnmeasuredBody({ method = '', headers }: IncomingMessage): void {
  if (headers['transfer-encoding'] === undefined || !['DELETE', 'OPTIONS'].includes(method)) return;
  throw new Refusal(411, { message: 'Length required' });
}

/** The client's address comes from the socket alone; the address that the client claims is only passed on behind it. */
function markClient({ headers, socket }: IncomingMessage): void {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const said = headers['x-forwarded-for'];
  headers['cf-connecting-ip'] = address;
  headers['x-forwarded-for'] = said ? `${said}, ${address}` : address;
  headers['x-forwarded-host'] = headers.host;
  headers['x-forwarded-proto'] = 'http';
  for (const name of ['forwarded', 'x-real-ip', 'true-client-ip', 'expect']) delete headers[name];
}

function createProxy(isRest: boolean): ProxyServer {
  const proxy = new ProxyServer({ agent: new Agent({ keepAlive: true }), proxyTimeout: TIMEOUT_MS });
  proxy.on('proxyRes', (answer, _request, response) => {
    if (isRest) {
      answer.headers['access-control-allow-origin'] = '*';
      delete answer.headers['access-control-allow-credentials'];
    }
    // An upstream that dies in the middle of its answer must not leave the client waiting for the rest.
    answer.once('close', () => {
      if (!answer.complete) response.destroy();
    });
  });
  proxy.on('error', (error, _request, response) => {
    if (!('writeHead' in response)) return void response.destroy();
    const isDown = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
    const down = new Refusal(503, { message: 'The upstream server is not running' });
    const broken = new Refusal(502, { message: 'An invalid response was received from the upstream server' });
    refuse(response, isDown ? down : broken);
  });
  return proxy;
}

/** Takes the place of a hosted project's API address. Resolves with what closes it. */
export async function startGateway(options: GatewayOptions): Promise<() => Promise<void>> {
  const [restProxy, functionProxy] = [createProxy(true), createProxy(false)];

  const server = createServer((request, response) => {
    try {
      const { isRest, port, path } = findRoute(request.url ?? '', options);
      refuseUnmeasuredBody(request);
      // Functions answer preflights and check keys themselves, as hosted with verify_jwt = false.
      if (isRest && request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
        return answerPreflight(request, response);
      }
      if (isRest) authorize(request.headers, options);
      markClient(request);
      request.url = path;
      (isRest ? restProxy : functionProxy).web(request, response, { target: { host: '127.0.0.1', port } });
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
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
