import type { Client } from 'pg';

const headings = ['STATE', 'NAME', 'POSITION', 'E-MAIL', 'TELEGRAM', 'VERIFIED'];

/** The contacts as lines of a table: the active ones, and with `all` the revoked ones too. */
export async function listContacts(db: Client, all: boolean): Promise<string[]> {
  const { rows } = await db.query<string[]>({
    text: `select case when active then 'active' else 'revoked' end, full_name, coalesce(contact_position, '-'),
             coalesce(email, '-'), coalesce(telegram_handle, '-'), to_char(verified_at at time zone 'utc', 'YYYY-MM-DD')
           from public.verified_contacts where active or $1 order by not active, full_name, verified_at`,
    values: [all],
    rowMode: 'array',
  });
  const table = [headings, ...rows];
  const widths = headings.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
