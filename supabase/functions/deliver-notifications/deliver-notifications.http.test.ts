import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accepting, answering, type FakeChat, startFakeChat } from '../../../tools/fakes/chat.ts';
import { liftTimeLimits } from '../../../tools/stack/database.ts';
import { makeThrowawayDir } from '../../../tools/stack/paths.ts';
import { type Stack, startStack } from '../../../tools/stack/stack.ts';
import { apiErrorSchema } from '../_shared/contracts/api-error.ts';

// A stack of its own: parts of it are killed here, and its functions talk to a chat server of ours.
let chat: FakeChat;
let uptime: FakeChat;
let stack: Stack;
let db: pg.Pool;
const dir = makeThrowawayDir();
const CANARY = 'canary_5b1f';
const deliverySecret = randomBytes(32).toString('hex');

beforeAll(async () => {
  chat = await startFakeChat();
  uptime = await startFakeChat();
  stack = await startStack({
    dir,
    throwaway: true,
    seed: false,
    functions: 'frozen',
    legacyKeys: 'refused',
    functionEnv: {
      DELIVERY_SECRET: deliverySecret,
      TELEGRAM_API_URL: chat.url,
      TELEGRAM_BOT_TOKEN: '1:token',
      TELEGRAM_CHAT_ID: '-100',
      NOTIFICATION_WEBHOOK_URL: `${chat.url}/webhook`,
      HEARTBEAT_URL: `${uptime.url}/secret-beat`,
    },
  });
  await liftTimeLimits(stack.databaseUrl);
  db = new pg.Pool({ connectionString: stack.databaseUrl, max: 3 });
  // PostgreSQL is stopped on purpose: a pooled connection that ends is no news.
  db.on('error', () => undefined);
  await db.query("update private.rate_limits set maximum = 1000000 where scope like 'application%'");
});
afterAll(async () => {
  await db.end();
  await stack.stop();
  await chat.close();
  await uptime.close();
});
beforeEach(async () => {
  await db.query('delete from public.fast_track_applications');
  await db.query("update private.notification_channels set paused_until = '-infinity'");
  chat.behave(accepting);
  chat.received.length = 0;
  uptime.behave(accepting);
  uptime.received.length = 0;
});

function submit(telegramContact = `@${CANARY}`, projectBlurb = `<b>${CANARY}</b>`): Promise<Response> {
  return fetch(`${stack.apiUrl}/functions/v1/submit-fast-track`, {
    method: 'POST',
    headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ telegramContact, coinmarketcapUrl: '', projectBlurb }),
  });
}

