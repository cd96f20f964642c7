import type { SendResult } from '../http/fetch-json.ts';
import type { ReadEnv } from '../platform.ts';
import { emailFromEnv } from './email.ts';
import type { Notification } from './notification.ts';
import { telegramFromEnv } from './telegram.ts';
import { webhookFromEnv } from './webhook.ts';

/** Never throws for a failure of the other side. */
export type Send = (notification: Notification) => Promise<SendResult>;

/** One way to notify the team. */
export interface Channel {
  name: string;
  send: Send;
}

/** Each by its name in `private.notification_channels`: without a row there nothing is sent by it. */
export const channelReaders: Record<string, (read: ReadEnv) => Send | undefined> = {
  telegram: telegramFromEnv,
  webhook: webhookFromEnv,
  email: emailFromEnv,
};

/**
 * Each channel is switched on by its secrets; none is required. A channel with wrong secrets is reported and fails its messages,
 * which raises an alarm and keeps them until the secrets are fixed; the others go on.
 */
export function channelsFromEnv(read: ReadEnv, report: (mistake: string) => void): Channel[] {
  return Object.entries(channelReaders).flatMap(([name, fromEnv]) => {
    try {
      const send = fromEnv(read);
      return send ? [{ name, send }] : [];
    } catch (error) {
      report((error as Error).message);
      return [{ name, send: async () => ({ ok: false, error: 'misconfigured' }) }];
    }
  });
}
