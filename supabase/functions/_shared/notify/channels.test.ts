import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { accepting, actingAs, answering, chatKinds, startFakeChat } from '../../../tests/support/fake-chat.ts';
import { validApplication } from '../../../tests/support/valid-forms.ts';
import { post, type SendResult } from './channel.ts';
import { channelsFromEnv } from './channels-from-env.ts';
import type { Notification } from './notification.ts';

// Over real HTTP: one server on this machine stands for every host, and keeps what it gets.
const chat = await startFakeChat();
const called: string[] = [];
afterAll(() => chat.close());
beforeEach(() => {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    called.push(url);
    return fetch(url.replace(/^https:..[^/]*/, chat.url), init);
  });
  chat.behave(accepting);
  chat.received.length = 0;
  called.length = 0;
});

const application = {
  id: '6f1f2a5e-0000-4000-8000-000000000001',
  createdAt: '2026-11-21T04:25:54Z',
  ...validApplication,
  projectBlurb: '<!channel> *bold* \u202e<https://evil.example|click>',
};
const about = (changes: Partial<typeof application>): Notification => ({
  id: '0b0f2a5e-0000-4000-8000-000000000002',
  kind: 'application',
  record: { ...application, ...changes },
});
const notification = about({});

function channelsOf(env: Record<string, string>) {
  const mistakes: string[] = [];
  const channels = channelsFromEnv(
    (name) => env[name],
    (mistake) => mistakes.push(mistake),
  );
  return { mistakes, channels };
}
const telegramSecrets = { TELEGRAM_BOT_TOKEN: '1:token', TELEGRAM_CHAT_ID: '-100' };
const emailSecrets = { EMAIL_API_KEY: 'k', EMAIL_FROM: 'a@b.example', EMAIL_TO: 'c@d.example' };

/** Sends through the one channel that the secrets switch on. */
async function send(env: Record<string, string>, sent = notification): Promise<SendResult | undefined> {
  return await channelsOf(env).channels[0]?.send(sent);
}
const sendToTelegram = (sent?: Notification) => send(telegramSecrets, sent);
const sendToWebhook = (url: string, sent?: Notification) => send({ NOTIFICATION_WEBHOOK_URL: url }, sent);

