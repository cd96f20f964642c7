import { readBytes, TooLargeError } from '../_shared/http/read-bytes.ts';

/** Why the provider's answer is of no use: a short code for the log and the database, never the provider's own text. */
export class UpstreamError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** The budget of all calls of one refresh: bytes in all, and the time until the signal. */
export interface UpstreamBudget {
  bytes: { left: number };
  signal: AbortSignal;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new UpstreamError('not_json');
  }
}

/** One GET within the budget. Throws an UpstreamError for everything that is not a complete JSON answer with 200. */
export async function getUpstreamJson(
  url: string,
  headers: Record<string, string>,
  budget: UpstreamBudget,
): Promise<unknown> {
  try {
    // A redirect would carry the key to another host.
    const response = await fetch(url, { headers, redirect: 'error', signal: budget.signal });
    if (response.status !== 200) {
      // The rest is not read, and its failure would hide the status.
      response.body?.cancel().catch(() => undefined);
      throw new UpstreamError(`http_${response.status}`);
    }
    return parseJson(await readBytes(response.body, budget.bytes));
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    if (error instanceof TooLargeError) throw new UpstreamError('too_large');
    throw new UpstreamError(budget.signal.aborted ? 'timeout' : 'unreachable');
  }
}
