import type pg from 'pg';
import { expect, test } from 'vitest';
import { retention } from '../../src/content/retention.ts';
import { asRole, query } from './support/database.ts';

/** What is left of the tables after a purge, by the name that each row carries, and what the purge counted. */
async function purge(db: pg.Client) {
  const { rows } = await db.query('select * from private.purge_expired()');
  const left = await db.query(`
    select email_to_verify as name from public.verification_requests union all
    select telegram_contact from public.fast_track_applications union all
    select name from public.contact_messages union all
    select value from public.impersonation_reports union all
    select subject from private.rate_counters union all
    select application_name from private.contact_changes where application_name like 'change%' union all
    select content ->> 'name' from private.news union all
    select key from private.remembered_answers order by 1`);
  return { deleted: rows[0], left: left.rows.map(({ name }) => name) };
}

/** In each table, and for each status that has a time: one row just before it, one just past it. */
async function fill(db: pg.Client) {
  await db.query(`
    delete from public.verification_requests;
    delete from public.fast_track_applications;
    delete from public.contact_messages;
    delete from public.impersonation_reports;
    delete from private.rate_counters;
    delete from private.remembered_answers;
    insert into public.verification_requests (email_to_verify, created_at) values
      ('log kept', now() - interval '29 days 23 hours'),
      ('log old', now() - interval '30 days 1 hour');
    insert into public.impersonation_reports (kind, value, created_at) values
      ('email', 'report kept', now() - interval '364 days 23 hours'),
      ('email', 'report old', now() - interval '365 days 1 hour');
    insert into public.fast_track_applications (telegram_contact, project_blurb, status, created_at, status_changed_at) values
      ('application new', 'x', 'new', now() - interval '9 years', now() - interval '9 years'),
      ('application talked about', 'x', 'contacted', now() - interval '9 years', now() - interval '9 years'),
      ('application won', 'x', 'won', now() - interval '9 years', now() - interval '364 days'),
      ('application won old', 'x', 'won', now() - interval '9 years', now() - interval '366 days'),
      ('application lost', 'x', 'lost', now() - interval '9 years', now() - interval '364 days'),
      ('application lost old', 'x', 'lost', now() - interval '9 years', now() - interval '366 days'),
      ('application spam', 'x', 'spam', now() - interval '9 years', now() - interval '29 days'),
      ('application spam old', 'x', 'spam', now() - interval '9 years', now() - interval '31 days');
    insert into public.contact_messages (name, email, message, status, created_at, status_changed_at) values
      ('message new', 'a@b.example', 'x', 'new', now() - interval '9 years', now() - interval '9 years'),
      ('message answered', 'a@b.example', 'x', 'answered', now() - interval '9 years', now() - interval '364 days'),
      ('message answered old', 'a@b.example', 'x', 'answered', now() - interval '9 years', now() - interval '366 days'),
      ('message spam', 'a@b.example', 'x', 'spam', now() - interval '9 years', now() - interval '29 days'),
      ('message spam old', 'a@b.example', 'x', 'spam', now() - interval '9 years', now() - interval '31 days');
    insert into public.impersonation_reports (kind, value, status, status_changed_at) values
      ('email', 'report handled', 'handled', now() - interval '300 days'),
      ('email', 'report spam', 'spam', now() - interval '29 days'),
      ('email', 'report spam old', 'spam', now() - interval '31 days');
    insert into private.rate_counters (scope, window_seconds, subject, window_start, hits) values
      ('s', 600, 'minutes kept', now() - interval '2 hours 9 minutes', 1),
      ('s', 600, 'minutes old', now() - interval '2 hours 11 minutes', 1),
      ('s', 86400, 'day kept', now() - interval '25 hours', 1),
      ('s', 86400, 'day old', now() - interval '27 hours', 1);
    insert into private.remembered_answers (operation, key, content_hash, answer, created_at) values
      ('o', 'answer kept', '', '{}', now() - interval '23 hours'),
      ('o', 'answer old', '', '{}', now() - interval '25 hours');
    insert into private.contact_changes (contact_id, before, application_name, changed_at) values
      (gen_random_uuid(), '{}', 'change kept', now() - interval '729 days'),
      (gen_random_uuid(), '{}', 'change old', now() - interval '731 days');
    insert into private.news (kind, content, created_at) values
      ('digest', '{"name": "news kept"}', now() - interval '29 days'),
      ('alarm', '{"name": "news old"}', now() - interval '31 days')`);
}

test('deletes what its time has passed, keeps the rest, and says how much it was', async () => {
  await asRole('postgres', async (db) => {
    await fill(db);
    expect(await purge(db)).toEqual({
      deleted: {
        verification_requests: 1,
        fast_track_applications: 3,
        contact_messages: 2,
        impersonation_reports: 2,
        rate_counters: 2,
        remembered_answers: 1,
        contact_changes: 1,
        news: 1,
      },
      left: [
        'answer kept',
        'application lost',
        'application new',
        'application spam',
        'application talked about',
        'application won',
        'change kept',
        'day kept',
        'log kept',
        'message answered',
        'message new',
        'message spam',
        'minutes kept',
        'news kept',
        'report handled',
        'report kept',
        'report spam',
      ],
    });
  });
});

test('the times are settings', async () => {
  await asRole('postgres', async (db) => {
    await fill(db);
    await db.query(`update private.settings set value = '1'
      where name in ('log_retention_days', 'report_retention_days', 'rate_counter_hours', 'idempotency_hours', 'contact_change_retention_days', 'news_retention_days', 'closed_retention_days',
        'spam_retention_days')`);
    // The counter of a day, one hour past its window, is the youngest.
    await db.query("update private.rate_counters set window_start = window_start + interval '1 minute'");
    // What is open stays, however short the times are.
    expect((await purge(db)).left).toEqual([
      'application new',
      'application talked about',
      'day kept',
      'message new',
      'report handled',
    ]);
  });
});

test('are the times that /verify and /cookies tell', async () => {
  const [told] = await query(
    `select
       private.setting('log_retention_days')::int as "logDays",
       private.setting('closed_retention_days')::int as "closedDays",
       private.setting('spam_retention_days')::int as "spamDays",
       private.setting('report_retention_days')::int as "reportDays",
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
    expect((await purge(db)).deleted).toEqual({
      verification_requests: 0,
      fast_track_applications: 0,
      contact_messages: 0,
      impersonation_reports: 0,
      rate_counters: 0,
      remembered_answers: 0,
      contact_changes: 0,
      news: 0,
    });
  });
});

test.each(['anon', 'authenticated', 'service_role'] as const)('%s may not purge', async (role) => {
  await asRole(role, async (db) => {
    await expect(db.query('select private.purge_expired()')).rejects.toMatchObject({ code: '42501' });
  });
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
