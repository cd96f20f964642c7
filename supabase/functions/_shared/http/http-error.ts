import type { ApiErrorBody } from '../contracts/answers.ts';

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

export function errorResponse({ status, code, message, options }: HttpError, requestId: string): Response {
  const body: ApiErrorBody = { error: { code, message, ...(options.fields && { fields: options.fields }), requestId } };
  return jsonResponse(status, body, options.retryAfter ? { 'retry-after': String(options.retryAfter) } : {});
}
