import { expect, test } from 'vitest';
import { accepting, answering } from '../../../tests/support/fake-chat.ts';
import { sendOverHttp, telegramSecrets } from '../../../tests/support/sent-channels.ts';

const { chat, send, sendToTelegram } = await sendOverHttp();

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

test('in a group with topics the messages are in the topic that is set', async () => {
  expect(await send({ ...telegramSecrets, TELEGRAM_TOPIC_ID: '42' })).toEqual({ ok: true });
  expect(chat.received[0]?.body).toMatchObject({ chat_id: '-100', message_thread_id: 42 });
});

test.each([
  ['a no with status 200', answering(200, '{"ok":false}'), 'unexpected_answer'],
  ['a yes with status 500', answering(500, '{"ok":true}'), 'http_500'],
  ['a yes that is a text', answering(200, '{"ok":"true"}'), 'unexpected_answer'],
  ['a redirect, which is not followed', answering(302, '', { location: '/elsewhere' }), 'http_302'],
  ['an answer without end', answering(200, `{"ok":true,"more":"${'x'.repeat(5_000_000)}"}`), 'unexpected_answer'],
  ['a closed connection', (response: { destroy(): void }) => response.destroy(), 'unreachable'],
])('a message that Telegram answers with %s fails', async (_, behavior, error) => {
  chat.behave(behavior);
  expect(await sendToTelegram()).toMatchObject({ ok: false, error });
  expect(chat.received).toHaveLength(1);
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

test('a new id of a group is followed once', async () => {
  chat.behave(moved);
  expect(await sendToTelegram()).toMatchObject({ ok: false, error: 'http_400' });
  expect(chat.received).toHaveLength(2);
});
