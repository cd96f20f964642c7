import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { accepting, answering, startFakeChat } from '../../tests/support/fake-chat.ts';
import { ownStack } from '../../tests/support/own-stack.ts';
import { validApplication } from '../../tests/support/valid-forms.ts';
import { apiErrorSchema } from '../_shared/contracts/answers.ts';

// These tests kill parts of the stack, and its functions send to a chat server that the tests run.
const chat = await startFakeChat();
const uptime = await startFakeChat();
const CANARY = 'canary_5b1f';
const deliverySecret = randomBytes(32).toString('hex');
const { stack, db, program, call } = await ownStack({
  seed: false,
  functionEnv: {
    DELIVERY_SECRET: deliverySecret,
    TELEGRAM_API_URL: chat.url,
    TELEGRAM_BOT_TOKEN: '1:token',
    TELEGRAM_CHAT_ID: '-100',
    NOTIFICATION_WEBHOOK_URL: `${chat.url}/webhook`,
    // Set in part: the other channels work as if it were not there.
    EMAIL_API_KEY: 'x',
    HEARTBEAT_URL: `${uptime.url}/secret-beat`,
  },
});
await db.query("update private.rate_limits set maximum = 1000000 where scope like 'application%'");
afterAll(() => Promise.all([chat.close(), uptime.close()]));

beforeEach(async () => {
  await db.query('delete from public.applications');
  await db.query("update private.notification_channels set paused_until = '-infinity'");
  chat.behave(accepting);
  chat.received.length = 0;
  uptime.behave(accepting);
  uptime.received.length = 0;
});

const submit = (telegramContact = `@${CANARY}`, projectBlurb = `<b>${CANARY}</b>`) =>
  call('submit-fast-track', { ...validApplication, telegramContact, projectBlurb });

/** What the schedule does each minute. */
async function deliver(apikey = stack.secretKey): Promise<{ status: number; body: unknown }> {
  const response = await call('deliver-notifications', {}, { apikey });
  return { status: response.status, body: await response.json() };
}

/** The channels that have all their secrets. */
const whole = "channel in ('telegram', 'webhook')";

async function outbox() {
  const { rows } = await db.query(
    `select channel, tries, last_error,
       case when delivered_at is not null then 'delivered' when dead_at is not null then 'dead' else 'due' end as state
     from private.notifications where ${whole} order by channel`,
  );
  return rows;
}

const DELIVERED = { state: 'delivered', last_error: null };

/** Waits for the work in the background: it is over when every notification was tried and no lease is left. */
async function settled() {
  const open = `select from private.notifications where ${whole} and (tries = 0 or lease is not null)`;
  await expect.poll(async () => (await db.query(open)).rowCount).toBe(0);
  return outbox();
}

/** Ends every back-off, lease and pause at once. */
function waitIsOver() {
  return db.query(
    "with pauses as (update private.notification_channels set paused_until = '-infinity') update private.notifications set next_try_at = now()",
  );
}

