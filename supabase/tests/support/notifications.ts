import { readFileSync } from 'node:fs';
import type pg from 'pg';

/** An application with a notification for each channel. */
export const apply = (db: pg.Client, contact = '@project') =>
  db.query(
    `select public.submit('application', jsonb_build_object('telegram_contact', $1::text, 'project_blurb', 'b'))`,
    [contact],
  );
export const claim = async (db: pg.Client, channel = 'telegram') =>
  (await db.query('select * from public.claim_notification($1)', [channel])).rows[0];
export const settle = (
  db: pg.Client,
  claimed: { id: string; lease: string },
  error: string | null = null,
  retryAfter: number | null = null,
) => db.query('select public.settle_notification($1, $2, $3, $4)', [claimed.id, claimed.lease, error, retryAfter]);
export const waitIsOver = (db: pg.Client) => db.query('update private.notifications set next_try_at = now()');
/** The one notification of the chat, with the seconds until its next try. */
export const last = async (db: pg.Client) =>
  (
    await db.query(
      `select tries, last_error, dead_at is not null as dead, extract(epoch from next_try_at - now())::float as wait
       from private.notifications where channel = 'telegram'`,
    )
  ).rows[0];

export const operations = readFileSync('docs/operations.md', 'utf8');
/** How staff send again what was given up. */
export const [sendAgain = ''] = /^update private\.notifications .*;$/m.exec(operations) ?? [];
