import { HttpError } from './http-error.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The caller's idempotency key, or null where it sends none. */
export function readIdempotencyKey(headers: Headers): string | null {
  const key = headers.get('idempotency-key');
  if (key !== null && !UUID.test(key)) {
    throw new HttpError(400, 'invalid_idempotency_key', 'The Idempotency-Key should be a UUID.');
  }
  return key;
}
