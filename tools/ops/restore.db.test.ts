import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { apiClient } from '../../supabase/tests/support/api.ts';
import { readDocument } from '../check/docs/markdown.ts';
import { repositoryRoot } from '../stack/paths.ts';
import { type Stack, startStack } from '../stack/stack.ts';
import { makeThrowawayDir } from '../stack/throwaway.ts';

/**
 * The restore of docs/operations.md: out of one database by COPY, as pg_dump writes it, and into an empty one that has the
 * migrations. pg_dump itself is not run: it must be as new as the server.
 */

const sql = (name: string) => readFileSync(path.join(repositoryRoot, 'tools', 'ops', `${name}.sql`), 'utf8');
const [before, after] = [sql('restore-before'), sql('restore-after')];

/** What the documented pg_dump leaves out. */
const leftOut = [...readDocument('docs/operations.md').matchAll(/--exclude-table-data=(\S+)/g)].map(([, name = '']) =>
  // As the database names it for us.
  name.replace('public.', ''),
);

const OURS = `n.nspname in ('public', 'private') and c.relkind = 'r'`;

interface Table {
  name: string;
  /** Without those that the database computes, as pg_dump does. */
  columns: string;
  /** Other tables that must be there first. */
  needs: string[];
}

let source: Client;
let target: Client;
let restored: Stack;
let tables: Table[] = [];

const rows = async (db: Client, sql: string) => (await db.query(sql)).rows;
const content = (db: Client, { name }: Table) => rows(db, `select t::text as row from ${name} as t order by 1`);
const fire = (db: Client) =>
  rows(
    db,
    `select tgrelid::regclass::text as on, tgname, tgenabled from pg_trigger
     where not tgisinternal and tgrelid in (select c.oid from pg_class as c join pg_namespace as n on n.oid = c.relnamespace where ${OURS})
     order by 1, 2`,
  );

/** What a team has after a while, and what may go wrong on its way into another database. */
const life = `
  insert into public.verified_contacts (full_name, email, telegram_handle)
  values ('Nadia', 'nadia@restore.example', '@nadia_restore'), ('Left', 'left@restore.example', '@left_restore');
  update public.verified_contacts set active = false where full_name = 'Left';
  with first as (
    insert into public.fast_track_applications (telegram_contact, project_blurb)
    values ('@restore_acme', E'tab\\there, \\\\N and a\\nline') returning id
  ), told as (
    insert into private.notifications (application_id, channel, tries, delivered_at)
    select id, 'telegram', 1, now() from first
    union all select id, 'webhook', 0, null from first
  )
  insert into private.remembered_answers (operation, key, content_hash, answer)
  select 'submit_fast_track_application', 'key:restore', 'x', jsonb_build_object('id', id) from first;
  insert into public.fast_track_applications (telegram_contact, project_blurb, repeats)
  select '@restore_acme', 'x', id from public.fast_track_applications where telegram_contact = '@restore_acme';
  update public.fast_track_applications set status = 'won', staff_note = 'Listed in May', status_changed_at = '2026-05-01'
  where repeats is not null;
  update public.fast_track_applications set status_changed_at = '2026-05-02' where repeats is not null;
  insert into public.contact_messages (name, email, message, created_at)
  values ('Ada', 'ada@restore.example', 'Hello', now() - interval '1 day');
  insert into public.impersonation_reports (kind, value) values ('telegram', 't.me/Nadia_Rest0re');
  insert into public.verification_requests (telegram_to_verify) select '@check_' || n from generate_series(1, 50) as n;
  update private.settings set value = '14' where name = 'log_retention_days';
  update private.rate_limits set maximum = 77 where scope = 'application_address' and window_seconds = 86400;
  insert into private.rate_counters (scope, window_seconds, subject, window_start, hits) values ('application_address', 86400, 'ab12', now(), 9);`;

/** Each after those that it needs, as pg_dump writes them. */
function inOrder(waiting: Table[], done: Table[] = []): Table[] {
  if (waiting.length === 0) return done;
  const ready = waiting.filter(({ needs }) => needs.every((need) => done.some(({ name }) => name === need)));
  if (ready.length === 0) throw new Error('The tables need each other.');
  return inOrder(
    waiting.filter((table) => !ready.includes(table)),
    [...done, ...ready],
  );
}

async function copy({ name, columns }: Table): Promise<void> {
  await pipeline(
    source.query(copyTo(`copy ${name} (${columns}) to stdout`)),
    target.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
  );
}

