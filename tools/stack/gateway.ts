import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestUpstream,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream';
import type { StackKeys } from './keys.ts';
import { listen } from './ports.ts';

export interface GatewayOptions {
  port: number;
  keys: StackKeys;
  postgrestPort: number;
  functionPorts: ReadonlyMap<string, number>;
}

const HOSTED_TIMEOUT_MS = 150_000;

function refuse(response: ServerResponse, status: number, body: object): void {
  // If a part of the answer was sent, only a broken connection tells the client that the rest is missing.
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
  response.end(JSON.stringify(body));
}

/** Routes to an edge function or, without a name, to PostgREST. `URL` resolves `..`, so that no path escapes. */
function findRoute(requestUrl: string): { name?: string | undefined; path: string } | undefined {
  const base = 'http://gateway';
  if (!URL.canParse(requestUrl, base)) return undefined;
  const { pathname, search } = new URL(requestUrl, base);
  const rest = /^\/rest\/v1(?:\/(.*))?$/.exec(pathname);
  if (rest) return { path: `/${rest[1] ?? ''}${search}` };
  const call = /^\/functions\/v1(\/([^/]+).*)$/.exec(pathname);
  return call ? { name: call[2], path: `${call[1]}${search}` } : undefined;
}

/**
 * Puts the role's JWT where the client sent no JWT, since PostgREST itself understands JWTs only. Returns the
 * hosted gateway's words where the key is missing or wrong. Legacy keys are refused, as on a project that has disabled them.
 */
function authorize(headers: IncomingHttpHeaders, { keys }: GatewayOptions): string | undefined {
  const jwts = new Map([
    [keys.publishableKey, keys.anonKey],
    [keys.secretKey, keys.serviceRoleKey],
  ]);
  const { apikey = '', authorization } = headers;
  if (apikey === '') return 'No API key found in request';
  const jwt = jwts.get(String(apikey));
  if (jwt === undefined) return 'Invalid API key';
  // supabase-js repeats a new-style key here, though it is no JWT.
  if (!authorization || /^bearer sb_/i.test(authorization)) headers.authorization = `Bearer ${jwt}`;
  return undefined;
}

/** The client's address comes from the socket alone; the address that the client claims is only passed on behind it. */
function markClient({ headers, socket }: IncomingMessage): void {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const said = headers['x-forwarded-for'];
  headers['cf-connecting-ip'] = address;
  headers['x-forwarded-for'] = said ? `${said}, ${address}` : address;
  headers['x-forwarded-host'] = headers.host;
  headers['x-forwarded-proto'] = 'http';
  // `connection` speaks about the client's connection; clients share those to the upstreams.
  for (const name of ['forwarded', 'x-real-ip', 'true-client-ip', 'expect', 'connection']) delete headers[name];
}

// PostgREST closes a connection after 30 idle seconds; ours are closed before.
const agent = new Agent({ keepAlive: true, timeout: 20_000 });

/** Passes a request on to a server of this machine, and its answer back. */
export function forward(request: IncomingMessage, response: ServerResponse, port: number, host = '127.0.0.1'): void {
  const { method, headers, url: path } = request;
  const options = { agent, host, port, method, headers, path, timeout: HOSTED_TIMEOUT_MS };
  const upstream = requestUpstream(options, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    // An upstream that dies in the middle of its answer must not leave the client waiting for the rest.
    pipeline(answer, response, () => undefined);
  });
  upstream.on('timeout', () => upstream.destroy());
  upstream.on('error', ({ code }: NodeJS.ErrnoException) => {
    if (code === 'ECONNREFUSED') refuse(response, 503, { message: 'The upstream server is not running' });
    else refuse(response, 502, { message: 'An invalid response was received from the upstream server' });
  });
  // A client that hangs up ends its call, as hosted.
  response.once('close', () => upstream.destroy());
  request.pipe(upstream);
}

/** Takes the place of a hosted project's API address. Resolves with what closes it. */
export async function startGateway(options: GatewayOptions): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const { method = '', headers } = request;
    const route = findRoute(request.url ?? '');
    if (!route) return refuse(response, 404, { message: 'no Route matched with those values' });
    // A preflight carries no key, and functions check keys themselves, as hosted with verify_jwt = false. PostgREST and
    // the functions say which origins may call.
    const isRest = route.name === undefined;
    const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
    const message = isRest && !isPreflight ? authorize(headers, options) : undefined;
    if (message !== undefined) return refuse(response, 401, { message });
    const port = isRest ? options.postgrestPort : options.functionPorts.get(route.name ?? '');
    if (!port) return refuse(response, 404, { code: 'NOT_FOUND', message: 'Requested function was not found' });
    markClient(request);
    request.url = route.path;
    forward(request, response, port);
  });
  server.requestTimeout = 60_000;
  // Keeps idle connections for a minute, so that a slow client never writes to a closed one.
  server.keepAliveTimeout = 60_000;
  return (await listen(server, options.port)).close;
}
