import type pg from 'pg';
import { expect } from 'vitest';
import { retention } from '../../src/content/company.ts';
import { asRole, query, test } from './support/database.ts';

const application = 'public.fast_track_applications (telegram_contact, project_blurb, status';
const message = 'public.contact_messages (name, email, message, status';
const report = 'public.impersonation_reports (kind, value, status';
const notification = 'private.notifications (kind, subject_id, channel';
const counter = 'private.rate_counters (scope, window_seconds, hits, subject';

/** A row that a visitor or the product wrote: its columns, their values, the column whose age counts, its setting and time. */
const rules: [columns: string, values: string, since: string, setting: string, kept: string][] = [
  [application, "'abc', 'b', 'new'", 'status_changed_at', 'open_retention_days', '180 days'],
  [application, "'abc', 'b', 'contacted'", 'status_changed_at', 'open_retention_days', '180 days'],
  [application, "'abc', 'b', 'won'", 'status_changed_at', 'closed_retention_days', '365 days'],
  [application, "'abc', 'b', 'lost'", 'status_changed_at', 'closed_retention_days', '365 days'],
  [message, "'a', 'a@b', 'm', 'answered'", 'status_changed_at', 'closed_retention_days', '365 days'],
  [application, "'abc', 'b', 'spam'", 'status_changed_at', 'spam_retention_days', '30 days'],
  [message, "'a', 'a@b', 'm', 'spam'", 'status_changed_at', 'spam_retention_days', '30 days'],
  [report, "'email', 'v', 'spam'", 'status_changed_at', 'spam_retention_days', '30 days'],
  [report, "'email', 'v', 'new'", 'created_at', 'report_retention_days', '365 days'],
  [report, "'email', 'v', 'handled'", 'created_at', 'report_retention_days', '365 days'],
  ['public.verification_requests (email_to_verify', "'a'", 'created_at', 'log_retention_days', '30 days'],
  [notification, "'alarm', gen_random_uuid(), 'email'", 'created_at', 'alarm_retention_days', '365 days'],
  [notification, "'digest', gen_random_uuid(), 'email'", 'created_at', 'alarm_retention_days', '365 days'],
  [
    'private.contact_changes (contact_id, before',
    "gen_random_uuid(), '{}'",
    'changed_at',
    'contact_change_retention_days',
    '730 days',
  ],
  [counter, "'s', 600, 1, gen_random_uuid()", 'ends_at', 'rate_counter_hours', '2 hours'],
];

/** One row that is a minute short of its time, one a minute beyond. Answers how many are left after a purge. */
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

test.for(rules)('a row of %s) with %s expires by its %s and %s: %s', async (rule, { db }) => {
  const [columns, values, since, setting, kept] = rule;
  expect(await purgeAround(db, columns, values, since, kept)).toEqual([1, 0]);
  await db.query("update private.settings set value = '1' where name = $1", [setting]);
  expect(await purgeAround(db, columns, values, since, kept.replace(/^\d+/, '1'))).toEqual([1, 0]);
});

test('an open message never expires', async ({ db }) => {
  const open = "'a', 'a@b', 'm', 'new'";
  expect(await purgeAround(db, message, open, 'status_changed_at', '9 years')).toEqual([1, 1]);
});

test('a visitor has the same name all day and another one the next day', async ({ db }) => {
  const name = async () => (await db.query("select private.subject_hash('192.0.2.1') as name")).rows[0].name;
  const today = await name();
  expect(await name()).toBe(today);
  await db.query('update private.daily_salts set day = day - 1');
  expect(await name()).not.toBe(today);
});

test('the salt of a day is other than the next one, and deleted after its day', async ({ db }) => {
  await db.query(`delete from private.daily_salts; insert into private.daily_salts (day)
      select (now() at time zone 'utc')::date - days from unnest(array[0, 2, 3]) as days`);
  expect((await db.query('select distinct salt from private.daily_salts')).rowCount).toBe(3);
  await db.query('select private.purge_expired()');
  const { rows } = await db.query("select day = (now() at time zone 'utc')::date as today from private.daily_salts");
  expect(rows).toEqual([{ today: true }]);
});

test('keys for retries are deleted after a day, and the rest of the row is kept', async ({ db }) => {
  await db.query(`insert into public.contact_messages (name, email, message, idempotency_key, created_at)
      select 'a' || hours, 'a@b', 'm', gen_random_uuid(), now() - make_interval(hours => hours) from unnest(array[23, 25]) as hours`);
  await db.query('select private.purge_expired()');
  const { rows } = await db.query(
    `select name, num_nonnulls(idempotency_key) as kept from public.contact_messages order by 1`,
  );
  expect(rows).toEqual([
    { name: 'a23', kept: 1 },
    { name: 'a25', kept: 0 },
  ]);
});

