import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { isDeep, naughtyStrings } from '../../tests/support/deep-mode.ts';
import { ownStack } from '../../tests/support/own-stack.ts';
import { liftRateLimits } from '../../tests/support/throwaway-stack.ts';
import { validForms } from '../../tests/support/valid-forms.ts';
import { apiErrorSchema } from './contracts/answers.ts';
import { trimInvisible } from './contracts/contact-key.ts';
import { fromColumns } from './contracts/forms.ts';
import { MESSAGE_LIMITS } from './contracts/message.ts';
import { createFormEndpoint } from './form-endpoint.ts';
import { sha256 } from './http/endpoint.ts';

// The gateway of this stack refuses legacy keys, like a hosted project whose owner has disabled them.
const { stack, db, program, call } = await ownStack();

type Fields = Record<string, string>;

const newKey = () => randomBytes(16).toString('hex');

const application = {
  name: 'submit-fast-track',
  table: 'public.applications',
  valid: validForms.application,
  least: { telegramContact: '@project', projectBlurb: 'b' },
  trimmed: ['telegramContact', 'coinmarketcapUrl'],
};
const message = {
  name: 'submit-contact-message',
  table: 'public.messages',
  valid: validForms.message,
  least: { name: 'Ada', email: 'ada@example.com', message: 'm' },
  trimmed: ['email'],
};
const report = {
  name: 'report-contact',
  table: 'public.reports',
  valid: validForms.report,
  least: { kind: 'email', value: 'Mara@listb0lt.example' },
  trimmed: [],
};
type Form = Record<'valid' | 'least', Fields> & { name: string; table: string; trimmed: string[] };
const forms: Form[] = [application, message, report];

async function refusal(response: Response) {
  const { error } = apiErrorSchema.parse(await response.json());
  return { status: response.status, code: error.code, fields: error.fields };
}

const rows = async (table: string) => (await db.query(`select * from ${table}`)).rows;
/** A row as the contract names its fields; what was left out is an empty text. */
const stored = (row: object, valid: Fields) =>
  Object.fromEntries(
    Object.entries(fromColumns(row as Fields)).flatMap(([k, v]) => (k in valid ? [[k, v ?? '']] : [])),
  );

// Other tests are about the limits.
beforeAll(() => liftRateLimits(stack.databaseUrl));
beforeEach(async () => {
  await db.query('truncate private.rate_counters');
  for (const { table } of forms) await db.query(`delete from ${table}`);
});

describe.each(forms)('$name', ({ name, table, valid, least, trimmed }) => {
  test(`${name} stores what was sent exactly as typed`, async () => {
    const last = Object.keys(valid).at(-1) ?? '';
    const typed = { ...valid, [last]: ` <script>alert(1)</script>\r\n😀 مرحبا \u202e ` };
    expect((await call(name, typed)).status).toBe(201);
    const [row] = await rows(table);
    expect(stored(row, valid)).toEqual(typed);
  });

  test(`${name} stores copies with one key once, and the key in no column`, async () => {
    const headers = { 'idempotency-key': newKey() };
    const responses = await Promise.all(Array.from({ length: 5 }, () => call(name, valid, headers)));
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(201));
    const ids = new Set(await Promise.all(responses.map(async (response) => (await response.json()).id)));
    const [row, ...others] = await rows(table);
    expect(others).toEqual([]);
    expect([...ids]).toEqual([row.id]);
    expect(JSON.stringify(row)).not.toContain(headers['idempotency-key']);
  });

  test(`${name} is counted by the address that it came from`, async () => {
    expect((await call(name, valid)).status).toBe(201);
    const counted = await db.query("select distinct scope from private.rate_counters where scope like '%\\_address'");
    expect(counted.rowCount).toBe(1);
  });

  test(`${name} refuses other content with a key that was used`, async () => {
    const headers = { 'idempotency-key': newKey() };
    expect((await call(name, valid, headers)).status).toBe(201);
    const other = await refusal(await call(name, least, headers));
    expect(other).toMatchObject({ status: 422, code: 'idempotency_conflict' });
    expect(await rows(table)).toHaveLength(1);
  });

  test(`${name} takes the least, and names each field that is wrong`, async () => {
    expect((await call(name, least)).status).toBe(201);
    const wrong = Object.fromEntries(Object.keys(valid).map((field) => [field, 'a\0']));
    const { status, code, fields } = await refusal(await call(name, wrong));
    expect([status, code]).toEqual([422, 'invalid_fields']);
    expect(Object.keys(fields ?? {}).sort()).toEqual(Object.keys(valid).sort());
    expect(await rows(table)).toHaveLength(1);
  });

  // The forms share all code but their contracts.
  test.runIf(isDeep || name === application.name)(
    `${name} stores naughty strings as they were sent, or refuses them at their field`,
    async () => {
      const fields = Object.keys(valid);
      const queue = naughtyStrings.flatMap((text) => fields.map((field) => ({ [field]: text }))).values();
      const trouble: unknown[] = [];
      const accepted = new Map<string, Fields>();
      const work = async () => {
        for (const changes of queue) {
          const response = await call(name, { ...valid, ...changes });
          const body = await response.json();
          if (response.status === 201) accepted.set(body.id, { ...valid, ...changes });
          else if (response.status !== 422 || !Object.keys(body.error.fields).some((field) => field in changes))
            trouble.push({ changes, body });
        }
      };
      await Promise.all(Array.from({ length: 4 }, work));
      expect(trouble).toEqual([]);
      const found = new Map((await rows(table)).map((row) => [row.id, stored(row, valid)]));
      expect(accepted.size).toBeGreaterThan(30);
      for (const [id, sent] of accepted) {
        for (const field of trimmed) sent[field] = trimInvisible(sent[field] ?? '');
        expect(found.get(id)).toEqual(sent);
      }
    },
  );
});

