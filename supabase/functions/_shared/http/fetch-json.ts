import { readBytes } from './read-json.ts';

/** The other server's response is unusable. The message is a short code for log and database, never that server's text. */
export class UpstreamError extends Error {}

interface Bounds {
  /** From the first byte sent to the last one read. */
  timeoutMs: number;
  maxBytes: number;
}

interface Answer {
  status: number;
  headers: Headers;
  /** Undefined for a body that is not JSON, or too long, or broke off. */
  json: unknown;
  /** Whether the body begins as a page does: a proxy, a login or an error speaks. */
  isPage: boolean;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
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
    const isPage = /^\s*</.test(new TextDecoder().decode(bytes?.slice(0, 100)));
    return { status, headers, json: bytes && bytes.length <= maxBytes ? parse(bytes) : undefined, isPage };
  } catch {
    throw new UpstreamError(signal.aborted ? 'timeout' : 'unreachable');
  }
}
