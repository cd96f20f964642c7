import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answering, type FakeChat, startFakeChat } from '../../tools/fakes/chat.ts';
import { liftRateLimits, liftTimeLimits } from '../../tools/stack/lift-limits.ts';
import { type Stack, startStack } from '../../tools/stack/stack.ts';
import { makeThrowawayDir } from '../../tools/stack/throwaway.ts';
import { visitorAt } from './support/visitor.ts';

/**
 * What visitors typed, sent in every way that is right or wrong, must stand in no log: neither PostgreSQL's, nor the
 * data API's, nor the functions'. The local gateway writes none.
 */

let stack: Stack;
let db: pg.Pool;
let chat: FakeChat;

beforeAll(async () => {
  chat = await startFakeChat();
  stack = await startStack({
    dir: makeThrowawayDir(),
    throwaway: true,
    functions: 'frozen',
    functionEnv: { TELEGRAM_API_URL: chat.url, TELEGRAM_BOT_TOKEN: '1:token', TELEGRAM_CHAT_ID: '-100' },
  });
  db = new pg.Pool({ connectionString: stack.databaseUrl, max: 2 });
  // PostgreSQL is stopped on purpose: a pooled connection that ends is no news.
  db.on('error', () => undefined);
});
afterAll(async () => {
  await db?.end();
  await stack?.stop();
  await chat?.close();
});

const CANARY = `canary${randomUUID().slice(0, 8)}`;
const CHECK = '/rest/v1/rpc/verify_contact';
const RESEMBLES = '/rest/v1/rpc/resembles_contact';
const LOG = '/rest/v1/verification_requests';
const APPLY = '/functions/v1/submit-fast-track';
const WRITE = '/functions/v1/submit-contact-message';
const REPORT = '/functions/v1/report-contact';

const long = CANARY.repeat(200);
const application = { telegramContact: `@${CANARY}`, coinmarketcapUrl: '', projectBlurb: CANARY };
const message = { name: CANARY, email: `${CANARY}@a.b`, company: CANARY, projectType: CANARY, message: CANARY };
const report = { kind: 'telegram', value: CANARY, metWhere: 'x', whatHappened: CANARY, reporterContact: CANARY };

type Sent = [path: string, body: unknown, headers?: Record<string, string>];

const right: Sent[] = [
  ...[CHECK, RESEMBLES].flatMap((path): Sent[] => [
    [path, { search_email: `${CANARY}@evil.example`, search_telegram: null }],
    [path, { search_email: null, search_telegram: `@${CANARY}` }],
    [path, { search_email: CANARY, search_telegram: CANARY }],
  ]),
  [LOG, { email_to_verify: CANARY, telegram_to_verify: null }],
  [LOG, { email_to_verify: null, telegram_to_verify: CANARY }],
  [APPLY, application],
  [WRITE, message],
  [REPORT, report],
];

