import type pg from 'pg';
import { beforeEach, expect } from 'vitest';
import { query, test } from './support/database.ts';

/** Does what the schedule does each minute. Returns the alarms that it sent, each once. */
async function watch(db: pg.Client): Promise<Record<string, unknown>[]> {
  const { rows: before } = await db.query("select subject_id from private.notifications where kind = 'alarm'");
  await db.query('select private.watch()');
  const { rows } = await db.query(
    `select subject_id, content - 'cause' as content, count(*)::int from private.notifications
     where kind = 'alarm' and subject_id <> all ($1) group by 1, 2 order by 2`,
    [before.map(({ subject_id }) => subject_id)],
  );
  // One message, on every channel.
  for (const { count } of rows) expect(count).toBe(3);
  return rows.map(({ content }) => content);
}

/** Time stands still in a transaction, so the times of what happened are moved back instead. */
async function pass(db: pg.Client, minutes: number): Promise<void> {
  for (const [table, column] of [
    ['private.notifications', 'created_at'],
    ['private.notifications', 'dead_at'],
    ['public.applications', 'created_at'],
    ['private.exchange_rankings', 'failing_since'],
  ])
    await db.query(`update ${table} set ${column} = ${column} - make_interval(mins => $1)`, [minutes]);
}

const apply = (db: pg.Client, age: string, status = 'new') =>
  db.query(
    `insert into public.applications (telegram_contact, project_blurb, created_at, status)
     values ('@project', 'b', now() - $1::interval, $2)`,
    [age, status],
  );

beforeEach(() => query('delete from private.notifications'));

const die = (db: pg.Client, kind: string, channel = 'telegram') =>
  db.query(
    `insert into private.notifications (kind, subject_id, channel, tries, dead_at, last_error)
     values ($1, gen_random_uuid(), $2, 12, now(), 'http_401')`,
    [kind, channel],
  );
const dead = (count: number, channel = 'telegram') => ({
  alarm: 'notifications_dead',
  channel,
  count,
  error: 'http_401',
});

test('a dead channel causes an alarm on every channel, and for later failures one in two hours', async ({ db }) => {
  await die(db, 'message');
  expect(await watch(db)).toEqual([dead(1)]);
  const { rows } = await db.query("select channel from private.notifications where kind = 'alarm' order by 1");
  expect(rows).toEqual([{ channel: 'email' }, { channel: 'telegram' }, { channel: 'webhook' }]);
  await pass(db, 110);
  await die(db, 'digest');
  expect(await watch(db)).toEqual([]);
  await pass(db, 11);
  expect(await watch(db)).toEqual([dead(2)]);
  await pass(db, 10_000);
  expect(await watch(db)).toEqual([]);
});

test('each dead channel causes an alarm, and an alarm that could not be sent causes none', async ({ db }) => {
  await die(db, 'alarm');
  expect(await watch(db)).toEqual([]);
  await die(db, 'contact_change');
  await die(db, 'contact_change', 'webhook');
  expect(await watch(db)).toEqual([dead(1), dead(1, 'webhook')]);
});

test('a channel that dies soon after another one causes an alarm as well', async ({ db }) => {
  await die(db, 'message');
  expect(await watch(db)).toEqual([dead(1)]);
  await pass(db, 5);
  await die(db, 'message', 'webhook');
  expect(await watch(db)).toEqual([dead(1, 'webhook')]);
});

test('the alarm of a dead channel names its latest error', async ({ db }) => {
  for (const kind of ['message', 'report', 'application']) await die(db, kind);
  await db.query(`update private.notifications set dead_at = now() - age, last_error = error
    from (values ('message', interval '2 hours', 'first'), ('report', '0 hours', 'latest'), ('application', '1 hour', 'second'))
      as deaths (of, age, error)
    where kind = of`);
  expect(await watch(db)).toEqual([{ ...dead(3), error: 'latest' }]);
});