test('a purge deletes the oldest rows first, in batches, and returns how many it deleted', async ({ db }) => {
  await db.query(
    "delete from public.verification_requests; update private.settings set value = '2' where name = 'purge_batch'",
  );
  await db.query(`insert into public.verification_requests (email_to_verify, created_at)
      select 'log ' || n, now() - make_interval(days => 30 + n) from generate_series(1, 3) as n`);
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
      values ('locked', now() - interval '31 days') returning id`);
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
       private.setting('rate_counter_hours')::int + (select max(window_seconds) / 3600 from private.rate_limits) as "counterHours",
       private.setting('idempotency_hours')::int as "answerHours"`,
  );
  expect(kept).toEqual(retention);
});

const fill = (db: pg.Client) =>
  db.query(`
    delete from public.verification_requests;
    insert into public.fast_track_applications (telegram_contact, project_blurb)
      values ('https://t.me/Ada_Project', 'b'), ('@ada_project', 'b'), ('@ada_projects', 'b'), (' Ada on Discord', 'b');
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

test.for<[string, Record<string, number>]>([
  ['Telegram.me/ADA_project', ofHandle],
  ['mailto:ADA@project.example', ofAddress],
  ['ada ON discord', { 'public.fast_track_applications': 1 }],
])(
  'the data of %s is exported and deleted in every spelling, and no other person’s',
  async ([contact, expected], { db }) => {
    await fill(db);
    expect(await counts(db, exported, contact)).toEqual(expected);
    expect(await counts(db, forgotten, contact)).toEqual(expected);
    expect(await counts(db, exported, contact)).toEqual({});
  },
);

const items = (text: string) => text.trim().split(/\s*[|\n]\s*/);

/** Spellings of one contact that /verify reads as it, and texts that say more or something else. */
const spellings: [contact: string, named: string[], contained: string[], others: string[]][] = [
  [
    '@eve_trades',
    items(`
      eve_trades | @EVE_trades | t.me/eve_trades | https://t.me/eve_trades/ | https://www.t.me/eve_trades | t.me/@eve_trades
      https://telegram.dog/eve_trades | https://eve_trades.t.me | https://t.me/eve_trades?start=x | @eve_trades. | "@eve_trades"
      tg://resolve?domain=eve_trades | https://web.telegram.org/k/#@eve_trades | @eve_trades (Telegram) | Telegram: @eve_trades
      @ eve_trades | \uff20eve_trades`),
    items('@eve_trades, @bob | Eve, @eve_trades | t.me/eve_trades/42'),
    items(
      `@eve_trades2 | the_eve_trades | eve_trades@x.example | eve.eve_trades@x.example | a@eve_trades.example | @evetrades`,
    ),
  ],
  [
    'eve@x.example',
    items('EVE@x.example | mailto:eve@x.example | <eve@x.example> | eve@x.example. | Email: eve@x.example'),
    items('Eve <eve@x.example> | eve@x.example, @eve'),
    items('eve+x@x.example | steve@x.example | eve@x.example.org | eve@xx.example | o.eve@x.example | @eve'),
  ],
];

test.for(spellings)(
  '%s is forgotten in every spelling, and rows that only contain it are named and kept',
  async ([contact, named, contained, others], { db }) => {
    await db.query('delete from public.impersonation_reports');
    await db.query(
      "insert into public.impersonation_reports (kind, value, reporter_contact) select 'email', 'v', unnest($1::text[])",
      [[...named, ...contained, ...others]],
    );
    const exported = async () =>
      (await db.query("select found, record ->> 'reporter_contact' as text from private.export_person($1)", [contact]))
        .rows;
    const expected = [
      ...named.map((text) => ({ found: 'names it', text })),
      ...contained.map((text) => ({ found: 'contains it', text })),
    ];
    const rows = await exported();
    expect(rows).toHaveLength(expected.length);
    expect(rows).toEqual(expect.arrayContaining(expected));
    expect(
      (await db.query('select deleted::int, look_at::int from private.forget_person($1)', [contact])).rows,
    ).toEqual([{ deleted: named.length, look_at: contained.length }]);
    const left = await db.query('select reporter_contact from public.impersonation_reports');
    expect(left.rows.map(({ reporter_contact: text }) => text).sort()).toEqual([...contained, ...others].sort());
  },
);

test.for([[''], [' '], ['\u200b'], [null]])(
  'no data is deleted for %j, which names no contact',
  async ([contact], { db }) => {
    await expect(db.query('select private.forget_person($1)', [contact])).rejects.toThrow('Name an email address');
  },
);