const wrong: Sent[] = [
  ...[CHECK, RESEMBLES].flatMap((path): Sent[] => [
    [path, { search_email: long }],
    [path, `{"search_email":"${CANARY}\\ud800"}`],
    [path, { search_email: { [CANARY]: [CANARY] } }],
    [path, { search_email: [CANARY] }],
    [path, { search_e_mail: CANARY }],
    [path, { [CANARY]: CANARY }],
    [path, [{ search_email: CANARY }, { search_email: CANARY }]],
    [path, `{"search_email":"${CANARY}`],
    [path, `${CANARY}`],
    [path, `search_email=${CANARY}`, { 'content-type': 'application/x-www-form-urlencoded' }],
    [path, CANARY, { 'content-type': 'text/plain' }],
    [path, `search_email\n${CANARY}`, { 'content-type': 'text/csv' }],
    [path, { search_email: CANARY }, { accept: `application/${CANARY}` }],
    [path, { search_email: CANARY }, { 'content-profile': CANARY }],
    [path, { search_email: CANARY }, { authorization: `Bearer ${CANARY}.${CANARY}.${CANARY}` }],
  ]),
  [LOG, { email_to_verify: long }],
  [LOG, { email_to_verify: CANARY, telegram_to_verify: CANARY }],
  [LOG, `{"email_to_verify":"${CANARY}\\ud800"}`],
  [LOG, { email_to_verify: { [CANARY]: CANARY } }],
  [LOG, { email_to_verify: CANARY, id: CANARY }],
  [LOG, { email_to_verify: CANARY, created_at: CANARY }],
  [LOG, { [CANARY]: CANARY }],
  [LOG, [{ email_to_verify: CANARY }, { email_to_verify: long }]],
  [LOG, `{"email_to_verify":"${CANARY}`],
  [LOG, `email_to_verify\n${CANARY}`, { 'content-type': 'text/csv' }],
  [LOG, { email_to_verify: CANARY }, { prefer: 'return=representation' }],
  [LOG, { email_to_verify: CANARY }, { prefer: 'resolution=merge-duplicates' }],
  ...(
    [
      [APPLY, application],
      [WRITE, message],
      [REPORT, report],
    ] as const
  ).flatMap(([path, content]): Sent[] => [
    ...Object.keys(content).flatMap((field): Sent[] => [
      [path, { ...content, [field]: long.repeat(2) }],
      [path, { ...content, [field]: `${CANARY}\0` }],
      [path, { ...content, [field]: { [CANARY]: CANARY } }],
    ]),
    [path, { ...content, [CANARY]: CANARY }],
    [path, [content]],
    [path, CANARY],
    [path, `{"${CANARY}`],
    [path, JSON.stringify(content), { 'content-type': 'text/plain' }],
    [path, long.repeat(20)],
    [path, content, { 'idempotency-key': CANARY }],
    [path, content, { origin: `https://${CANARY}.example` }],
    [path, content, { apikey: CANARY }],
  ]),
];

/** Sends everything, and says how many were answered as done, as refused, and as a failure of ours. */
async function sendAll(sent: Sent[]): Promise<{ done: number; refused: number; failed: number }> {
  const visitor = visitorAt('127.0.0.1', stack);
  const statuses = await Promise.all(
    sent.map(async ([path, body, headers]) => {
      const { status, body: answer } = await visitor.post(path, body, headers);
      // Nor does a failure tell what stands in the database.
      if (status >= 500) expect(answer).not.toContain(CANARY);
      return status;
    }),
  );
  visitor.leave();
  const count = (from: number, to: number) => statuses.filter((status) => status >= from && status < to).length;
  return { done: count(200, 400), refused: count(400, 500), failed: count(500, 600) };
}

const logs = () =>
  [...stack.parts.values()].map(({ name, logFile }) => ({ name, text: readFileSync(logFile, 'utf8') }));

/** The lines of the logs in which a canary sits, with the log's name. */
function sightings(canary = CANARY): string[] {
  return logs().flatMap(({ name, text }) =>
    text
      .split('\n')
      .filter((line) => line.includes(canary))
      .map((line) => `${name}: ${line.slice(0, 400)}`),
  );
}

const forgetCounts = () => db.query('truncate private.rate_counters');

test('the logs say as much as a hosted project’s do', async () => {
  const { rows } = await db.query(
    `select name, setting from pg_settings
     where name in ('log_min_messages', 'log_min_error_statement', 'log_error_verbosity', 'log_parameter_max_length_on_error')
     order by name`,
  );
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    log_error_verbosity: 'default',
    log_min_error_statement: 'error',
    log_min_messages: 'warning',
    log_parameter_max_length_on_error: '0',
  });
});

test('calls that the database gives up, since somebody else holds a lock', async () => {
  await db.query('truncate private.remembered_answers');
  const holder = await db.connect();
  await holder.query(
    'begin; lock table public.verified_contacts, public.verification_requests, private.notifications in access exclusive mode',
  );
  try {
    // One call of each that would have been right, and waits for the lock until its time is over.
    const once = [CHECK, RESEMBLES, LOG, APPLY, WRITE, REPORT].map(
      (path) => right.find(([asked]) => asked === path) as Sent,
    );
    const { failed } = await sendAll(once);
    expect(failed).toBe(once.length);
  } finally {
    await holder.query('rollback');
    holder.release();
    // Only here are the limits as shipped what is looked at: half a second for a check is little on a busy machine.
    await liftTimeLimits(stack.databaseUrl);
  }
  expect(logs().find(({ name }) => name === 'postgres')?.text).toContain('canceling statement');
  expect(sightings()).toEqual([]);
});

