import type pg from 'pg';
import { expect } from 'vitest';
import { retention } from '../../src/content/company.ts';
import { asRole, query, test } from './support/database.ts';

const application = 'public.applications (telegram_contact, project_blurb, status';
const message = 'public.messages (name, email, message, status';
const report = 'public.reports (kind, value, status';
const notification = 'private.notifications (kind, subject_id, channel';
const counter = 'private.rate_counters (scope, window_seconds, hits, subject';

/** A row that a visitor or the product wrote: its columns, their values, the column whose age counts, and the setting that says for how long. */
const rules: [columns: string, values: string, since: string, setting: string][] = [
  [application, "'abc', 'b', 'new'", 'status_changed_at', 'open_retention_days'],
  [application, "'abc', 'b', 'won'", 'status_changed_at', 'closed_retention_days'],
  [message, "'a', 'a@b', 'm', 'answered'", 'status_changed_at', 'closed_retention_days'],
  [application, "'abc', 'b', 'spam'", 'status_changed_at', 'spam_retention_days'],
  [message, "'a', 'a@b', 'm', 'spam'", 'status_changed_at', 'spam_retention_days'],
  [report, "'email', 'v', 'spam'", 'status_changed_at', 'spam_retention_days'],
  [report, "'email', 'v', 'new'", 'created_at', 'report_retention_days'],
  ['public.verification_requests (email_to_verify', "'a'", 'created_at', 'log_retention_days'],
  [notification, "'alarm', gen_random_uuid(), 'email'", 'created_at', 'alarm_retention_days'],
  [notification, "'digest', gen_random_uuid(), 'email'", 'created_at', 'alarm_retention_days'],
  [notification, "'summary', gen_random_uuid(), 'email'", 'created_at', 'alarm_retention_days'],
  [
    'private.contact_changes (contact_id, before',
    "gen_random_uuid(), '{}'",
    'changed_at',
    'contact_change_retention_days',
  ],
  [counter, "'s', 600, 1, gen_random_uuid()", 'ends_at', 'rate_counter_hours'],
];

/** Inserts a row that expires in a minute, then one that expired a minute ago. Returns how many of each are left after a purge. */
async function purgeAround(db: pg.Client, columns: string, values: string, since: string, kept: string) {
  const left: (number | null)[] = [];
  for (const minutes of [-1, 1]) {
    const { rows } = await db.query(
      `insert into ${columns}, ${since}) values (${values}, now() - $1::interval - make_interval(mins => $2))
       returning ctid, tableoid::regclass::text as table`,
      [kept, minutes],
    );
    await db.query('select private.purge_expired()');
    left.push((await db.query(`select from ${rows[0].table} where ctid = $1::tid`, [rows[0].ctid])).rowCount);
  }
  return left;
}

test.for(rules)('a row of %s) with %s expires by its %s and %s', async ([columns, values, since, setting], { db }) => {
  const unit = setting.replace(/^.*_/, '');
  // As shipped, and as an owner may set it.
  for (const change of ['value', "'3'"]) {
    const { rows } = await db.query(`update private.settings set value = ${change} where name = $1 returning value`, [
      setting,
    ]);
    expect(await purgeAround(db, columns, values, since, `${rows[0].value} ${unit}`)).toEqual([1, 0]);
  }
});

test('a purge leaves alone what one rule does not name, and counts by rule', async ({ db }) => {
  await db.query('delete from public.reports');
  await db.query(`update private.settings set value = case name when 'spam_retention_days' then '30' else '365' end
    where name in ('spam_retention_days', 'report_retention_days')`);
  await db.query(`insert into public.reports (kind, value, status, created_at, status_changed_at) values
    ('email', 'old', 'new', now() - interval '366 days', now()), ('email', 'spam', 'spam', now(), now() - interval '31 days'),
    ('email', 'young', 'handled', now(), now() - interval '31 days')`);
  const { rows } = await db.query(
    `select setting, deleted::int from private.purge_expired() where relation = 'public.reports'`,
  );
  expect(rows).toEqual([
    { setting: 'report_retention_days', deleted: 1 },
    { setting: 'spam_retention_days', deleted: 1 },
  ]);
  expect((await db.query('select value from public.reports')).rows).toEqual([{ value: 'young' }]);
});

test('whether the team was told of an application is known as long as the application is', async ({ db }) => {
  const told = "'application', gen_random_uuid(), 'email'";
  expect(await purgeAround(db, notification, told, 'created_at', '9 years')).toEqual([1, 1]);
});

const nameOf = async (db: pg.Client, visitor = '192.0.2.1') =>
  (await db.query('select private.subject_hash($1) as name', [visitor])).rows[0].name;

test('an address has the same hash all day, in every time zone, and another one the next day', async ({ db }) => {
  await db.query('delete from private.daily_salts');
  const today = await nameOf(db);
  expect(today).toMatch(/^[0-9a-f]{64}$/);
  expect(await nameOf(db, '192.0.2.2')).not.toBe(today);
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await db.query(`set local timezone = '${zone}'`);
    expect(await nameOf(db)).toBe(today);
  }
  await db.query('update private.daily_salts set day = day - 1');
  expect(await nameOf(db)).not.toBe(today);
});

