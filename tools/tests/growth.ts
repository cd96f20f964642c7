import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { startStack } from '../stack/stack.ts';

// `npm run test:growth`: what each call costs with a thousand, a hundred thousand and a million rows. Buffers are pages of 8 KB that
// PostgreSQL looked at: unlike milliseconds, they are the same on every machine.

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000,100000,1000000' }, seconds: { type: 'string', default: '4' } },
});
const sizes = values.rows.split(',').map(Number);
const clientCounts = [1, 4, 16, 40];
const MANY_HITS = 15_000;

/** A project with this many rows in each table: a long history, nearly all of it closed, and one channel that was always on. */
const fill = (rows: number) => `
  truncate public.applications, public.reports, private.notifications, public.verification_requests, private.rate_counters;
  insert into public.applications (telegram_contact, project_blurb, status, created_at, status_changed_at)
    select '@project_' || i, repeat('b', 200), case when i <= 20 then 'new' else 'lost' end::public.application_status, at, at
    from generate_series(1, ${rows}) as i, lateral (select now() - i * interval '340 days' / ${rows} as at) as t;
  insert into public.reports (kind, value, status, created_at, status_changed_at)
    select 'telegram', '@impostor_' || i, case when i <= 20 then 'new' else 'handled' end::public.report_status, at, at
    from generate_series(1, ${rows}) as i, lateral (select now() - i * interval '340 days' / ${rows} as at) as t;
  -- The newest of both have a row a channel: only telegram was ever on.
  insert into private.notifications (kind, subject_id, channel, created_at, next_try_at, give_up_at, tries, delivered_at)
    select s.kind, s.id, c.channel, s.created_at, s.created_at, s.created_at + interval '3 days', (c.channel = 'telegram')::integer,
      case c.channel when 'telegram' then s.created_at end
    from (
      (select 'application' as kind, id, created_at from public.applications order by created_at desc limit ${rows} / 6 + 17)
      union all (select 'report', id, created_at from public.reports order by created_at desc limit ${rows} / 6 + 17)
    ) as s, private.notification_channels as c;
  insert into public.verification_requests (email_to_verify, created_at)
    select 'someone' || i || '@mail.example', now() - i * interval '29 days' / ${rows} from generate_series(1, ${rows}) as i;
  insert into private.rate_counters (scope, window_seconds, subject, hits, ends_at)
    select 'check_address', i, 'f', 1, now() + interval '1 hour' from generate_series(1, ${rows}) as i;`;

const calls: Record<string, string> = {
  'a check': "select private.verify_contact('mara@listbolt.example', null)",
  'an application': `select public.submit('application', '{"telegram_contact": "@new", "project_blurb": "b"}')`,
  'a row of the log': "set local role anon; insert into public.verification_requests (email_to_verify) values ('a@b')",
  'a claim, telegram': "select public.claim_notification('telegram')",
  'a claim, email newly on': "select public.claim_notification('email')",
  'application_inbox, 100': 'select * from public.application_inbox limit 100',
  'report_inbox, 100': 'select * from public.report_inbox limit 100',
  'the last changes': 'select * from private.contact_changes order by position desc limit 20',
  'the digest, once a day': "select private.digest(now() - interval '1 day', now())",
  'purge, each 10 minutes': 'select private.purge_expired()',
  'watch, each minute': 'select private.watch()',
};

interface Cost {
  ms: number;
  buffers: number;
}

/** Runs the statement twice, the second time over warm caches, and takes both back. */
async function measure(db: Client, sql: string): Promise<Cost> {
  const statement = sql.split('; ').at(-1) ?? '';
  let cost: Cost = { ms: Number.NaN, buffers: Number.NaN };
  for (let run = 0; run < 2; run += 1) {
    await db.query('begin');
    try {
      if (statement !== sql) await db.query(sql.slice(0, -statement.length));
      const { rows } = await db.query(`explain (analyze, buffers, format json) ${statement}`);
      const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN'];
      cost = { ms, buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] };
    } finally {
      await db.query('rollback');
    }
  }
  return cost;
}