test('everything that is right, and once more beyond every limit', async () => {
  await forgetCounts();
  const { done } = await sendAll(right);
  expect(done).toBe(right.length);
  const { rows } = await db.query('select from public.fast_track_applications where telegram_contact = $1', [
    `@${CANARY}`,
  ]);
  expect(rows).toHaveLength(1);
  await db.query('update private.rate_limits set maximum = 1');
  await db.query('truncate private.remembered_answers');
  expect((await sendAll(right)).refused).toBeGreaterThanOrEqual(6);
  await liftRateLimits(stack.databaseUrl);
  expect(sightings()).toEqual([]);
});

test('everything that is wrong', async () => {
  const { refused, failed } = await sendAll(wrong);
  expect(failed).toBe(0);
  expect(refused).toBeGreaterThan(40);
  expect(sightings()).toEqual([]);
});

test('a chat server that repeats in its refusal what it was sent', async () => {
  chat.behave(answering(400, JSON.stringify({ ok: false, description: CANARY })));
  await db.query('truncate private.remembered_answers');
  const before = chat.received.length;
  await sendAll([[APPLY, { ...application, projectBlurb: `${CANARY} again` }]]);
  await chat.hasReceived(before + 1);
  await expect.poll(() => logs().some(({ text }) => text.includes('http_400'))).toBe(true);
  expect(sightings()).toEqual([]);
});

test.each(['postgrest', 'postgres'])('everything that is right, with %s down', async (part) => {
  await stack.parts.get(part)?.stop();
  try {
    expect((await sendAll(right)).failed).toBe(right.length);
  } finally {
    await stack.parts.get(part)?.start();
  }
  // The data API finds a database that was away again by itself, after a while.
  const check = right.filter(([path]) => path === CHECK).slice(0, 1);
  await expect.poll(async () => (await sendAll(check)).failed, { timeout: 20_000, interval: 250 }).toBe(0);
  expect(sightings()).toEqual([]);
});

test('what cannot be helped: PostgreSQL logs the beginning of a body with U+0000, which the page never sends', async () => {
  const outlaw = `outlaw${randomUUID().slice(0, 8)}`;
  const bodies: Sent[] = [
    [CHECK, { search_email: `${outlaw}\0` }],
    [RESEMBLES, { search_email: `${outlaw}\0` }],
    [LOG, { email_to_verify: `${outlaw}\0` }],
  ];
  expect(await sendAll(bodies)).toEqual({ done: 0, refused: 3, failed: 0 });
  const found = sightings(outlaw);
  expect(found).toHaveLength(3);
  for (const line of found) expect(line).toMatch(/^postgres: .* CONTEXT: {2}JSON data, line 1: /);
});

test('the search finds a canary in each of these logs, where there is one', async () => {
  // A failed CHECK prints its row, and a failed statement is printed whole: what the product must never come to.
  await expect(
    db.query(`insert into public.verification_requests (email_to_verify) values ('${CANARY}' || repeat('x', 320))`),
  ).rejects.toThrow(/value_length/);
  // An address is logged with what stands behind its question mark: why a check by GET is refused, and the page uses POST.
  await fetch(`${stack.apiUrl}${CHECK}?search_email=${CANARY}`, { headers: { apikey: stack.publishableKey } });
  const found = sightings();
  expect(found.filter((line) => /^postgres: .*Failing row contains/.test(line))).toHaveLength(1);
  expect(found.filter((line) => /^postgres: .*STATEMENT:/.test(line))).toHaveLength(1);
  expect(found.filter((line) => line.startsWith('postgrest: '))).toHaveLength(1);
  // The functions log a line for each request, under the number that its answer tells.
  for (const path of [APPLY, WRITE, REPORT]) {
    const response = await fetch(`${stack.apiUrl}${path}`, {
      method: 'POST',
      headers: { apikey: stack.publishableKey },
    });
    const number = response.headers.get('x-request-id') ?? 'none';
    await expect.poll(() => logs().some(({ text }) => text.includes(number))).toBe(true);
  }
});
