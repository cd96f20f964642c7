import { afterAll, beforeEach, expect, test } from 'vitest';
import { accepting, actingAs, answering, chatKinds, startFakeChat } from '../../../../tools/fakes/chat.ts';
import { validApplication } from '../../../tests/support/valid-forms.ts';
import { channelsFromEnv } from './channels-from-env.ts';
import type { Notification } from './notification.ts';
import { createTelegramChannel } from './telegram.ts';
import { createWebhookChannel, readWebhookUrl } from './webhook.ts';

// Over real HTTP: the channels are judged by what a server gets and says.
const chat = await startFakeChat();
afterAll(() => chat.close());
beforeEach(() => {
  chat.behave(accepting);
  chat.received.length = 0;
});

const notification: Notification = {
  id: '0b0f2a5e-0000-4000-8000-000000000002',
  kind: 'fast_track_application',
  record: {
    id: '6f1f2a5e-0000-4000-8000-000000000001',
    createdAt: '2026-11-21T04:25:54Z',
    ...validApplication,
    projectBlurb: '<!channel> *bold* \u202e<https://evil.example|click>',
  },
};
const telegram = createTelegramChannel({ apiUrl: chat.url, botToken: '1:token', chatId: '-100', timeoutMs: 2_000 });
const webhookOf = (format: 'slack' | 'discord' | 'json', timeoutMs = 2_000) =>
  createWebhookChannel({ url: `${chat.url}/hook`, timeoutMs, format });
const webhook = webhookOf('json');

test('Telegram gets plain text without markup or previews', async () => {
  await expect(telegram.send(notification)).resolves.toEqual({ ok: true });
  const [message] = chat.received;
  expect(message?.path).toBe('/bot1:token/sendMessage');
  expect(message?.body).toEqual({
    chat_id: '-100',
    text: expect.stringContaining('<!channel> *bold* <https://evil.example|click>'),
    link_preview_options: { is_disabled: true },
  });
});

test('a receiver of JSON gets the values as they were typed, and a key that marks repetitions', async () => {
  await expect(webhook.send(notification)).resolves.toEqual({ ok: true });
  const [message] = chat.received;
  expect(message?.headers['idempotency-key']).toBe(notification.id);
  expect(message?.body).toEqual({ text: expect.stringContaining('@project'), ...notification });
});

const hostile = [
  '@all @everyone @here @channel <!channel> <!here> <@U012ABCDEF> <@123456789> <@&42>',
  '*bold* **bold** _italic_ ~gone~ ||spoiler|| `code` ```**block** @here``` > quote',
  '<https://evil.example|ListBolt> [ListBolt](https://evil.example) https://evil.example',
  'a\u202eb\u200bc\u2066d\ufeffe\u{e0041}f \u2028Reference: forged\u2029\r\nmore & <b>',
];
const seen = [
  hostile[0],
  expect.stringMatching(
    /^\*bold\* \*\*bold\*\* _italic_ ~gone~ \|\|spoiler\|\| .code. .{3}\*\*block\*\* @here.{3} > quote$/,
  ),
  hostile[2],
  'abcdef ',
  'Reference: forged',
  '',
  'more & <b>',
];

const webhooks = [
  ['slack', 'slack'],
  ['discord', 'discord'],
  ['mattermost', 'json'],
] as const;

test.each(webhooks)(
  '%s shows what a stranger wrote as plain text, without mentions, links or hidden characters',
  async (kind, format) => {
    chat.behave(actingAs(chatKinds[kind]));
    const record = { ...notification.record, telegramContact: '@all\u202e<!here>', projectBlurb: hostile.join('\n') };
    const sent = { ...notification, record } as Notification;
    await expect(webhookOf(format).send(sent)).resolves.toEqual({ ok: true });
    const { shown, active } = chatKinds[kind].read(chat.received[0]?.body ?? {});
    expect(active).toEqual([]);
    const lines = shown.split('\n');
    expect(lines).toContain('Telegram: @all<!here>');
    expect(lines.slice(lines.indexOf('Project blurb:') + 1)).toEqual(seen);
  },
);

test.each(webhooks)('the longest application is not refused by %s', async (kind, format) => {
  chat.behave(actingAs(chatKinds[kind]));
  const coinmarketcapUrl = `https://coingecko.com/${'<'.repeat(2000)}`;
  const record = { ...notification.record, coinmarketcapUrl, projectBlurb: '<<&&'.repeat(500) };
  const sent = { ...notification, record } as Notification;
  await expect(webhookOf(format).send(sent)).resolves.toEqual({ ok: true });
});

test('the longest application is cut where Telegram ends a message', async () => {
  const record = { ...notification.record, projectBlurb: '😀'.repeat(2000), coinmarketcapUrl: 'u'.repeat(2048) };
  await telegram.send({ ...notification, record } as Notification);
  const text = String(chat.received[0]?.body.text);
  expect(text.length).toBeGreaterThan(4090);
  expect(text.length).toBeLessThanOrEqual(4096);
});

