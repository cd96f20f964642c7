import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { answering, startFakeChat } from '../../../tests/support/fake-chat.ts';
import { validForms } from '../../../tests/support/valid-forms.ts';
import { emailFromEnv } from './email.ts';
import type { Notification } from './notification.ts';

// Over real HTTP, as the other channels.
const server = await startFakeChat();
afterAll(() => server.close());
beforeEach(() => {
  server.behave(answering(200, '{"id":"0b0f2a5e-0000-4000-8000-000000000003"}'));
  server.received.length = 0;
});

const env = {
  EMAIL_API_URL: server.url,
  EMAIL_API_KEY: 're_key',
  EMAIL_FROM: 'ListBolt <desk@listbolt.example>',
  EMAIL_TO: 'a@team.example, Bea <b@team.example>',
};
const send = (sent = notification) => emailFromEnv((name) => new Map(Object.entries(env)).get(name))?.(sent);

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
  const [call] = server.received;
  // One key for all attempts, so that it arrives once.
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

test('an email that is answered with a yes without an id fails', async () => {
  server.behave(answering(200, '{}'));
  expect(await send()).toMatchObject({ ok: false, error: 'unexpected_answer' });
});

test('a reply to the email about a report goes to the reporter', async () => {
  const { id, createdAt } = notification.record;
  const record = { id, createdAt, ...validForms.report, reporterContact: 'ada@project.example' };
  await send({ id: notification.id, kind: 'report', record });
  expect(server.received[0]?.body.reply_to).toBe('ada@project.example');
});

test('a reply goes to the sender when every mail server takes the address', async () => {
  const replyTo = async (changes: object) => {
    const record = { ...notification.record, ...changes };
    await send({ ...notification, id: randomUUID(), record } as Notification);
    return server.received.at(-1)?.body.reply_to;
  };
  expect(await replyTo({})).toBe('ada@project.example');
  for (const address of [
    'ada@project',
    'a, b@evil.example',
    'Ada <ada@project.example>',
    '',
    'ad\u0430@project.example',
    'a..b@project.example',
    '.ada@project.example',
    'ada.@project.example',
    'ada@-project.example',
    'ada@project-.example',
    `${'a'.repeat(65)}@project.example`,
    `ada@${'p'.repeat(64)}.example`,
    `ada@${'project.'.repeat(32)}example`,
  ])
    expect(await replyTo({ email: address }), address).toBeUndefined();
});
