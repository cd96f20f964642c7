import type { Client } from 'pg';
import { shortReference } from '../../../supabase/functions/_shared/contracts/short-reference.ts';
import { type Found, type Kind, kinds } from './kinds.ts';

/**
 * What is stored of one contact, by the database's own rule for what is the same contact (private.any_contact_key, and
 * contracts/contact-key.ts): applications, messages and reports that it sent, and lines of the log of checks that name it.
 */

const all: readonly Kind[] = Object.values(kinds);

/** Only the project's own login may delete, and only it sees everything. */
export async function refuseOthers(db: Client): Promise<void> {
  const { rows } = await db.query<{ may: boolean }>(
    `select bool_and(has_table_privilege(t, 'select, delete')) as may
     from unnest(array['public.fast_track_applications', 'public.contact_messages', 'public.impersonation_reports',
       'public.verification_requests']) as t`,
  );
  if (!rows[0]?.may)
    throw new Error('export and forget need the project’s own login (postgres): this one reads and marks.');
}

/** How the sender of this one can be reached. */
export async function contactOf(db: Client, { kind, id }: Found): Promise<string> {
  const { sender, table } = kinds[kind];
  const { rows } = await db.query<{ contact: string | null }>(
    `select ${sender} as contact from ${table} where id = $1`,
    [id],
  );
  const contact = rows[0]?.contact;
  if (!contact) throw new Error(`This ${kind} names no contact of its sender.`);
  return contact;
}

export async function keyOf(db: Client, contact: string): Promise<string> {
  const { rows } = await db.query<{ key: string | null }>('select private.any_contact_key($1) as key', [contact]);
  const key = rows[0]?.key;
  if (!key) throw new Error('No contact was named.');
  return key;
}

type Row = Record<string, unknown> & { id: string };

/** All that is stored of a contact. */
export async function readContactData(db: Client, key: string) {
  const read = async (sql: string) => (await db.query<Row>(sql, [key])).rows;
  const sent = async ({ name, table, sender, outboxColumn }: Kind) => {
    const rows = await read(`select * from ${table} where private.any_contact_key(${sender}) = $1 order by created_at`);
    const told = await db.query<Row>(
      `select ${outboxColumn} as id, channel, created_at, tries, delivered_at, dead_at
       from private.notifications where ${outboxColumn} = any($1) order by created_at`,
      [rows.map(({ id }) => id)],
    );
    return rows.map((row) => ({
      kind: name,
      ...row,
      notifications: told.rows.filter(({ id }) => id === row.id).map(({ id, ...notification }) => notification),
    }));
  };
  const [applications, messages, reports] = [
    await sent(kinds.application),
    await sent(kinds.message),
    await sent(kinds.report),
  ];
  const checks = await read(
    `select id, email_to_verify, telegram_to_verify, created_at from public.verification_requests
     where private.any_contact_key(coalesce(email_to_verify, telegram_to_verify)) = $1 order by created_at`,
  );
  // Someone else's words about this contact: not the contact's to delete.
  const reportedAs = await read(
    `select id, kind, value, status, created_at from public.impersonation_reports
     where private.any_contact_key(value) = $1 order by created_at`,
  );
  return { applications, messages, reports, checks, reportedAs };
}

export type ContactData = Awaited<ReturnType<typeof readContactData>>;

/** Others' texts that name the contact: a person has to read them. */
export async function mentions(db: Client, key: string): Promise<Found[]> {
  const parts = all.map(
    ({ name, table, sender, texts }) =>
      `select '${name}' as kind, id from ${table}
       where position($1 in lower(concat_ws(' ', ${[sender, ...texts].join(', ')}))) > 0
         and private.any_contact_key(${sender}) is distinct from $1`,
  );
  return (await db.query<Found>(`${parts.join(' union all ')} order by kind, id limit 50`, [key])).rows;
}

/** Deletes it. Outbox and remembered answers go with their rows. */
export async function deleteContactData(db: Client, key: string): Promise<void> {
  for (const { table, sender } of all) {
    await db.query(`delete from ${table} where private.any_contact_key(${sender}) = $1`, [key]);
  }
  await db.query(
    `delete from public.verification_requests
     where private.any_contact_key(coalesce(email_to_verify, telegram_to_verify)) = $1`,
    [key],
  );
}

const references = (rows: readonly { id: string }[]) => rows.map(({ id }) => shortReference(id)).join(', ');

/** What no command here reaches, for the person who has promised to find everything. */
export function outOfReach(data: ContactData, named: readonly Found[]): string[] {
  const sent = [...data.applications, ...data.messages, ...data.reports];
  const accused = new Set(data.reportedAs.map(({ id }) => id));
  const others = named.filter(({ id }) => !accused.has(id));
  const told = sent.filter(({ notifications }) => notifications.some(({ tries }) => Number(tries) > 0));
  return [
    'Not reached from here:',
    told.length === 0
      ? '- chat, mail, webhook: none of these was sent there'
      : `- chat, mail, webhook: copies that begin with the reference ${references(told)}`,
    '- backups: they end with their own time. After a restore, do this again',
    '- files that somebody exported; verified_contacts and its history (npm run contacts)',
    ...(data.reportedAs.length > 0
      ? [`- reports that call this contact an impostor, which are their senders' words: ${references(data.reportedAs)}`]
      : []),
    ...(others.length > 0
      ? [
          `- texts of others that name it, for a person to read: ${others.map(({ id, kind }) => `${kind} ${shortReference(id)}`).join(', ')}`,
        ]
      : []),
  ];
}
