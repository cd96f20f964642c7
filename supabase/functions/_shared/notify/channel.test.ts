import { expect, test, vi } from 'vitest';
import { answering } from '../../../tests/support/fake-chat.ts';
import {
  about,
  channelsOf,
  emailSecrets,
  sendOverHttp,
  telegramSecrets,
} from '../../../tests/support/sent-channels.ts';
import { post } from '../http/fetch-json.ts';

const { chat, called, send, sendToTelegram, sendToWebhook } = await sendOverHttp();
const OWN = 'https://desk.example/hook';
const DISCORD = 'https://discord.com/api/webhooks/1/x';
const GOOGLE = 'https://chat.googleapis.com/v1/spaces/A/messages?key=k';
const SLACK = 'https://hooks.slack.com/services/T0/B0/x';

test('a message is given up after ten seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await sendToTelegram();
  expect(timeout.mock.calls).toEqual([[10_000]]);
  timeout.mockRestore();
});

test.each<[string, number, string]>([
  ...['', ' OK\n', '{"ok":true}', '{"success":true}', '{"status":"success"}'].map((body): [string, number, string] => [
    OWN,
    200,
    body,
  ]),
  [SLACK, 200, 'ok'],
  [DISCORD, 204, ''],
  [DISCORD, 200, '{"id":"1"}'],
  [GOOGLE, 200, '{"name":"spaces/A/messages/1"}'],
])('%s has taken a message that it answers %i %s', async (url, status, body) => {
  chat.behave(answering(status, body));
  expect(await sendToWebhook(url)).toEqual({ ok: true });
});

test.each([
  [OWN, '{}'],
  [OWN, 'oklahoma'],
  [OWN, '<!doctype html><title>Sign in</title>'],
  [OWN, 'ok'.padEnd(100_000)],
  [OWN, '{"ok":"true"}'],
  [OWN, '{"success":1}'],
  [OWN, '{"status":"error"}'],
  [SLACK, 'invalid_token'],
  [DISCORD, 'ok'],
  [GOOGLE, '{"error":{"code":403}}'],
])('%s has not taken a message that it answers 200 %s', async (url, body) => {
  chat.behave(answering(200, body));
  expect(await sendToWebhook(url)).toMatchObject({ ok: false, error: 'unexpected_answer' });
});

test.each([
  ['1.2', 2],
  ['86401', 86_400],
  ['-1', 0],
  ['Wed, 21 Oct 2037 07:28:00 GMT', 0],
])('a refusal with Retry-After: %s asks for a wait of %s seconds', async (header, retryAfter) => {
  chat.behave(answering(429, '{"ok":false}', { 'retry-after': header }));
  expect(await sendToTelegram()).toEqual({ ok: false, error: 'http_429', retryAfter });
});

test('a message to a server that is silent or never ends its answer fails', async () => {
  const impatient = () => post({ url: chat.url, body: {}, timeoutMs: 50 });
  chat.behave(() => undefined);
  expect(await impatient()).toEqual({ ok: false, error: 'timeout' });
  chat.behave((response) => void response.writeHead(200).write('{'));
  expect(await impatient()).toEqual({ ok: false, error: 'timeout' });
});

test('no channel is switched on without its secrets, and each is with them', () => {
  const optional = { TELEGRAM_TOPIC_ID: '42', TELEGRAM_API_URL: chat.url, EMAIL_API_URL: chat.url };
  expect(channelsOf(optional)).toEqual({ mistakes: [], channels: [] });
  const { mistakes, channels } = channelsOf({ ...telegramSecrets, ...emailSecrets, NOTIFICATION_WEBHOOK_URL: OWN });
  expect(mistakes).toEqual([]);
  expect(channels.map(({ name }) => name)).toEqual(['telegram', 'webhook', 'email']);
});

test.each<[string, Record<string, string>]>([
  // As a copied .env.example has them.
  ['https://api.telegram.org/bot1:token/sendMessage', { ...telegramSecrets, TELEGRAM_API_URL: '' }],
  ['https://api.resend.com/emails', { ...emailSecrets, EMAIL_API_URL: '' }],
  [
    'https://bots.example/api/bot1:token/sendMessage',
    { ...telegramSecrets, TELEGRAM_API_URL: 'https://bots.example/api/' },
  ],
  ['https://mail.example/emails', { ...emailSecrets, EMAIL_API_URL: 'https://mail.example/' }],
  ['https://desk.example/hook?key=1', { NOTIFICATION_WEBHOOK_URL: 'https://desk.example/hook?key=1' }],
])('a message goes to %s', async (url, env) => {
  await send(env);
  expect(called).toEqual([url]);
});

test.each<[string, string, object]>([
  ['TELEGRAM_CHAT_ID', 'telegram', { TELEGRAM_BOT_TOKEN: 'hidden', TELEGRAM_CHAT_ID: '' }],
  ['TELEGRAM_BOT_TOKEN', 'telegram', { TELEGRAM_BOT_TOKEN: '', TELEGRAM_CHAT_ID: 'hidden' }],
  ['TELEGRAM_TOPIC_ID', 'telegram', { TELEGRAM_TOPIC_ID: '42x' }],
  ['NOTIFICATION_WEBHOOK_URL', 'webhook', { NOTIFICATION_WEBHOOK_URL: 'hooks.example/services/hidden' }],
  ['EMAIL_API_KEY', 'email', { EMAIL_API_KEY: '' }],
  ['EMAIL_FROM', 'email', { EMAIL_FROM: '' }],
  ...['', 'a@team.example,', 'hidden', 'a@b@c', 'a b@c', 'A <a@b> c'].map((EMAIL_TO): [string, string, object] => [
    'EMAIL_TO',
    'email',
    { EMAIL_API_KEY: 'hidden', EMAIL_TO },
  ]),
])(
  'where %s is wrong, %s fails, the report names the setting and no secret, and no other channel stops',
  async (setting, wrong, env) => {
    const { mistakes, channels } = channelsOf({ ...telegramSecrets, ...emailSecrets, ...env });
    const result = await channels.find(({ name }) => name === wrong)?.send(about({}));
    expect(result).toEqual({ ok: false, error: 'misconfigured' });
    expect(channels.length).toBeGreaterThan(1);
    expect(mistakes).toEqual([expect.stringContaining(setting)]);
    expect(mistakes.join()).not.toContain('hidden');
  },
);
