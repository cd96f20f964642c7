import type pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { asRole, query } from './support/database.ts';

// Each call is committed on a separate connection, so that simultaneous callers compete for one row.

const rankings = { exchanges: Array.from({ length: 5 }, (_, n) => ({ name: `E${n}` })), source: 'sample' };
async function claim() {
  const [row] = await query("select public.claim_exchange_rankings('sample') as answer");
  return row?.answer as { rankings: unknown; fetchedAt: string | null; refresh: boolean };
}
const store = (value: unknown, error: string | null = null) =>
  query("select public.store_exchange_rankings('sample', $1, $2)", [value, error]);
const set = (columns: string) => query(`update private.exchange_rankings set ${columns} where board = 'sample'`);

beforeEach(() =>
  set('rankings = null, fetched_at = null, tried_at = default, failing_since = null, last_error = null'),
);

test('exactly one of twenty simultaneous callers is elected to refresh', async () => {
  for (let round = 0; round < 10; round += 1) {
    await set('tried_at = default');
    const claims = await Promise.all(Array.from({ length: 20 }, claim));
    expect(claims.filter(({ refresh }) => refresh)).toHaveLength(1);
  }
});

test('while one caller takes its turn, another one waits for no lock and is not elected', async () => {
  const claimWith = async (db: pg.Client) =>
    (await db.query("select public.claim_exchange_rankings('sample') ->> 'refresh' as refresh")).rows[0].refresh;
  await asRole('postgres', async (first) => {
    expect(await claimWith(first)).toBe('true');
    await asRole('postgres', async (second) => {
      await second.query("set local lock_timeout = '1s'");
      expect(await claimWith(second)).toBe('false');
    });
  });
});

test.each<[how: string, end: () => Promise<unknown>]>([
  ['came back', () => store(rankings)],
  ['failed', () => store(null, 'http_429')],
  ['died', async () => undefined],
])('no other caller is elected within 15 minutes after a refresh that %s', async (_, end) => {
  expect((await claim()).refresh).toBe(true);
  expect((await claim()).refresh).toBe(false);
  await end();
  expect((await claim()).refresh).toBe(false);
  await set("tried_at = now() - interval '14 minutes 50 seconds'");
  expect((await claim()).refresh).toBe(false);
  await set("tried_at = now() - interval '15 minutes 1 second'");
  expect((await claim()).refresh).toBe(true);
});

test('figures are answered for a day', async () => {
  expect(await claim()).toMatchObject({ rankings: null, fetchedAt: null });
  await store(rankings);
  expect(await claim()).toMatchObject({ rankings, fetchedAt: expect.any(String) });
  await set("fetched_at = now() - interval '23 hours 59 minutes'");
  expect((await claim()).rankings).toEqual(rankings);
  await set("fetched_at = now() - interval '24 hours 1 second'");
  expect((await claim()).rankings).toBeNull();
  // A failed refresh does not make the figures newer.
  await store(null, 'timeout');
  expect((await claim()).rankings).toBeNull();
});

test('the board records since when its refreshes fail, until new figures come', async () => {
  await claim();
  await store(null, 'http_500');
  await set("failing_since = now() - interval '2 hours', tried_at = default");
  await claim();
  const state = () =>
    query(
      `select last_error, failing_since < now() - interval '1 hour' as long_failing
       from private.exchange_rankings where board = 'sample'`,
    );
  expect(await state()).toEqual([{ last_error: 'http_500', long_failing: true }]);
  await store(rankings);
  expect(await state()).toEqual([{ last_error: null, long_failing: null }]);
});

test('a caller and new figures of the samples leave the live board as it was', async () => {
  const live = () => query("select * from private.exchange_rankings where board = 'live'");
  const before = await live();
  expect((await claim()).refresh).toBe(true);
  await store(rankings);
  expect(await live()).toEqual(before);
});

test('an answer without a list of exchanges is refused', async () => {
  await expect(store({})).rejects.toMatchObject({ constraint: 'rankings_have_rows' });
});

test('an owner with one exchange gets its figures', async () => {
  const figures = { ...rankings, exchanges: rankings.exchanges.slice(0, 1) };
  await store(figures);
  expect((await claim()).rankings).toEqual(figures);
});
