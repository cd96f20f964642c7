import type pg from 'pg';
import { beforeEach, expect } from 'vitest';
import { query, test } from './support/database.ts';
import { applied } from './support/notifications.ts';

beforeEach(() => query('delete from private.notifications'));

test.for([
  ['open_retention_days', '100', 85, 86],
  ['expiry_notice_days', '20', 159, 160],
] as const)('the digest counts what expires soon by %s: %s', async ([setting, value, before, after], { db }) => {
  await db.query('delete from public.applications');
  await db.query('update private.settings set value = $2 where name = $1', [setting, value]);
  for (const days of [before, after]) await applied(db, `${days} days`);
  await db.query("update public.applications set status_changed_at = created_at - interval '1 minute'");
  const { rows } = await db.query(
    `select digest ->> 'expiring' as expiring, digest ->> 'noticeDays' = private.setting('expiry_notice_days') as says_when
     from private.digest(now() - interval '1 day', now()) as digest`,
  );
  expect(rows).toEqual([{ expiring: '1', says_when: true }]);
});

const send = async (db: pg.Client) => (await db.query('select private.send_digest() as sent')).rows[0].sent;
const digests = async (db: pg.Client) =>
  (
    await db.query(
      "select content from private.notifications where kind = 'digest' and channel = 'email' order by content ->> 'until' desc",
    )
  ).rows.map(({ content }) => content);

test('the daily digest counts what arrived, is open, overdue, expires, was checked or given up, and names old contacts', async ({
  db,
}) => {
  await db.query('delete from public.verification_requests');
  // Before the hour of the digest, but within the last day.
  const recent = "date_trunc('hour', now()) - interval '10 hours'";
  await db.query(`
      update private.settings set value = extract(hour from now() at time zone 'UTC') where name = 'digest_hour';
      insert into public.applications (telegram_contact, project_blurb, status, created_at, status_changed_at) values
        ('@recent', 'b', 'new', ${recent}, now()), ('@after', 'b', 'new', now(), now()),
        ('@overdue', 'b', 'new', now() - interval '9 days', now() - interval '9 days'),
        ('@expiring', 'b', 'contacted', now() - interval '1 year', now() - interval '167 days'),
        ('@later', 'b', 'contacted', now() - interval '1 year', now() - interval '165 days');
      update public.applications set answer_by = now() - interval '8 days' where telegram_contact = '@overdue';
      insert into public.messages (name, email, message, created_at)
        select 'a', 'a@b', 'm', ${recent} from generate_series(1, 2);
      insert into public.reports (kind, value, created_at, status)
        select 'email', 'v', ${recent}, 'handled' from generate_series(1, 4);
      insert into public.verification_requests (email_to_verify, created_at)
        values ('a', ${recent}), ('b', ${recent}), ('c', now() - interval '3 days'), ('after', now());
      insert into private.notifications (kind, subject_id, channel, dead_at) values ('alarm', gen_random_uuid(), 'email', now());
      insert into private.notifications (kind, subject_id, content, channel)
        values ('digest', gen_random_uuid(), jsonb_build_object('until', ${recent} - interval '6 hours'), 'email')`);
  await db.query(`
      update public.verified_contacts set verified_at = now();
      insert into public.verified_contacts (full_name, telegram_handle, verified_at, active) values
        ('Ana', '@ana_91', now() - interval '91 days', true), ('Ben', '@ben_89', now() - interval '89 days', true),
        ('Cem', '@cem_former', now() - interval '1 year', false), ('Dee', '@dee_365', now() - interval '1 year', true)`);
  expect(await send(db)).toBe(true);
  const [digest] = await digests(db);
  expect(digest).toMatchObject({
    arrived: { application: 1, message: 2, report: 4 },
    open: { application: 5, message: 2, report: 0 },
    overdue: 1,
    expiring: 1,
    checks: 2,
    dead: 1,
    unconfirmed: ['Dee', 'Ana'],
  });
});

const digestNow = async (db: pg.Client) =>
  (await db.query("select private.digest(now() - interval '1 day', now()) as digest")).rows[0].digest;

