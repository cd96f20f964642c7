import type pg from 'pg';
import { expect } from 'vitest';
import { asRole, connect, forgetCounts, query, test } from './support/database.ts';

// What must not grow with the history is measured in buffers, the pages that PostgreSQL looks at.

const buffersOf = async (db: pg.Client, sql: string): Promise<number> => {
  const { rows } = await db.query(`explain (analyze, buffers, format json) ${sql}`);
  const [{ Plan: plan }] = rows[0]['QUERY PLAN'];
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
};

/** The first run plans and reads the catalogs, and so does any run after a cache was emptied: the least of three is that of a call. */
async function leastOfThree(measure: () => Promise<number>): Promise<number> {
  const costs = [];
  for (let turn = 0; turn < 3; turn += 1) costs.push(await measure());
  return Math.min(...costs);
}

/** Many closed applications and reports of half a year, each told through telegram; no other channel was ever on. */
async function growOld(db: pg.Client, rows: number): Promise<void> {
  await db.query(`
    delete from public.applications; delete from public.reports; delete from private.notifications;
    insert into public.applications (telegram_contact, project_blurb, status, created_at, status_changed_at)
      select '@project_' || i, 'b', 'lost', at, at
      from generate_series(1, ${rows}) as i, lateral (select now() - interval '4 days' - i * interval '300 days' / ${rows} as at) as t;
    insert into public.reports (kind, value, status, created_at, status_changed_at)
      select 'telegram', '@a' || i, 'handled', a.created_at, a.created_at
      from (select created_at, row_number() over () as i from public.applications) as a;
    insert into private.notifications (kind, subject_id, channel, created_at, next_try_at, give_up_at, tries, delivered_at)
      select s.kind, s.id, c.channel, s.created_at, s.created_at, s.created_at + interval '3 days', (c.channel = 'telegram')::int,
        case c.channel when 'telegram' then s.created_at end
      from private.submissions as s, private.notification_channels as c where s.kind <> 'message';
    insert into private.contact_changes (changed_at, contact_id) select now(), gen_random_uuid() from generate_series(1, ${rows});
    insert into private.rate_counters (scope, window_seconds, subject, hits, ends_at)
      select 'check_address', w, i, 1, now() + interval '1 hour'
      from generate_series(1, ${rows}) as i, unnest('{60,3600,86400}'::integer[]) as w;
    analyze public.applications, public.reports, private.notifications, private.contact_changes, private.rate_counters`);
}

const calls = {
  'a claim of a channel that is newly on': "select public.claim_notification('email')",
  'a claim of a channel in use': "select public.claim_notification('telegram')",
  'an inbox of applications': 'select * from public.application_inbox limit 100',
  'an inbox of reports': 'select * from public.report_inbox limit 100',
  'a look at the latest changes of the contacts':
    'select * from private.contact_changes order by position desc limit 20',
  'a digest': "select private.digest(now() - interval '1 day', now())",
  'a purge with nothing due': 'select private.purge_expired()',
  'a look for alarms': 'select from private.alarms',
  'a look at the limits of a visitor': "select private.take_from_visitor_limits('check', '192.0.2.1')",
  'a look at a receipt': "select from public.applications where key_hash = 'unknown'",
};

/** What each call costs among so many rows. */
async function costsAmong(rows: number): Promise<Record<string, number>> {
  return asRole('postgres', async (db) => {
    await growOld(db, rows);
    const costs: Record<string, number> = {};
    for (const [name, sql] of Object.entries(calls)) {
      costs[name] = await leastOfThree(async () => {
        await db.query('savepoint before_it');
        const cost = await buffersOf(db, sql);
        await db.query('rollback to before_it');
        return cost;
      });
    }
    return costs;
  });
}
const few = await costsAmong(100);
const many = await costsAmong(5_000);

test.for(Object.keys(calls))('%s costs among 5,000 rows what it costs among 100', (name) => {
  expect(many[name]).toBeLessThan((few[name] ?? 0) + 50);
});

test.for(['an inbox of applications', 'an inbox of reports'])(
  '%s looks at 1,500 buffers for 100 rows at most',
  (name) => {
    expect(many[name]).toBeLessThan(1_500);
  },
);

test.for(['check_all', 'look_alike_all', 'status_all'])(
  'a hit of %s costs beside a forgotten transaction, after 2,000 others, what it costs without',
  async (scope) => {
    const hit = `private.take_from_limits(array['${scope}'], array['all'])`;
    const forgotten = await connect();
    const db = await connect();
    try {
      await forgetCounts();
      const alone = await leastOfThree(() => buffersOf(db, `select ${hit}`));
      await forgotten.query('begin isolation level repeatable read; select from private.settings');
      await db.query(`update private.rate_limits set maximum = maximum * 1000 where scope = '${scope}'`);
      await db.query(`select count(${hit}) from generate_series(1, 2000)`);
      expect(await leastOfThree(() => buffersOf(db, `select ${hit}`))).toBeLessThan(alone + 10);
    } finally {
      await query(
        `update private.rate_limits set maximum = maximum / 1000 where scope = '${scope}' and maximum > 100000`,
      );
      await forgetCounts();
      await Promise.all([forgotten.end(), db.end()]);
    }
  },
);

test('a session of the owner that forgets its transaction ends it, since each check would walk all that it keeps', async () => {
  const settings = await query("select unnest(rolconfig) as setting from pg_roles where rolname = 'postgres'");
  for (const name of ['idle_in_transaction_session_timeout', 'statement_timeout'])
    expect(settings).toContainEqual({ setting: `${name}=5min` });
});
