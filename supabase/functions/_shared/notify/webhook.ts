import type { ReadEnv } from '../platform/environment.ts';
import { post, type Send } from './channel.ts';
import { composeMessage } from './message.ts';
import type { Notification } from './notification.ts';

/** Slack reads `<!channel>` and `<https://…|text>` even without markup; escaped by its rules, both are text. */
function escapeForSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Room for the whole of what visitors may send. Slack takes 40,000 characters and Mattermost 16,383, marks of ours included. */
const MAX_UNITS = 8_000;

/** A block of code, in which chats read no mentions, markup or links. The text itself cannot end it. */
function asCode(text: string): string {
  return `\`\`\`\n${text.replaceAll('`', "'")}\n\`\`\``;
}

const CODE_UNITS = asCode('').length;

/** The body for each kind of receiver. In all of them, a stranger's words are plain text. */
const bodies = {
  // Slack refuses keys that it does not know.
  slack: (notification: Notification) => ({
    text: escapeForSlack(composeMessage(notification, MAX_UNITS)),
    mrkdwn: false,
    unfurl_links: false,
    unfurl_media: false,
  }),
  discord: (notification: Notification) => ({
    content: asCode(composeMessage(notification, 2_000 - CODE_UNITS)),
    allowed_mentions: { parse: [] },
  }),
  // Mattermost, and any receiver of JSON: `record` has the values as they were typed. Mattermost makes a mention of
  // `<!channel>` before it looks for code, so an invisible word joiner parts the two.
  json: (notification: Notification) => ({
    text: asCode(composeMessage(notification, MAX_UNITS).replaceAll('<', '<\u2060')),
    ...notification,
  }),
};

type WebhookFormat = keyof typeof bodies;

/** The receiver's kind, by its host. Discord's address for Slack's format is turned into its own. */
function readWebhookUrl(text: string): { url: string; format: WebhookFormat } {
  // Deno would write the text, which is a secret, into its own error.
  if (!URL.canParse(text)) throw new Error('NOTIFICATION_WEBHOOK_URL is not a URL.');
  const url = new URL(text);
  if (/^hooks\.slack(-gov)?\.com$/.test(url.hostname)) return { url: text, format: 'slack' };
  if (!/^(.+\.)?discord(app)?\.com$/.test(url.hostname)) return { url: text, format: 'json' };
  url.pathname = url.pathname.replace(/\/slack\/?$/, '');
  return { url: url.href, format: 'discord' };
}

/** A chat's incoming webhook, or any receiver of JSON. */
export function webhookFromEnv(read: ReadEnv): Send | undefined {
  const secret = read('NOTIFICATION_WEBHOOK_URL');
  if (!secret) return undefined;
  const { url, format } = readWebhookUrl(secret);
  return (notification) =>
    // Delivery is at least once: a receiver that must not act twice remembers this key.
    post({ url, headers: { 'idempotency-key': notification.id }, body: bodies[format](notification) });
}
