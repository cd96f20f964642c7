import { expect, test } from 'vitest';
import {
  about,
  channelsOf,
  emailSecrets,
  sendOverHttp,
  telegramSecrets,
} from '../../../tests/support/sent-channels.ts';

const { chat, called, send } = await sendOverHttp();
const notification = about({});

test('no channel is switched on without its secrets', () => {
  expect(channelsOf({})).toEqual({ mistakes: [], channels: [] });
  const topic = { TELEGRAM_TOPIC_ID: '42', TELEGRAM_API_URL: chat.url, EMAIL_API_URL: chat.url };
  expect(channelsOf(topic)).toEqual({ mistakes: [], channels: [] });
});

test('all channels that are set are switched on, under the names that the database has', () => {
  const { mistakes, channels } = channelsOf({
    ...telegramSecrets,
    ...emailSecrets,
    NOTIFICATION_WEBHOOK_URL: 'https://desk.example/hook',
  });
  expect(mistakes).toEqual([]);
  expect(channels.map(({ name }) => name)).toEqual(['telegram', 'webhook', 'email']);
});

test.each<[string, Record<string, string>]>([
  ['https://api.telegram.org/bot1:token/sendMessage', telegramSecrets],
  [
    'https://bots.team.example/api/bot1:token/sendMessage',
    { ...telegramSecrets, TELEGRAM_API_URL: 'https://bots.team.example/api/' },
  ],
  ['https://api.resend.com/emails', emailSecrets],
  // As a copied .env.example has them.
  ['https://api.telegram.org/bot1:token/sendMessage', { ...telegramSecrets, TELEGRAM_API_URL: '' }],
  ['https://api.resend.com/emails', { ...emailSecrets, EMAIL_API_URL: '' }],
  ['https://mail.team.example/emails', { ...emailSecrets, EMAIL_API_URL: 'https://mail.team.example/' }],
  ['https://desk.example/hook?key=1', { NOTIFICATION_WEBHOOK_URL: 'https://desk.example/hook?key=1' }],
])('a message goes to %s', async (url, env) => {
  await send(env);
  expect(called).toEqual([url]);
});

test.each<[string, string, Record<string, string>]>([
  ['TELEGRAM_CHAT_ID', 'telegram', { TELEGRAM_BOT_TOKEN: 'hidden', TELEGRAM_CHAT_ID: '' }],
  ['TELEGRAM_BOT_TOKEN', 'telegram', { TELEGRAM_BOT_TOKEN: '', TELEGRAM_CHAT_ID: 'hidden' }],
  ...['hidden', '-42', '4 2', 'x42', '42x'].map((TELEGRAM_TOPIC_ID): [string, string, Record<string, string>] => [
    'TELEGRAM_TOPIC_ID',
    'telegram',
    { TELEGRAM_TOPIC_ID },
  ]),
  ['NOTIFICATION_WEBHOOK_URL', 'webhook', { NOTIFICATION_WEBHOOK_URL: 'hooks.example/services/hidden' }],
  ['EMAIL_API_KEY', 'email', { EMAIL_API_KEY: '' }],
  ['EMAIL_FROM', 'email', { EMAIL_FROM: '' }],
  ['EMAIL_API_KEY', 'email', { EMAIL_API_KEY: '', EMAIL_FROM: '' }],
  ['EMAIL_FROM', 'email', { EMAIL_FROM: '', EMAIL_TO: '' }],
  ['EMAIL_API_KEY', 'email', { EMAIL_API_KEY: '', EMAIL_TO: '' }],
  ...[
    '',
    'hidden',
    'a@team.example,',
    'a@b@c',
    'a@b c',
    'a b@c',
    'A a@b',
    'A <a@b',
    'A <a@b> c',
    'A <a<b@c>',
    'A <a>b@c>',
    'A <a@b<c>',
    'A <a@b>c>',
    'A <a@b@c>',
    'A <a b@c>',
    'A <a@b c>',
    'A@B <a@b>',
    'A < <a@b>',
    'A > <a@b>',
    'a<b@c',
    'a>b@c',
    'a@b<c',
    'a@b>c',
    'A <a>',
    '@b',
    'a@',
  ].map((EMAIL_TO): [string, string, Record<string, string>] => [
    'EMAIL_TO',
    'email',
    { EMAIL_API_KEY: 'hidden', EMAIL_TO },
  ]),
])(
  'where %s is wrong, %s fails, the report names the setting and no secret, and no other channel stops',
  async (setting, wrong, env) => {
    const { mistakes, channels } = channelsOf({ ...telegramSecrets, ...emailSecrets, ...env });
    const result = await channels.find(({ name }) => name === wrong)?.send(notification);
    expect(result).toEqual({ ok: false, error: 'misconfigured' });
    expect(channels.length).toBeGreaterThan(1);
    expect(mistakes).toEqual([expect.stringContaining(setting)]);
    expect(mistakes.join()).not.toContain('hidden');
  },
);
