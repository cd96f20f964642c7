import type { Client } from 'pg';
import { expect } from 'vitest';
import { test } from './support/database.ts';

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
  ['cf-connecting-ip', '192.0.2.1:443', null],
  ['cf-connecting-ip', '', null],
  ['cf-connecting-ip 1', 'forged, 192.0.2.1', '192.0.2.1'],
  ['cf-connecting-ip 2', '198.51.100.9, 192.0.2.1, 172.68.1.1', '192.0.2.1'],
  ['cf-connecting-ip 1', '192.0.2.7,2001:db8::1 ', '2001:db8::1'],
  ['cf-connecting-ip 2', '192.0.2.1', null],
  ['x-other', '192.0.2.1', null],
])('the address of a visitor read as %j from %j is %j', async ([setting, value, expected], { db }) => {
  expect(await addressOf(db, setting, { 'cf-connecting-ip': value })).toBe(expected);
});

test('the check of an edge function reads the address as the functions’ gateway names it', async ({ db }) => {
  const sees = async (headers: Record<string, string>) =>
    (await db.query('select public.answer_database_check($1) as sees', [headers])).rows[0].sees;
  await db.query("update private.settings set value = 'x-edge' where name = 'functions_address_header'");
  expect(await sees({ 'x-edge': '192.0.2.1' })).toBe(true);
  expect(await sees({ 'cf-connecting-ip': '192.0.2.1' })).toBe(false);
});
