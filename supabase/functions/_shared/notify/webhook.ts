import { type Answer, post } from '../http/fetch-json.ts';
import type { ReadEnv } from '../platform.ts';
import type { Send } from './channel.ts';
import { composeMessage } from './message.ts';
import type { Notification } from './notification.ts';

/** Slack reads `<!channel>` and `<https://…|text>` even without markup; escaped by its rules, both are text. */
function escapeForSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Room for the whole of what visitors may send. Slack takes 40,000 characters, our marks included. */
const MAX_UNITS = 8_000;
/** Mattermost splits a longer text where its database is an old one, and the second part would not be code any more. */
const MATTERMOST_UNITS = 3_900;

/** A block of code, in which chats read no mentions, markup or links. The text itself cannot end it. */
function asCode(text: string): string {
  return `\`\`\`\n${text.replaceAll('`', "'")}\n\`\`\``;
}

const CODE_UNITS = asCode('').length;

/** A block of code in one part. Chats make a mention of `<!channel>` before they look for code: an invisible joiner parts the two. */
function asShortCode(notification: Notification): string {
  const compose = (maxUnits: number) => asCode(composeMessage(notification, maxUnits).replaceAll('<', '<\u2060'));
  const text = compose(MATTERMOST_UNITS - CODE_UNITS);
  // The joiners double it at most.
  return text.length <= MATTERMOST_UNITS ? text : compose(MATTERMOST_UNITS / 2 - CODE_UNITS);
}

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
  // It refuses other keys.
  googleChat: (notification: Notification) => ({ text: asShortCode(notification) }),
  // Mattermost, and any receiver of JSON: `record` has the values as they were typed.
  json: (notification: Notification) => ({ text: asShortCode(notification), ...notification }),
};

const has = (json: unknown, name: string) => typeof Object(json)[name] === 'string';
const isYes = (text: unknown) => /^\s*(?:ok|accepted|success)?\s*$/i.test(String(text));

/** How each kind says yes, beside its status: many chats and gateways answer 200 to what they do not show. */
const accepted: Record<keyof typeof bodies, (answer: Answer) => boolean> = {
  slack: ({ text }) => text === 'ok',
  discord: ({ status, json }) => status === 204 || has(json, 'id'),
  googleChat: ({ json }) => has(json, 'name'),
  // Mattermost says ok. Any other receiver says that, or nothing, or as Zapier and its like do.
  json({ text, json }) {
    const { ok, success, status } = Object(json);
    return isYes(text) || ok === true || success === true || (has(json, 'status') && isYes(status));
  },
};

/** Services that take a message with status 200 or 202 and never show it, since it is not in their format. */
const unreadable: [host: RegExp, service: string][] = [
  [/(^|\.)(feishu\.cn|larksuite\.com)$/, 'Feishu or Lark'],
  [/(^|\.)(logic\.azure\.com|powerplatform\.com|webhook\.office\.com)$/, 'Microsoft Teams'],
  [/(^|\.)dingtalk\.com$/, 'DingTalk'],
  [/^qyapi\.weixin\.qq\.com$/, 'WeCom'],
];

/** The receiver's kind, by its host. */
function formatOf(url: string): keyof typeof bodies {
  // Deno would write the text, which is a secret, into its own error.
  if (!URL.canParse(url)) throw new Error('NOTIFICATION_WEBHOOK_URL is not a URL.');
  const { hostname, pathname } = new URL(url);
  const [, service] = unreadable.find(([host]) => host.test(hostname)) ?? [];
  if (service) {
    const others = 'use Slack, Discord, Mattermost, Telegram, email, or a receiver of yours';
    throw new Error(`NOTIFICATION_WEBHOOK_URL is one of ${service}, which cannot read our messages: ${others}.`);
  }
  if (/^hooks\.slack(-gov)?\.com$/.test(hostname)) {
    if (pathname.startsWith('/services/')) return 'slack';
    const other = 'use an incoming webhook, https://hooks.slack.com/services/…';
    throw new Error(`NOTIFICATION_WEBHOOK_URL starts a workflow of Slack, which cannot read our messages: ${other}`);
  }
  if (hostname === 'chat.googleapis.com') return 'googleChat';
  return /^(.+\.)?discord(app)?\.com$/.test(hostname) ? 'discord' : 'json';
}

/** Google Apps Script leads to its answer here, once it has run; to a login, it leads elsewhere. */
const SCRIPT_RAN = /^https:\/\/script\.googleusercontent\.com\//;

/** A chat's incoming webhook, or any receiver of JSON. */
export function webhookFromEnv(read: ReadEnv): Send | undefined {
  const url = read('NOTIFICATION_WEBHOOK_URL');
  if (!url) return undefined;
  const format = formatOf(url);
  const acceptedRedirect = new URL(url).hostname === 'script.google.com' ? { acceptedRedirect: SCRIPT_RAN } : {};
  return (notification) =>
    // Delivery is at least once: a receiver that must not act twice remembers this key.
    post({
      url,
      headers: { 'idempotency-key': notification.id },
      body: bodies[format](notification),
      accepted: accepted[format],
      ...acceptedRedirect,
    });
}
