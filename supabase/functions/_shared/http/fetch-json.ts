/** The other server's response is unusable. The message is a short code for log and database, never that server's text. */
export class UpstreamError extends Error {}

interface Bounds {
  /** From the first byte sent to the last one read. */
  timeoutMs: number;
  maxBytes: number;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** Undefined for a body that is too long or broke off. */
  text: string | undefined;
  /** Undefined for a body that is not JSON. */
  json: unknown;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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

/** One call to another server. It follows no redirect, which would carry a key to another host. Throws an UpstreamError. */
export async function fetchJson(url: string, init: RequestInit, { timeoutMs, maxBytes }: Bounds): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const { ok, status, headers, body } = await fetch(url, { ...init, redirect: 'manual', signal });
    // A refusal's status says why, even if its body hangs or breaks off.
    const bytes = await readBytes(body, maxBytes).catch((error) => {
      if (ok) throw error;
    });
    const text = bytes && bytes.length <= maxBytes ? new TextDecoder().decode(bytes) : undefined;
    return { status, headers, text, json: parse(text ?? '') };
  } catch {
    throw new UpstreamError(signal.aborted ? 'timeout' : 'unreachable');
  }
}

/**
 * `error` is a short code, never the other side's text; `retryAfter` is the wait that it asks for, in whole seconds. `note` is for
 * the log: what to set right although the message was taken.
 */
export type SendResult = { ok: true; note?: string } | { ok: false; error: string; retryAfter?: number };

interface Post {
  url: string;
  headers?: Record<string, string>;
  body: unknown;
  /** What the answer must say besides a status of success. */
  accepted?: (answer: Answer) => boolean;
  /** A redirect to such an address is a success, too. */
  acceptedRedirect?: RegExp;
  /** Reads from a refusal what to send instead, once. */
  instead?: (refusal: unknown) => (Post & { note: string }) | undefined;
  timeoutMs?: number;
}

/** Far below the lease of a claimed notification (60 s): no other worker gets it while it is being sent. */
const POST_TIMEOUT_MS = 10_000;
/** Enough for every response that we understand. */
const POST_MAX_BYTES = 64 * 1024;
/** The longest wait that we believe: the database counts in integers. */
const DAY_SECONDS = 86_400;

/** Deno's fetch sends once more by itself if the connection breaks before a response: delivery is at least once anyway. */
export async function post({
  url,
  headers,
  body,
  timeoutMs = POST_TIMEOUT_MS,
  ...expected
}: Post): Promise<SendResult> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  const bounds = { timeoutMs, maxBytes: POST_MAX_BYTES };
  const answer = await fetchJson(url, init, bounds).catch((error: UpstreamError) => error);
  if (answer instanceof UpstreamError) return { ok: false, error: answer.message };
  const { accepted = () => true, acceptedRedirect, instead } = expected;
  // A redirect that is not followed has status 0, where fetch does as its standard says.
  const isSuccess = answer.status >= 200 && answer.status < 300;
  if ((isSuccess && accepted(answer)) || acceptedRedirect?.test(answer.headers.get('location') ?? ''))
    return { ok: true };
  const other = instead?.(answer.json);
  if (other) {
    const result = await post(other);
    return result.ok ? { ok: true, note: other.note } : result;
  }
  const wait = Number(answer.headers.get('retry-after'));
  return {
    ok: false,
    error: isSuccess ? 'unexpected_answer' : `http_${answer.status}`,
    retryAfter: wait > 0 ? Math.min(Math.ceil(wait), DAY_SECONDS) : 0,
  };
}
