import type * as z from 'zod/mini';
import { HttpError } from './http-error.ts';

const MAX_BYTES = 16 * 1024;
const TIMEOUT_MS = 5_000;

/**
 * The bytes of a body. Stops once more than `maximum` have come: the caller compares the length. They are counted after
 * decompression, since a header's length proves nothing.
 */
export async function readBytes(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  maximum: number,
): Promise<Uint8Array> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length > maximum) break;
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

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
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let bytes: Uint8Array;
  try {
    // Through a pipe, since the signal then also ends a read that hangs.
    bytes = await readBytes(body?.pipeThrough(new TransformStream(), { signal }) ?? null, MAX_BYTES);
  } catch {
    if (signal.aborted) throw new HttpError(408, 'request_timeout', 'The body took too long.');
    throw new HttpError(400, 'unreadable_body', 'The body could not be read.');
  }
  if (bytes.length > MAX_BYTES) {
    throw new HttpError(413, 'payload_too_large', `The body may have ${MAX_BYTES} bytes at most.`);
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
