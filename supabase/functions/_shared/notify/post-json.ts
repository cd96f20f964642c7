import type * as z from 'zod/mini';
import { readBytes, TooLargeError } from '../http/read-bytes.ts';
import type { SendResult } from './channel.ts';

const DAY_SECONDS = 86_400;

/** Whole seconds, a day at most: another server may name any number, and the database counts in integers. */
export function boundRetryAfter(seconds: number | undefined): number | undefined {
  return seconds !== undefined && seconds > 0 ? Math.min(Math.ceil(seconds), DAY_SECONDS) : undefined;
}

/** The seconds of a Retry-After header; its other form, a date, is read too. */
export function parseRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  return boundRetryAfter(/^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000);
}

interface PostOptions {
  url: string;
  body: unknown;
  headers?: Record<string, string>;
  timeoutMs: number;
}

export type PostResult =
  | { reached: true; status: number; text: string; retryAfter: number | undefined }
  | { reached: false; error: 'timeout' | 'network' };

/** Enough for every answer that we understand; a longer one counts as empty. */
const MAX_ANSWER_BYTES = 64 * 1024;

async function readAnswer({ body }: Response): Promise<string> {
  try {
    return new TextDecoder().decode(await readBytes(body, { left: MAX_ANSWER_BYTES }));
  } catch (error) {
    if (error instanceof TooLargeError) return '';
    throw error;
  }
}

/**
 * One POST, bounded in time from the first byte sent to the last one read. Redirects are answers, not followed. Deno's
 * fetch sends once more by itself if the connection breaks before an answer: delivery is at least once anyway.
 */
export async function postJson({ url, body, headers, timeoutMs }: PostOptions): Promise<PostResult> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal,
    });
    const text = await readAnswer(response);
    return {
      reached: true,
      status: response.status,
      text,
      retryAfter: parseRetryAfter(response.headers.get('retry-after')),
    };
  } catch {
    return { reached: false, error: signal.aborted ? 'timeout' : 'network' };
  }
}

/** The answer's JSON, if it matches the schema. */
export function parseAnswer<T>(schema: z.ZodMiniType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The result of a message: a 200 without the other side's yes is a failure, too. */
export function toSendResult(result: PostResult, isAccepted: boolean, retryAfter?: number): SendResult {
  if (!result.reached) return { ok: false, error: result.error };
  if (isAccepted) return { ok: true };
  const error = result.status === 200 ? 'unexpected_answer' : `http_${result.status}`;
  const wait = retryAfter ?? result.retryAfter;
  return { ok: false, error, ...(wait !== undefined && { retryAfter: wait }) };
}
