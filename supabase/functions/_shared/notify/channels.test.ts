import { afterAll, beforeEach, expect, test } from 'vitest';
import { accepting, answering, startFakeChat } from '../../../tests/support/fake-chat.ts';
import { channelsFromEnv } from './channels-from-env.ts';
import type { Notification } from './notification.ts';
import { createTelegramChannel } from './telegram.ts';
import { createWebhookChannel } from './webhook.ts';

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
    telegramContact: '@project',
    coinmarketcapUrl: '',
    projectBlurb: '<!channel> *bold* <https://evil.example|click>',
  },
};
const telegram = createTelegramChannel({ apiUrl: chat.url, botToken: '1:token', chatId: '-100', timeoutMs: 2_000 });
const webhook = createWebhookChannel({ url: `${chat.url}/hook`, timeoutMs: 2_000 });

test('Telegram gets plain text without markup or previews', async () => {
  await expect(telegram.send(notification)).resolves.toEqual({ ok: true });
  const [message] = chat.received;
  expect(message?.path).toBe('/bot1:token/sendMessage');
  expect(message?.body).toEqual({
    chat_id: '-100',
    text: expect.stringContaining('<!channel> *bold*'),
    link_preview_options: { is_disabled: true },
  });
});

test('the webhook gets text that Slack shows as it is, the values as typed, and a key to know a repetition by', async () => {
  await expect(webhook.send(notification)).resolves.toEqual({ ok: true });
  const [message] = chat.received;
  expect(message?.headers['idempotency-key']).toBe(notification.id);
  expect(message?.body).toMatchObject({
    text: expect.stringContaining('&lt;!channel&gt; *bold* &lt;https://evil.example|click&gt;'),
    mrkdwn: false,
    unfurl_links: false,
    id: notification.id,
    kind: notification.kind,
    record: notification.record,
  });
});

test('the wait that Telegram or a header asks for is passed on', async () => {
  chat.behave(answering(429, '{"ok":false,"parameters":{"retry_after":33}}', { 'retry-after': '5' }));
  await expect(telegram.send(notification)).resolves.toEqual({ ok: false, error: 'http_429', retryAfter: 33 });
  await expect(webhook.send(notification)).resolves.toEqual({ ok: false, error: 'http_429', retryAfter: 5 });
  chat.behave(answering(429, '{"ok":false,"parameters":{"retry_after":1e10}}'));
  await expect(telegram.send(notification)).resolves.toMatchObject({ retryAfter: 86_400 });
  chat.behave(answering(503, '', { 'retry-after': new Date(Date.now() + 600_000).toUTCString() }));
  const { retryAfter } = (await webhook.send(notification)) as { retryAfter: number };
  expect(retryAfter).toBeGreaterThan(500);
  expect(retryAfter).toBeLessThanOrEqual(600);
});

test.each([
  ['garbage', answering(200, '<html>'), 'unexpected_answer'],
  ['a no with status 200', answering(200, '{"ok":false}'), 'unexpected_answer'],
  ['an error', answering(500, 'no'), 'http_500'],
  ['a redirect, which is not followed', answering(302, '', { location: '/elsewhere' }), 'http_302'],
  ['an answer without end', answering(200, `"${'x'.repeat(5_000_000)}"`), 'unexpected_answer'],
  ['a closed connection', (response: { destroy(): void }) => response.destroy(), 'network'],
])('Telegram: %s is a failure', async (_, behaviour, error) => {
  chat.behave(behaviour);
  await expect(telegram.send(notification)).resolves.toMatchObject({ ok: false, error });
  expect(chat.received).toHaveLength(1);
});

test('silence, and an answer that drips, are given up', async () => {
  const impatient = createWebhookChannel({ url: chat.url, timeoutMs: 50 });
  chat.behave(() => undefined);
  await expect(impatient.send(notification)).resolves.toEqual({ ok: false, error: 'timeout' });
  chat.behave((response) => void response.writeHead(200).write('{'));
  await expect(impatient.send(notification)).resolves.toEqual({ ok: false, error: 'timeout' });
});

test('each channel is switched on by its secret', () => {
  const channels = (env: Record<string, string>) => channelsFromEnv((name) => env[name]).map(({ name }) => name);
  expect(channels({})).toEqual([]);
  expect(channels({ TELEGRAM_BOT_TOKEN: 't', TELEGRAM_CHAT_ID: '1' })).toEqual(['telegram']);
  expect(channels({ NOTIFICATION_WEBHOOK_URL: 'https://hooks.example' })).toEqual(['webhook']);
  expect(() => channels({ TELEGRAM_BOT_TOKEN: 't' })).toThrow('TELEGRAM_CHAT_ID');
});
