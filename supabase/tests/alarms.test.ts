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
