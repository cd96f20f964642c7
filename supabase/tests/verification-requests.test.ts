import { afterAll, beforeEach, expect, test } from 'vitest';
import { apiClient, callApi } from './support/api.ts';
import { asRole, forgetCounts, query } from './support/database.ts';

// All tests come from one address.
beforeEach(async () => {
  await forgetCounts();
  await query('truncate public.verification_requests');
});
afterAll(forgetCounts);

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

test.each([
  ['a row without a value', { email_to_verify: null, telegram_to_verify: null }],
  ['an empty row', {}],
  ['a row with two values', { email_to_verify: 'a@b.c', telegram_to_verify: '@a' }],
  ['a row with an empty value', { email_to_verify: '' }],
  ['a value over 320 characters', { telegram_to_verify: 'x'.repeat(321) }],
  ['a row with a time of its own', { email_to_verify: 'a@b.c', created_at: '2001-01-01T00:00:00Z' }],
  ['a row with an id of its own', { email_to_verify: 'a@b.c', id: 1 }],
])('a visitor may not log %s, and the error does not repeat the row', async (_, row) => {
  const { error, status } = await insert(row);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(JSON.stringify(error)).not.toContain('Failing row');
});

test('a logged value may have 320 characters', async () => {
  expect((await insert({ telegram_to_verify: 'é'.repeat(320) })).status).toBe(201);
});

test('the log records the hour, whatever time zone the caller asks for', async () => {
  await callApi('anon', '/rest/v1/verification_requests', {
    method: 'POST',
    headers: { Prefer: 'timezone=Asia/Kathmandu' },
    body: '{"email_to_verify":"hour@evil.example"}',
  });
  const rows = await query(
    `select created_at = date_trunc('hour', created_at, 'UTC') and created_at <= now() as "isHour"
     from public.verification_requests where email_to_verify = 'hour@evil.example'`,
  );
  expect(rows).toEqual([{ isHour: true }]);
});

test('a reader of every table and of today’s salt finds many addresses for each counter', async () => {
  for (const address of ['10.0.0.7', '10.0.55.1', '10.7.1.9']) {
    await asRole(
      'anon',
      async (db) => {
        await db.query("select public.verify_contact('x@evil.example', null)");
        await db.query('commit');
      },
      { 'cf-connecting-ip': address },
    );
  }
  const rows = await query<{ candidates: number }>(
    `with candidate as materialized (
       select left(encode(sha256(convert_to(s.salt || host('10.0.0.0'::inet + n), 'UTF8')), 'hex'), 4) as subject
       from private.daily_salts as s, generate_series(0, 1048575) as n
     )
     select c.subject, count(*)::integer as candidates from private.rate_counters as c join candidate using (subject)
     where c.scope = 'check_address' and c.window_seconds = 86400 group by c.subject`,
  );
  expect(rows).toHaveLength(3);
  // Of the 2^20 addresses that were tried some sixteen fit each counter; of all IPv4 addresses 65,536 do.
  for (const { candidates } of rows) expect(candidates).toBeGreaterThan(1);
});

const logged = async () =>
  (await query<{ name: string }>('select email_to_verify as name from public.verification_requests order by id')).map(
    ({ name }) => name,
  );

test('only the first row of a request is logged, whatever the others contain', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({ email_to_verify: `row ${index}` }));
  const { status } = await apiClient()
    .from('verification_requests')
    .insert([...rows, { email_to_verify: '' }] as never);
  expect(status).toBe(201);
  expect(await logged()).toEqual(['row 0']);
  const counts = await query(
    `select scope, hits::integer from private.rate_counters where window_seconds = 60
     union all select scope, hits::integer from private.shared_counts where hits > 0 order by scope`,
  );
  expect(counts).toEqual([
    { scope: 'log_address', hits: 1 },
    { scope: 'log_all', hits: 1 },
    { scope: 'visitor_net', hits: 1 },
  ]);
});

test('one address may log twenty checks a minute, and another address is not affected', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 25 }, async () => (await insert({ email_to_verify: 'flood' })).status),
  );
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(await logged()).toHaveLength(20);
  const insertFrom = (address: string) =>
    asRole('anon', (db) => db.query("insert into public.verification_requests (email_to_verify) values ('one more')"), {
      'cf-connecting-ip': address,
    });
  expect((await insertFrom('127.0.0.1')).rowCount).toBe(0);
  expect((await insertFrom('192.0.2.1')).rowCount).toBe(1);
});

test('a malformed row is refused and counted, and beyond the limit it is dropped', async () => {
  const statuses: number[] = [];
  for (let index = 0; index < 25; index += 1) statuses.push((await insert({ email_to_verify: '' })).status);
  expect(statuses.filter((status) => status === 400)).toHaveLength(20);
  expect(await query('select hits from private.rate_counters where window_seconds = 60')).toEqual([{ hits: 20 }]);
  expect(await logged()).toEqual([]);
});

test('one address can use a small part of the checks that all visitors may log in a day', async () => {
  const [room] = await query<{ parts: number }>(
    `select (select maximum from private.rate_limits where scope = 'log_all' and window_seconds = 86400)
       / (select maximum from private.rate_limits where scope = 'log_address' and window_seconds = 86400) as parts`,
  );
  expect(room?.parts).toBeGreaterThanOrEqual(20);
  await insert({ email_to_verify: 'one' });
  await query(`update private.rate_counters as c set hits = l.maximum, window_start = now() - interval '2 hours'
    from private.rate_limits as l where l.scope = c.scope and l.window_seconds = c.window_seconds`);
  await insert({ email_to_verify: 'two' });
  expect(await logged()).toEqual(['one']);
});

test('all visitors together may log 20,000 checks a day, also those without an address', async () => {
  const limit = (maximum: number) =>
    query("update private.rate_limits set maximum = $1 where scope = 'log_all'", [maximum]);
  const [before] = await query<{ maximum: number }>(
    "select maximum from private.rate_limits where scope = 'log_all' and window_seconds = 86400",
  );
  expect(before?.maximum).toBe(20_000);
  await limit(2);
  try {
    for (const name of ['one', 'two', 'three']) await insert({ email_to_verify: name });
    expect(await logged()).toEqual(['one', 'two']);
    const nameless = await asRole('anon', (db) =>
      db.query("insert into public.verification_requests (email_to_verify) values ('four')"),
    );
    expect(nameless.rowCount).toBe(0);
  } finally {
    await limit(20_000);
  }
});

test('rows that staff write are not counted', async () => {
  await query("insert into public.verification_requests (email_to_verify) values ('a'), ('b')");
  expect(await logged()).toEqual(['a', 'b']);
});
