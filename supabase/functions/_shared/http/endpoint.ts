import type * as z from 'zod/mini';
import type { ApiErrorBody } from '../contracts/answers.ts';
import { readBytes } from './fetch-json.ts';

interface HttpErrorOptions {
  fields?: Record<string, string>;
  /** Seconds, for the Retry-After header. */
  retryAfter?: number;
  /** For the log only: a short code of the cause, never input or an upstream's text. */
  cause?: string;
}

/** A refusal that the caller may see. Everything else that is thrown becomes a generic 500. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly options: HttpErrorOptions;

  constructor(status: number, code: string, message: string, options: HttpErrorOptions = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.options = options;
  }
}

export function jsonResponse(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  });
}

function errorResponse({ status, code, message, options }: HttpError, requestId: string): Response {
  const body: ApiErrorBody = { error: { code, message, ...(options.fields && { fields: options.fields }), requestId } };
  return jsonResponse(status, body, options.retryAfter ? { 'retry-after': String(options.retryAfter) } : {});
}

const MAX_BODY_BYTES = 16 * 1024;
const BODY_TIMEOUT_MS = 5_000;

function refuseWrongType(headers: Headers): void {
  const [type, ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith('charset='));
  if (type?.trim() !== 'application/json' || (charset && !/^charset="?utf-?8"?$/.test(charset))) {
    throw new HttpError(415, 'unsupported_media_type', 'Send JSON in UTF-8 with content-type application/json.');
  }
  // A compressed body could be a thousand times what its length says.
  if ((headers.get('content-encoding') ?? 'identity') !== 'identity') {
    throw new HttpError(415, 'unsupported_encoding', 'Send the body without content-encoding.');
  }
}

/** The request's JSON, read within bounds of type, size and time. Throws an HttpError for everything else. */
export async function readJson({ headers, body }: Request): Promise<unknown> {
  refuseWrongType(headers);
  const signal = AbortSignal.timeout(BODY_TIMEOUT_MS);
  let bytes: Uint8Array;
  try {
    // Through a pipe, since the signal then also ends a read that hangs.
    bytes = await readBytes(body?.pipeThrough(new TransformStream(), { signal }) ?? null, MAX_BODY_BYTES);
  } catch {
    if (signal.aborted) throw new HttpError(408, 'request_timeout', 'The body took too long.');
    throw new HttpError(400, 'unreadable_body', 'The body could not be read.');
  }
  if (bytes.length > MAX_BODY_BYTES) {
    throw new HttpError(413, 'payload_too_large', `The body may have ${MAX_BODY_BYTES} bytes at most.`);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new HttpError(400, 'invalid_json', 'The body is not valid JSON in UTF-8.');
  }
}

/** Parses the body by its contract. Throws a 422 with the first message of each field. */
export function parseFields<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of result.error.issues) {
    const field = path[0];
    if (typeof field === 'string') fields[field] ??= message;
  }
  // Not an object, or with unknown keys, which are the caller's words: the message does not repeat them.
  const message =
    Object.keys(fields).length > 0 ? 'Some fields are not valid.' : 'The body is not the expected object.';
  throw new HttpError(422, 'invalid_fields', message, { fields });
}

const LOOPBACK_ORIGIN = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

const preflightHeaders = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'apikey, authorization, content-type, idempotency-key, x-client-info',
  'access-control-max-age': '3600',
};

/** A request with this header asks only whether the function reaches the database; nothing else is done. */
const DATABASE_CHECK_HEADER = 'x-database-check';

export interface EndpointOptions {
  name: string;
  /** A caller needs one of these. */
  apiKeys: readonly string[];
  /** Pages that may call; empty: those of this machine only. `undefined`: no page at all. */
  allowedOrigins: readonly string[] | undefined;
  log(line: Record<string, string | number | undefined>): void;
  /** The health check: who may ask, and a query that throws if the database is out of reach. */
  databaseCheck: { keys: readonly string[]; reach(headers: Headers): Promise<unknown> };
}

/**
 * Whether a browser page of this origin may call us. Without a list only pages of this very machine may: a deployed
 * function whose ALLOWED_ORIGINS was forgotten refuses everyone, loudly, instead of serving everyone.
 */
function isAllowedOrigin(origin: string, allowed: readonly string[] | undefined): boolean {
  if (!allowed) return false;
  return allowed.length === 0 ? LOOPBACK_ORIGIN.test(origin) : allowed.includes(origin);
}

/** The digest of a text in hexadecimal digits. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The key is compared here, not by the gateway (`verify_jwt = false`): gateways differ in how they treat the new
 * sb_… keys, and both kinds must work. It compares digests, so that the time it takes tells nothing about a key.
 */
async function hasKey(headers: Headers, keys: readonly string[]): Promise<boolean> {
  const bearer = headers.get('authorization')?.replace(/^bearer\s+/i, '');
  const [given, ...known] = await Promise.all([headers.get('apikey') ?? bearer ?? '', ...keys].map(sha256));
  return known.some((key) => key === given);
}

async function admit(request: Request, keys: readonly string[]): Promise<void> {
  if (request.method !== 'POST') throw new HttpError(405, 'method_not_allowed', 'Use POST.');
  if (!(await hasKey(request.headers, keys))) {
    throw new HttpError(401, 'invalid_api_key', 'Send a valid key in the apikey header.');
  }
}

function asHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  // The name only: messages of unknown errors may contain what a visitor typed.
  const cause = error instanceof Error ? error.name : typeof error;
  return new HttpError(500, 'internal', 'Something went wrong.', { cause });
}

/** The common part of all functions: origin, method, key, one error shape, and a log line for each request. */
export function createEndpoint(
  options: EndpointOptions,
  handle: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const started = performance.now();
    const requestId = crypto.randomUUID();
    const origin = request.headers.get('origin');
    const isAllowed = origin === null || isAllowedOrigin(origin, options.allowedOrigins);
    let response: Response;
    let failure: HttpError | undefined;
    try {
      if (!isAllowed) throw new HttpError(403, 'origin_not_allowed', 'This origin is not in ALLOWED_ORIGINS.');
      if (request.method === 'OPTIONS') {
        response = new Response(null, { status: 204, headers: preflightHeaders });
      } else if (request.headers.has(DATABASE_CHECK_HEADER)) {
        await admit(request, options.databaseCheck.keys);
        const address = await options.databaseCheck.reach(request.headers);
        response = jsonResponse(200, { database: 'reached', address });
      } else {
        await admit(request, options.apiKeys);
        response = await handle(request);
      }
    } catch (error) {
      failure = asHttpError(error);
      response = errorResponse(failure, requestId);
      if (failure.status === 405) response.headers.set('allow', 'POST, OPTIONS');
    }
    if (origin !== null && isAllowed) {
      response.headers.set('access-control-allow-origin', origin);
      response.headers.set('access-control-expose-headers', 'retry-after, x-request-id');
      response.headers.set('vary', 'origin');
    }
    response.headers.set('x-request-id', requestId);
    options.log({
      function: options.name,
      requestId,
      method: request.method,
      status: response.status,
      code: failure?.code,
      cause: failure?.options.cause,
      ms: Math.round(performance.now() - started),
    });
    return response;
  };
}