/** What came in so long ago has got too old for each channel that has not sent it. */
const comeIn = (db: pg.Client, kind: string, hours: number) =>
  db.query(
    `with one as (select gen_random_uuid() as id)
     insert into private.notifications (kind, subject_id, channel, created_at, next_try_at)
     select $1, one.id, channel, at, at from one, private.notification_channels, (select now() - make_interval(hours => $2) as at) as t`,
    [kind, hours],
  );

test('what no channel has sent in 72 hours is never sent: an alarm says so once, and again when more comes', async ({
  db,
}) => {
  await comeIn(db, 'message', 71);
  expect(await watch(db)).toEqual([]);
  for (const kind of ['message', 'report']) await comeIn(db, kind, 73);
  expect(await watch(db)).toEqual([{ alarm: 'notifications_never_sent', count: 2 }]);
  expect(await watch(db)).toEqual([]);
  await pass(db, 121);
  await comeIn(db, 'application', 73);
  expect(await watch(db)).toEqual([{ alarm: 'notifications_never_sent', count: 3 }]);
});

test('a channel that is off leaves no row behind, and no alarm, where another channel has sent the message', async ({
  db,
}) => {
  await comeIn(db, 'message', 73);
  await db.query("update private.notifications set tries = 1, delivered_at = now() where channel = 'telegram'");
  expect(await watch(db)).toEqual([]);
  expect((await db.query('select channel from private.notifications')).rows).toEqual([{ channel: 'telegram' }]);
});

test('an alarm that nobody was told is sent when a channel is switched on later', async ({ db }) => {
  await comeIn(db, 'message', 73);
  expect(await watch(db)).toHaveLength(1);
  await db.query(`update private.notifications set created_at = created_at - interval '73 hours',
    next_try_at = next_try_at - interval '73 hours' where kind = 'alarm'`);
  await pass(db, 121);
  expect(await watch(db)).toEqual([{ alarm: 'notifications_never_sent', count: 1 }]);
});

const waitForSecret = (db: pg.Client, kind: string, channel = 'telegram') =>
  db.query(
    `insert into private.notifications (kind, subject_id, channel, last_error)
     values ($1, gen_random_uuid(), $2, 'misconfigured')`,
    [kind, channel],
  );
const misconfigured = (count: number, channel = 'telegram') => ({ alarm: 'channel_misconfigured', channel, count });

test('messages that wait for a secret of their channel cause one alarm, however many come later', async ({ db }) => {
  await waitForSecret(db, 'alarm');
  expect(await watch(db)).toEqual([]);
  await waitForSecret(db, 'message');
  await waitForSecret(db, 'report');
  expect(await watch(db)).toEqual([misconfigured(2)]);
  await pass(db, 300);
  await waitForSecret(db, 'message');
  expect(await watch(db)).toEqual([]);
});

test('each channel that waits for a secret causes an alarm', async ({ db }) => {
  await waitForSecret(db, 'message', 'email');
  expect(await watch(db)).toEqual([misconfigured(1, 'email')]);
  await pass(db, 5);
  await waitForSecret(db, 'message', 'webhook');
  expect(await watch(db)).toEqual([misconfigured(1, 'webhook')]);
});

test('a message that is tried again for another reason causes no alarm', async ({ db }) => {
  await waitForSecret(db, 'message');
  await db.query("update private.notifications set last_error = 'timeout'");
  expect(await watch(db)).toEqual([]);
});

test('a message that was given up counts as no message that waits for a secret', async ({ db }) => {
  await db.query(`insert into private.notifications (kind, subject_id, channel, tries, dead_at, last_error)
    values ('message', gen_random_uuid(), 'telegram', 12, now(), 'misconfigured')`);
  expect(await watch(db)).toEqual([{ ...dead(1), error: 'misconfigured' }]);
});

const unanswered = (count: number, longestHours: number) => ({
  ...{ alarm: 'applications_unanswered', count, longestHours },
  promisedHours: 24,
});