test.each<[string, number, string, unknown, Fields?]>([
  ['no key', 401, 'invalid_api_key', application.valid, { apikey: '' }],
  ['another origin', 403, 'origin_not_allowed', application.valid, { origin: 'https://evil.example' }],
  ['a body that is too large', 413, 'payload_too_large', 'x'.repeat(20 * 1024)],
  ['a key of 31 digits', 400, 'invalid_idempotency_key', application.valid, { 'idempotency-key': 'f'.repeat(31) }],
])('an application with %s is refused with %s %s, and nothing is stored', async (_, status, code, body, headers) => {
  expect(await refusal(await call(application.name, body, headers))).toMatchObject({ status, code });
  expect(await rows(application.table)).toEqual([]);
});

test('a message of nothing but emoji, as long as it may be, fits into a request', async () => {
  const longest = { ...message.valid, message: '😀'.repeat(MESSAGE_LIMITS.message) };
  expect((await call(message.name, longest)).status).toBe(201);
});

test('an application beyond a limit is answered 429 and the time to wait', async () => {
  await db.query("update private.rate_limits set maximum = 1 where scope = 'application_all'");
  try {
    expect((await call(application.name, application.valid)).status).toBe(201);
    const limited = await call(application.name, application.valid);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(80_000);
    expect(await refusal(limited)).toMatchObject({ status: 429, code: 'too_many_requests' });
  } finally {
    await liftRateLimits(stack.databaseUrl);
  }
});

test('a refusal does not repeat what was sent', async () => {
  const canary = 'canary_7f3a'.repeat(10);
  const response = await call(application.name, { ...application.valid, telegramContact: canary, [canary]: canary });
  expect(response.status).toBe(422);
  expect(await response.text()).not.toContain('canary');
});

test.each([
  ['function-submit-fast-track', 1],
  ['postgrest', 0],
])(
  'an application whose %s is killed before the answer is stored once, and a retry has the same link',
  async (name, kept) => {
    const token = newKey();
    const send = () => call(application.name, application.valid, { 'idempotency-key': token });
    const submitting =
      "from pg_stat_activity where state <> 'idle' and query like '%pgrst_call%' and wait_event = 'advisory'";
    const gate = await db.connect();
    await gate.query('select pg_advisory_lock(hashtextextended($1, 0))', [`application${await sha256(token)}`]);
    const first = send();
    await expect.poll(async () => (await db.query(`select ${submitting}`)).rowCount).toBe(1);
    await program(name).stop();
    expect((await first).status).toBeGreaterThanOrEqual(500);
    await gate.query('select pg_advisory_unlock_all()');
    gate.release();
    await program(name).start();
    await expect.poll(() => rows(application.table)).toHaveLength(kept);
    const { id } = await (await send()).json();
    expect(await rows(application.table)).toEqual([expect.objectContaining({ id })]);
    const look = await fetch(`${stack.apiUrl}/rest/v1/rpc/application_status`, {
      method: 'POST',
      headers: { apikey: stack.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    expect(await look.json()).toMatchObject({ reference: id.slice(0, 8).toUpperCase() });
  },
);

/** Runs the function in this process with other keys, and asks it for its check of the database and to take an application. */
async function answersWith(env: Fields, extra: Fields = {}) {
  const log = vi.fn();
  const all: Fields = { SUPABASE_URL: stack.apiUrl, SUPABASE_PUBLISHABLE_KEY: stack.publishableKey, ...env };
  const handle = createFormEndpoint('application', (name) => all[name], log);
  const headers = { apikey: stack.publishableKey, 'content-type': 'application/json', ...extra };
  const init = { method: 'POST', headers, body: JSON.stringify(application.valid) };
  const check = new Request('http://function.test', { ...init, headers: { ...headers, 'x-database-check': 'yes' } });
  return { log, answers: [await handle(check), await handle(new Request('http://function.test', init))] };
}

test.each([
  ['a disabled legacy key', stack.serviceRoleKey],
  ['a key that was deleted', 'sb_secret_that_is_gone'],
])('a function with %s answers 503, and its log names the cause and not the key', async (_, key) => {
  const { log, answers } = await answersWith({ SUPABASE_SERVICE_ROLE_KEY: key });
  for (const [index, answer] of answers.entries()) {
    expect(answer.status).toBe(503);
    const { requestId } = apiErrorSchema.parse(await answer.json()).error;
    const line = { status: 503, cause: 'service_key_refused', requestId };
    expect(log).toHaveBeenNthCalledWith(index + 1, expect.objectContaining(line));
  }
  expect(JSON.stringify(log.mock.calls)).not.toContain(key);
});

test.each([
  [{}, false],
  [{ 'cf-connecting-ip': '203.0.113.7' }, true],
])('the check of the database with the headers %j says whether they name the caller: %s', async (headers, address) => {
  const { answers } = await answersWith({ SUPABASE_SECRET_KEY: stack.secretKey }, headers);
  expect(await answers[0]?.json()).toEqual({ database: 'reached', address });
});
