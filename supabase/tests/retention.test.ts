import type pg from 'pg';
import { describe, expect, test } from 'vitest';
import { retention } from '../../src/content/retention.ts';
import { asRole, query } from './support/database.ts';

interface Rule {
  table: string;
  /** The columns that one row needs, and the one whose age counts. */
  columns: string;
  values: string;
  since: string;
  setting: string;
  /** How long the row is kept. */
  kept: string;
}

const application = { table: 'public.fast_track_applications', columns: 'telegram_contact, project_blurb, status' };
const message = { table: 'public.contact_messages', columns: 'name, email, message, status' };
const report = { table: 'public.impersonation_reports', columns: 'kind, value, status' };
const changed = { since: 'status_changed_at' };

const rules: Rule[] = [
  ...['new', 'contacted'].map((status) => ({
    ...{ ...application, ...changed, values: `'abc', 'b', '${status}'` },
    ...{ setting: 'open_retention_days', kept: '180 days' },
  })),
  ...['won', 'lost'].map((status) => ({
    ...{ ...application, ...changed, values: `'abc', 'b', '${status}'` },
    ...{ setting: 'closed_retention_days', kept: '365 days' },
  })),
  {
    ...{ ...message, ...changed, values: "'a', 'a@b', 'm', 'answered'" },
    ...{ setting: 'closed_retention_days', kept: '365 days' },
  },
  ...[
    { ...application, values: "'abc', 'b', 'spam'" },
    { ...message, values: "'a', 'a@b', 'm', 'spam'" },
    { ...report, values: "'email', 'v', 'spam'" },
  ].map((spam) => ({ ...spam, ...changed, setting: 'spam_retention_days', kept: '30 days' })),
  ...['new', 'handled'].map((status) => ({
    ...{ ...report, since: 'created_at', values: `'email', 'v', '${status}'` },
    ...{ setting: 'report_retention_days', kept: '365 days' },
  })),
  {
    ...{ table: 'public.verification_requests', columns: 'email_to_verify', values: "'a'", since: 'created_at' },
    ...{ setting: 'log_retention_days', kept: '30 days' },
  },
  ...['alarm', 'digest'].map((kind) => ({
    ...{ table: 'private.notifications', columns: 'kind, about, channel', since: 'created_at' },
    ...{ values: `'${kind}', gen_random_uuid(), 'email'`, setting: 'alarm_retention_days', kept: '365 days' },
  })),
  {
    ...{ table: 'private.contact_changes', columns: 'contact_id, before', values: "gen_random_uuid(), '{}'" },
    ...{ since: 'changed_at', setting: 'contact_change_retention_days', kept: '730 days' },
  },
  ...[600, 86_400].map((seconds) => ({
    ...{ table: 'private.rate_counters', columns: 'scope, window_seconds, hits, subject', since: 'window_start' },
    ...{ values: `'s', ${seconds}, 1, gen_random_uuid()`, setting: 'rate_counter_hours' },
    kept: `2 hours ${seconds} seconds`,
  })),
];

/** One row that is a minute short of its time, one a minute beyond. Answers how many are left after a purge. */
async function purgeAround(db: pg.Client, { table, columns, values, since }: Rule, kept: string): Promise<number[]> {
  const left: number[] = [];
  for (const minutes of [-1, 1]) {
    const { rows } = await db.query(
      `insert into ${table} as t (${columns}, ${since})
       values (${values}, now() - $1::interval - make_interval(mins => $2)) returning t.ctid`,
      [kept, minutes],
    );
    await db.query('select private.purge_expired()');
    left.push((await db.query(`select from ${table} where ctid = $1::tid`, [rows[0].ctid])).rowCount ?? 0);
  }
  return left;
}

test.each(rules)('$table with ($values) is kept for $kept, and that is a setting', async (rule) => {
  await asRole('postgres', async (db) => {
    expect(await purgeAround(db, rule, rule.kept)).toEqual([1, 0]);
    await db.query("update private.settings set value = '1' where name = $1", [rule.setting]);
    const shorter = rule.kept.replace(/^\d+/, '1');
    expect(await purgeAround(db, rule, shorter)).toEqual([1, 0]);
  });
});

test('an open message never expires', async () => {
  await asRole('postgres', async (db) => {
    const rule = { ...message, ...changed, values: "'a', 'a@b', 'm', 'new'", setting: '', kept: '' };
    expect(await purgeAround(db, rule, '9 years')).toEqual([1, 1]);
  });
});

test('keys and hashes for retries are blanked after a day, and nothing else of the row', async () => {
  await asRole('postgres', async (db) => {
    await db.query(`insert into public.contact_messages (name, email, message, idempotency_key, content_hash, sender_hash, created_at)
      select 'a' || hours, 'a@b', 'm', gen_random_uuid(), '', 's', now() - make_interval(hours => hours) from unnest(array[23, 25]) as hours`);
    await db.query('select private.purge_expired()');
    const { rows } = await db.query(
      `select name, num_nonnulls(idempotency_key, content_hash, sender_hash) as kept from public.contact_messages order by 1`,
    );
    expect(rows).toEqual([
      { name: 'a23', kept: 3 },
      { name: 'a25', kept: 0 },
    ]);
  });
});

