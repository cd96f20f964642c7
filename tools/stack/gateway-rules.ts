import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { StackKeys } from './keys.ts';

/** An answer of the gateway's own, in place of an upstream's. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, body: object) {
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
  }
}

export function refuse(response: ServerResponse, { status, body }: Refusal): void {
  if (response.writableEnded) return;
  if (response.headersSent) {
    // Part of the answer has been sent: only a broken connection tells the client that the rest is missing.
    response.destroy();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' });
  response.end(JSON.stringify(body));
}

export function upstreamRefusal(error: Error): Refusal {
  if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') {
    return new Refusal(503, { message: 'The upstream server is not running' });
  }
  return new Refusal(502, { message: 'An invalid response was received from the upstream server' });
}

export interface Upstreams {
  postgrestPort: number;
  functionPorts: ReadonlyMap<string, number>;
}

export interface Route {
  kind: 'rest' | 'function';
  port: number;
  /** What the upstream is asked for. */
  path: string;
}

const base = 'http://gateway';

/**
 * Which upstream a request goes to. URL resolves dots and backslashes first, so that no path climbs out of its prefix,
 * and shows a foreign host in `//host/path` or a full address.
 */
export function findRoute(requestUrl: string, upstreams: Upstreams): Route {
  if (!URL.canParse(requestUrl, base)) throw new Refusal(400, { message: 'Bad request' });
  const { origin, pathname, search } = new URL(requestUrl, base);
  if (origin !== base) throw new Refusal(400, { message: 'Bad request' });

  const rest = /^\/rest\/v1(?:\/(.*))?$/.exec(pathname);
  if (rest) return { kind: 'rest', port: upstreams.postgrestPort, path: `/${rest[1] ?? ''}${search}` };

  const call = /^\/functions\/v1\/([^/]+)(\/.*)?$/.exec(pathname);
  if (!call) throw new Refusal(404, { message: 'no Route matched with those values' });
  const [, name = '', tail = ''] = call;
  const port = upstreams.functionPorts.get(name);
  if (port === undefined) throw new Refusal(404, { code: 'NOT_FOUND', message: 'Requested function was not found' });
  return { kind: 'function', port, path: `/${name}${tail}${search}` };
}

/** Refused: as in a hosted project whose owner has disabled them. The functions still find them in their environment. */
export type LegacyKeys = 'taken' | 'refused';

/**
 * Checks the `apikey` header and puts the role's JWT where the client sent none of its own, as the hosted gateway does:
 * PostgREST itself understands JWTs only. Returns the hosted gateway's answer where the key is missing or wrong.
 */
export function authorize(
  headers: IncomingHttpHeaders,
  keys: StackKeys,
  legacyKeys: LegacyKeys = 'taken',
): object | undefined {
  const jwts = new Map([
    [keys.anonKey, keys.anonKey],
    [keys.publishableKey, keys.anonKey],
    [keys.serviceRoleKey, keys.serviceRoleKey],
    [keys.secretKey, keys.serviceRoleKey],
  ]);
  const key = headers.apikey;
  if (typeof key !== 'string' || key === '') {
    return { message: 'No API key found in request', hint: 'No `apikey` request header was found.' };
  }
  const jwt = jwts.get(key);
  if (jwt === undefined) {
    return { message: 'Invalid API key', hint: 'Double check your Supabase publishable, anon or secret API key.' };
  }
  if (key === jwt && legacyKeys === 'refused') {
    return { message: 'Legacy API keys are disabled', hint: 'Use the new publishable and secret API keys.' };
  }
  // supabase-js repeats a new-style key here, though it is no JWT.
  if (!headers.authorization || /^bearer sb_/i.test(headers.authorization)) headers.authorization = `Bearer ${jwt}`;
  return undefined;
}

const ALLOWED_METHODS = 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS';

/** The data API answers every origin, as hosted: CORS is no access control, the keys and rights are. */
export function allowAnyOrigin(headers: IncomingHttpHeaders): void {
  headers['access-control-allow-origin'] = '*';
  delete headers['access-control-allow-credentials'];
}

/** Answers a preflight of the data API here; it carries no key, so it has to be let through before the key check. */
export function answerPreflight(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return false;
  response.writeHead(200, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': ALLOWED_METHODS,
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    'access-control-max-age': '3600',
    vary: 'Access-Control-Request-Headers',
    'content-length': '0',
  });
  response.end();
  return true;
}
