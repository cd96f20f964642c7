import { expect, test } from 'vitest';
import { asRole } from '../../../supabase/tests/support/database.ts';
import { checkAddresses } from './check-addresses.ts';

const submit = (headers: object) =>
  `select public.submit_fast_track_application('@first', '', 'b', client_headers => '${JSON.stringify(headers)}')`;

test('before the migrations it cannot be known', async () => {
  await asRole('postgres', async (db) => {
    await db.query('alter table private.rate_counters rename to gone');
    expect((await checkAddresses(db)).state).toBe('cannot check');
  });
});

test.each([
  ['nobody has applied yet', 'select', 'cannot check'],
  ['an application came with its address', submit({ 'cf-connecting-ip': '203.0.113.7' }), 'ok'],
  ['an application came without one', submit({}), 'missing'],
  ['it came in another header', submit({ 'x-real-ip': '203.0.113.7' }), 'missing'],
])('where %s', async (_, application, state) => {
  await asRole('postgres', async (db) => {
    await db.query('delete from public.fast_track_applications; delete from private.rate_counters');
    await db.query(application);
    expect((await checkAddresses(db)).state).toBe(state);
  });
});