test.for([
  ['application', 'public.applications (telegram_contact, project_blurb, status', "'abc', 'b', 'contacted'"],
  ['message', 'public.messages (name, email, message, status', "'a', 'a@b', 'm', 'new'"],
  ['report', 'public.reports (kind, value, status', "'email', 'v', 'new'"],
] as const)(
  'the digest names each open %s that has not changed for unchanged_days: %s) %s',
  async ([kind, columns, values], { db }) => {
    await db.query("update private.settings set value = '5' where name = 'unchanged_days'");
    await db.query('delete from public.applications; delete from public.messages; delete from public.reports');
    await db.query(`insert into ${columns}, id, status_changed_at) values
    (${values}, '6f1f2a5e-0000-4000-8000-000000000001', now() - interval '121 hours'),
    (${values}, gen_random_uuid(), now() - interval '119 hours')`);
    const status = values.split("'").at(-2);
    expect(await digestNow(db)).toMatchObject({ unchanged: [`${kind} 6F1F2A5E (${status})`], unchangedDays: 5 });
  },
);

test('150 days in review, of a writer who was revoked: open, overdue and named each day, until it is closed', async ({
  db,
}) => {
  await db.query(`delete from public.applications;
    insert into public.verified_contacts (full_name, telegram_handle) values ('Ana', '@ana_writes');
    insert into public.applications (id, telegram_contact, project_blurb, status, writes_as, created_at, answer_by, status_changed_at)
    select '6f1f2a5e-0000-4000-8000-000000000001', '@project', 'b', 'in_review', 'https://t.me/Ana_Writes', at, at + interval '1 day', at
    from (select now() - interval '150 days' as at) as t`);
  expect(await digestNow(db)).toMatchObject({ open: { application: 1 }, overdue: 1, unverifiedWriters: [] });
  await db.query("update public.verified_contacts set active = false where telegram_handle = '@ana_writes'");
  expect(await digestNow(db)).toMatchObject({
    ...{ open: { application: 1 }, overdue: 1 },
    unchanged: ['application 6F1F2A5E (in_review)'],
    unverifiedWriters: ['6F1F2A5E (https://t.me/Ana_Writes)'],
  });
  await db.query("update public.applications set status = 'lost'");
  expect(await digestNow(db)).toMatchObject({
    ...{ open: { application: 0 }, overdue: 0, unchanged: [], unverifiedWriters: [] },
  });
});

test('the digest names the exchanges of the live board without a figure', async ({ db }) => {
  const rows = (one: string) => ({
    exchanges: [
      { name: one, trade_volume_24h_usd: null },
      { name: 'B', trade_volume_24h_usd: 5 },
    ],
  });
  for (const board of ['live', 'sample'])
    await db.query('select public.store_exchange_rankings($1, $2)', [board, rows(board)]);
  expect(await digestNow(db)).toMatchObject({ withoutFigure: ['live'] });
});

const digestAt = (db: pg.Client, hour: string) =>
  db.query("update private.settings set value = $1 where name = 'digest_hour'", [hour]);

test('the daily digest is sent once a day, at its hour, and can be switched off', async ({ db }) => {
  await digestAt(db, '0');
  await db.query("set local timezone = 'Asia/Kathmandu'");
  expect([await send(db), await send(db)]).toEqual([true, false]);
  const [{ since, until }] = await digests(db);
  // The hour is one of UTC.
  expect(new Date(until).toISOString().slice(10)).toBe('T00:00:00.000Z');
  expect(Date.parse(until) - Date.parse(since)).toBe(86_400_000);
  await db.query("delete from private.notifications where kind = 'digest'");
  await digestAt(db, 'off');
  expect(await send(db)).toBe(false);
});

test('before the hour of the digest, the one of the day before is due', async ({ db }) => {
  // At eleven in the evening this is midnight.
  const later = "extract(hour from now() at time zone 'UTC') + 1";
  await db.query(`update private.settings set value = ${later} where name = 'digest_hour'`);
  await send(db);
  const { rows } = await db.query(
    `select date_trunc('day', now(), 'UTC') + make_interval(hours => (${later})::int) - interval '1 day' as due`,
  );
  expect((await digests(db)).map(({ until }) => Date.parse(until))).toEqual(rows.map(({ due }) => due.getTime()));
});

test('a digest after a pause covers the days since the last one', async ({ db }) => {
  await digestAt(db, '0');
  await send(db);
  await db.query(
    `update private.notifications set content = content || jsonb_build_object('until', now() - interval '4 days')`,
  );
  expect(await send(db)).toBe(true);
  const [covering, earlier] = await digests(db);
  expect(covering.since).toBe(earlier.until);
  expect(Date.parse(covering.until) - Date.parse(covering.since)).toBeGreaterThan(3 * 86_400_000);
  // The latest one counts.
  expect(await send(db)).toBe(false);
});
