import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { accepting, answering, startFakeChat } from '../../supabase/tests/support/fake-chat.ts';
import { runNotifyTest } from './notify-test.ts';

const chat = await startFakeChat();
afterAll(() => chat.close());
beforeEach(() => {
  chat.behave(accepting);
  chat.received.length = 0;
});

const telegram = { TELEGRAM_API_URL: chat.url, TELEGRAM_BOT_TOKEN: '1:token', TELEGRAM_CHAT_ID: '-100' };
const webhook = { NOTIFICATION_WEBHOOK_URL: `${chat.url}/hook` };

async function run(env: Record<string, string>) {
  const lines: string[] = [];
  const code = await runNotifyTest(
    (name) => env[name],
    (line) => lines.push(line),
  );
  return { code, lines };
}

test('notify:test says which channel took the message and which refused it, without a secret.', async () => {
  chat.behave((response, { path }) =>
    path === '/hook' ? accepting(response) : answering(401, '{"ok":false}')(response),
  );
  const { code, lines } = await run({ ...telegram, ...webhook });
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^telegram\s+refused it: http_401$/),
    expect.stringMatching(/^webhook\s+took it/),
  ]);
  expect(lines.join()).not.toContain('1:token');
});

test('The example of the secrets sets none of them, so sending a copy of it erases none.', () => {
  expect(parseEnv(readFileSync('supabase/functions/.env.example', 'utf8'))).toEqual({});
});

test('notify:test without a channel sends nothing and says so.', async () => {
  expect(await run({})).toEqual({ code: 1, lines: [expect.stringContaining('No channel is set')] });
  expect(chat.received).toEqual([]);
});