/** As pg_dump sets them, after the rows. */
async function copySequences(): Promise<void> {
  const sequences = await rows(
    source,
    `select c.oid::regclass::text as name, s.last_value from pg_sequences as s
     join pg_namespace as n on n.nspname = s.schemaname join pg_class as c on c.relnamespace = n.oid and c.relname = s.sequencename
     where s.schemaname in ('public', 'private') and s.last_value is not null`,
  );
  for (const { name, last_value } of sequences) await target.query('select setval($1, $2)', [name, last_value]);
}

beforeAll(async () => {
  source = new Client({ connectionString: inject('stack').databaseUrl });
  restored = await startStack({
    dir: makeThrowawayDir(),
    throwaway: true,
    seed: false,
    functions: 'none',
    legacyKeys: 'taken',
  });
  target = new Client({ connectionString: restored.databaseUrl });
  await Promise.all([source.connect(), target.connect()]);
  // Seen by this connection alone, and gone with it.
  await source.query(`begin; ${life}`);
  tables = inOrder(
    await rows(
      source,
      `select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns,
         array(select f.confrelid::regclass::text from pg_constraint as f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
       from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
         join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       where ${OURS} group by c.oid order by 1`,
    ),
  );
  // Someone looked at the new project before: a probe, a check.
  await target.query(`select private.subject_hash('probe')`);
  await target.query(`insert into public.verification_requests (email_to_verify) values ('probe@nobody.invalid')`);
  await target.query(`begin; ${before}`);
  for (const table of tables) expect(await content(target, table), `${table.name} is emptied first`).toEqual([]);
  for (const table of tables) if (!leftOut.includes(table.name)) await copy(table);
  await copySequences();
  await target.query(`${after}; commit`);
});

afterAll(async () => {
  await source?.end();
  await target?.end();
  await restored?.stop();
});

describe('a restored database', () => {
  test('has every row of every table as it was, and none twice', async () => {
    expect(tables.length).toBeGreaterThan(12);
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(leftOut));
    // What was still to be sent is changed on purpose (below).
    for (const table of tables.filter(({ name }) => name !== 'private.notifications')) {
      const there = leftOut.includes(table.name) ? [] : await content(source, table);
      expect(await content(target, table), table.name).toEqual(there);
    }
    const [{ count }] = (await rows(target, 'select count(*)::int from private.contact_changes')) as [
      { count: number },
    ];
    expect(count).toBeGreaterThan(3);
  });

  test('is not restored over: what is in use is refused', async () => {
    await expect(target.query(`begin; ${before}`)).rejects.toThrow('This database is in use.');
    await target.query('rollback');
  });

  test('tells nobody what was told or may have been told since: a person is shown what was still to be sent', async () => {
    const states = await rows(
      target,
      `select n.channel, delivered_at is not null as delivered, dead_at is not null as dead, last_error
       from private.notifications as n join public.fast_track_applications as a on a.id = n.application_id
       where a.telegram_contact = '@restore_acme' order by 1`,
    );
    expect(states).toEqual([
      { channel: 'telegram', delivered: true, dead: false, last_error: null },
      { channel: 'webhook', delivered: false, dead: true, last_error: 'restored' },
    ]);
    const secret = apiClient('secretKey', { ...inject('stack'), ...restored });
    const channels = await rows(target, 'select channel from private.notification_channels');
    expect(channels).not.toEqual([]);
    for (const { channel } of channels) {
      expect(await secret.rpc('claim_notification', { channel })).toMatchObject({ data: [], error: null });
    }
  });

  test('vouches for who is verified, and for nobody who was revoked', async () => {
    const visitor = apiClient('publishableKey', { ...inject('stack'), ...restored });
    const check = async (handle: string) => (await visitor.rpc('verify_contact', { search_telegram: handle })).data;
    expect(await check('@nadia_restore')).toMatchObject([{ full_name: 'Nadia' }]);
    expect(await check('@left_restore')).toEqual([]);
  });

  test('fires its triggers as a new one does, records and tells the next change, and takes the next application', async () => {
    expect(await fire(target)).toEqual(await fire(source));
    await target.query('begin');
    await target.query(`update public.verified_contacts set active = false where full_name = 'Nadia'`);
    expect(
      await rows(
        target,
        `select c.operation, count(n.id)::int as told from private.contact_changes as c
         join private.notifications as n on n.contact_change_id = c.id where n.delivered_at is null and n.dead_at is null group by 1`,
      ),
    ).toEqual([
      { operation: 'revoked', told: (await rows(target, 'select from private.notification_channels')).length },
    ]);
    await target.query('rollback');
    const secret = apiClient('secretKey', { ...inject('stack'), ...restored });
    const answer = await secret.rpc('submit_fast_track_application', {
      telegram_contact: '@restore_next',
      coinmarketcap_url: '',
      project_blurb: 'Next',
    });
    expect(answer.data).toMatchObject({ outcome: 'accepted' });
  });
});