/** What the schedule does each minute. */
async function deliver(apikey = stack.secretKey): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${stack.apiUrl}/functions/v1/deliver-notifications`, {
    method: 'POST',
    headers: { apikey },
  });
  return { status: response.status, body: await response.json() };
}

interface OutboxRow {
  channel: string;
  tries: number;
  state: string;
  last_error: string | null;
}

/** Of the two channels that are on here. */
async function outbox(): Promise<OutboxRow[]> {
  const { rows } = await db.query<OutboxRow>(
    `select channel, tries, last_error,
       case when delivered_at is not null then 'delivered' when dead_at is not null then 'dead' else 'due' end as state
     from private.notifications where channel <> 'email' order by channel`,
  );
  return rows;
}

const DELIVERED = { state: 'delivered', last_error: null };

/** The background work after an answer is over when every notification has been tried and let go. */
async function settled(): Promise<OutboxRow[]> {
  await expect
    .poll(
      async () =>
        (
          await db.query(
            "select from private.notifications where channel <> 'email' and (tries = 0 or lease is not null)",
          )
        ).rowCount,
      {
        timeout: 15_000,
      },
    )
    .toBe(0);
  return outbox();
}

/** Skips the waiting: back-off, lease and pause are over. */
function waitIsOver() {
  return db.query(
    "with pauses as (update private.notification_channels set paused_until = '-infinity') update private.notifications set next_try_at = now()",
  );
}

test('an application is delivered at once, once, on both channels, as typed', async () => {
  const blurb = `<script>alert(1)</script> 😀 مرحبا ${'ж'.repeat(1960)}`;
  expect((await submit('@project', blurb)).status).toBe(201);
  expect(await settled()).toEqual([
    { channel: 'telegram', tries: 1, ...DELIVERED },
    { channel: 'webhook', tries: 1, ...DELIVERED },
  ]);
  expect(await deliver()).toEqual({ status: 200, body: { delivered: 0, failed: 0 } });
  const bodies = new Map(chat.received.map(({ path: to, body }) => [to, body]));
  expect(chat.received).toHaveLength(2);
  expect(bodies.get('/bot1:token/sendMessage')?.text).toContain(blurb);
  expect(bodies.get('/webhook')?.record).toMatchObject({ telegramContact: '@project', projectBlurb: blurb });
});

test('the visitor’s answer does not wait for the chat server', async () => {
  const held: (() => void)[] = [];
  chat.behave((response) => held.push(() => accepting(response)));
  expect((await submit()).status).toBe(201);
  await expect.poll(() => chat.received).toHaveLength(2);
  expect((await outbox()).map(({ state }) => state)).toEqual(['due', 'due']);
  for (const release of held) release();
  expect(await settled()).toMatchObject([DELIVERED, DELIVERED]);
  expect(chat.received).toHaveLength(2);
});

test.each([
  ['answers 500', answering(500, 'x'), 'http_500'],
  ['answers garbage', answering(502, '{"ok":'), 'http_502'],
])('a chat server that %s is tried again until it succeeds, then not any more', async (_, behaviour, error) => {
  chat.behave(behaviour);
  expect((await submit()).status).toBe(201);
  const failed = { state: 'due', tries: 1, last_error: error };
  expect(await settled()).toMatchObject([failed, failed]);
  // Not before its time.
  expect((await deliver()).body).toEqual({ delivered: 0, failed: 0 });
  await waitIsOver();
  chat.behave(accepting);
  expect((await deliver()).body).toEqual({ delivered: 2, failed: 0 });
  expect((await deliver()).body).toEqual({ delivered: 0, failed: 0 });
  expect(await outbox()).toMatchObject([
    { ...DELIVERED, tries: 2 },
    { ...DELIVERED, tries: 2 },
  ]);
  expect(chat.received).toHaveLength(4);
});

test('several workers at once deliver each notification once', async () => {
  await db.query("update private.notification_channels set paused_until = 'infinity'");
  for (let index = 0; index < 8; index += 1) await submit(`@project_${index}`);
  await waitIsOver();
  await Promise.all(Array.from({ length: 4 }, () => deliver()));
  // The background work of the answers may have joined in.
  expect((await settled()).every(({ state, tries }) => state === 'delivered' && tries === 1)).toBe(true);
  expect(chat.received).toHaveLength(16);
  expect(new Set(chat.received.map(({ path: to, body }) => `${to} ${body.text}`)).size).toBe(16);
});

test('the schedule’s next call tells of a change of the contacts, on every channel, once', async () => {
  await db.query("insert into public.verified_contacts (full_name, email) values ('Ana', 'ana@alarm.example')");
  try {
    expect((await deliver()).body).toEqual({ delivered: 2, failed: 0 });
    expect((await deliver()).body).toEqual({ delivered: 0, failed: 0 });
    expect(chat.received).toHaveLength(2);
    for (const { body } of chat.received) {
      expect(body.text).toContain('The list of verified contacts was changed');
      expect(body.text).toContain('- added: Ana (ana@alarm.example)');
    }
  } finally {
    await db.query("delete from public.verified_contacts where email = 'ana@alarm.example'");
    await db.query("delete from private.notifications where kind = 'contact_change'");
  }
});

test('an alarm and the digest, made by the schedule, reach every channel once', async () => {
  await db.query("update private.exchange_rankings set failing_since = now() - interval '2 days' where board = 'live'");
  try {
    for (let minute = 0; minute < 2; minute += 1) {
      await db.query('select private.watch(), private.send_digest()');
    }
    expect((await deliver()).body).toEqual({ delivered: 4, failed: 0 });
    const texts = chat.received.map(({ body }) => String(body.text));
    expect(texts.filter((text) => /Alarm: the exchange board is out of date/.test(text))).toHaveLength(2);
    expect(texts.filter((text) => /Daily digest/.test(text))).toHaveLength(2);
  } finally {
    await db.query('update private.exchange_rankings set failing_since = null where failing_since is not null');
    await db.query("delete from private.notifications where kind in ('alarm', 'digest')");
  }
});

test('a run of the schedule that fails nowhere sends a heartbeat, and no other run does', async () => {
  await deliver();
  expect(uptime.received.map(({ path }) => path)).toEqual(['/secret-beat']);
  chat.behave(answering(500, 'x'));
  await submit();
  await settled();
  await waitIsOver();
  expect((await deliver()).body).toEqual({ delivered: 0, failed: 2 });
  expect(uptime.received).toHaveLength(1);
});

test('a heartbeat that is refused or never answered fails no run', async () => {
  uptime.behave(answering(500, 'x'));
  expect((await deliver()).status).toBe(200);
  uptime.behave(() => undefined);
  expect((await deliver()).status).toBe(200);
});

test('the schedule’s own secret starts a delivery, and opens nothing else', async () => {
  expect(await deliver(deliverySecret)).toEqual({ status: 200, body: { delivered: 0, failed: 0 } });
  const headers = { apikey: deliverySecret, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: '{}' };
  expect((await fetch(`${stack.apiUrl}/functions/v1/submit-fast-track`, init)).status).toBe(401);
  expect((await fetch(`${stack.apiUrl}/rest/v1/rpc/verify_contact`, init)).status).toBe(401);
});

test.each(['', 'sb_publishable_x', 'publishableKey', 'anonKey'] as const)(
  'the key %j may not start a delivery',
  async (key) => {
    const apikey = key === 'publishableKey' || key === 'anonKey' ? stack[key] : key;
    expect((await deliver(apikey)).status).toBe(401);
  },
);

describe('crashes', () => {
  /** Ends a function as an outage would: no signal handler runs. */
  async function kill(name: string) {
    await stack.parts.get(name)?.stop();
    return stack.parts.get(name)?.start();
  }

  test('between commit and delivery: delivered later, once', async () => {
    // The pause keeps the background delivery from beginning: what is left is what a crash there would leave.
    await db.query("update private.notification_channels set paused_until = 'infinity'");
    expect((await submit()).status).toBe(201);
    await kill('function-submit-fast-track');
    expect(chat.received).toHaveLength(0);
    await waitIsOver();
    expect((await deliver()).body).toEqual({ delivered: 2, failed: 0 });
    expect((await deliver()).body).toEqual({ delivered: 0, failed: 0 });
    expect(chat.received).toHaveLength(2);
  });

  test('while it is being sent: nobody takes it over before the lease ends, then it is sent again', async () => {
    chat.behave(() => undefined);
    await submit();
    await expect.poll(() => chat.received).toHaveLength(2);
    await kill('function-submit-fast-track');
    chat.behave(accepting);
    expect((await deliver()).body).toEqual({ delivered: 0, failed: 0 });
    await waitIsOver();
    expect((await deliver()).body).toEqual({ delivered: 2, failed: 0 });
    expect(await outbox()).toMatchObject([
      { ...DELIVERED, tries: 2 },
      { ...DELIVERED, tries: 2 },
    ]);
  });
});

describe('faults behind the function', () => {
  async function unavailable(response: Response) {
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(apiErrorSchema.parse(await response.json()).error.code).toBe('unavailable');
  }

  test('database down: 503, and the same application goes through when it is back', async () => {
    await stack.parts.get('postgres')?.stop();
    await unavailable(await submit());
    await stack.parts.get('postgres')?.start();
    await expect.poll(async () => (await submit()).status, { timeout: 25_000, interval: 500 }).toBe(201);
    const { rows } = await db.query('select count(*)::integer as n from public.fast_track_applications');
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('data API that hangs: 503, before the visitor’s browser gives up', async () => {
    const pid = stack.parts.get('postgrest')?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    try {
      // A signal takes effect a moment after it was sent: the first request may still get through.
      let response = await submit();
      for (let again = 0; again < 20 && response.status === 201; again += 1) response = await submit();
      await unavailable(response);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });
});

test('nothing that visitors typed, and no secret, stands in a log', async () => {
  const logs = [...stack.parts.values()].map(({ logFile }) => readFileSync(logFile, 'utf8')).join('\n');
  expect(logs).toContain('"function":"submit-fast-track"');
  for (const secret of [CANARY, '1:token', deliverySecret, 'secret-beat', stack.secretKey, stack.serviceRoleKey])
    expect(logs).not.toContain(secret);
});
