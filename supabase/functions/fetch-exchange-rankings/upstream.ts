import { readBytes } from '../_shared/read-bytes.ts';
import { parseRetryAfter } from '../_shared/retry-after.ts';

/** Why a provider's answer is of no use: a short code for the log and the database, never the provider's own text. */
export class UpstreamError extends Error {
  readonly code: string;
  /** Seconds for which the provider asked us to stay away. */
  readonly retryAfter: number | undefined;

  constructor(code: string, retryAfter?: number) {
    super(code);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** What the calls of one refresh may cost together: bytes in all, and the time until the signal. */
export interface UpstreamBudget {
  bytes: { left: number };
  signal: AbortSignal;
}

async function readBody({ body }: Response, budget: UpstreamBudget): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  return readBytes(body.getReader(), (bytes) => {
    budget.bytes.left -= bytes;
    if (budget.bytes.left < 0) throw new UpstreamError('too_large');
  });
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new UpstreamError('not_json');
  }
}

function asUpstreamError(error: unknown, signal: AbortSignal): UpstreamError {
  if (error instanceof UpstreamError) return error;
  return new UpstreamError(signal.aborted ? 'timeout' : 'unreachable');
}

/** One GET within the budget. Throws an UpstreamError for everything that is not a complete JSON answer with 200. */
export async function getUpstreamJson(
  url: string,
  headers: Record<string, string>,
  budget: UpstreamBudget,
): Promise<unknown> {
  try {
    // A redirect would carry the key to whoever it names.
    const response = await fetch(url, { headers, redirect: 'error', signal: budget.signal });
    if (response.status !== 200) {
      // Nobody waits for the rest, and its failure would hide the status.
      response.body?.cancel().catch(() => undefined);
      throw new UpstreamError(`http_${response.status}`, parseRetryAfter(response.headers.get('retry-after')));
    }
    return parseJson(await readBody(response, budget));
  } catch (error) {
    throw asUpstreamError(error, budget.signal);
  }
}
