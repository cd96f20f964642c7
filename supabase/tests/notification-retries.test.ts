import { beforeEach, expect } from 'vitest';
import { forgetCounts, query, test } from './support/database.ts';
import { apply, claim, giveUp, last, setting, settle, waitIsOver } from './support/notifications.ts';

beforeEach(async () => {
  await query('delete from private.notifications');
  await forgetCounts();
});

test('the wait after a failed try doubles up to its longest, and the tries end once the message is not fresh', async ({
  db,
}) => {
  const [first, longest] = [
    await setting(db, 'notification_backoff_seconds'),
    await setting(db, 'notification_backoff_cap_seconds'),
  ];
  await apply(db);
  for (let tries = 1; tries < 70; tries += 1) {
    await settle(db, await claim(db), 'http_500');
    const step = Math.min(first * 2 ** (tries - 1), longest);
    const { wait } = await last(db);
    expect(wait).toBeGreaterThanOrEqual(step * 0.5);
    expect(wait).toBeLessThanOrEqual(step * 1.5);
    await waitIsOver(db);
  }
  const hours = await setting(db, 'notification_fresh_hours');
  for (const [minutes, dead] of [
    [hours * 60 - 1, false],
    [1, true],
  ] as const) {
    await db.query('update private.notifications set give_up_at = give_up_at - make_interval(mins => $1)', [minutes]);
    await db.query('select private.give_up()');
    expect(await last(db)).toMatchObject({ last_error: 'http_500', dead });
  }
  expect(await claim(db)).toBeUndefined();
});

test('messages that failed together are not tried again together', async ({ db }) => {
  for (const contact of ['@first', '@second', '@third']) await apply(db, contact);
  for (const claimed of [await claim(db), await claim(db), await claim(db)]) await settle(db, claimed, 'http_500');
  const { rows } = await db.query("select distinct next_try_at from private.notifications where channel = 'telegram'");
  expect(rows).toHaveLength(3);
});

test('a last try is not given up while its worker has it, and is if the worker dies', async ({ db }) => {
  await apply(db);
  await claim(db);
  await giveUp(db);
  expect(await last(db)).toMatchObject({ last_error: null, dead: false });
  await waitIsOver(db);
  await giveUp(db);
  expect(await last(db)).toMatchObject({ last_error: 'abandoned', dead: true });
});

test('a notification that was delivered stays delivered, and its channel goes on', async ({ db }) => {
  await apply(db);
  await settle(db, await claim(db));
  await giveUp(db);
  expect(await last(db)).toMatchObject({ dead: false });
  await apply(db, '@next');
  expect((await claim(db)).record.telegram_contact).toBe('@next');
});

test('a notification is given up once: its time stays that of its end', async ({ db }) => {
  await apply(db);
  await db.query("update private.notifications set tries = 1, dead_at = '2026-01-01Z'");
  await giveUp(db);
  const { rows } = await db.query("select dead_at from private.notifications where channel = 'telegram'");
  expect(rows).toEqual([{ dead_at: new Date('2026-01-01Z') }]);
});

test('a success that arrives after its notification was given up counts', async ({ db }) => {
  await apply(db);
  const claimed = await claim(db);
  await waitIsOver(db);
  await giveUp(db);
  expect(await last(db)).toMatchObject({ dead: true });
  await settle(db, claimed);
  expect(await last(db)).toMatchObject({ last_error: null, dead: false });
  await waitIsOver(db);
  expect(await claim(db)).toBeUndefined();
});

test('a Retry-After pauses its channel for the longest wait at most, and no other channel', async ({ db }) => {
  await apply(db, '@first');
  await apply(db, '@second');
  await settle(db, await claim(db), 'http_429', 1_000_000_000);
  expect(await claim(db)).toBeUndefined();
  expect(await claim(db, 'webhook')).toBeDefined();
  const { rows } = await db.query(
    `select extract(epoch from paused_until - now())::float as wait from private.notification_channels
       where channel = 'telegram'`,
  );
  expect(rows).toEqual([{ wait: await setting(db, 'notification_backoff_cap_seconds') }]);
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
