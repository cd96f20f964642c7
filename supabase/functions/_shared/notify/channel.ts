import type { Notification } from './notification.ts';

/** A short code for staff and log, never an answer's text; seconds to wait where the other side named them. */
export type SendResult = { ok: true } | { ok: false; error: string; retryAfter?: number };

/** One way to notify the team. `send` never throws for what the other side does. */
export interface Channel {
  name: 'telegram' | 'webhook' | 'email';
  send(notification: Notification): Promise<SendResult>;
}
