import * as z from 'zod/mini';
import { shortReference } from '../contracts/answers.ts';
import { formOf } from '../contracts/forms.ts';
import { type Answer, post } from '../http/fetch-json.ts';
import type { ReadEnv } from '../platform.ts';
import type { Send } from './channel.ts';
import { composeMessage } from './message.ts';
import type { Notification } from './notification.ts';

/** Room for the whole of what visitors may send. */
const MAX_UNITS = 16_000;

const yes = z.object({ id: z.string() });
const accepted = ({ json }: Answer) => yes.safeParse(json).success;

/** `Desk <desk@example.com>` or the address alone; several are separated by commas. */
function readRecipients(text: string): string[] {
  const recipients = text.split(',').map((recipient) => recipient.trim());
  const isAddress = (recipient: string) => /^([^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(recipient);
  if (!recipients.every(isAddress)) throw new Error('EMAIL_TO should be addresses, separated by commas.');
  return recipients;
}

/** A plain address as RFC 5321 has it, which every mail server accepts: the API refuses a whole email because of any other. */
const PLAIN_ADDRESS =
  /^(?=.{1,254}$)(?=.{1,64}@)[\w%+-]+(?:\.[\w%+-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i;

/** The sender's own address, so that staff may simply reply. */
function replyTo({ kind, record }: Notification): { reply_to?: string } {
  const address: string = Reflect.get(record, formOf(kind)?.replyTo ?? '') ?? '';
  return PLAIN_ADDRESS.test(address) ? { reply_to: address } : {};
}

/**
 * Email through Resend's API, or a compatible one. HTTPS, since hosted functions reach no mail server's port. Plain
 * text only: a stranger's words are never read as markup.
 */
export function emailFromEnv(read: ReadEnv): Send | undefined {
  const apiKey = read('EMAIL_API_KEY');
  const from = read('EMAIL_FROM');
  const recipients = read('EMAIL_TO');
  if (!apiKey && !from && !recipients) return undefined;
  if (!apiKey || !from || !recipients) {
    throw new Error('EMAIL_API_KEY, EMAIL_FROM and EMAIL_TO belong together: set all or none.');
  }
  const to = readRecipients(recipients);
  const url = `${(read('EMAIL_API_URL') || 'https://api.resend.com').replace(/\/$/, '')}/emails`;
  return (notification) => {
    const text = composeMessage(notification, MAX_UNITS);
    // The first line has our words only. The reference keeps mail programs from merging the conversations.
    const subject = `${text.split('\n', 1)[0]} (${shortReference(notification.record.id)})`;
    const headers = {
      authorization: `Bearer ${apiKey}`,
      // The API remembers it for a day, longer than the wait between two tries, so that no email is sent twice.
      'idempotency-key': notification.id,
      // The API refuses calls without a user agent.
      'user-agent': 'notifications',
    };
    return post({ url, headers, body: { from, to, subject, text, ...replyTo(notification) }, accepted });
  };
}
