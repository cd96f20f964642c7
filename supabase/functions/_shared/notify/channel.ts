import type { Notification } from './notification.ts';

/** `error` is a short code, never an answer's text; `retryAfter` is in seconds, if the other side named them. */
export type SendResult = { ok: true } | { ok: false; error: string; retryAfter?: number };

/** One way to notify the team. `send` never throws for a failure of the other side. */
export interface Channel {
  /** As rows of `private.notification_channels` call it. */
  name: string;
  send(notification: Notification): Promise<SendResult>;
}