test('an application is delivered at once, once, on both channels, as it was typed', async () => {
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
  const stored = { id: expect.any(String), createdAt: expect.any(String) };
  expect(bodies.get('/webhook')?.record).toEqual({ ...stored, ...validApplication, projectBlurb: blurb });
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

test('a change of the contacts, an alarm and the digest reach every channel once', async () => {
  await db.query("insert into public.verified_contacts (full_name, email) values ('Ana', 'ana@alarm.example')");
  await db.query("update private.exchange_rankings set failing_since = now() - interval '2 days' where board = 'live'");
  try {
    for (let minute = 0; minute < 2; minute += 1) await db.query('select private.watch(), private.send_digest()');
    // The work in the background of an earlier application may take some of them.
    await deliver();
    for (const row of await settled()) expect(row).toMatchObject({ ...DELIVERED, tries: 1 });
    expect((await deliver()).body).toEqual({ delivered: 0, failed: 0 });
    const texts = chat.received.map(({ body }) => String(body.text));
    const shown = [
      /contacts was changed.*- added: Ana \(ana@alarm.example\)/s,
      /Alarm: the exchange board/,
      /Daily digest/,
    ];
    for (const text of shown) expect(texts.filter((sent) => text.test(sent))).toHaveLength(2);
    // A field that has another name in the database would show as this.
    expect(texts.join()).not.toContain('undefined');
  } finally {
    await db.query('update private.exchange_rankings set failing_since = null where failing_since is not null');
    await db.query("delete from public.verified_contacts where email = 'ana@alarm.example'");
    await db.query('delete from private.notifications');
  }
});

test('a run of the schedule without a failure sends a heartbeat, also beside a channel that is set in part', async () => {
  await submit();
  await settled();
  await waitIsOver();
  expect((await deliver()).body).toEqual({ delivered: 0, failed: 0 });
  // The run has just tried the channel that is set in part.
  const email = "select tries, last_error from private.notifications where channel = 'email'";
  expect((await db.query(email)).rows).toEqual([{ tries: 2, last_error: 'misconfigured' }]);
  expect(uptime.received.map(({ path }) => path)).toEqual(['/secret-beat']);
});

test('a run of the schedule with a failure sends no heartbeat', async () => {
  chat.behave(answering(500, 'x'));
  await submit();
  await settled();
  await waitIsOver();
  expect((await deliver()).body).toEqual({ delivered: 0, failed: 2 });
  expect(uptime.received).toEqual([]);
});

test('the secret of the schedule starts a delivery', async () => {
  expect(await deliver(deliverySecret)).toEqual({ status: 200, body: { delivered: 0, failed: 0 } });
});

test('the public key starts no delivery', async () => {
  expect((await deliver(stack.publishableKey)).status).toBe(401);
});

test('the secret of the schedule opens neither another function nor the data API', async () => {
  const headers = { apikey: deliverySecret };
  expect((await call('submit-fast-track', validApplication, headers)).status).toBe(401);
  expect((await fetch(`${stack.apiUrl}/rest/v1/rpc/verify_contact`, { method: 'POST', headers })).status).toBe(401);
});

test('no page may start a delivery, even with a key that may', async () => {
  const headers = { apikey: stack.secretKey, origin: 'http://localhost:5173' };
  expect((await call('deliver-notifications', {}, headers)).status).toBe(403);
});

test('a notification whose worker dies while it is sent is sent again when its lease ends', async () => {
  chat.behave(() => undefined);
  await submit();
  await expect.poll(() => chat.received).toHaveLength(2);
  // As in an outage: no signal handler runs.
  await program('function-submit-fast-track').stop();
  await program('function-submit-fast-track').start();
  chat.behave(accepting);
  expect((await deliver()).body).toEqual({ delivered: 0, failed: 0 });
  await waitIsOver();
  expect((await deliver()).body).toEqual({ delivered: 2, failed: 0 });
  expect(await outbox()).toMatchObject([
    { ...DELIVERED, tries: 2 },
    { ...DELIVERED, tries: 2 },
  ]);
});

async function unavailable(response: Response) {
  expect(response.status).toBe(503);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(apiErrorSchema.parse(await response.json()).error.code).toBe('unavailable');
}

test('an application is answered 503 while the database is down, and is stored when it is back', async () => {
  await program('postgres').stop();
  await unavailable(await submit());
  await program('postgres').start();
  // The data API waits longer after each failed try to connect.
  await expect.poll(async () => (await submit()).status, { timeout: 90_000, interval: 500 }).toBe(201);
  const { rows } = await db.query('select count(*)::integer as n from public.applications');
  expect(rows).toEqual([{ n: 1 }]);
});

test('the log of the delivery names the secrets that are set in part', () => {
  const log = readFileSync(program('function-deliver-notifications').logFile, 'utf8');
  expect(log).toContain('"channel_misconfigured","error":"EMAIL_API_KEY, EMAIL_FROM and EMAIL_TO belong together');
});

test('no log contains a secret or what visitors typed', async () => {
  const logs = [...stack.programs.values()].map(({ logFile }) => readFileSync(logFile, 'utf8')).join('\n');
  expect(logs).toContain('"function":"submit-fast-track"');
  for (const secret of [CANARY, '1:token', deliverySecret, 'secret-beat', stack.secretKey, stack.serviceRoleKey])
    expect(logs).not.toContain(secret);
});
