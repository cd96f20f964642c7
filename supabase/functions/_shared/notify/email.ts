import * as z from 'zod/mini';
import { replyFields } from '../contracts/forms.ts';
import { shortReference } from '../contracts/short-reference.ts';
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

/** A plain address as RFC 5321 has it, which every mail server accepts: the API refuses a whole email because of any other. */
const PLAIN_ADDRESS =
  /^(?=.{1,254}$)(?=.{1,64}@)[\w%+-]+(?:\.[\w%+-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/** The sender's own address, so that staff may simply reply. */
function replyTo({ kind, record }: Notification): { reply_to?: string } {
  const field = kind in replyFields ? replyFields[kind as keyof typeof replyFields] : undefined;
  const address = field && new Map(Object.entries(record)).get(field);
  return typeof address === 'string' && PLAIN_ADDRESS.test(address) ? { reply_to: address } : {};
}

/**
 * Email through Resend's API, or a compatible one. HTTPS, since hosted functions reach no mail server's port. Plain
 * text only: a stranger's words are never read as markup.
 */
export function createEmailChannel({ apiUrl, apiKey, from, to, timeoutMs }: EmailOptions): Channel {
  return {
    name: 'email',
    async send(notification) {
      const text = composeMessage(notification, MAX_UNITS);
      // The first line has our words only. The reference keeps mail programs from merging the conversations.
      const subject = `${text.split('\n', 1)[0]} (${shortReference(notification.record.id)})`;
      const result = await postJson({
        url: `${apiUrl}/emails`,
        // The API remembers it for a day, longer than the retries last: no email is sent again unsettled.
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