test('an application causes one alarm once five sixths of the promised hours are over, which contains counts only', async ({
  db,
}) => {
  await db.query("update private.settings set value = '24' where name = 'reply_hours'");
  await apply(db, '19 hours 59 minutes');
  expect(await watch(db)).toEqual([]);
  await pass(db, 2);
  expect(await watch(db)).toEqual([unanswered(1, 20)]);
  await pass(db, 650);
  expect(await watch(db)).toEqual([]);
  await apply(db, '20 hours 1 minute');
  expect(await watch(db)).toEqual([unanswered(2, 30)]);
});

test.for(['in_review', 'contacted', 'won', 'lost', 'spam'])(
  'an old application causes no alarm once the team has set it to %s',
  async (status, { db }) => {
    await apply(db, '30 hours', status);
    expect(await watch(db)).toEqual([]);
  },
);

test('an exchange board that fails for a day causes one alarm, and another one after it had recovered', async ({
  db,
}) => {
  const fail = (since: string) =>
    db.query(
      `update private.exchange_rankings set failing_since = ${since}, last_error = 'http_429' where board = 'live'`,
    );
  // The board of the samples causes no alarm.
  await db.query(
    "update private.exchange_rankings set failing_since = now() - interval '9 days' where board = 'sample'",
  );
  await fail("now() - interval '23 hours'");
  await db.query(`update private.exchange_rankings set fetched_at = '2026-01-02 03:04Z',
    rankings = '{"exchanges": [1, 2, 3, 4, 5]}', tried_at = now() where board = 'live'`);
  expect(await watch(db)).toEqual([]);
  await pass(db, 61);
  const alarms = await watch(db);
  expect(alarms).toEqual([{ alarm: 'board_old', fetchedAt: expect.any(String), error: 'http_429' }]);
  expect(Date.parse(String(alarms[0]?.fetchedAt))).toBe(Date.parse('2026-01-02T03:04Z'));
  await pass(db, 3_000);
  expect(await watch(db)).toEqual([]);
  await fail('null');
  expect(await watch(db)).toEqual([]);
  await fail("now() - interval '25 hours'");
  expect(await watch(db)).toHaveLength(1);
});

test.for([
  [
    'alarm_board_hours',
    47,
    48,
    "update private.exchange_rankings set failing_since = now() - $1::interval where board = 'live'",
  ],
  [
    'reply_hours',
    39,
    40,
    "insert into public.applications (telegram_contact, project_blurb, created_at) values ('@abc', 'b', now() - $1::interval)",
  ],
] as const)('an alarm begins after the hours of %s', async ([setting, before, after, happen], { db }) => {
  await db.query("update private.settings set value = '48' where name = $1", [setting]);
  await db.query(happen, [`${before} hours`]);
  expect(await watch(db)).toEqual([]);
  await db.query(happen, [`${after} hours`]);
  expect(await watch(db)).toHaveLength(1);
});

test('alarms of one cause are as far apart as alarm_again_minutes says', async ({ db }) => {
  await db.query("update private.settings set value = '10' where name = 'alarm_again_minutes'");
  await die(db, 'message');
  expect(await watch(db)).toHaveLength(1);
  await pass(db, 11);
  await die(db, 'message');
  expect(await watch(db)).toHaveLength(1);
});

test.for([
  ['open_retention_days', '100', 85, 86],
  ['expiry_notice_days', '20', 159, 160],
] as const)('the digest counts what expires soon by %s: %s', async ([setting, value, before, after], { db }) => {
  await db.query('delete from public.applications');
  await db.query('update private.settings set value = $2 where name = $1', [setting, value]);
  for (const days of [before, after]) await apply(db, `${days} days`);
  await db.query("update public.applications set status_changed_at = created_at - interval '1 minute'");
  const { rows } = await db.query("select private.digest(now() - interval '1 day', now()) ->> 'expiring' as expiring");
  expect(rows).toEqual([{ expiring: '1' }]);
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
    open: { application: 3, message: 2, report: 0 },
    overdue: 1,
    expiring: 1,
    checks: 2,
    dead: 1,
    unconfirmed: ['Dee', 'Ana'],
  });
});

