import type pg from 'pg';
import { beforeEach, expect } from 'vitest';
import { channelReaders } from '../functions/_shared/notify/channel.ts';
import { asRole, forgetCounts, query, test } from './support/database.ts';
import {
  apply,
  channels,
  claim,
  giveUp,
  last,
  operations,
  sendAgain,
  setting,
  settle,
  waitIsOver,
} from './support/notifications.ts';

beforeEach(async () => {
  await query('delete from private.notifications');
  await forgetCounts();
});

test('each channel of the functions has its row in the database, without which nothing would be sent by it', () => {
  expect(Object.keys(channelReaders).sort()).toEqual(channels);
});

test('a claimed notification belongs to one worker until its lease ends', async ({ db }) => {
  await apply(db);
  const claimed = await claim(db);
  expect(claimed.kind).toBe('application');
  expect(claimed.record).toMatchObject({
    telegram_contact: '@project',
    coinmarketcap_url: null,
    project_blurb: 'b',
  });
  expect(await claim(db)).toBeUndefined();
  await waitIsOver(db);
  expect((await claim(db)).id).toBe(claimed.id);
});

/** A notification that a second worker has got, since the first one is late. */
async function claimedTwice(db: pg.Client) {
  await apply(db);
  const late = await claim(db);
  await waitIsOver(db);
  const state = async () =>
    (
      await db.query(
        `select lease, last_error, delivered_at is not null as delivered from private.notifications
           where channel = 'telegram'`,
      )
    ).rows[0];
  return { late, second: await claim(db), state };
}

test('a failure that arrives after another worker has got the notification changes nothing', async ({ db }) => {
  const { late, second, state } = await claimedTwice(db);
  await settle(db, late, 'timeout');
  expect(await state()).toEqual({ lease: second.lease, last_error: null, delivered: false });
});

test('a success that arrives after another worker has got the notification counts, whatever that one reports', async ({
  db,
}) => {
  const { late, second, state } = await claimedTwice(db);
  await settle(db, late);
  await settle(db, second, 'timeout');
  expect(await state()).toEqual({ lease: null, last_error: null, delivered: true });
});

test('the notification that is due the longest is claimed first', async ({ db }) => {
  for (const contact of ['@second', '@first', '@third']) await apply(db, contact);
  // They arrive in another order.
  await db.query(`update private.notifications set next_try_at = now() - since, created_at = now() - age
    from public.applications as a, (values
      ('@second', interval '2 minutes', interval '3 hours'), ('@first', '3 minutes', '2 hours'), ('@third', '1 minute', '1 hour')
    ) as due (contact, since, age)
    where subject_id = a.id and telegram_contact = contact`);
  // The index would return this order without an ORDER BY.
  await db.query('set local enable_indexscan = off; set local enable_bitmapscan = off');
  expect((await claim(db)).record.telegram_contact).toBe('@first');
});

test('an inbox shows whether the team was notified, and names the channels that failed for good', async ({ db }) => {
  await apply(db);
  const shown = async () => (await db.query('select notification from public.application_inbox')).rows[0].notification;
  expect(await shown()).toBe('waiting');
  await settle(db, await claim(db));
  expect(await shown()).toBe('delivered');
  await settle(db, await claim(db, 'webhook'), 'http_500');
  expect(await shown()).toBe('trying again');
  await giveUp(db);
  expect(await shown()).toBe('DEAD: not delivered through webhook');
  await db.query("update private.notifications set delivered_at = null, dead_at = now() where channel = 'telegram'");
  expect((await shown()).split(': not delivered through ').at(-1).split(', ').sort()).toEqual(['telegram', 'webhook']);
});

test('a notification is leased to a worker for its time, and each lease counts as a try', async ({ db }) => {
  const wait = await setting(db, 'notification_lease_seconds');
  await apply(db);
  await claim(db);
  expect(await last(db)).toEqual({ tries: 1, last_error: null, dead: false, wait });
  await waitIsOver(db);
  await claim(db);
  expect(await last(db)).toMatchObject({ tries: 2, wait });
});

test('settling one notification changes no other one, and no other channel', async ({ db }) => {
  for (const contact of ['@first', '@second']) await apply(db, contact);
  const [first, second, webhook] = [await claim(db), await claim(db), await claim(db, 'webhook')];
  await settle(db, first, 'http_500');
  await settle(db, second);
  const { rows } = await db.query(
    'select id, last_error, delivered_at is not null as delivered from private.notifications where tries > 0',
  );
  expect(rows).toHaveLength(3);
  for (const row of [
    { id: first.id, last_error: 'http_500', delivered: false },
    { id: second.id, last_error: null, delivered: true },
    { id: webhook.id, last_error: null, delivered: false },
  ])
    expect(rows).toContainEqual(row);
});

test('a second success changes nothing of the first one', async ({ db }) => {
  await apply(db);
  const claimed = await claim(db);
  await settle(db, claimed);
  await db.query("update private.notifications set delivered_at = '2026-01-01Z' where channel = 'telegram'");
  await settle(db, claimed);
  const { rows } = await db.query("select delivered_at from private.notifications where channel = 'telegram'");
  expect(rows).toEqual([{ delivered_at: new Date('2026-01-01Z') }]);
});

test('two simultaneous workers claim different notifications', async () => {
  await query(`insert into private.notifications (kind, subject_id, content, channel)
    select 'alarm', gen_random_uuid(), '{}', 'telegram' from generate_series(1, 2)`);
  await asRole('postgres', async (first) => {
    const one = await claim(first);
    const other = await asRole('postgres', (second) => claim(second));
    expect(other.id).not.toBe(one.id);
  });
});

