import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { asRole } from './support/database.ts';

// Real transactions on connections of their own: what is tested here is what simultaneous callers make of one row.
let pool: pg.Pool;

beforeAll(() => {
  pool = new pg.Pool({ connectionString: inject('stack').databaseUrl, max: 20 });
});
afterAll(() => pool.end());

const exchanges = Array.from({ length: 5 }, (_, index) => ({
  name: `E${index}`,
  image: null,
  trade_volume_24h_usd: 1,
}));
const rankings = { exchanges, source: 'sample' };
const stranger = '00000000-0000-4000-8000-000000000000';

async function one<T>(sql: string, values: unknown[] = []): Promise<T> {
  const { rows } = await pool.query(sql, values);
  return rows[0]?.result;
}

interface Claim {
  rankings: unknown;
  lease: string | null;
  refreshing: boolean;
  freshSeconds: number;
  usableSeconds: number;
  waitSeconds: number;
}

const claim = () => one<Claim>("select private.claim_exchange_board('sample') as result");
const store = (lease: string, value: unknown = rankings) =>
  one<{ freshSeconds: number } | null>("select private.store_exchange_board('sample', $1, $2) as result", [
    lease,
    value,
  ]);
const release = (lease: string, retryAfter = 0) =>
  one<number | null>("select private.release_exchange_board('sample', $1, 'http_500', $2) as result", [
    lease,
    retryAfter,
  ]);

const reset = (failures = 0) =>
  pool.query(
    `update private.exchange_boards set rankings = null, fetched_at = null, lease = null, lease_until = default,
       next_try_at = default, failures = $1 where board = 'sample'`,
    [failures],
  );

async function leased(): Promise<string> {
  const { lease } = await claim();
  if (lease === null) throw new Error('no lease');
  return lease;
}

describe('the lease', () => {
  test('goes to exactly one of fifty simultaneous callers; the others learn that somebody is at it', async () => {
    await reset();
    const claims = await Promise.all(Array.from({ length: 50 }, claim));
    expect(claims.filter(({ lease }) => lease !== null)).toHaveLength(1);
    expect(claims.filter(({ refreshing }) => refreshing)).toHaveLength(49);
  });

  test('goes to exactly one where the figures are stale, and everybody gets them', async () => {
    await reset();
    await store(await leased());
    await pool.query("update private.exchange_boards set fetched_at = now() - interval '901 s' where board = 'sample'");
    const claims = await Promise.all(Array.from({ length: 50 }, claim));
    expect(claims.filter(({ lease }) => lease !== null)).toHaveLength(1);
    for (const answer of claims) {
      expect(answer.rankings).toEqual(rankings);
      expect(answer.freshSeconds).toBeLessThan(0);
      expect(answer.usableSeconds).toBeGreaterThan(0);
    }
  });

  test('goes to nobody where the figures are fresh', async () => {
    await reset();
    await store(await leased());
    expect(await claim()).toMatchObject({ lease: null, rankings });
  });

  test('that ran out counts as a failure: it goes to another after the wait, and the late one changes nothing', async () => {
    await reset();
    const late = await leased();
    expect(await claim()).toMatchObject({ lease: null, refreshing: true });
    await pool.query("update private.exchange_boards set lease_until = now() where board = 'sample'");
    const waiting = await claim();
    expect(waiting).toMatchObject({ lease: null, refreshing: false });
    expect(waiting.waitSeconds).toBeGreaterThan(20);
    await pool.query("update private.exchange_boards set next_try_at = now() where board = 'sample'");
    const mine = await leased();
    expect(mine).not.toBe(late);
    expect(await store(late)).toBeNull();
    await release(late);
    expect(await store(mine)).toMatchObject({ freshSeconds: 900 });
  });

  test('cannot be guessed', async () => {
    await reset();
    await leased();
    expect(await store(stranger)).toBeNull();
  });
});

describe('a failure', () => {
  test.each([
    [0, 0, 30],
    [1, 0, 60],
    [4, 0, 480],
    [5, 0, 900],
    [2_000_000_000, 0, 900],
    [0, 120, 120],
    [0, 2_000_000_000, 900],
  ])('after %i others, asked to wait %i s, is waited out for %i s', async (failures, retryAfter, seconds) => {
    await reset(failures);
    const lease = await leased();
    const told = await release(lease, retryAfter);
    const wait = await one<number>(
      "select extract(epoch from next_try_at - now())::float as result from private.exchange_boards where board = 'sample'",
    );
    expect(wait).toBeGreaterThan(seconds - 10);
    expect(wait).toBeLessThanOrEqual(seconds);
    // What it tells its caller is the same, in whole seconds.
    expect(told).toBeGreaterThanOrEqual(wait);
    expect(told).toBeLessThanOrEqual(seconds);
    expect(await release(lease, retryAfter)).toBeNull();
    expect(await claim()).toMatchObject({ lease: null, refreshing: false, rankings: null });
  });
});

test('figures older than a day are not answered', async () => {
  await reset();
  await store(await leased());
  await pool.query(
    "update private.exchange_boards set fetched_at = now() - interval '24 h 1 s' where board = 'sample'",
  );
  expect((await claim()).rankings).toBeNull();
});

test.each([
  ['four rows', { ...rankings, exchanges: exchanges.slice(1) }],
  ['101 rows', { ...rankings, exchanges: Array.from({ length: 101 }, () => exchanges[0]) }],
  ['no rows', { source: 'sample' }],
  ['128 KiB and more', { ...rankings, more: 'x'.repeat(131_072) }],
])('%s are not kept', async (_, value) => {
  await reset();
  await expect(store(await leased(), value)).rejects.toThrow(/violates check constraint/);
});

test.each(['anon', 'authenticated', 'service_role'] as const)(
  '%s neither reads nor writes the table itself',
  async (role) => {
    for (const statement of ['select * from', 'delete from', 'insert into', 'truncate']) {
      const end = statement === 'insert into' ? " (board) values ('live')" : '';
      const attempt = asRole(role, (client) => client.query(`${statement} private.exchange_boards${end}`));
      await expect(attempt).rejects.toThrow(/permission denied/);
    }
  },
);

test.each(['anon', 'authenticated'] as const)('%s may execute none of the three functions', async (role) => {
  for (const call of [
    "claim_exchange_board('live')",
    `store_exchange_board('live', '${stranger}', '{}')`,
    `release_exchange_board('live', '${stranger}', 'x')`,
  ]) {
    await expect(asRole(role, (client) => client.query(`select public.${call}`))).rejects.toThrow(/permission denied/);
  }
});

test('service_role may, by way of the public functions', async () => {
  const answer = await asRole('service_role', (client) => client.query("select public.claim_exchange_board('live')"));
  expect(answer.rowCount).toBe(1);
});
