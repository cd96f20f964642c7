import type pg from 'pg';
import { expect, test } from 'vitest';
import { retention } from '../../src/content/retention.ts';
import { asRole, query } from './support/database.ts';

/** What is left of the three tables after a purge, by the name that each row carries, and what the purge counted. */
async function purge(db: pg.Client) {
  const { rows } = await db.query('select * from private.purge_expired()');
  const left = await db.query(`
    select email_to_verify as name from public.verification_requests union all
    select subject from private.rate_counters union all
    select key from private.remembered_answers order by 1`);
  return { deleted: rows[0], left: left.rows.map(({ name }) => name) };
}

/** Two rows in each table: one just before its time, one just past it. */
async function fill(db: pg.Client) {
  await db.query(`
    delete from public.verification_requests;
    delete from private.rate_counters;
    delete from private.remembered_answers;
    insert into public.verification_requests (email_to_verify, created_at) values
      ('log kept', now() - interval '29 days 23 hours'),
      ('log old', now() - interval '30 days 1 hour');
    insert into private.rate_counters (scope, window_seconds, subject, window_start, hits) values
      ('s', 600, 'minutes kept', now() - interval '2 hours 9 minutes', 1),
      ('s', 600, 'minutes old', now() - interval '2 hours 11 minutes', 1),
      ('s', 86400, 'day kept', now() - interval '25 hours', 1),
      ('s', 86400, 'day old', now() - interval '27 hours', 1);
    insert into private.remembered_answers (operation, key, content_hash, answer, created_at) values
      ('o', 'answer kept', '', '{}', now() - interval '23 hours'),
      ('o', 'answer old', '', '{}', now() - interval '25 hours')`);
}

test('deletes what its time has passed, keeps the rest, and says how much it was', async () => {
  await asRole('postgres', async (db) => {
    await fill(db);
    expect(await purge(db)).toEqual({
      deleted: { verification_requests: 1, rate_counters: 2, remembered_answers: 1 },
      left: ['answer kept', 'day kept', 'log kept', 'minutes kept'],
    });
  });
});

test('the times are settings', async () => {
  await asRole('postgres', async (db) => {
    await fill(db);
    await db.query(`update private.settings set value = '1'
      where name in ('log_retention_days', 'rate_counter_hours', 'idempotency_hours')`);
    // The counter of a day, one hour past its window, is the youngest.
    await db.query("update private.rate_counters set window_start = window_start + interval '1 minute'");
    expect((await purge(db)).left).toEqual(['day kept']);
  });
});

test('are the times that /verify and /cookies tell', async () => {
  const [told] = await query(
    `select
       private.setting('log_retention_days')::int as "logDays",
       private.setting('rate_counter_hours')::int + (select max(window_seconds) / 3600 from private.rate_limits) as "counterHours",
       private.setting('idempotency_hours')::int as "answerHours"`,
  );
  expect(told).toEqual(retention);
});

test('a batch is bounded, and the oldest entries of the log go first', async () => {
  await asRole('postgres', async (db) => {
    await fill(db);
    await db.query("update private.settings set value = '2' where name = 'purge_batch'");
    await db.query(`insert into public.verification_requests (email_to_verify, created_at)
      select 'log older ' || n, now() - make_interval(days => 40 + n) from generate_series(1, 3) as n`);
    const first = await purge(db);
    expect(first.deleted.verification_requests).toBe(2);
    expect(first.left.filter((name) => name.startsWith('log'))).toEqual(['log kept', 'log old', 'log older 1']);
    expect((await purge(db)).deleted.verification_requests).toBe(2);
    expect((await purge(db)).deleted).toEqual({ verification_requests: 0, rate_counters: 0, remembered_answers: 0 });
  });
});

test.each(['anon', 'authenticated', 'service_role'] as const)('%s may not purge', async (role) => {
  await asRole(role, async (db) => {
    await expect(db.query('select private.purge_expired()')).rejects.toMatchObject({ code: '42501' });
  });
});
