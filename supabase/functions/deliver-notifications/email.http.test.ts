import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answering, type FakeChat, startFakeChat } from '../../../tools/fakes/chat.ts';
import { actingAsEmailApi } from '../../../tools/fakes/email.ts';
import { liftTimeLimits } from '../../../tools/stack/lift-limits.ts';
import { type Stack, startStack } from '../../../tools/stack/stack.ts';
import { makeThrowawayDir } from '../../../tools/stack/throwaway.ts';

// A stack of its own: its functions send to a chat that fails, and to an API of email that is only their fallback.
let chat: FakeChat;
let mail: FakeChat;
let stack: Stack;
let db: pg.Pool;
const api = actingAsEmailApi('re_key', 'listbolt.example');

beforeAll(async () => {
  chat = await startFakeChat();
  mail = await startFakeChat();
  mail.behave(api.behaviour);
  stack = await startStack({
    dir: makeThrowawayDir(),
    throwaway: true,
    seed: false,
    functions: 'frozen',
    functionEnv: {
      NOTIFICATION_WEBHOOK_URL: `${chat.url}/webhook`,
      EMAIL_API_URL: mail.url,
      EMAIL_API_KEY: 're_key',
      EMAIL_FROM: 'ListBolt <desk@listbolt.example>',
      EMAIL_TO: 'a@team.example, b@team.example',
      EMAIL_ONLY_AS_FALLBACK: 'true',
    },
  });
  await liftTimeLimits(stack.databaseUrl);
  db = new pg.Pool({ connectionString: stack.databaseUrl, max: 3 });
});
afterAll(async () => {
  await db.end();
  await stack.stop();
  await chat.close();
  await mail.close();
});

/** What the schedule does each minute, after every wait is over. */
async function deliver(): Promise<unknown> {
  await db.query('update private.notifications set next_try_at = now()');
  const response = await fetch(`${stack.apiUrl}/functions/v1/deliver-notifications`, {
    method: 'POST',
    headers: { apikey: stack.secretKey },
  });
  return response.json();
}

test('what the chat fails three times to take arrives by email, once, and the chat is still tried', async () => {
  chat.behave(answering(500, 'x'));
  await db.query("select public.submit('fast_track_application', '{\"telegram_contact\": \"@project\", \"project_blurb\": \"b\"}')");
  for (let tries = 1; tries <= 2; tries += 1) expect(await deliver()).toEqual({ delivered: 0, failed: 1 });
  expect(mail.received).toEqual([]);
  // Both channels run at once: email may come with the chat's third failure or with the call after it.
  await deliver();
  await deliver();
  expect(api.sent).toEqual([
    {
      from: 'ListBolt <desk@listbolt.example>',
      to: ['a@team.example', 'b@team.example'],
      subject: expect.stringMatching(/^New fast-track application \([0-9A-F]{8}\)$/),
      text: expect.stringContaining('Telegram: @project'),
    },
  ]);
  chat.behave(answering(200, 'ok'));
  expect(await deliver()).toEqual({ delivered: 1, failed: 0 });
  expect(await deliver()).toEqual({ delivered: 0, failed: 0 });
  expect(api.sent).toHaveLength(1);
});

test('what the chat takes does not arrive by email', async () => {
  await db.query("select public.submit('fast_track_application', '{\"telegram_contact\": \"@other\", \"project_blurb\": \"b\"}')");
  expect(await deliver()).toEqual({ delivered: 1, failed: 0 });
  expect(await deliver()).toEqual({ delivered: 0, failed: 0 });
  expect(api.sent).toHaveLength(1);
});

test('the key stands in no log', () => {
  const logs = [...stack.parts.values()].map(({ logFile }) => readFileSync(logFile, 'utf8')).join('\n');
  expect(logs).toContain('"channel":"email"');
  expect(logs).not.toContain('re_key');
});
