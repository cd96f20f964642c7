import type { Client } from 'pg';
import { shortReference } from '../../../supabase/functions/_shared/contracts/short-reference.ts';
import { oneLine, visible } from '../../../supabase/functions/_shared/notify/message.ts';
import { tableLines } from '../command.ts';
import { type Found, type Kind, kinds } from './kinds.ts';

/** The rest of the transaction as the role that reads and marks what was sent, and can do nothing else. */
export async function becomeStaff(db: Client): Promise<void> {
  try {
    await db.query('set local role submissions_staff');
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '42501') throw new Error('This login is no member of submissions_staff. See docs/deploy.md.');
    if (code === '22023') throw new Error('The database has no role submissions_staff: push its migrations first.');
    throw error;
  }
}

/** The one application, message or report with this id, or with an id that begins so. */
export async function find(db: Client, id: string): Promise<Found> {
  const isWhole = id.length > 8;
  const range = isWhole ? [id, id] : [`${id}-0000-0000-0000-000000000000`, `${id}-ffff-ffff-ffff-ffffffffffff`];
  const parts = Object.values(kinds).map(
    ({ name, table }) => `select '${name}' as kind, id from ${table} where id between $1 and $2`,
  );
  const { rows } = await db.query<Found>(parts.join(' union all '), range);
  const [found, ...more] = rows;
  if (found === undefined) throw new Error(`Nothing has the id ${id}.`);
  if (more.length === 0) return found;
  throw new Error(`More than one has it. Name one: ${rows.map((row) => `${row.id} (${row.kind})`).join(', ')}`);
}

const LISTED = 100;

interface Listed extends Found {
  status: string;
  waits: string;
  who: string;
  told: string | null;
  total: string;
}

/** What is open, newest first, as lines of a table; with `all` what is closed, too. */
export async function listSubmissions(db: Client, wanted: readonly Kind[], all: boolean): Promise<string[]> {
  const parts = wanted.map(
    ({ name, inbox, listed }) =>
      `select '${name}' as kind, id, status::text, ${name === 'application' ? 'overdue' : 'false'} as overdue,
        hours_since_arrival, ${listed} as who, notification as told, created_at from ${inbox}`,
  );
  const { rows } = await db.query<Listed>(
    `select kind, id, status, round(hours_since_arrival) || ' h' || case when overdue then ', overdue' else '' end as waits,
       who, told, count(*) over () as total
     from (${parts.join(' union all ')}) as sent
     where $1 or status in ('new', 'contacted') order by created_at desc, id limit ${LISTED}`,
    [all],
  );
  if (rows.length === 0) return [all ? 'Nothing was sent.' : 'Nothing is open.'];
  const more = Number(rows[0]?.total) - rows.length;
  return [
    ...tableLines([
      ['ID', 'KIND', 'STATUS', 'WAITS', 'WHO', 'TEAM TOLD'],
      // A stranger's text may hold escape sequences that move the terminal's cursor.
      ...rows.map((row) => [
        shortReference(row.id),
        row.kind,
        row.status,
        row.waits,
        oneLine(row.who),
        row.told ?? '-',
      ]),
    ]),
    ...(more > 0 ? [`and ${more} older ones`] : []),
  ];
}

/** A stranger's text, with a mark before each of its lines: none of them passes for one of ours. */
function shown(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  const lines = visible(String(value)).split('\n');
  return lines.length === 1 ? oneLine(String(value)) : ['', ...lines].join('\n  | ');
}

/** All that the inbox shows of one, a line a column. */
export async function showSubmission(db: Client, { kind, id }: Found): Promise<string[]> {
  const { rows } = await db.query<Record<string, unknown>>(`select * from ${kinds[kind].inbox} where id = $1`, [id]);
  const columns = Object.entries(rows[0] ?? {}).filter(([, value]) => value !== null);
  return [`${kind} ${shortReference(id)}`, ...columns.map(([column, value]) => `${column}: ${shown(value)}`)];
}

/** Sets the status, and the note where one is given. Answers what it was before. */
export async function markSubmission(db: Client, found: Found, status: string, note?: string): Promise<string> {
  const { table, statuses } = kinds[found.kind];
  if (!(statuses as readonly string[]).includes(status)) {
    throw new Error(`A status of this ${found.kind} is one of: ${statuses.join(', ')}.`);
  }
  const { rows } = await db.query<{ status: string }>(`select status from ${table} where id = $1 for update`, [
    found.id,
  ]);
  const [before] = rows;
  if (before === undefined) throw new Error('It was deleted just now.');
  await db.query(`update ${table} set status = $2 where id = $1`, [found.id, status]);
  if (note !== undefined)
    await db.query(`update ${table} set staff_note = nullif($2, '') where id = $1`, [found.id, note]);
  return before.status;
}
