import type { ReadEnv } from '../platform/environment.ts';
import type { Channel } from './channel.ts';
import { createEmailChannel, readRecipients } from './email.ts';
import { createTelegramChannel } from './telegram.ts';
import { createWebhookChannel, readWebhookUrl } from './webhook.ts';

/** Far below the lease of a claimed notification (60 s): no other worker takes it over while it is being sent. */
const SEND_TIMEOUT_MS = 10_000;

function telegramFromEnv(read: ReadEnv): Channel[] {
  const botToken = read('TELEGRAM_BOT_TOKEN');
  const chatId = read('TELEGRAM_CHAT_ID');
  if (Boolean(botToken) !== Boolean(chatId)) {
    throw new Error('TELEGRAM_BOT_TOKEN and TELEGRAM_CHAT_ID belong together: set both or none.');
  }
  if (!botToken || !chatId) return [];
  const apiUrl = (read('TELEGRAM_API_URL') || 'https://api.telegram.org').replace(/\/$/, '');
  return [createTelegramChannel({ apiUrl, botToken, chatId, timeoutMs: SEND_TIMEOUT_MS })];
}

function webhookFromEnv(read: ReadEnv): Channel[] {
  const url = read('NOTIFICATION_WEBHOOK_URL');
  return url ? [createWebhookChannel({ ...readWebhookUrl(url), timeoutMs: SEND_TIMEOUT_MS })] : [];
}

function emailFromEnv(read: ReadEnv): Channel[] {
  const apiKey = read('EMAIL_API_KEY');
  const from = read('EMAIL_FROM');
  const to = read('EMAIL_TO');
  if (!apiKey && !from && !to) return [];
  if (!apiKey || !from || !to) {
    throw new Error('EMAIL_API_KEY, EMAIL_FROM and EMAIL_TO belong together: set all or none.');
  }
  const apiUrl = (read('EMAIL_API_URL') || 'https://api.resend.com').replace(/\/$/, '');
  return [createEmailChannel({ apiUrl, apiKey, from, to: readRecipients(to), timeoutMs: SEND_TIMEOUT_MS })];
}

/**
 * Each channel is switched on by its secrets; none is required. One whose secrets are incomplete or malformed is reported and
 * stops no other: its messages fail, which is an alarm, and are sent once the secrets are mended.
 */
export function channelsFromEnv(read: ReadEnv, report: (mistake: string) => void): Channel[] {
  const readers = { telegram: telegramFromEnv, webhook: webhookFromEnv, email: emailFromEnv };
  return Object.entries(readers).flatMap(([name, fromEnv]) => {
    try {
      return fromEnv(read);
    } catch (error) {
      report((error as Error).message);
      return [{ name, send: async () => ({ ok: false, error: 'misconfigured' }) }];
    }
  });
}
