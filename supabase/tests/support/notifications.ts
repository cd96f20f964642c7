import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { query } from './database.ts';

/** Every channel that the database knows. */
export const channels = (
  await query<{ channel: string }>('select channel from private.notification_channels order by 1')
).map(({ channel }) => channel);

/** An application with a notification for each channel. */
export const apply = (db: pg.Client, contact = '@project') =>
  db.query(
    `select public.submit('application', jsonb_build_object('telegram_contact', $1::text, 'project_blurb', 'b'))`,
    [contact],
  );
/** An application of this age. */
export const applied = (db: pg.Client, age: string, status = 'new') =>
  db.query(
    `insert into public.applications (telegram_contact, project_blurb, created_at, status)
     values ('@project', 'b', now() - $1::interval, $2)`,
    [age, status],
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
/** As once `notification_fresh_hours` have passed: the schedule gives up what is left. */
export async function giveUp(db: pg.Client): Promise<void> {
  await db.query('update private.notifications set give_up_at = now()');
  await db.query('select private.give_up()');
}
/** The one notification of the chat, with the seconds until its next try. */
export const last = async (db: pg.Client) =>
  (
    await db.query(
      `select tries, last_error, dead_at is not null as dead, extract(epoch from next_try_at - now())::float as wait
       from private.notifications where channel = 'telegram'`,
    )
  ).rows[0];
export const setting = async (db: pg.Client, name: string) =>
  Number((await db.query('select private.setting($1) as value', [name])).rows[0].value);
/** Time stands still in a transaction, so the times of what happened are moved back instead. */
export async function pass(db: pg.Client, minutes: number): Promise<void> {
  for (const [table, ...columns] of [
    ['private.notifications', 'created_at', 'next_try_at', 'give_up_at', 'dead_at'],
    ['private.exchange_rankings', 'failing_since'],
    ['public.applications', 'created_at', 'status_changed_at', 'answer_by'],
  ]) {
    const moved = columns.map((column) => `${column} = ${column} - make_interval(mins => $1)`);
    await db.query(`update ${table} set ${moved}`, [minutes]);
  }
}

export const operations = readFileSync('docs/operations.md', 'utf8');
/** How staff send again what was given up. */
export const [sendAgain = ''] = /^update private\.notifications [^;]*;$/m.exec(operations) ?? [];
