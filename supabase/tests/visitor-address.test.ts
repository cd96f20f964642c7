import type { Client } from 'pg';
import { afterAll, beforeEach, expect } from 'vitest';
import { forgetCounts, test } from './support/database.ts';

// All tests come from one address.
beforeEach(forgetCounts);
afterAll(forgetCounts);

async function addressOf(db: Client, setting: string, headers: Record<string, string>) {
  await db.query("update private.settings set value = $1 where name = 'data_api_address_header'", [setting]);
  const { rows } = await db.query("select host(private.client_address($1, 'data_api')) as address", [headers]);
  return rows[0].address;
}

test.for<[setting: string, value: string, address: string | null]>([
  ['cf-connecting-ip', '192.0.2.1', '192.0.2.1'],
  ['cf-connecting-ip', '::ffff:192.0.2.1', '192.0.2.1'],
  ['cf-connecting-ip', '2001:db8::1', '2001:db8::1'],
  ['cf-connecting-ip', '192.0.2.1, 192.0.2.7', null],
  ['cf-connecting-ip', '192.0.2.0/24', null],
  ['cf-connecting-ip', '2001:db8::/64', null],
  ['cf-connecting-ip', '2001:db8::1/128', '2001:db8::1'],
  ['cf-connecting-ip', '192.0.2.1:443', null],
  ['cf-connecting-ip', '::ffff:0:192.0.2.1', '::ffff:0:c000:201'],
  ['cf-connecting-ip', '', null],
  ['cf-connecting-ip 1', 'forged, 192.0.2.1', '192.0.2.1'],
  ['cf-connecting-ip 2', '198.51.100.9, 192.0.2.1, 172.68.1.1', '192.0.2.1'],
  ['cf-connecting-ip 1', '192.0.2.7,2001:db8::1 ', '2001:db8::1'],
  ['cf-connecting-ip 3', '192.0.2.1, 198.51.100.9, 172.68.1.1', '192.0.2.1'],
  ['cf-connecting-ip 2', '192.0.2.1', null],
  ['x-other', '192.0.2.1', null],
])('the address of a visitor read as %j from %j is %j', async ([setting, value, expected], { db }) => {
  expect(await addressOf(db, setting, { 'cf-connecting-ip': value })).toBe(expected);
});

test.for(['check', 'look_alike', 'status', 'application', 'message', 'report'])(
  'an address without a place for %s still has all its places for the other calls',
  async (spent, { db }) => {
    await db.query(
      `insert into private.rate_counters (scope, window_seconds, subject, hits, ends_at)
       select scope, window_seconds, case when scope like '%all' then 'all' else left(private.subject_hash('192.0.2.1'), 4) end,
         1000000, now() + interval '1 hour'
       from private.rate_limits where scope in ($1 || '_address', $1 || '_all')`,
      [spent],
    );
    const { rows } = await db.query<{ scope: string; refused: boolean }>(
      `select scope, private.take_from_visitor_limits(scope, '192.0.2.1') > 0 as refused
       from unnest('{check,look_alike,status,application,message,report}'::text[]) as scope`,
    );
    expect(rows.filter(({ refused }) => refused).map(({ scope }) => scope)).toEqual([spent]);
  },
);

test('the check of an edge function reads the address as the functions’ gateway names it', async ({ db }) => {
  const sees = async (headers: Record<string, string>) =>
    (await db.query('select public.answer_database_check($1) as sees', [headers])).rows[0].sees;
  await db.query("update private.settings set value = 'x-edge' where name = 'functions_address_header'");
  expect(await sees({ 'x-edge': '192.0.2.1' })).toBe(true);
  expect(await sees({ 'cf-connecting-ip': '192.0.2.1' })).toBe(false);
});
