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

/** The receiver's kind, by its host. */
function formatOf(url: string): keyof typeof bodies {
  // Deno would write the text, which is a secret, into its own error.
  if (!URL.canParse(url)) throw new Error('NOTIFICATION_WEBHOOK_URL is not a URL.');
  const { hostname } = new URL(url);
  if (/^hooks\.slack(-gov)?\.com$/.test(hostname)) return 'slack';
  return /^(.+\.)?discord(app)?\.com$/.test(hostname) ? 'discord' : 'json';
}

/** A chat's incoming webhook, or any receiver of JSON. */
export function webhookFromEnv(read: ReadEnv): Send | undefined {
  const url = read('NOTIFICATION_WEBHOOK_URL');
  if (!url) return undefined;
  const format = formatOf(url);
  return (notification) =>
    // Delivery is at least once: a receiver that must not act twice remembers this key.
    post({ url, headers: { 'idempotency-key': notification.id }, body: bodies[format](notification) });
}
