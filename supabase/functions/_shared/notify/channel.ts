import type * as z from 'zod/mini';
import { fetchJson, UpstreamError } from '../http/fetch-json.ts';
import type { Notification } from './notification.ts';

/** `error` is a short code, never an answer's text; `retryAfter` is the wait that the other side asks for, in whole seconds. */
export type SendResult = { ok: true } | { ok: false; error: string; retryAfter?: number };

/** Never throws for a failure of the other side. */
export type Send = (notification: Notification) => Promise<SendResult>;

/** One way to notify the team. */
export interface Channel {
  /** As rows of `private.notification_channels` call it. */
  name: string;
  send: Send;
}

interface Post {
  url: string;
  headers?: Record<string, string>;
  body: unknown;
  /** The other side's yes. Without it, a status of success is enough. */
  accepted?: z.ZodMiniType;
  timeoutMs?: number;
}

/** Far below the lease of a claimed notification (60 s): no other worker takes it over while it is being sent. */
const TIMEOUT_MS = 10_000;
/** Enough for every answer that we understand. */
const MAX_BYTES = 64 * 1024;
/** The longest wait that we believe: the database counts in integers. */
const DAY_SECONDS = 86_400;

/** Deno's fetch sends once more by itself if the connection breaks before an answer: delivery is at least once anyway. */
export async function post({ url, headers, body, accepted, timeoutMs = TIMEOUT_MS }: Post): Promise<SendResult> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  const bounds = { timeoutMs, maxBytes: MAX_BYTES };
  const answer = await fetchJson(url, init, bounds).catch((error: UpstreamError) => error);
  if (answer instanceof UpstreamError) return { ok: false, error: answer.message };
  const isSuccess = answer.status >= 200 && answer.status < 300;
  if (isSuccess && (!accepted || accepted.safeParse(answer.json).success)) return { ok: true };
  const wait = Number(answer.headers.get('retry-after'));
  return {
    ok: false,
    error: isSuccess ? 'unexpected_answer' : `http_${answer.status}`,
    retryAfter: wait > 0 ? Math.min(Math.ceil(wait), DAY_SECONDS) : 0,
  };
}