/** One hit of the counter that all visitors share. */
const HIT = "select private.take_from_limits(array['check_all'], array['all'])";

async function hitsPerSecond(connect: () => Promise<Client>, clients: number, seconds: number): Promise<number> {
  const connections = await Promise.all(Array.from({ length: clients }, connect));
  let hits = 0;
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const work = connections.map(async (db) => {
    for (; performance.now() < end; hits += 1) {
      // As the data API does it: what the call has locked stays so until a third message.
      await db.query('begin');
      await db.query({ name: 'hit', text: HIT });
      await db.query('commit');
    }
  });
  await Promise.all(work);
  const rate = (hits * 1000) / (performance.now() - begin);
  await Promise.all(connections.map((db) => db.end()));
  return rate;
}

const cell = (value: string | number) =>
  (typeof value === 'string' ? value : Math.round(value).toLocaleString('en')).padStart(16);
const print = (name: string, ...cells: (string | number)[]) => console.log(name.padEnd(26) + cells.map(cell).join(''));

const dir = mkdtempSync(`${os.tmpdir()}/listbolt-growth-`);
// PostgreSQL may run as another user, who must be able to pass through.
chmodSync(dir, 0o711);
const stack = await startStack({ dir, throwaway: true });
const connect = async () => {
  const client = new Client(stack.databaseUrl);
  await client.connect();
  return client;
};
try {
  const db = await connect();
  // The tables are filled in one statement each.
  await db.query(
    "set statement_timeout = 0; update private.rate_limits set maximum = 1000000000 where scope = 'check_all'",
  );

  const costs: Record<string, Cost[]> = Object.fromEntries(Object.keys(calls).map((name) => [name, []]));
  for (const rows of sizes) {
    await db.query(fill(rows));
    await db.query('vacuum analyze');
    for (const [name, sql] of Object.entries(calls)) {
      if (name.startsWith('watch')) {
        // The runs before have done their part, a batch each, and autovacuum its own.
        for (let run = 0; run < rows / 10_000 + 1; run += 1) await db.query(sql);
        await db.query('vacuum analyze private.notifications');
      }
      costs[name]?.push(await measure(db, sql));
    }
  }
  print('Buffers of one call', ...sizes.map((rows) => `${rows.toLocaleString('en')} rows`), 'growth', 'ms, most');
  for (const [name, found] of Object.entries(costs)) {
    const [first, last] = [found[0]?.buffers ?? 0, found.at(-1)?.buffers ?? 0];
    print(
      name,
      ...found.map(({ buffers }) => buffers),
      `× ${(last / first).toFixed(1)}`,
      `${found.at(-1)?.ms.toFixed(1)}`,
    );
  }

  await db.query('truncate private.rate_counters');
  await db.query('vacuum analyze');
  const before = await measure(db, HIT);
  const forgotten = await connect();
  await forgotten.query('begin isolation level repeatable read; select from private.settings');
  const beside: number[] = [];
  for (let part = 0; part < 3; part += 1) {
    await db.query(`select count(${HIT.slice(7)}) from generate_series(1, ${MANY_HITS / 3})`);
    beside.push((await measure(db, HIT)).buffers);
  }
  await forgotten.end();
  const thirds = [1, 2, 3].map((part) => ((MANY_HITS / 3) * part).toLocaleString('en'));
  print('\nBeside an open transaction', 'at once', ...thirds.map((hits) => `${hits} hits`));
  print('buffers of a hit', before.buffers, ...beside);

  await db.query('truncate private.rate_counters');
  const rates: number[] = [];
  for (const clients of clientCounts) rates.push(await hitsPerSecond(connect, clients, Number(values.seconds)));
  print('\nShared counter, clients', ...clientCounts);
  print('hits a second', ...rates);
  await db.end();
} finally {
  await stack.stop();
  rmSync(dir, { recursive: true, force: true });
}
