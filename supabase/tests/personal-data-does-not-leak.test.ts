import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { answering, startFakeChat } from './support/fake-chat.ts';
import { ownStack } from './support/own-stack.ts';
import { liftRateLimits, liftTimeLimits } from './support/throwaway-stack.ts';
import { validApplication } from './support/valid-forms.ts';
import { visitorAt } from './support/visitor.ts';

// No log may contain what visitors typed: neither PostgreSQL's, nor the data API's, nor the functions'.

const chat = await startFakeChat();
afterAll(() => chat.close());
const functionEnv = { TELEGRAM_API_URL: chat.url, TELEGRAM_BOT_TOKEN: '1:token', TELEGRAM_CHAT_ID: '-100' };
const { stack, db, program } = await ownStack({ functionEnv, timeLimits: 'shipped' });

const CANARY = `canary${randomUUID().slice(0, 8)}`;
const [CHECK, RESEMBLES] = ['/rest/v1/rpc/verify_contact', '/rest/v1/rpc/resembles_contact'];
const LOG = '/rest/v1/verification_requests';
const long = CANARY.repeat(200);
const forms: [path: string, content: Record<string, string>][] = [
  ['submit-fast-track', { ...validApplication, telegramContact: `@${CANARY}`, projectBlurb: CANARY }],
  ['submit-contact-message', { name: CANARY, email: `${CANARY}@a.b`, company: CANARY, message: CANARY }],
  ['report-contact', { kind: 'telegram', value: CANARY, whatHappened: CANARY, reporterContact: CANARY }],
].map(([name, content]) => [`/functions/v1/${name}`, content as Record<string, string>]);

type Sent = [path: string, body: unknown, headers?: Record<string, string>];

const right: Sent[] = [
  [CHECK, { search_email: `${CANARY}@evil.example`, search_telegram: null }],
  [RESEMBLES, { search_email: null, search_telegram: `@${CANARY}` }],
  [LOG, { email_to_verify: CANARY, telegram_to_verify: null }],
  ...forms,
];
const wrong: Sent[] = [
  ...[CHECK, RESEMBLES].flatMap((path): Sent[] => [
    [path, { search_email: { [CANARY]: [CANARY] } }],
    [path, { [CANARY]: CANARY }],
    [path, `{"search_email":"${CANARY}`],
    [path, `{"search_email":"${CANARY}\\ud800"}`],
    [path, CANARY, { 'content-type': 'text/plain' }],
    [path, `search_email\n${CANARY}`, { 'content-type': 'text/csv' }],
    [path, { search_email: CANARY }, { accept: `application/${CANARY}` }],
    [path, { search_email: CANARY }, { authorization: `Bearer ${CANARY}.${CANARY}.${CANARY}` }],
  ]),
  [LOG, { email_to_verify: long }],
  [LOG, { email_to_verify: CANARY, telegram_to_verify: CANARY }],
  [LOG, { email_to_verify: CANARY, created_at: CANARY }],
  [LOG, { email_to_verify: CANARY }, { prefer: 'return=representation' }],
  ...forms.flatMap(([path, content]): Sent[] => [
    ...Object.keys(content).flatMap((field): Sent[] => [
      [path, { ...content, [field]: long.repeat(2) }],
      [path, { ...content, [field]: `${CANARY}\0` }],
    ]),
    [path, { ...content, [CANARY]: CANARY }],
    [path, `{"${CANARY}`],
    [path, long.repeat(20)],
    [path, content, { 'idempotency-key': CANARY }],
    [path, content, { origin: `https://${CANARY}.example` }],
    [path, content, { apikey: CANARY }],
  ]),
];

/** Sends everything. Returns how many calls succeeded, were refused, or failed on the server. */
async function sendAll(sent: Sent[]): Promise<Record<'done' | 'refused' | 'failed', number>> {
  const visitor = visitorAt('127.0.0.1', stack);
  const count = { done: 0, refused: 0, failed: 0 };
  const answers = await Promise.all(sent.map(([path, body, headers]) => visitor.post(path, body, headers)));
  visitor.leave();
  for (const { status, body } of answers) {
    count[status < 400 ? 'done' : status < 500 ? 'refused' : 'failed'] += 1;
    // A failure does not show what is in the database either.
    if (status >= 500) expect(body).not.toContain(CANARY);
  }
  return count;
}

/** The lines of all logs that contain the text. */
const linesWith = (text: string) =>
  [...stack.programs.values()].flatMap(({ name, logFile }) =>
    readFileSync(logFile, 'utf8')
      .split('\n')
      .flatMap((line) => (line.includes(text) ? [`${name}: ${line.slice(0, 300)}`] : [])),
  );
const expectNothingInLogs = () => expect(linesWith(CANARY)).toEqual([]);

test('calls that the database cancels leave nothing in a log', async () => {
  // As shipped: a second for the role, and for each question, which would override it.
  const { rows } = await db.query(`select distinct setting from (
      select unnest(rolconfig) as setting from pg_roles where rolname = 'anon'
      union select unnest(proconfig) from pg_proc where proname ~ '^(verify_contact|resembles_contact|application_status)$'
    ) as s where setting like '%timeout%' order by 1`);
  expect(rows.map(({ setting }) => setting)).toEqual(['lock_timeout=750ms', 'statement_timeout=1s']);
  const holder = await db.connect();
  const tables = 'public.verified_contacts, public.verification_requests, private.notifications';
  await holder.query(`begin; lock table ${tables} in access exclusive mode`);
  try {
    expect(await sendAll(right)).toEqual({ done: 0, refused: 0, failed: right.length });
  } finally {
    await holder.query('rollback');
    holder.release();
    await liftTimeLimits(stack.databaseUrl);
  }
  expect(linesWith('canceling statement')).not.toEqual([]);
  expectNothingInLogs();
});

test('accepted, limited and wrong calls leave nothing in a log', async () => {
  // Again until the data API has read the lifted limits of time.
  const sendFresh = async () => {
    await db.query('truncate private.rate_counters');
    return sendAll(right);
  };
  await expect.poll(sendFresh).toEqual({ done: right.length, refused: 0, failed: 0 });
  await db.query('update private.rate_limits set maximum = 1');
  expect((await sendAll(right)).refused).toBeGreaterThanOrEqual(3);
  await liftRateLimits(stack.databaseUrl);
  expect(await sendAll(wrong)).toMatchObject({ failed: 0, refused: expect.toSatisfy((count: number) => count > 50) });
  expectNothingInLogs();
});

test('a chat server that repeats what it was sent leaves nothing in a log', async () => {
  chat.behave(answering(400, JSON.stringify({ ok: false, description: CANARY })));
  await sendAll(forms.slice(0, 1).map(([path, content]) => [path, { ...content, projectBlurb: `${CANARY} again` }]));
  await expect.poll(() => linesWith('http_400')).not.toEqual([]);
  expectNothingInLogs();
});

test.each(['postgrest', 'postgres'])('calls leave nothing in a log while %s is down', async (name) => {
  await program(name).stop();
  expect((await sendAll(right)).failed).toBe(right.length);
  await program(name).start();
  expectNothingInLogs();
});

test('the search finds a canary that the database has logged', async () => {
  await expect.poll(() => db.query('select')).toBeDefined();
  await expect(
    db.query(`insert into public.messages (name, email, message) values ('${CANARY}' || repeat('x', 320), 'a', 'b')`),
  ).rejects.toThrow(/name_length/);
  expect(linesWith(CANARY)).not.toEqual([]);
});
