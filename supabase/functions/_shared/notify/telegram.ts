import * as z from 'zod/mini';
import type { ReadEnv } from '../platform/environment.ts';
import { post, type Send } from './channel.ts';
import { composeMessage } from './message.ts';

/** The Bot API's limit of a message. */
const MAX_UNITS = 4096;

const accepted = z.object({ ok: z.literal(true) });

/** A chat through the Telegram Bot API. No parse_mode: nothing an applicant writes is read as markup. */
export function telegramFromEnv(read: ReadEnv): Send | undefined {
  const botToken = read('TELEGRAM_BOT_TOKEN');
  const chatId = read('TELEGRAM_CHAT_ID');
  if (Boolean(botToken) !== Boolean(chatId)) {
    throw new Error('TELEGRAM_BOT_TOKEN and TELEGRAM_CHAT_ID belong together: set both or none.');
  }
  if (!botToken) return undefined;
  const apiUrl = (read('TELEGRAM_API_URL') || 'https://api.telegram.org').replace(/\/$/, '');
  // The URL contains the token: it must never reach a log or an error text.
  const url = `${apiUrl}/bot${botToken}/sendMessage`;
  return (notification) => {
    const text = composeMessage(notification, MAX_UNITS);
    return post({ url, body: { chat_id: chatId, text, link_preview_options: { is_disabled: true } }, accepted });
  };
}
