import * as z from 'zod/mini';
import { shortReference } from '../contracts/short-reference.ts';
import { replyFields } from '../submissions.ts';
import type { Channel } from './channel.ts';
import { composeMessage } from './message.ts';
import type { Notification } from './notification.ts';
import { parseAnswer, postJson, toSendResult } from './post-json.ts';

/** Room for the whole of what visitors may send. */
const MAX_UNITS = 16_000;

/** The API takes fifty at most. */
const MAX_RECIPIENTS = 50;

export interface EmailOptions {
  apiUrl: string;
  apiKey: string;
  from: string;
  to: readonly string[];
  timeoutMs: number;
}

const answerSchema = z.object({ id: z.string() });

/** `Desk <desk@example.com>` or the address alone; several are separated by commas. */
export function readRecipients(text: string): string[] {
  const recipients = text.split(',').map((recipient) => recipient.trim());
  const isAddress = (recipient: string) => /^([^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(recipient);
  if (recipients.length > MAX_RECIPIENTS || !recipients.every(isAddress)) {
    throw new Error('EMAIL_TO should be one to fifty addresses, separated by commas.');
  }
  return recipients;
}

/** Only what every mail server takes for an address: the API refuses the whole email for any other. */
const PLAIN_ADDRESS = /^[a-z0-9._%+-]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}$/i;

/** Where the sender asked to be answered, so that staff may simply reply. */
function replyTo({ kind, record }: Notification): { reply_to?: string } {
  const field = kind in replyFields ? replyFields[kind as keyof typeof replyFields] : undefined;
  const address = field && new Map(Object.entries(record)).get(field);
  return typeof address === 'string' && PLAIN_ADDRESS.test(address) ? { reply_to: address } : {};
}

/**
 * Email through Resend's API, or one that speaks like it. HTTPS, since hosted functions reach no mail server's port. Plain text
 * alone: nothing a stranger wrote is read as markup.
 */
export function createEmailChannel({ apiUrl, apiKey, from, to, timeoutMs }: EmailOptions): Channel {
  return {
    name: 'email',
    async send(notification) {
      const text = composeMessage(notification, MAX_UNITS);
      // The first line is ours alone. The reference keeps mail programs from taking all for one conversation.
      const subject = `${text.split('\n', 1)[0]} (${shortReference(notification.record.id)})`;
      const result = await postJson({
        url: `${apiUrl}/emails`,
        // Remembered for a day, longer than the retries last: what was sent and could not be settled is not sent again.
        headers: {
          authorization: `Bearer ${apiKey}`,
          'idempotency-key': notification.id,
          // The API refuses calls without a user agent.
          'user-agent': 'notifications',
        },
        body: { from, to, subject, text, ...replyTo(notification) },
        timeoutMs,
      });
      const answer = result.reached && result.status === 200 ? parseAnswer(answerSchema, result.text) : undefined;
      return toSendResult(result, answer !== undefined);
    },
  };
}
