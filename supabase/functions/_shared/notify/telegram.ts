import * as z from 'zod/mini';
import { type Answer, post } from '../http/fetch-json.ts';
import type { ReadEnv } from '../platform.ts';
import type { Send } from './channel.ts';
import { composeMessage } from './message.ts';

/** The Bot API's limit of a message. */
const MAX_UNITS = 4096;

const yes = z.object({ ok: z.literal(true) });
const accepted = ({ json }: Answer) => yes.safeParse(json).success;
/** The refusal for a group that became a supergroup, which has another id for ever. */
const movedSchema = z.object({ parameters: z.object({ migrate_to_chat_id: z.int() }) });

/** A chat through the Telegram Bot API. No parse_mode: nothing an applicant writes is read as markup. */
export function telegramFromEnv(read: ReadEnv): Send | undefined {
  const botToken = read('TELEGRAM_BOT_TOKEN');
  const chatId = read('TELEGRAM_CHAT_ID');
  if (Boolean(botToken) !== Boolean(chatId)) {
    throw new Error('TELEGRAM_BOT_TOKEN and TELEGRAM_CHAT_ID belong together: set both or none.');
  }
  if (!botToken) return undefined;
  // A group with topics: without one, its messages are in General, which may be closed.
  const topicId = read('TELEGRAM_TOPIC_ID');
  if (topicId && !/^\d+$/.test(topicId)) throw new Error('TELEGRAM_TOPIC_ID should be a number.');
  const apiUrl = (read('TELEGRAM_API_URL') || 'https://api.telegram.org').replace(/\/$/, '');
  // The URL contains the token: it must never reach a log or an error text.
  const url = `${apiUrl}/bot${botToken}/sendMessage`;
  return (notification) => {
    const message = {
      text: composeMessage(notification, MAX_UNITS),
      link_preview_options: { is_disabled: true },
      ...(topicId && { message_thread_id: Number(topicId) }),
    };
    return post({
      url,
      body: { chat_id: chatId, ...message },
      accepted,
      instead(refusal) {
        const { data } = movedSchema.safeParse(refusal);
        if (!data) return undefined;
        const newId = String(data.parameters.migrate_to_chat_id);
        const note = `the group has another id now: set TELEGRAM_CHAT_ID=${newId}`;
        return { url, body: { chat_id: newId, ...message }, accepted, note };
      },
    });
  };
}
