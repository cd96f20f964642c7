import type { ReadEnv } from '../function-env.ts';
import type { Channel } from './channel.ts';
import { createTelegramChannel } from './telegram.ts';
import { createWebhookChannel } from './webhook.ts';

/** Far below the lease of a claimed notification (60 s): nobody else takes one over while it is being sent. */
const SEND_TIMEOUT_MS = 10_000;

/** Each way is switched on by its secret; none is required. */
export function channelsFromEnv(read: ReadEnv): Channel[] {
  const channels: Channel[] = [];
  const botToken = read('TELEGRAM_BOT_TOKEN');
  const chatId = read('TELEGRAM_CHAT_ID');
  const url = read('NOTIFICATION_WEBHOOK_URL');
  if (Boolean(botToken) !== Boolean(chatId)) {
    throw new Error('TELEGRAM_BOT_TOKEN and TELEGRAM_CHAT_ID belong together: set both or none.');
  }
  if (botToken && chatId) {
    const apiUrl = (read('TELEGRAM_API_URL') || 'https://api.telegram.org').replace(/\/$/, '');
    channels.push(createTelegramChannel({ apiUrl, botToken, chatId, timeoutMs: SEND_TIMEOUT_MS }));
  }
  if (url) channels.push(createWebhookChannel({ url, timeoutMs: SEND_TIMEOUT_MS }));
  return channels;
}
