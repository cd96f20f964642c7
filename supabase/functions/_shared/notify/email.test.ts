import { beforeEach, expect, test } from 'vitest';
import { answering } from '../../../tests/support/fake-chat.ts';
import { sendOverHttp } from '../../../tests/support/sent-channels.ts';
import type { Notification } from './notification.ts';

const server = await sendOverHttp();
const { received } = server.chat;
beforeEach(() => server.chat.behave(answering(200, '{"id":"0b0f2a5e-0000-4000-8000-000000000003"}')));

const env = {
  EMAIL_API_KEY: 're_key',
  EMAIL_FROM: 'ListBolt <desk@listbolt.example>',
  EMAIL_TO: 'a@team.example, Bea <b@team.example>',
};
const send = (sent = notification) => server.send(env, sent);

const notification: Notification = {
  id: '0b0f2a5e-0000-4000-8000-000000000002',
  kind: 'message',
  record: {
    id: '6f1f2a5e-0000-4000-8000-000000000001',
    createdAt: '2026-11-21T04:25:54Z',
    name: 'Ada\r\nBcc: everybody@evil.example',
    email: 'ada@project.example',
    company: '',
    projectType: '',
    message: '<b>bold</b>\u202e',
  },
};

test('an email goes to the API as plain text, with a subject that contains no text of a stranger', async () => {
  expect(await send()).toEqual({ ok: true });
  const [call] = received;
  // All attempts have one key, so that the email arrives once.
  const headers = { authorization: 'Bearer re_key', 'user-agent': 'notifications', 'idempotency-key': notification.id };
  expect(call).toMatchObject({ path: '/emails', headers });
  expect(call?.body).toEqual({
    from: env.EMAIL_FROM,
    to: ['a@team.example', 'Bea <b@team.example>'],
    subject: 'New contact message (6F1F2A5E)',
    text: expect.stringMatching(/From: Ada Bcc: everybody@evil\.example\n.*<b>bold<\/b>$/s),
    reply_to: 'ada@project.example',
  });
});

test('an email whose answer has no id fails', async () => {
  server.chat.behave(answering(200, '{"id":7}'));
  expect(await send()).toMatchObject({ ok: false, error: 'unexpected_answer' });
});

test.each([
  [' a@team.example , b@team.example ', ['a@team.example', 'b@team.example']],
  ['Desk of Ada <ada@team.example>', ['Desk of Ada <ada@team.example>']],
])('an email to %j goes to these recipients', async (EMAIL_TO, to) => {
  await server.send({ ...env, EMAIL_TO }, notification);
  expect(received[0]?.body.to).toEqual(to);
});

/** 249 characters: with `adaa@` before it, an address has the 254 that are allowed. */
const longDomain = `${'p.'.repeat(121)}example`;

test.each([
  ...['Ada.Lovelace+listing@Sub.Project.example', 'a_b%c-d@p.io', '9@1-2.example', `ada@${'p'.repeat(63)}.example`],
  ...[`${'a'.repeat(64)}@project.example`, `adaa@${longDomain}`],
])('a reply to an email about a message from %j goes to the sender', async (email) => {
  await send({ ...notification, record: { ...notification.record, email } } as Notification);
  expect(received[0]?.body.reply_to).toBe(email);
});

test.each([
  ...['', 'ada@project', 'a, b@evil.example', 'Ada <ada@project.example>', 'ad\u0430@project.example', 'ada@p.e1'],
  ...['a..b@project.example', 'ada@p..example', 'ada@-p.example', 'ada@p-.example', 'ada@pro_ject.example', 'ada@p.e'],
  ...['ada@p.example\nBcc: b@evil.example', ' ada@p.example', 'ada@ada@p.example', `${'a'.repeat(65)}@p.example`],
  ...[`ada@${'p'.repeat(64)}.example`, `adaaa@${longDomain}`],
])('an email about a message from %j has no address to reply to', async (email) => {
  await send({ ...notification, record: { ...notification.record, email } } as Notification);
  expect(received[0]?.body).not.toHaveProperty('reply_to');
});