test('the salt of yesterday is kept for the hours of the setting after midnight UTC', async ({ db }) => {
  await db.query(`delete from private.daily_salts; insert into private.daily_salts (day)
    select (now() at time zone 'utc')::date - days from unnest(array[0, 1]) as days`);
  const daysAfter = async (hours: string) => {
    await db.query(`update private.settings set value = ${hours} where name = 'rate_counter_hours'`);
    await db.query('select private.purge_expired()');
    const age = "(now() at time zone 'utc')::date - day";
    return (await db.query(`select ${age} as age from private.daily_salts order by 1`)).rows.map((row) => row.age);
  };
  const hoursSinceMidnight = "extract(hour from now() at time zone 'utc')";
  expect(await daysAfter(`${hoursSinceMidnight} + 1`)).toEqual([0, 1]);
  expect(await daysAfter(hoursSinceMidnight)).toEqual([0]);
});

test('a purge deletes the oldest rows first, in batches, and returns how many it deleted', async ({ db }) => {
  await db.query(
    "delete from public.verification_requests; update private.settings set value = '2' where name = 'purge_batch'",
  );
  await db.query(`insert into public.verification_requests (email_to_verify, created_at)
      select 'log ' || n, now() - make_interval(days => 30 * 365 + n) from generate_series(1, 3) as n`);
  const purge = async () =>
    (await db.query(`select deleted::int from private.purge_expired() where relation = 'public.verification_requests'`))
      .rows;
  expect(await purge()).toEqual([{ deleted: 2 }]);
  const { rows } = await db.query('select email_to_verify from public.verification_requests');
  expect(rows).toEqual([{ email_to_verify: 'log 1' }]);
  expect(await purge()).toEqual([{ deleted: 1 }]);
  expect(await purge()).toEqual([{ deleted: 0 }]);
});

test('a purge waits for no one who works on an expired row', async () => {
  const [row] = await query(`insert into public.verification_requests (email_to_verify, created_at)
      values ('locked', now() - interval '30 years') returning id`);
  try {
    await asRole('postgres', async (colleague) => {
      await colleague.query('select from public.verification_requests where id = $1 for update', [row?.id]);
      await asRole('postgres', async (db) => {
        await db.query("set local lock_timeout = '1s'");
        await db.query('select private.purge_expired()');
      });
    });
  } finally {
    await query('delete from public.verification_requests where id = $1', [row?.id]);
  }
});

test('a purge fails and names the setting that is missing', async ({ db }) => {
  await db.query("delete from private.settings where name = 'log_retention_days'");
  await expect(db.query('select private.purge_expired()')).rejects.toThrow('"log_retention_days"');
});

test('data is kept as long as /verify and /cookies promise', async () => {
  const [kept] = await query(
    `select
       private.setting('log_retention_days')::int as "logDays",
       private.setting('open_retention_days')::int as "openDays",
       private.setting('closed_retention_days')::int as "closedDays",
       private.setting('spam_retention_days')::int as "spamDays",
       private.setting('report_retention_days')::int as "reportDays",
       private.setting('rate_counter_hours')::int + (select max(window_seconds) / 3600 from private.rate_limits) as "counterHours"`,
  );
  expect(kept).toEqual(retention);
});

/** Texts with a contact in them, in any form, and texts without it. */
const mentions: [contact: string, found: string[], others: string[]][] = [
  [
    ' Telegram.me/Eve_Trades ',
    ['@EVE_trades', 'https://t.me/eve_trades?start=x', 'tg://resolve?domain=eve_trades', 'Eve, @eve_trades, @bob'],
    ['@evetrades', '@eve', 'eve@x.example'],
  ],
  ['MAILTO:Eve@x.example', ['Eve <eve@X.example>', "'eve@x.example'"], ['eve+x@x.example', 'eve@xx.example', '@eve']],
  ['eve ON discord', ['Eve on Discord, mornings'], ['eve (discord)']],
];

test.for(mentions)(
  'every row that contains %s is found, and no other one',
  async ([contact, found, others], { db }) => {
    await db.query('delete from public.reports');
    const texts = [...found, ...others];
    await db.query(
      "insert into public.reports (kind, value, reporter_contact) select 'email', 'v', unnest($1::text[])",
      [texts],
    );
    const { rows } = await db.query("select record ->> 'reporter_contact' as text from private.find_person($1)", [
      contact,
    ]);
    expect(rows.map(({ text }) => text).sort()).toEqual([...found].sort());
  },
);

test.for([
  ['public.applications', "(telegram_contact, project_blurb) values ('@ada', 'We are @eve_trades')"],
  ['public.messages', "(name, email, message) values ('Ada', 'ada@x.example', 'From t.me/Eve_trades')"],
  ['public.reports', "(kind, value, staff_note) values ('telegram', '@bob', 'reported by eve_trades')"],
  ['public.verification_requests', "(email_to_verify) values ('Eve_Trades')"],
])('a person is found in a row of %s %s, which is deleted by its id', async ([relation, row], { db }) => {
  const { rows: inserted } = await db.query(`insert into ${relation} ${row} returning id`);
  const find = async () => (await db.query("select relation, id from private.find_person('@eve_trades')")).rows;
  expect(await find()).toEqual([{ relation, id: inserted[0].id }]);
  await db.query(`delete from ${relation} where id = any ($1)`, [[inserted[0].id]]);
  expect(await find()).toEqual([]);
});

test('a person is not found by an id or a hash that contains their handle', async ({ db }) => {
  await db.query(`insert into public.applications (id, key_hash, telegram_contact, project_blurb)
    values ('decade00-0000-4000-8000-000000000000', 'decade', '@ada', 'b')`);
  expect((await db.query("select from private.find_person('@decade')")).rows).toEqual([]);
});

test.for([['\u200b'], [null]])('no one is looked for by %j, which names no contact', async ([contact], { db }) => {
  await expect(db.query('select private.find_person($1)', [contact])).rejects.toThrow('Name an email address');
});
