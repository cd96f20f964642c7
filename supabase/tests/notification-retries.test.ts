import { beforeEach, expect } from 'vitest';
import { forgetCounts, query, test } from './support/database.ts';
import { apply, claim, last, sendAgain, settle, waitIsOver } from './support/notifications.ts';

beforeEach(async () => {
  await query('delete from private.notifications');
  await forgetCounts();
});

test('a notification that has failed for more than 72 hours is tried again', async ({ db }) => {
  await apply(db, '@old');
  await db.query("update private.notifications set created_at = now() - interval '73 hours', tries = 1");
  expect((await claim(db)).record.telegram_contact).toBe('@old');
});

test('a dead notification is claimed again after staff have sent it again as documented', async ({ db }) => {
  await apply(db, '@old');
  await db.query(
    "update private.notifications set created_at = now() - interval '73 hours', tries = 12, dead_at = now(), last_error = 'http_500'",
  );
  expect(await claim(db)).toBeUndefined();
  await db.query(sendAgain);
  expect((await claim(db)).record.telegram_contact).toBe('@old');
});

test('the wait after a failed try doubles up to six hours, and the twelfth failure is the last', async ({ db }) => {
  await apply(db);
  for (let tries = 1; tries < 12; tries += 1) {
    await settle(db, await claim(db), 'http_500');
    const step = Math.min(30 * 2 ** (tries - 1), 21_600);
    const { wait } = await last(db);
    expect(wait).toBeGreaterThanOrEqual(step * 0.5);
    expect(wait).toBeLessThanOrEqual(step * 1.5);
    await waitIsOver(db);
  }
  await settle(db, await claim(db), 'http_500');
  expect(await last(db)).toMatchObject({ tries: 12, dead: true });
  await waitIsOver(db);
  expect(await claim(db)).toBeUndefined();
});

test('messages that failed together are not tried again together', async ({ db }) => {
  for (const contact of ['@first', '@second', '@third']) await apply(db, contact);
  for (const claimed of [await claim(db), await claim(db), await claim(db)]) await settle(db, claimed, 'http_500');
  const { rows } = await db.query("select distinct next_try_at from private.notifications where channel = 'telegram'");
  expect(rows).toHaveLength(3);
});

test('a claim gives up used-up notifications on its own channel only', async ({ db }) => {
  await apply(db);
  await db.query('update private.notifications set tries = 12');
  await claim(db);
  const { rows } = await db.query('select channel from private.notifications where dead_at is not null');
  expect(rows).toEqual([{ channel: 'telegram' }]);
});

test('a last try is not given up while its worker has it', async ({ db }) => {
  await apply(db);
  await db.query('update private.notifications set tries = 11');
  await claim(db);
  expect(await claim(db)).toBeUndefined();
  expect(await last(db)).toMatchObject({ tries: 12, last_error: null, dead: false });
});

test('a worker that dies during the last try leaves a dead notification', async ({ db }) => {
  await apply(db);
  await db.query('update private.notifications set tries = 11');
  await claim(db);
  await waitIsOver(db);
  expect(await claim(db)).toBeUndefined();
  expect(await last(db)).toMatchObject({ last_error: 'abandoned', dead: true });
});

test('a notification that was delivered by its last try stays delivered, and its channel goes on', async ({ db }) => {
  await apply(db);
  await db.query('update private.notifications set tries = 11');
  await settle(db, await claim(db));
  await waitIsOver(db);
  await apply(db, '@next');
  expect((await claim(db)).record.telegram_contact).toBe('@next');
});

test('a notification is given up once: its time stays that of its last failure', async ({ db }) => {
  await apply(db);
  await db.query("update private.notifications set tries = 12, dead_at = '2026-01-01Z'");
  await waitIsOver(db);
  await claim(db);
  const { rows } = await db.query("select dead_at from private.notifications where channel = 'telegram'");
  expect(rows).toEqual([{ dead_at: new Date('2026-01-01Z') }]);
});

test('a success that arrives after its notification was given up counts', async ({ db }) => {
  await apply(db);
  await db.query('update private.notifications set tries = 11');
  const claimed = await claim(db);
  await waitIsOver(db);
  await claim(db);
  expect(await last(db)).toMatchObject({ dead: true });
  await settle(db, claimed);
  expect(await last(db)).toMatchObject({ last_error: null, dead: false });
  await waitIsOver(db);
  expect(await claim(db)).toBeUndefined();
});

test('a Retry-After beside the last failure of a notification pauses its channel as well', async ({ db }) => {
  await apply(db, '@first');
  await db.query('update private.notifications set tries = 11');
  await apply(db, '@second');
  await db.query("update private.notifications set next_try_at = now() - interval '1 minute' where tries = 11");
  await settle(db, await claim(db), 'http_429', 600);
  expect(await claim(db)).toBeUndefined();
});

test('a Retry-After pauses its channel for six hours at most, and no other channel', async ({ db }) => {
  await apply(db, '@first');
  await apply(db, '@second');
  await settle(db, await claim(db), 'http_429', 1_000_000_000);
  expect(await claim(db)).toBeUndefined();
  expect(await claim(db, 'webhook')).toBeDefined();
  const { rows } = await db.query(
    `select extract(epoch from paused_until - now())::float as wait from private.notification_channels
       where channel = 'telegram'`,
  );
  expect(rows).toEqual([{ wait: 21_600 }]);
});

test('a notification waits as long as its Retry-After says, and its channel serves the others after that', async ({
  db,
}) => {
  for (const contact of ['@first', '@second']) await apply(db, contact);
  const first = await claim(db);
  await settle(db, first, 'http_429', 600);
  const { rows } = await db.query(
    'select extract(epoch from next_try_at - now())::float as wait from private.notifications where id = $1',
    [first.id],
  );
  expect(rows).toEqual([{ wait: 600 }]);
  await db.query('update private.notification_channels set paused_until = now()');
  expect((await claim(db)).id).not.toBe(first.id);
});

test('a shorter Retry-After of a later answer does not end the pause that an earlier one asked for', async ({ db }) => {
  for (const contact of ['@first', '@second']) await apply(db, contact);
  const [first, second] = [await claim(db), await claim(db)];
  await settle(db, first, 'http_429', 600);
  await settle(db, second, 'http_429', 5);
  const { rows } = await db.query(
    `select extract(epoch from paused_until - now())::float as wait from private.notification_channels
       where channel = 'telegram'`,
  );
  expect(rows).toEqual([{ wait: 600 }]);
});
