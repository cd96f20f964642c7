import type * as z from 'zod/mini';
import { fetchJson, UpstreamError } from '../http/fetch-json.ts';
import type { Notification } from './notification.ts';

/**
 * `error` is a short code, never the other side's text; `retryAfter` is the wait that it asks for, in whole seconds. `note` is for
 * the log: what to set right although the message was taken.
 */
export type SendResult = { ok: true; note?: string } | { ok: false; error: string; retryAfter?: number };

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
  /** The other side's yes. Without it, a status of success is enough unless the body names an error. */
  accepted?: z.ZodMiniType;
  /** Where a redirect leads that says yes, too. */
  acceptedRedirect?: RegExp;
  /** Reads from a refusal what to send instead, once. */
  instead?: (refusal: unknown) => (Post & { note: string }) | undefined;
  timeoutMs?: number;
}

/** Far below the lease of a claimed notification (60 s): no other worker gets it while it is being sent. */
const TIMEOUT_MS = 10_000;
/** Enough for every response that we understand. */
const MAX_BYTES = 64 * 1024;
/** The longest wait that we believe: the database counts in integers. */
const DAY_SECONDS = 86_400;

const isFine = (code: unknown) => !/^-?\d+$/.test(`${code}`) || Number(code) === 0 || /^2\d\d$/.test(`${code}`);
const isNo = (word: unknown) => /^(?:err|fail)/i.test(`${word}`);
const isFalse = (word: unknown) => /^(?:false|no|0)$/i.test(`${word}`);
/** Gateways count differently: `{"code":1,"msg":"success"}` is a yes. */
const isYes = (word: unknown) => /^(?:ok|success)/i.test(`${word}`);

/** Whether the body of a successful response says no, as many chats and their gateways do, in any spelling. */
function namesError(body: unknown): boolean {
  if (Array.isArray(body)) return body.some((entry) => !Array.isArray(entry) && namesError(entry));
  if (typeof body !== 'object' || body === null) return false;
  const lower = Object.fromEntries(Object.entries(body).map(([key, value]) => [key.toLowerCase(), value]));
  const { ok, success, error, errors, status, result, code, errcode, statuscode, msg, message } = lower;
  const isRefused = [ok, success].some(isFalse) || [status, result].some(isNo);
  const hasBadCode = ![msg, message].some(isYes) && ![code, errcode, statuscode].every(isFine);
  return isRefused || hasBadCode || Boolean(error) || (Array.isArray(errors) && errors.length > 0);
}

/** Deno's fetch sends once more by itself if the connection breaks before a response: delivery is at least once anyway. */
export async function post({ url, headers, body, timeoutMs = TIMEOUT_MS, ...expected }: Post): Promise<SendResult> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  const bounds = { timeoutMs, maxBytes: MAX_BYTES };
  const answer = await fetchJson(url, init, bounds).catch((error: UpstreamError) => error);
  if (answer instanceof UpstreamError) return { ok: false, error: answer.message };
  const { accepted, acceptedRedirect, instead } = expected;
  // A redirect that is not followed has status 0, where fetch does as its standard says.
  const isSuccess = answer.status >= 200 && answer.status < 300;
  const isTaken = accepted ? accepted.safeParse(answer.json).success : !answer.isPage && !namesError(answer.json);
  if ((isSuccess && isTaken) || acceptedRedirect?.test(answer.headers.get('location') ?? '')) return { ok: true };
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
