import type * as z from 'zod/mini';
import { HttpError } from './http-error.ts';

/** The body as its contract says, or a 422 with the first message of each field. */
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