test('Telegram gets plain text without markup or previews', async () => {
  expect(await sendToTelegram()).toEqual({ ok: true });
  expect(chat.received.map(({ body }) => body)).toEqual([
    {
      chat_id: '-100',
      text: expect.stringContaining('<!channel> *bold* <https://evil.example|click>'),
      link_preview_options: { is_disabled: true },
    },
  ]);
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

test('a redirect without a status, as the standard of fetch has it, delivers nothing', async () => {
  vi.stubGlobal('fetch', async () => Response.error());
  const failed = { ok: false, error: 'http_0', retryAfter: 0 };
  expect(await sendToWebhook('https://desk.example/hook')).toEqual(failed);
});

test('a message is JSON, and is given up after ten seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await sendToTelegram();
  expect(timeout.mock.calls).toEqual([[10_000]]);
  timeout.mockRestore();
  expect(chat.received[0]?.headers['content-type']).toBe('application/json');
});

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

test.each([
  [
    'https://hooks.slack.com/services/T0/B0/x',
    {
      text: expect.stringMatching(/^New fast-track application\n.*&lt;!channel&gt;/s),
      mrkdwn: false,
      unfurl_links: false,
      unfurl_media: false,
    },
  ],
  [
    'https://discord.com/api/webhooks/1/x',
    {
      content: expect.stringMatching(/^```\nNew fast-track application\n.*<!channel>.*\n```$/s),
      allowed_mentions: { parse: [] },
    },
  ],
  [
    'https://chat.googleapis.com/v1/spaces/A/messages?key=k',
    { text: expect.stringMatching(/^```\nNew fast-track application\n.*<\u2060!channel>.*\n```$/s) },
  ],
  [
    'https://chat.team.example/hooks/x',
    { ...notification, text: expect.stringMatching(/^```\nNew fast-track application\n.*<\u2060!channel>.*\n```$/s) },
  ],
])('%s gets this and nothing else', async (url, body) => {
  await sendToWebhook(url);
  expect(chat.received.map((message) => message.body)).toEqual([body]);
});

test('a receiver of JSON gets the values as they were typed, and a key that marks repetitions', async () => {
  expect(await sendToWebhook('https://desk.example/hook')).toEqual({ ok: true });
  const [message] = chat.received;
  expect(message?.headers['idempotency-key']).toBe(notification.id);
  expect(message?.body).toEqual({ text: expect.stringContaining('@project'), ...notification });
});

const hostile = [
  '@all @everyone @here @channel <!channel> <!here> <@U012ABCDEF> <@123456789> <@&42>',
  '*bold* **bold** _italic_ ~gone~ ||spoiler|| `code` ```**block** @here``` > quote',
  '<https://evil.example|ListBolt> [ListBolt](https://evil.example) https://evil.example',
  '&lt;!channel&gt; &amp;lt; & &#60;',
  'a\u202eb\u200bc\u2066d\ufeffe\u{e0041}f \u2028Reference: forged\u2029\r\nmore & <b>',
];
const seen = [
  hostile[0],
  expect.stringMatching(
    /^\*bold\* \*\*bold\*\* _italic_ ~gone~ \|\|spoiler\|\| .code. .{3}\*\*block\*\* @here.{3} > quote$/,
  ),
  hostile[2],
  hostile[3],
  'abcdef ',
  'Reference: forged',
  '',
  'more & <b>',
];

const webhooks = [
  ['slack', 'https://hooks.slack.com/services/T0/B0/x'],
  ['slack', 'https://hooks.slack-gov.com/services/T0/B0/x'],
  ['discord', 'https://discord.com/api/webhooks/1/x'],
  ['discord', 'https://ptb.discordapp.com/api/webhooks/1/x'],
  ['mattermost', 'https://chat.team.example/hooks/x'],
  ['mattermost', 'https://hooks.slack.com.evil.example/x'],
  ['mattermost', 'https://notdiscord.com/x'],
  ['discord', 'https://discordapp.com/api/webhooks/1/x'],
  ['discord', 'https://canary.discord.com/api/webhooks/1/x'],
  ['mattermost', 'https://discord.com.evil.example/x'],
  ['mattermost', 'https://discord-com.example/x'],
  ['mattermost', 'https://my-hooks.slack.com.example/services/x'],
  ['mattermost', 'https://xhooks.slack.com/services/x'],
] as const;

test.each(webhooks)(
  '%s at %s shows what a stranger wrote as plain text, without mentions, links or hidden characters',
  async (kind, url) => {
    chat.behave(actingAs(chatKinds[kind]));
    const sent = about({ telegramContact: '@all\u202e<!here>', projectBlurb: hostile.join('\n') });
    expect(await sendToWebhook(url, sent)).toEqual({ ok: true });
    const { shown, active } = chatKinds[kind].read(chat.received[0]?.body ?? {});
    expect(active).toEqual([]);
    const lines = shown.split('\n');
    expect(lines).toContain('Telegram: @all<!here>');
    expect(lines.slice(lines.indexOf('Project blurb:') + 1)).toEqual(seen);
  },
);

test.each(webhooks)('the longest application is not refused by %s at %s', async (kind, url) => {
  chat.behave(actingAs(chatKinds[kind]));
  const coinmarketcapUrl = `https://coingecko.com/${'<'.repeat(2000)}`;
  expect(await sendToWebhook(url, about({ coinmarketcapUrl, projectBlurb: '<<&&'.repeat(500) }))).toEqual({ ok: true });
});

const longest = { coinmarketcapUrl: 'https://coingecko.com/'.padEnd(2048, 'u'), projectBlurb: `${'😀'.repeat(1999)}.` };

test.each<[string, Record<string, string>]>([
  ['Slack', { NOTIFICATION_WEBHOOK_URL: 'https://hooks.slack.com/services/T0/B0/x' }],
  ['email', emailSecrets],
])('%s shows the longest application whole', async (_, env) => {
  await send(env, about(longest));
  expect(String(chat.received[0]?.body.text).endsWith(`\n${longest.projectBlurb}`)).toBe(true);
});

test('Mattermost shows an application of 2,000 letters whole', async () => {
  await sendToWebhook('https://chat.team.example/hooks/x', about({ projectBlurb: `${'a'.repeat(1999)}.` }));
  expect(String(chat.received[0]?.body.text).endsWith(`${'a'.repeat(1999)}.\n\`\`\``)).toBe(true);
});

test('Discord shows as much of the longest application as it takes', async () => {
  await sendToWebhook('https://discord.com/api/webhooks/1/x', about({ projectBlurb: 'b'.repeat(2000) }));
  const content = String(chat.received[0]?.body.content);
  expect(content).toHaveLength(2000);
  expect(content.endsWith('\n[…] The rest is in the inbox view.\n```')).toBe(true);
});

test.each(['a', '😀', '<', '`', '<!all>'])(
  'an application of nothing but %s fills one part of Mattermost',
  async (text) => {
    await sendToWebhook(
      'https://chat.team.example/hooks/x',
      about({ projectBlurb: text.repeat(2000 / [...text].length) }),
    );
    const shown = String(chat.received[0]?.body.text);
    expect(shown.length).toBeGreaterThan(text === '<' ? 3500 : 1900);
    expect(shown.length).toBeLessThan(4000);
    expect(shown).toMatch(/^```\n[^`]*\n```$/);
  },
);

test('the longest application is cut where Telegram ends a message', async () => {
  await sendToTelegram(about({ projectBlurb: 'b'.repeat(2000), coinmarketcapUrl: 'u'.repeat(2048) }));
  expect(String(chat.received[0]?.body.text)).toHaveLength(4096);
});

test.each([
  ['5', 5],
  ['1.2', 2],
  ['9999999999', 86_400],
  ['86400', 86_400],
  ['86401', 86_400],
  ['0', 0],
  ['0.2', 1],
  ['-1', 0],
  ['soon', 0],
  ['Wed, 21 Oct 2037 07:28:00 GMT', 0],
  ['', 0],
])('a refusal with Retry-After: %s asks for a wait of %s seconds', async (header, retryAfter) => {
  chat.behave(answering(429, '{"ok":false}', { 'retry-after': header }));
  expect(await sendToTelegram()).toEqual({ ok: false, error: 'http_429', retryAfter });
});

test.each([
  ['garbage', answering(200, '<html>'), 'unexpected_answer'],
  ['a no with status 200', answering(200, '{"ok":false}'), 'unexpected_answer'],
  ['a yes with status 500', answering(500, '{"ok":true}'), 'http_500'],
  ['a yes with status 400', answering(400, '{"ok":true}'), 'http_400'],
  ['a yes that is a text', answering(200, '{"ok":"true"}'), 'unexpected_answer'],
  ['nothing', answering(200, ''), 'unexpected_answer'],
  ['a redirect, which is not followed', answering(302, '', { location: '/elsewhere' }), 'http_302'],
  ['an answer without end', answering(200, `{"ok":true,"more":"${'x'.repeat(5_000_000)}"}`), 'unexpected_answer'],
  ['a closed connection', (response: { destroy(): void }) => response.destroy(), 'unreachable'],
])('a message that Telegram answers with %s fails', async (_, behavior, error) => {
  chat.behave(behavior);
  expect(await sendToTelegram()).toMatchObject({ ok: false, error });
  expect(chat.received).toHaveLength(1);
});

test.each([
  ['a status of success', 201],
  ['a status of success', 202],
  ['a status of success', 204],
  ['a status of success', 299],
  ['http_300', 300],
  ['http_404', 404],
  ['http_500', 500],
])('a webhook that answers with %s: %i', async (expected, status) => {
  chat.behave(answering(status, ''));
  const failed = { ok: false, error: expected, retryAfter: 0 };
  expect(await sendToWebhook('https://desk.example/hook')).toEqual(status < 300 ? { ok: true } : failed);
});

test.each([
  '{"ok":false}',
  '{"success":false}',
  '{"error":"invalid_auth"}',
  '{"code":19002,"msg":"params error"}',
  '{"errcode":40035}',
  '{"StatusCode":9499}',
  '{"code":"19002"}',
  '{"code":-1}',
  '{"errors":[{"message":"bad format"}]}',
  '{"error":{"message":"bad"}}',
  '{"error":true}',
  '{"code":1}',
  '{"code":199}',
  '{"code":300}',
  '{"code":2000}',
  '{"code":1200}',
  '{"errcode":"-1"}',
  '{"StatusCode":"9499"}',
  '{"ok":true,"errcode":1}',
  '{"ok":true,"success":false}',
  '{"status":"error"}',
  '{"status":"Failure"}',
  '{"result":"failed"}',
  '{"result":"ERR_LIMIT"}',
  '[{"success":false}]',
  '{"success":"false"}',
  '{"Success":"False"}',
  '{"success":0}',
  '{"OK":"no"}',
  '{"StatusCode":1,"msg":"sign match fail"}',
  '<!doctype html><title>Sign in</title>',
  ' \n<html>',
  `<html>${'x'.repeat(100_000)}`,
])('a webhook that answers 200 and %s has not taken the message', async (body) => {
  chat.behave(answering(200, body));
  expect(await sendToWebhook('https://desk.example/hook')).toMatchObject({ ok: false, error: 'unexpected_answer' });
});

test.each([
  '',
  'ok',
  'null',
  '[]',
  '{"ok":true}',
  '{"code":0,"errcode":0,"error":null}',
  '{"code":200}',
  '{"code":"queued"}',
  '{"code":204}',
  '{"code":"v2","errcode":"1st","status":"erased"}',
  '{"code":"299","errcode":200,"StatusCode":0}',
  '{"success":true,"error":false}',
  '{"error":""}',
  '{"status":"transferred","result":"never failed"}',
  '{"status":200}',
  '{"code":1,"msg":"success"}',
  '{"code":1,"message":"OK"}',
  '[{"success":true}]',
  '"failed"',
  '7',
  '{"code":"0","errors":[],"status":"ok","result":"accepted"}',
])('a webhook that answers 200 and %j has taken the message', async (body) => {
  chat.behave(answering(200, body));
  expect(await sendToWebhook('https://desk.example/hook')).toEqual({ ok: true });
});

test.each([
  ['https://script.google.com/macros/s/x/exec', 'https://script.googleusercontent.com/macros/echo?k=1', true],
  ['https://script.google.com/macros/s/x/exec', 'https://accounts.google.com/ServiceLogin', false],
  ['https://desk.example/hook', 'https://script.googleusercontent.com/macros/echo?k=1', false],
  ['https://desk.example/hook', 'https://desk.example/done', false],
])('a redirect of %s to %s says that the message was taken: %s', async (url, location, isTaken) => {
  chat.behave(answering(302, '', { location }));
  const failed = { ok: false, error: 'http_302', retryAfter: 0 };
  expect(await sendToWebhook(url)).toEqual(isTaken ? { ok: true } : failed);
});

/** The Bot API's answer about a group that became a supergroup: its old id never works again. */
const moved = answering(400, '{"ok":false,"error_code":400,"parameters":{"migrate_to_chat_id":-1001234567890}}');

test('a message to a group that became a supergroup goes to its new id, with a note that names the id to set', async () => {
  chat.behave((response, message) => (message.body.chat_id === '-100' ? moved : accepting)(response));
  const note = 'the group has another id now: set TELEGRAM_CHAT_ID=-1001234567890';
  expect(await send({ ...telegramSecrets, TELEGRAM_TOPIC_ID: '42' })).toEqual({ ok: true, note });
  const [first, second] = chat.received;
  expect(second?.body).toEqual({ ...first?.body, chat_id: '-1001234567890' });
  expect(second?.path).toBe(first?.path);
});

test('a message that the new id of a group refuses fails with the reason of that refusal', async () => {
  chat.behave((response, { body }) =>
    (body.chat_id === '-100' ? moved : answering(429, '{"ok":false}', { 'retry-after': '7' }))(response),
  );
  expect(await sendToTelegram()).toEqual({ ok: false, error: 'http_429', retryAfter: 7 });
});

test('a message that the new id of a group answers with 200 but no yes fails', async () => {
  chat.behave((response, { body }) => (body.chat_id === '-100' ? moved : answering(200, '{}'))(response));
  expect(await sendToTelegram()).toMatchObject({ ok: false, error: 'unexpected_answer' });
});

test('a new id of a group is followed once', async () => {
  chat.behave(moved);
  expect(await sendToTelegram()).toMatchObject({ ok: false, error: 'http_400' });
  expect(chat.received).toHaveLength(2);
});

test('in a group with topics the messages are in the topic that is set', async () => {
  expect(await send({ ...telegramSecrets, TELEGRAM_TOPIC_ID: '42' })).toEqual({ ok: true });
  expect(chat.received[0]?.body).toMatchObject({ chat_id: '-100', message_thread_id: 42 });
});

test.each([
  'https://notfeishu.cn/hook',
  'https://feishu.cn.team.example/hook',
  'https://mylarksuite.com/hook',
  'https://logic.azure.com.team.example/hook',
  'https://mylogic.azure.com/hook',
  'https://mypowerplatform.com/hook',
  'https://mywebhook.office.com/hook',
  'https://mydingtalk.com/hook',
  'https://dingtalk.com.team.example/hook',
  'https://xqyapi.weixin.qq.com/hook',
  'https://qyapi.weixin.qq.com.team.example/hook',
  'https://team.example/feishu.cn',
])('an address that only looks like that of a service which cannot read our messages is used: %s', async (url) => {
  expect(await sendToWebhook(url)).toEqual({ ok: true });
});

test.each([
  ['Feishu or Lark', 'https://open.feishu.cn/open-apis/bot/v2/hook/hidden'],
  ['Feishu or Lark', 'https://open.larksuite.com/open-apis/bot/v2/hook/hidden'],
  ['Microsoft Teams', 'https://prod-01.westeurope.logic.azure.com/workflows/hidden'],
  ['Microsoft Teams', 'https://a.b.environment.api.powerplatform.com/workflows/hidden'],
  ['Microsoft Teams', 'https://team.webhook.office.com/webhookb2/hidden'],
  ['DingTalk', 'https://oapi.dingtalk.com/robot/send?access_token=hidden'],
  ['DingTalk', 'https://dingtalk.com/robot/send?access_token=hidden'],
  ['Feishu or Lark', 'https://feishu.cn/hidden'],
  ['Microsoft Teams', 'https://webhook.office.com/hidden'],
  ['a workflow of Slack', 'https://hooks.slack-gov.com/triggers/T0/hidden'],
  ['a workflow of Slack', 'https://hooks.slack.com/hidden/services/'],
  ['WeCom', 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=hidden'],
  ['a workflow of Slack', 'https://hooks.slack.com/triggers/T0/hidden'],
  ['a workflow of Slack', 'https://hooks.slack.com/workflows/T0/hidden'],
])('an address of %s, which cannot read our messages, is named at the start: %s', async (service, url) => {
  const { mistakes, channels } = channelsOf({ NOTIFICATION_WEBHOOK_URL: url });
  const advice = service.includes('workflow')
    ? 'starts a workflow of Slack, which cannot read our messages: use an incoming webhook, https://hooks.slack.com/services/…'
    : `is one of ${service}, which cannot read our messages: use Slack, Discord, Mattermost, Telegram, email, or a receiver of yours.`;
  expect(mistakes).toEqual([`NOTIFICATION_WEBHOOK_URL ${advice}`]);
  expect(mistakes.join()).not.toContain('hidden');
  expect(await channels[0]?.send(notification)).toEqual({ ok: false, error: 'misconfigured' });
  expect(chat.received).toEqual([]);
});

test('a message to a server that is silent or never ends its answer fails', async () => {
  const impatient = () => post({ url: chat.url, body: {}, timeoutMs: 50 });
  chat.behave(() => undefined);
  expect(await impatient()).toEqual({ ok: false, error: 'timeout' });
  chat.behave((response) => void response.writeHead(200).write('{'));
  expect(await impatient()).toEqual({ ok: false, error: 'timeout' });
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