test('a channel that is switched on gets what is fresh, and not what was given up', async ({ db }) => {
  await apply(db, '@old');
  await giveUp(db);
  expect(await claim(db)).toBeUndefined();
  await apply(db, '@new');
  await db.query("update private.notifications set next_try_at = now() - interval '71 hours'");
  expect((await claim(db)).record.telegram_contact).toBe('@new');
  expect(await claim(db)).toBeUndefined();
});

test('an inbox says of what no channel took in time that it was never sent, and sent as documented, it is', async ({
  db,
}) => {
  const shown = async () => (await db.query('select notification from public.application_inbox')).rows[0].notification;
  await apply(db);
  await giveUp(db);
  expect(await claim(db)).toBeUndefined();
  expect(await shown()).toBe('NEVER SENT: no channel took it in time');
  await db.query(sendAgain);
  await db.query('select private.give_up()');
  expect(await shown()).toBe('waiting');
  await settle(db, await claim(db));
  expect(await shown()).toBe('delivered');
});

test('what was never tried comes before what has failed, and a worker may ask for it alone', async ({ db }) => {
  const next = async (untried: boolean) =>
    (await db.query("select record from public.claim_notification('telegram', $1)", [untried])).rows[0]?.record;
  await apply(db, '@refused');
  await settle(db, await claim(db), 'http_403');
  await db.query("update private.notifications set next_try_at = now() - interval '1 hour'");
  await apply(db, '@new');
  expect(await next(false)).toMatchObject({ telegram_contact: '@new' });
  expect(await next(true)).toBeUndefined();
  expect(await next(false)).toMatchObject({ telegram_contact: '@refused' });
});

test('after a restore, as operations.md does it, nothing waits and no alarm is sent', async ({ db }) => {
  const [afterwards = ''] = /^delete from private\.notifications .*;$/m.exec(operations) ?? [];
  await apply(db, '@delivered');
  await settle(db, await claim(db));
  await apply(db, '@never');
  await db.query(afterwards);
  const { rows } = await db.query('select telegram_contact, notification from public.application_inbox order by 1');
  expect(rows).toEqual([
    { telegram_contact: '@delivered', notification: 'delivered' },
    { telegram_contact: '@never', notification: null },
  ]);
  expect(await claim(db)).toBeUndefined();
  await db.query('select private.watch()');
  expect((await db.query("select from private.notifications where kind = 'alarm'")).rowCount).toBe(0);
});

const flood = async (db: pg.Client, count: number) => {
  await db.query("update private.rate_limits set maximum = 1000 where scope like 'application%'");
  for (let sent = 0; sent < count; sent += 1) await apply(db, `@flood_${sent}`);
};
const told = async (db: pg.Client, kind: string) =>
  (await db.query('select from private.notifications where kind = $1', [kind])).rowCount;

test('beyond single_messages_per_hour all are stored, and one summary takes the place of single messages', async ({
  db,
}) => {
  await db.query(
    "delete from public.applications; update private.settings set value = '2' where name = 'single_messages_per_hour'",
  );
  await flood(db, 5);
  await db.query('select public.submit(\'message\', \'{"name": "a", "email": "a@b", "message": "m"}\')');
  expect((await db.query('select from public.applications')).rowCount).toBe(5);
  expect([await told(db, 'application'), await told(db, 'summary'), await told(db, 'message')]).toEqual(
    [2, 1, 1].map((messages) => messages * channels.length),
  );
  await db.query("delete from private.notifications where kind <> 'summary'");
  // It waits until its minute is over.
  expect(await claim(db)).toBeUndefined();
  await waitIsOver(db);
  const { kind, record } = await claim(db);
  expect([kind, record]).toEqual(['summary', expect.objectContaining({ of: 'application', count: 5 })]);
});

test('an hour after a flood, messages are sent singly again', async ({ db }) => {
  await db.query("update private.settings set value = '2' where name = 'single_messages_per_hour'");
  await flood(db, 3);
  await db.query("update private.notifications set created_at = created_at - interval '61 minutes'");
  await flood(db, 1);
  expect([await told(db, 'application'), await told(db, 'summary')]).toEqual([3 * channels.length, channels.length]);
});

test('of 300 like texts and a real one, the recipe of operations.md marks the 300, and then the real one is told', async ({
  db,
}) => {
  const [recipe = ''] = /^update public\.applications as a[\s\S]*?'application', id\) [^;]*;$/m.exec(operations) ?? [];
  await db.query(`delete from public.applications; delete from private.notifications;
    insert into public.applications (telegram_contact, project_blurb, created_at)
      select '@spam_' || n, 'Guaranteed top listing, write to @promo_' || n || ' now', now() - make_interval(secs => n)
      from generate_series(1, 300) as n;
    insert into public.applications (telegram_contact, project_blurb, created_at)
      values ('@real_founder', 'We build a bridge for stablecoins, two audits, live since May.', now() - interval '150 seconds')`);
  const { rows: one } = await db.query("select id from public.applications where telegram_contact = '@spam_7'");
  await db.query(recipe.replaceAll(/6f1f2a5e[-\d]+/g, one[0].id));
  const { rows } = await db.query("select telegram_contact from public.applications where status <> 'spam'");
  expect(rows).toEqual([{ telegram_contact: '@real_founder' }]);
  expect((await claim(db)).record).toMatchObject({ telegram_contact: '@real_founder' });
  expect(await claim(db)).toBeUndefined();
});