test('a batch is bounded, deletes the oldest first, and says how many it deleted', async () => {
  await asRole('postgres', async (db) => {
    await db.query(
      "delete from public.verification_requests; update private.settings set value = '2' where name = 'purge_batch'",
    );
    await db.query(`insert into public.verification_requests (email_to_verify, created_at)
      select 'log ' || n, now() - make_interval(days => 30 + n) from generate_series(1, 3) as n`);
    const purge = async () =>
      (
        await db.query(
          `select deleted::int from private.purge_expired() where relation = 'public.verification_requests'`,
        )
      ).rows;
    expect(await purge()).toEqual([{ deleted: 2 }]);
    const { rows } = await db.query('select email_to_verify from public.verification_requests');
    expect(rows).toEqual([{ email_to_verify: 'log 1' }]);
    expect(await purge()).toEqual([{ deleted: 1 }]);
    expect(await purge()).toEqual([{ deleted: 0 }]);
  });
});

test('the times are those that /verify and /cookies promise', async () => {
  const [kept] = await query(
    `select
       private.setting('log_retention_days')::int as "logDays",
       private.setting('open_retention_days')::int as "openDays",
       private.setting('closed_retention_days')::int as "closedDays",
       private.setting('spam_retention_days')::int as "spamDays",
       private.setting('report_retention_days')::int as "reportDays",
       private.setting('rate_counter_hours')::int + (select max(window_seconds) / 3600 from private.rate_limits) as "counterHours",
       private.setting('idempotency_hours')::int as "answerHours"`,
  );
  expect(kept).toEqual(retention);
});

test('the log of the schedules is kept for seven days, where there is one', async () => {
  await asRole('postgres', async (db) => {
    // A stand-in for pg_cron's, which only hosted projects have.
    await db.query(`create schema cron; create table cron.job_run_details (runid integer, start_time timestamptz, end_time timestamptz);
      insert into cron.job_run_details values
        (1, now() - interval '8 days', now() - interval '8 days'), (2, now() - interval '8 days', null),
        (3, now() - interval '6 days', now() - interval '6 days'), (4, now(), null)`);
    expect((await db.query('select private.purge_schedule_log() as deleted')).rows).toEqual([{ deleted: 2 }]);
    expect((await db.query('select runid from cron.job_run_details order by 1')).rows).toEqual([
      { runid: 3 },
      { runid: 4 },
    ]);
  });
});

describe('a person’s data', () => {
  const fill = (db: pg.Client) =>
    db.query(`
      delete from public.verification_requests;
      insert into public.fast_track_applications (telegram_contact, project_blurb)
        values ('https://t.me/Ada_Project', 'b'), ('@ada_project', 'b'), ('@ada_projects', 'b');
      insert into public.contact_messages (name, email, message) values ('Ada', 'Ada@Project.example', 'm'), ('Eve', 'eve@x.example', 'm');
      insert into public.impersonation_reports (kind, value, reporter_contact) values
        ('telegram', '@eve', ' @ADA_project'), ('telegram', 't.me/ada_project', null), ('email', 'ada@project.example', 'mailto:ada@project.example'),
        ('telegram', '@eve', null);
      insert into public.verification_requests (email_to_verify, telegram_to_verify)
        values (null, 'ADA_PROJECT'), (' ada@project.example ', null), (null, '@eve')`);
  const counts = async (db: pg.Client, sql: string, contact: string) =>
    Object.fromEntries((await db.query(sql, [contact])).rows.map(({ relation, n }) => [relation, n]));
  const exported = 'select relation, count(*)::int as n from private.export_person($1) group by 1';
  const forgotten = 'select relation, deleted::int as n from private.forget_person($1)';
  const ofHandle = {
    'public.fast_track_applications': 2,
    'public.impersonation_reports': 2,
    'public.verification_requests': 1,
  };
  const ofAddress = {
    'public.contact_messages': 1,
    'public.impersonation_reports': 1,
    'public.verification_requests': 1,
  };

  test.each([
    ['Telegram.me/ADA_project', ofHandle],
    ['mailto:ADA@project.example', ofAddress],
  ])(
    'the data of a person under %s is exported and forgotten in every spelling, and nothing else',
    async (contact, expected) => {
      await asRole('postgres', async (db) => {
        await fill(db);
        expect(await counts(db, exported, contact)).toEqual(expected);
        const total = async () =>
          (
            await db.query(
              'select (select count(*) from private.submissions) + (select count(*) from public.verification_requests) as n',
            )
          ).rows[0].n;
        const before = Number(await total());
        expect(await counts(db, forgotten, contact)).toEqual(expected);
        expect(await counts(db, exported, contact)).toEqual({});
        expect(before - Number(await total())).toBe(Object.values(expected).reduce((sum, n) => sum + n, 0));
        expect(await counts(db, forgotten, contact)).toEqual({});
      });
    },
  );

  test.each(['', ' ', '\u200b', null])(
    'the data of a person is not looked for under %j, which names no contact',
    async (contact) => {
      await asRole('postgres', async (db) => {
        await expect(db.query('select private.forget_person($1)', [contact])).rejects.toThrow('Name an email address');
      });
    },
  );
});
