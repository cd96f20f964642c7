import type pg from 'pg';
import { beforeEach, expect } from 'vitest';
import { asRole, query, test } from './support/database.ts';
import { applied, channels, giveUp, pass, setting } from './support/notifications.ts';

beforeEach(() => query('delete from private.notifications'));

const [waiting, again, fresh] = await asRole('postgres', async (db) => [
  await setting(db, 'alarm_waiting_minutes'),
  await setting(db, 'alarm_again_minutes'),
  await setting(db, 'notification_fresh_hours'),
]);

/** Does what the schedule does each minute. Returns the alarms that it sent, each once. */
async function watch(db: pg.Client): Promise<Record<string, unknown>[]> {
  const { rows: before } = await db.query("select subject_id from private.notifications where kind = 'alarm'");
  await db.query('select private.watch()');
  const { rows } = await db.query(
    `select content - 'cause' as content, array_agg(channel order by channel) as channels from private.notifications
     where kind = 'alarm' and subject_id <> all ($1) group by subject_id, content order by content`,
    [before.map(({ subject_id }) => subject_id)],
  );
  // One message, on every channel.
  for (const row of rows) expect(row.channels).toEqual(channels);
  return rows.map(({ content }) => content);
}

/** What came in so long ago and was tried on the one channel, without success; or on none. */
const comeIn = (db: pg.Client, kind: string, age: string, tried?: string) =>
  db.query(
    `with one as (select gen_random_uuid() as id, now() - $2::interval as at)
     insert into private.notifications (kind, subject_id, channel, created_at, next_try_at, give_up_at, tries, last_error)
     select $1, one.id, c.channel, at, at,
       at + make_interval(hours => private.setting('notification_fresh_hours')::int),
       case c.channel when $3 then 1 else 0 end, case c.channel when $3 then 'http_401' end
     from one, private.notification_channels as c`,
    [kind, age, tried],
  );
const failing = (waiting: number, dead: number, channel: string | null = 'telegram') => ({
  alarm: 'delivery',
  ...{ channel, waiting, dead, code: channel ? 'http_401' : 'never_tried', oldest: expect.any(String) },
});

test('a channel that has not taken a message for alarm_waiting_minutes causes one alarm while it lasts', async ({
  db,
}) => {
  await comeIn(db, 'message', `${waiting - 1} minutes`, 'telegram');
  expect(await watch(db)).toEqual([]);
  await pass(db, 2);
  await comeIn(db, 'digest', '1 minute', 'telegram');
  expect(await watch(db)).toEqual([failing(1, 0)]);
  await pass(db, again + 10);
  await comeIn(db, 'report', '1 minute', 'telegram');
  expect(await watch(db)).toEqual([]);
});

test('an alarm of a channel names its newest error and the time of its oldest message', async ({ db }) => {
  await comeIn(db, 'message', '2 hours', 'telegram');
  await comeIn(db, 'report', '1 hour', 'telegram');
  await db.query("update private.notifications set last_error = 'misconfigured' where kind = 'report' and tries > 0");
  const [alarm] = await watch(db);
  expect(alarm).toMatchObject({ code: 'misconfigured', waiting: 2 });
  const { rows } = await db.query("select now() - interval '2 hours' as at");
  expect(Date.parse(String(alarm?.oldest))).toBe(rows[0].at.getTime());
});

test('each channel that fails causes an alarm, and alarms that wait or were given up cause none', async ({ db }) => {
  await comeIn(db, 'alarm', '1 hour', 'telegram');
  expect(await watch(db)).toEqual([]);
  await comeIn(db, 'message', '1 hour', 'telegram');
  expect(await watch(db)).toEqual([failing(1, 0)]);
  await pass(db, 5);
  await comeIn(db, 'message', '1 hour', 'webhook');
  expect(await watch(db)).toEqual([failing(1, 0, 'webhook')]);
});