const digestAt = (db: pg.Client, hour: string) =>
  db.query("update private.settings set value = $1 where name = 'digest_hour'", [hour]);

test('the daily digest can be switched off', async ({ db }) => {
  await digestAt(db, 'off');
  expect(await send(db)).toBe(false);
});

test('the daily digest is sent once a day, at its hour', async ({ db }) => {
  await digestAt(db, '0');
  expect([await send(db), await send(db)]).toEqual([true, false]);
  const [{ since, until }] = await digests(db);
  expect(until).toMatch(/T00:00:00\+00:00$/);
  expect(Date.parse(until) - Date.parse(since)).toBe(86_400_000);
});

test('the hour of the digest is one of UTC, whatever time zone the database has', async ({ db }) => {
  await digestAt(db, '0');
  await db.query("set local timezone = 'Asia/Kathmandu'");
  await send(db);
  expect((await digests(db)).map(({ until }) => new Date(until).toISOString().slice(10))).toEqual(['T00:00:00.000Z']);
});

test('a digest that was sent is not sent again because of an older one', async ({ db }) => {
  await digestAt(db, '0');
  await db.query(`insert into private.notifications (kind, subject_id, content, channel)
    select 'digest', gen_random_uuid(), jsonb_build_object('until', date_trunc('day', now(), 'UTC') - make_interval(days => age)), 'email'
    from unnest('{2,0,1}'::int[]) as age`);
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

test.for([
  ['new', 'counts', 1],
  ['in_review', 'counts', 1],
  ['contacted', 'counts', 1],
  ['won', 'does not count', 0],
  ['lost', 'does not count', 0],
  ['spam', 'does not count', 0],
] as const)(
  'an application that is %s, and expires within 14 days if it is open: the digest %s it as expiring',
  async ([status, , counted], { db }) => {
    const expiring = async () => {
      const { rows } = await db.query("select private.digest(now() - interval '1 day', now()) as digest");
      return rows[0].digest.expiring;
    };
    const before = await expiring();
    await apply(db, '167 days', status);
    await db.query('update public.applications set status_changed_at = created_at where status = $1', [status]);
    expect(await expiring()).toBe(before + counted);
  },
);

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
});

test('what arrives at the very moment of a digest is counted by the next one only', async ({ db }) => {
  await db.query(`insert into public.messages (name, email, message, created_at)
    values ('a', 'a@b', 'm', '2026-01-02 08:00Z')`);
  await db.query(
    `insert into public.verification_requests (email_to_verify, created_at) values ('a', '2026-01-02 08:00Z')`,
  );
  const counted = async (day: number) => {
    const { rows } = await db.query('select private.digest($1, $2) as digest', [
      `2026-01-0${day} 08:00Z`,
      `2026-01-0${day + 1} 08:00Z`,
    ]);
    return [rows[0].digest.arrived.message, rows[0].digest.checks];
  };
  expect([await counted(1), await counted(2)]).toEqual([
    [0, 0],
    [1, 1],
  ]);
});

test('the digest counts an application as overdue by the time that was promised to it', async ({ db }) => {
  const overdue = async () => {
    const { rows } = await db.query("select private.digest(now() - interval '1 day', now()) as digest");
    return rows[0].digest.overdue;
  };
  await db.query('delete from public.applications');
  await apply(db, '47 hours');
  await db.query("update public.applications set answer_by = created_at + interval '48 hours'");
  expect(await overdue()).toBe(0);
  await db.query("update public.applications set answer_by = created_at + interval '46 hours'");
  expect(await overdue()).toBe(1);
  await db.query("update public.applications set status = 'in_review'");
  expect(await overdue()).toBe(0);
});
