import { afterAll, beforeEach, expect, test } from 'vitest';
import { asRole, query } from './support/database.ts';
import { apiClient, callApi, sharedStack } from './support/shared-stack.ts';
import { visitorAt } from './support/visitor.ts';

const shipped = await query<{ window_seconds: 3600 | 86_400 }>(
  "select scope, window_seconds, maximum from private.rate_limits where scope like 'log%'",
);

// All tests come from one address.
async function clear() {
  await query('truncate private.rate_counters, public.verification_requests');
  await query(
    `update private.rate_limits as l set maximum = s.maximum
     from jsonb_populate_recordset(null::private.rate_limits, $1) as s
     where l.scope = s.scope and l.window_seconds = s.window_seconds`,
    [JSON.stringify(shipped)],
  );
}
beforeEach(clear);
afterAll(clear);

const insert = (row: object) =>
  apiClient()
    .from('verification_requests')
    .insert(row as never);

test('a check is logged as it was typed, and the database adds the time', async () => {
  const typed = ' Ünïcode@Evil.example \u200b';
  const { error, status } = await insert({ email_to_verify: typed, telegram_to_verify: null });
  expect({ error, status }).toEqual({ error: null, status: 201 });
  const rows = await query('select * from public.verification_requests where email_to_verify = $1', [typed]);
  expect(rows).toEqual([
    { id: expect.any(String), email_to_verify: typed, telegram_to_verify: null, created_at: expect.any(Date) },
  ]);
});

const unacceptable: [string, object][] = [
  ['a row without a value', { email_to_verify: null, telegram_to_verify: null }],
  ['an empty row', {}],
  ['a row with two values', { email_to_verify: 'a@b.c', telegram_to_verify: '@a' }],
  ['a row with an empty value', { email_to_verify: '' }],
  ['a value over 320 characters', { telegram_to_verify: 'x'.repeat(321) }],
  ['a value of four million characters', { telegram_to_verify: 'x'.repeat(4_000_000) }],
];

test.each(unacceptable)('%s is not logged, but counted, and no error is written', async (_, row) => {
  await setMaximum(3600, 2);
  const { error, status } = await insert(row);
  expect({ error, status }).toEqual({ error: null, status: 201 });
  for (const name of ['one', 'two']) await insert({ email_to_verify: name });
  expect(await logged()).toEqual(['one']);
});

test.for(unacceptable)('%s is refused by the policy alone, too', async ([, row]) => {
  await asRole('postgres', async (db) => {
    await db.query('alter table public.verification_requests disable trigger user; set local role anon');
    const insertion = db.query(
      `insert into public.verification_requests (email_to_verify, telegram_to_verify)
       select email_to_verify, telegram_to_verify from jsonb_populate_record(null::public.verification_requests, $1)`,
      [row],
    );
    await expect(insertion).rejects.toMatchObject({ code: '42501', detail: undefined });
  });
});

test.each([
  ['x', 1, 1],
  ['x', 320, 128],
  ['😀', 32, 32],
  ['😀', 320, 32],
])(
  'of a value of %s, %i times, the log keeps the first %i characters: 128 bytes at most',
  async (letter, typed, kept) => {
    await insert({ telegram_to_verify: letter.repeat(typed) });
    const rows = await query('select telegram_to_verify from public.verification_requests');
    expect(rows).toEqual([{ telegram_to_verify: letter.repeat(kept) }]);
  },
);

test('the log records the hour, whatever time zone the caller asks for', async () => {
  await callApi('anon', '/rest/v1/verification_requests', {
    method: 'POST',
    headers: { Prefer: 'timezone=Asia/Kathmandu' },
    body: '{"email_to_verify":"hour@evil.example"}',
  });
  const rows = await query(
    `select created_at = date_trunc('hour', created_at, 'UTC') as "isHour",
       created_at between now() - interval '61 minutes' and now() as "isThisHour"
     from public.verification_requests where email_to_verify = 'hour@evil.example'`,
  );
  expect(rows).toEqual([{ isHour: true, isThisHour: true }]);
});

const logged = async () =>
  (await query<{ name: string }>('select email_to_verify as name from public.verification_requests order by ctid')).map(
    ({ name }) => name,
  );

const setMaximum = (windowSeconds: 3600 | 86_400, maximum: number) =>
  query("update private.rate_limits set maximum = $2 where scope = 'log_all' and window_seconds = $1", [
    windowSeconds,
    maximum,
  ]);

test('only the first row of a request is logged and counted, whatever the others contain', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({ email_to_verify: `row ${index}` }));
  await setMaximum(86_400, 2);
  const { status } = await apiClient()
    .from('verification_requests')
    .insert([...rows, { email_to_verify: '' }] as never);
  expect(status).toBe(201);
  for (const name of ['two', 'three']) await insert({ email_to_verify: name });
  expect(await logged()).toEqual(['row 0', 'two']);
});

test.each(shipped)('all visitors together may log so many checks in $window_seconds seconds', async (limit) => {
  await setMaximum(limit.window_seconds, 2);
  for (const name of ['one', 'two', 'three']) await insert({ email_to_verify: name });
  expect(await logged()).toEqual(['one', 'two']);
});

test('neither a transaction nor a count tells a reader of every table who checked what', async () => {
  for (const n of [1, 2, 3]) {
    const visitor = visitorAt(`127.6.11.${n}`, sharedStack);
    const name = `asked${n}@x.example`;
    await visitor.post('/rest/v1/rpc/verify_contact', { search_email: name });
    await visitor.post('/rest/v1/verification_requests', { email_to_verify: name });
    visitor.leave();
  }
  expect(await logged()).toHaveLength(3);
  const joined = await query(
    `select distinct c.subject from public.verification_requests as r
     join private.rate_counters as c on c.xmin::text = r.xmin::text or c.scope like 'log%'`,
  );
  expect(joined).toEqual([{ subject: 'all' }]);
});