test('a webhook gets the format of its host', () => {
  const formatOf = (url: string) => readWebhookUrl(url).format;
  expect(formatOf('https://hooks.slack.com/services/T0/B0/x')).toBe('slack');
  expect(formatOf('https://discord.com/api/webhooks/1/x')).toBe('discord');
  expect(formatOf('https://ptb.discord.com/api/webhooks/1/x')).toBe('discord');
  expect(formatOf('https://chat.team.example/hooks/x')).toBe('json');
  expect(formatOf('https://hooks.slack.com.evil.example/x')).toBe('json');
  expect(formatOf('https://notdiscord.com/x')).toBe('json');
  expect(readWebhookUrl('https://discordapp.com/api/webhooks/1/x/slack?wait=true').url).toBe(
    'https://discordapp.com/api/webhooks/1/x?wait=true',
  );
});

test('a failed message passes on the wait that Telegram or a header asks for', async () => {
  chat.behave(answering(429, '{"ok":false,"parameters":{"retry_after":33}}', { 'retry-after': '5' }));
  await expect(telegram.send(notification)).resolves.toEqual({ ok: false, error: 'http_429', retryAfter: 33 });
  await expect(webhook.send(notification)).resolves.toEqual({ ok: false, error: 'http_429', retryAfter: 5 });
});

test.each([
  ['garbage', answering(200, '<html>'), 'unexpected_answer'],
  ['a no with status 200', answering(200, '{"ok":false}'), 'unexpected_answer'],
  ['an error', answering(500, 'no'), 'http_500'],
  ['a redirect, which is not followed', answering(302, '', { location: '/elsewhere' }), 'http_302'],
  ['an answer without end', answering(200, `"${'x'.repeat(5_000_000)}"`), 'unexpected_answer'],
  ['a closed connection', (response: { destroy(): void }) => response.destroy(), 'network'],
])('a message that Telegram answers with %s fails', async (_, behaviour, error) => {
  chat.behave(behaviour);
  await expect(telegram.send(notification)).resolves.toMatchObject({ ok: false, error });
  expect(chat.received).toHaveLength(1);
});

test('a message to a server that is silent or never ends its answer fails', async () => {
  const impatient = webhookOf('json', 50);
  chat.behave(() => undefined);
  await expect(impatient.send(notification)).resolves.toEqual({ ok: false, error: 'timeout' });
  chat.behave((response) => void response.writeHead(200).write('{'));
  await expect(impatient.send(notification)).resolves.toEqual({ ok: false, error: 'timeout' });
});

const channelsOf = (env: Record<string, string>) => {
  const mistakes: string[] = [];
  const channels = channelsFromEnv(
    (name) => env[name],
    (mistake) => mistakes.push(mistake),
  );
  return { mistakes, channels };
};
const emailSecrets = { EMAIL_API_KEY: 'k', EMAIL_FROM: 'a@b.example', EMAIL_TO: 'c@d.example' };

test.each<[string[], Record<string, string>]>([
  [[], {}],
  [['telegram'], { TELEGRAM_BOT_TOKEN: 't', TELEGRAM_CHAT_ID: '1' }],
  [['webhook'], { NOTIFICATION_WEBHOOK_URL: 'https://hooks.example' }],
  [['email'], emailSecrets],
])('the channels %j are switched on by their secrets', (names, env) => {
  const { mistakes, channels } = channelsOf(env);
  expect(channels.map(({ name }) => name)).toEqual(names);
  expect(mistakes).toEqual([]);
});

test.each<[string, string, Record<string, string>]>([
  ['TELEGRAM_CHAT_ID', 'telegram', { TELEGRAM_BOT_TOKEN: '1:hidden', TELEGRAM_CHAT_ID: '' }],
  ['NOTIFICATION_WEBHOOK_URL', 'webhook', { NOTIFICATION_WEBHOOK_URL: 'hooks.example/services/hidden' }],
  ['EMAIL_TO', 'email', { ...emailSecrets, EMAIL_API_KEY: 'hidden', EMAIL_TO: '' }],
])(
  'where %s is wrong, %s fails, the report names the setting and no secret, and no other channel stops',
  async (setting, wrong, env) => {
    const { mistakes, channels } = channelsOf({
      TELEGRAM_BOT_TOKEN: 't',
      TELEGRAM_CHAT_ID: '1',
      ...emailSecrets,
      ...env,
    });
    const results = await Promise.all(
      channels.filter(({ name }) => name === wrong).map((channel) => channel.send(notification)),
    );
    expect(results).toEqual([{ ok: false, error: 'misconfigured' }]);
    expect(channels.length).toBeGreaterThan(1);
    expect(mistakes).toEqual([expect.stringContaining(setting)]);
    expect(mistakes.join()).not.toContain('hidden');
  },
);
