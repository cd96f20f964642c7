import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { apiClient, callApi } from './support/api.ts';
import { asRole, query } from './support/database.ts';
import { sharedStack } from './support/shared-stack.ts';
import { visitorAt } from './support/visitor.ts';

const shipped = await query("select * from private.rate_limits where scope like 'log%'");

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

test.each([
  ['a row without a value', { email_to_verify: null, telegram_to_verify: null }],
  ['an empty row', {}],
  ['a row with two values', { email_to_verify: 'a@b.c', telegram_to_verify: '@a' }],
  ['a row with an empty value', { email_to_verify: '' }],
  ['a value over 320 characters', { telegram_to_verify: 'x'.repeat(321) }],
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

const logged = async () =>
  (await query<{ name: string }>('select email_to_verify as name from public.verification_requests order by ctid')).map(
    ({ name }) => name,
  );

const setMaximum = (scope: 'log_net' | 'log_all', maximum: number) =>
  query('update private.rate_limits set maximum = $2 where scope = $1', [scope, maximum]);

const insertFrom = (headers: Record<string, string>) =>
  asRole(
    'anon',
    (db) => db.query("insert into public.verification_requests (email_to_verify) values ('one more')"),
    headers,
  );

test('only the first row of a request is logged and counted, whatever the others contain', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({ email_to_verify: `row ${index}` }));
  await setMaximum('log_all', 2);
  const { status } = await apiClient()
    .from('verification_requests')
    .insert([...rows, { email_to_verify: '' }] as never);
  expect(status).toBe(201);
  for (const name of ['two', 'three']) await insert({ email_to_verify: name });
  expect(await logged()).toEqual(['row 0', 'two']);
});

test('one group of networks may log so much, and another group is not affected', async () => {
  await setMaximum('log_net', 20);
  // Its address comes from the header of the data API's gateway, not of the functions'.
  const setHeader = (value: string) =>
    query("update private.settings set value = $1 where name = 'functions_address_header'", [value]);
  await setHeader('x-other');
  onTestFinished(async () => void (await setHeader('cf-connecting-ip')));
  const statuses = await Promise.all(
    Array.from({ length: 25 }, async () => (await insert({ email_to_verify: 'flood' })).status),
  );
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(await logged()).toHaveLength(20);
  const [other] = await query<{ address: string }>(
    `select '192.0.2.' || n as address from generate_series(1, 250) as n
     where private.network_group(('192.0.2.' || n)::inet) <> private.network_group('127.0.0.1') limit 1`,
  );
  expect((await insertFrom({ 'cf-connecting-ip': '127.0.0.1' })).rowCount).toBe(0);
  expect((await insertFrom({ 'cf-connecting-ip': other?.address ?? '' })).rowCount).toBe(1);
});

test('all addresses of an IPv6 /48 are one group of networks', async () => {
  const groups = await query(
    `select distinct private.network_group(('2001:db8:7:' || part || '::1')::inet) from unnest('{a,b,c,d,e,f,10,20}'::text[]) as part`,
  );
  expect(groups).toHaveLength(1);
});

test('all visitors together may log 20,000 checks a day, also those without an address, and a group a twentieth, and 300 an hour', async () => {
  const limits = shipped.map(({ scope, window_seconds, maximum }) => `${scope} ${window_seconds}:${maximum}`);
  expect(limits.sort()).toEqual(['log_all 86400:20000', 'log_net 3600:300', 'log_net 86400:1000']);
  await setMaximum('log_all', 2);
  for (const name of ['one', 'two', 'three']) await insert({ email_to_verify: name });
  expect(await logged()).toEqual(['one', 'two']);
  expect((await insertFrom({})).rowCount).toBe(0);
});

test('neither a transaction nor the order tells a reader of every table who checked what', async () => {
  const names = Array.from({ length: 40 }, (_, n) => `asked${n}@x.example`);
  for (const [n, name] of names.entries()) {
    const visitor = visitorAt(`127.6.11.${n + 1}`, sharedStack);
    await visitor.post('/rest/v1/rpc/verify_contact', { search_email: name });
    await visitor.post('/rest/v1/verification_requests', { email_to_verify: name });
    visitor.leave();
  }
  const joined = await query(
    `select c.scope, c.subject from public.verification_requests as r
     join private.rate_counters as c on c.xmin::text = r.xmin::text where c.scope not in ('log_net', 'log_all')`,
  );
  expect(joined).toEqual([]);

  expect(await logged()).toEqual(names);
  await query(
    `update public.verification_requests set created_at = date_trunc('hour', now(), 'UTC') - interval '1 hour';
     select private.purge_expired()`,
  );
  expect(await logged()).not.toEqual(names);
  expect((await logged()).sort()).toEqual([...names].sort());
});
