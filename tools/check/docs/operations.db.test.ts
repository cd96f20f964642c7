import { describe, expect, test } from 'vitest';
import { asRole, query } from '../../../supabase/tests/support/database.ts';
import { blocks, readDocument } from './markdown.ts';

const page = readDocument('docs/operations.md');
const sql = blocks(page, 'sql');

/** A project in trouble: whatever the page changes is there to be changed. */
const trouble = `
  truncate public.fast_track_applications, public.contact_messages, public.impersonation_reports, public.verification_requests cascade;
  with a as (
    insert into public.fast_track_applications (telegram_contact, project_blurb, created_at)
    values ('@acme_founder', 'x', now() - interval '2 days') returning id
  )
  insert into private.notifications (application_id, channel, tries, dead_at, last_error, created_at)
  select id, 'telegram', 12, now(), 'http_401', now() - interval '2 days' from a;
  insert into public.contact_messages (name, email, message) values ('Ada', 'ada@acme.example', 'x');
  insert into public.impersonation_reports (kind, value, reporter_contact) values
    ('telegram', 't.me/Mara_1istbolt', 'ada@acme.example'), ('telegram', 'T.me/mara_listbolt', null);
  insert into public.verification_requests (email_to_verify, created_at) values ('ada@acme.example', now() - interval '40 days');
  insert into public.verification_requests (telegram_to_verify) values ('@mara_Iistbolt'), ('@mara_listbolt');
  insert into private.rate_counters (scope, window_seconds, subject, window_start, hits)
  values ('application_address', 86400, 'ab12', now(), 9);
  select private.watch();
  update private.notification_channels set paused_until = now() + interval '1 hour';
  update private.exchange_boards set fetched_at = now() - interval '3 hours', rankings = '{"exchanges": [1, 2, 3, 4, 5]}';`;

describe('the SQL of docs/operations.md', () => {
  test('is found', () => {
    expect(sql.length).toBeGreaterThan(20);
  });

  test.each(sql)('line $line does what it is there for', async ({ code }) => {
    await asRole('postgres', async (db) => {
      await db.query(trouble);
      // Several statements in one query give an array of results.
      for (const { rowCount, command } of [await db.query(code)].flat()) {
        // Finds the trouble, or changes something: a statement that names nothing of ours would do neither.
        if (command !== 'TRUNCATE' && command !== 'ALTER') expect(rowCount, command).toBeGreaterThan(0);
      }
    });
  });

  test('has watch queries that are silent where all is well', async () => {
    const watch = page.slice(page.indexOf('## What to watch'), page.indexOf('Refused calls are counted'));
    await asRole('postgres', async (db) => {
      await db.query(`truncate public.fast_track_applications, public.impersonation_reports, public.verification_requests,
          private.rate_counters cascade;
        update private.exchange_boards set fetched_at = now(), rankings = '{"exchanges": [1, 2, 3, 4, 5]}'`);
      for (const { code } of blocks(watch, 'sql')) expect((await db.query(code)).rowCount, code).toBe(0);
    });
  });

  test('names what is hosted only as what this database lacks', async () => {
    const missing = /\b(cron|net|vault)\.|pgaudit|request_delivery/;
    for (const { code } of blocks(page, 'sql hosted')) expect(code).toMatch(missing);
    expect(await query(`select from pg_available_extensions where name in ('pg_cron', 'pg_net', 'pgaudit')`)).toEqual(
      [],
    );
  });
});
