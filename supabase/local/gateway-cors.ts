import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

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
