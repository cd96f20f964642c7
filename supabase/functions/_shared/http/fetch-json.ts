import { readBytes } from './read-bytes.ts';

/** Why another server's answer is of no use: a short code for log and database, never that server's own text. */
export class UpstreamError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

interface Bounds {
  /** From the first byte sent to the last one read. */
  timeoutMs: number;
  maxBytes: number;
}

interface Answer {
  status: number;
  headers: Headers;
  /** Undefined for a body that is not JSON, or too long. */
  json: unknown;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** One call to another server. A redirect is an answer: followed, it would carry a key to another host. Throws an UpstreamError. */
export async function fetchJson(url: string, init: RequestInit, { timeoutMs, maxBytes }: Bounds): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    const { status, headers, body } = response;
    return { status, headers, json: parse(await readBytes(body, maxBytes)) };
  } catch {
    throw new UpstreamError(signal.aborted ? 'timeout' : 'unreachable');
  }
}
