import type * as z from 'zod/mini';
import { HttpError } from './http-error.ts';

interface BodyLimits {
  maxBytes: number;
  timeoutMs: number;
}

const DEFAULTS: BodyLimits = { maxBytes: 16 * 1024, timeoutMs: 5_000 };

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

/**
 * All bytes that the reader gives. `count` gets the size of each piece before it is kept, and throws if that is too
 * much. Pieces are counted after decompression: a header's length proves nothing.
 */
export async function readBytes(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  count: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    count(next.value.byteLength);
    chunks.push(next.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function tooLarge(maxBytes: number): HttpError {
  return new HttpError(413, 'payload_too_large', `The body may have ${maxBytes} bytes at most.`);
}

async function readBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { maxBytes, timeoutMs }: BodyLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Cancelling the reader does not end a read that hangs, so the read races a timer.
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new HttpError(408, 'request_timeout', 'The body took too long.')), timeoutMs);
  });
  let left = maxBytes;
  const reading = readBytes(reader, (bytes) => {
    left -= bytes;
    if (left < 0) throw tooLarge(maxBytes);
  });
  try {
    return await Promise.race([reading, tooSlow]);
  } catch (error) {
    reading.catch(() => undefined);
    reader.cancel().catch(() => undefined);
    throw error instanceof HttpError ? error : new HttpError(400, 'unreadable_body', 'The body could not be read.');
  } finally {
    clearTimeout(timer);
  }
}

/** The request's JSON, read within bounds of type, size and time. Throws an HttpError for everything else. */
export async function readJson(request: Request, limits: Partial<BodyLimits> = {}): Promise<unknown> {
  const bounds = { ...DEFAULTS, ...limits };
  refuseWrongType(request.headers);
  if (Number(request.headers.get('content-length') ?? 0) > bounds.maxBytes) throw tooLarge(bounds.maxBytes);
  const bytes = request.body ? await readBody(request.body, bounds) : new Uint8Array();
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new HttpError(400, 'invalid_json', 'The body is not valid JSON in UTF-8.');
  }
}

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