test('what is given up repeats the alarm of its channel, once in alarm_again_minutes', async ({ db }) => {
  await comeIn(db, 'message', `${fresh + 1} hours`, 'telegram');
  await comeIn(db, 'report', `${fresh + 1} hours`, 'telegram');
  await db.query("update private.notifications set give_up_at = now() + interval '1 hour' where kind = 'report'");
  expect(await watch(db)).toEqual([failing(1, 1)]);
  await db.query("update private.notifications set delivered_at = now() where kind = 'alarm'");
  await pass(db, 61);
  expect(await watch(db)).toEqual([]);
  await pass(db, again - 60);
  expect(await watch(db)).toEqual([failing(0, 2)]);
  await db.query("update private.notifications set delivered_at = now() where kind = 'alarm'");
  await pass(db, 10_000);
  expect(await watch(db)).toEqual([]);
});

test.for([
  ['is repeated if no channel took it', "'no channel'", 1],
  ['is not repeated if one channel took it', "'email'", 0],
] as const)('an alarm that was given up %s', async ([, taken, repeated], { db }) => {
  await applied(db, '30 hours');
  expect(await watch(db)).toHaveLength(1);
  await db.query(
    `update private.notifications set tries = 1, delivered_at = case channel when ${taken} then now() end`,
  );
  await pass(db, again + 10);
  await giveUp(db);
  expect(await watch(db)).toHaveLength(repeated);
});

test('a message that no channel tries causes an alarm, and again once it is given up', async ({ db }) => {
  await comeIn(db, 'message', `${waiting - 1} minutes`);
  expect(await watch(db)).toEqual([]);
  await comeIn(db, 'report', `${waiting + 1} minutes`);
  expect(await watch(db)).toEqual([failing(1, 0, null)]);
  await pass(db, again + 10);
  await giveUp(db);
  expect(await watch(db)).toEqual([failing(0, 2, null)]);
});

test('a channel that is off leaves no row behind, and no alarm, where another channel has sent the message', async ({
  db,
}) => {
  await comeIn(db, 'message', `${fresh + 1} hours`, 'telegram');
  await db.query('update private.notifications set delivered_at = now() where tries > 0');
  expect(await watch(db)).toEqual([]);
  expect((await db.query('select channel from private.notifications')).rows).toEqual([{ channel: 'telegram' }]);
});

test.for(['new', 'in_review'])(
  'an application that is %s causes one alarm once 20 of the 24 hours are over',
  async (status, { db }) => {
    await db.query("update private.settings set value = '24' where name = 'reply_hours'");
    const unanswered = (count: number) => [
      { alarm: 'applications_unanswered', count, oldest: expect.any(String), promisedHours: 24 },
    ];
    await applied(db, '19 hours 59 minutes', status);
    expect(await watch(db)).toEqual([]);
    await pass(db, 2);
    expect(await watch(db)).toEqual(unanswered(1));
    await pass(db, 650);
    expect(await watch(db)).toEqual([]);
    await applied(db, '20 hours 1 minute', status);
    expect(await watch(db)).toEqual(unanswered(2));
  },
);

test.for(['contacted', 'won', 'lost', 'spam'])(
  'an old application causes no alarm once the team has set it to %s',
  async (status, { db }) => {
    await applied(db, '30 hours', status);
    expect(await watch(db)).toEqual([]);
  },
);

const failBoard = "update private.exchange_rankings set failing_since = now() - $1::interval where board = 'live'";

test('an exchange board that fails for a day causes one alarm, and another one after it had recovered', async ({
  db,
}) => {
  // The board of the samples causes no alarm.
  await db.query(failBoard.replace("'live'", "'sample'"), ['9 days']);
  await db.query(`update private.exchange_rankings set fetched_at = '2026-01-02 03:04Z', last_error = 'http_429',
    rankings = '{"exchanges": [1, 2, 3, 4, 5]}', tried_at = now() where board = 'live'`);
  await db.query(failBoard, ['23 hours']);
  expect(await watch(db)).toEqual([]);
  await pass(db, 61);
  const alarms = await watch(db);
  expect(alarms).toEqual([{ alarm: 'board_old', fetchedAt: expect.any(String), error: 'http_429' }]);
  expect(Date.parse(String(alarms[0]?.fetchedAt))).toBe(Date.parse('2026-01-02T03:04Z'));
  await pass(db, 3_000);
  expect(await watch(db)).toEqual([]);
  await db.query(failBoard, [null]);
  expect(await watch(db)).toEqual([]);
  await db.query(failBoard, ['25 hours']);
  expect(await watch(db)).toHaveLength(1);
});
