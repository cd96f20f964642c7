import type { Client } from 'pg';
import { brand } from '../../../src/content/brand.ts';
import { pages } from '../../../src/content/pages.ts';
import { emailKey, telegramKey } from '../../../supabase/functions/_shared/contracts/contact-key.ts';
import { tableLines } from '../command.ts';
import type { ContactEdit, NewContact, PlacedContact } from './read.ts';

interface StoredContact extends Omit<NewContact, 'verified_at'> {
  verified_at: Date;
  active: boolean;
  email_key: string | null;
  telegram_key: string | null;
}

export interface AddOptions {
  /** Whether a contact that was revoked may be verified again: a person's own decision, never an old file's. */
  mayRestore?: boolean;
  /** Whether a contact whose keys are all verified already, under any name, counts as there. */
  mayBeThere?: boolean;
}

export interface AddPlan {
  added: PlacedContact[];
  /** Active with exactly these details: nothing to do. */
  unchanged: PlacedContact[];
  problems: string[];
}

function isSame(contact: PlacedContact, stored: StoredContact): boolean {
  const sameTime =
    contact.verified_at === null || new Date(contact.verified_at).getTime() === stored.verified_at.getTime();
  const columns = ['full_name', 'email', 'telegram_handle', 'contact_position'] as const;
  return sameTime && columns.every((column) => contact[column] === stored[column]);
}

/** What would be written: compares with every contact, active or revoked, that has one of the keys. */
async function planContacts(db: Client, contacts: PlacedContact[], options: AddOptions): Promise<AddPlan> {
  const { rows } = await db.query<StoredContact>(
    `select full_name, email, telegram_handle, contact_position, verified_at, active, email_key, telegram_key
     from public.verified_contacts where email_key = any($1) or telegram_key = any($2) order by active`,
    [contacts.map((contact) => contact.emailKey), contacts.map((contact) => contact.telegramKey)],
  );
  const owners = new Map<string, StoredContact>();
  // Active ones come last, and so win over a revoked one with the same key.
  for (const row of rows) for (const key of [row.email_key, row.telegram_key]) if (key !== null) owners.set(key, row);

  const plan: AddPlan = { added: [], unchanged: [], problems: [] };
  for (const contact of contacts) {
    const keys = [contact.emailKey, contact.telegramKey].filter((key) => key !== null);
    const taken = keys.find((key) => owners.get(key)?.active);
    const revoked = keys.find((key) => owners.get(key)?.active === false);
    const owner = taken === undefined ? undefined : owners.get(taken);
    const isThere = options.mayBeThere === true && keys.every((key) => owners.get(key)?.active);
    if (owner !== undefined && (isThere || isSame(contact, owner))) plan.unchanged.push(contact);
    else if (owner !== undefined) {
      plan.problems.push(
        `${contact.place}: ${taken} belongs to the active contact ${owner.full_name}, with other details`,
      );
    } else if (revoked !== undefined && !options.mayRestore) {
      plan.problems.push(`${contact.place}: ${revoked} was revoked. To verify it again, use: npm run contacts -- add`);
    } else plan.added.push(contact);
  }
  return plan;
}

/** A check looks people up by the database's keys: they must be the same as the keys computed here. */
function refuseOtherKeys(row: Pick<StoredContact, 'email' | 'telegram_handle' | 'email_key' | 'telegram_key'>): void {
  const email = row.email === null ? null : emailKey(row.email);
  const telegram = row.telegram_handle === null ? null : telegramKey(row.telegram_handle);
  if (row.email_key !== email || row.telegram_key !== telegram) {
    throw new Error('The database makes other keys than this copy of the code: push its migrations first.');
  }
}

/** Writes all contacts or, where one of them cannot be, none. The caller has begun a transaction and ends it. */
export async function addContacts(db: Client, contacts: PlacedContact[], options: AddOptions): Promise<AddPlan> {
  // Nobody else may write between the comparison and the insert. Checks still can read.
  await db.query('lock table public.verified_contacts in share row exclusive mode');
  const plan = await planContacts(db, contacts, options);
  if (plan.problems.length > 0) return plan;
  const { rows } = await db.query<StoredContact>(
    `insert into public.verified_contacts (full_name, email, telegram_handle, contact_position, verified_at)
     select full_name, email, telegram_handle, contact_position, coalesce(verified_at, now())
     from jsonb_to_recordset($1) as new_contact (
       full_name text, email text, telegram_handle text, contact_position text, verified_at timestamptz
     )
     returning email, telegram_handle, email_key, telegram_key`,
    [JSON.stringify(plan.added)],
  );
  for (const row of rows) refuseOtherKeys(row);
  return plan;
}

const headings = ['STATE', 'NAME', 'POSITION', 'EMAIL', 'TELEGRAM', 'VERIFIED', 'LINK'];

/** The link to /verify with the contact filled in, for a signature: its fragment reaches no server. */
function checkLink(email: string | null, telegram: string | null): string {
  const contact = telegram === null ? `email=${email}` : `telegram=${telegram}`;
  return `${brand.siteUrl}${pages.verify.path}#${contact}`;
}

/** The contacts as lines of a table: the active ones, and with `all` the revoked ones too. */
export async function listContacts(db: Client, all: boolean): Promise<string[]> {
  const { rows } = await db.query<{ cells: string[]; email_key: string | null; telegram_key: string | null }>(
    `select array[case when active then 'active' else 'revoked' end, full_name, coalesce(contact_position, '-'),
       coalesce(email, '-'), coalesce(telegram_handle, '-'), to_char(verified_at at time zone 'utc', 'YYYY-MM-DD')] as cells,
       case when active then email_key end as email_key, case when active then telegram_key end as telegram_key
     from public.verified_contacts where active or $1 order by not active, full_name, verified_at`,
    [all],
  );
  const link = (email: string | null, telegram: string | null) =>
    email === null && telegram === null ? '-' : checkLink(email, telegram);
  const table = [headings, ...rows.map(({ cells, ...keys }) => [...cells, link(keys.email_key, keys.telegram_key)])];
  return tableLines(table);
}

export interface RevokedContact {
  full_name: string;
  email: string | null;
  telegram_handle: string | null;
}

export interface Revocation {
  contact?: RevokedContact;
  /** The contact that was revoked earlier, if no active one matches. */
  before?: RevokedContact;
}

/** Deactivates the active contact with this email address or Telegram handle. */
export async function revokeContact(db: Client, value: string): Promise<Revocation> {
  // No text has both keys: one needs an @ inside, the other forbids it.
  const keys = [emailKey(value), telegramKey(value)];
  const { rows } = await db.query<RevokedContact>(
    `update public.verified_contacts set active = false
     where active and (email_key = $1 or telegram_key = $2)
     returning full_name, email, telegram_handle`,
    keys,
  );
  if (rows[0] !== undefined) return { contact: rows[0] };
  const { rows: revoked } = await db.query<RevokedContact>(
    `select full_name, email, telegram_handle from public.verified_contacts
     where not active and (email_key = $1 or telegram_key = $2) limit 1`,
    keys,
  );
  return revoked[0] === undefined ? {} : { before: revoked[0] };
}

interface EditedContact extends RevokedContact {
  contact_position: string | null;
}

/** Corrects the name or position of the active contact that has this address or handle. Undefined: nobody active has it. */
export async function editContact(
  db: Client,
  value: string,
  changes: ContactEdit,
): Promise<{ before: EditedContact; after: EditedContact } | undefined> {
  const columns = 'id, full_name, email, telegram_handle, contact_position';
  const found = await db.query<EditedContact & { id: string }>(
    `select ${columns} from public.verified_contacts where active and (email_key = $1 or telegram_key = $2) for update`,
    [emailKey(value), telegramKey(value)],
  );
  const [before] = found.rows;
  if (before === undefined) return undefined;
  const { full_name, contact_position } = { ...before, ...changes };
  const { rows } = await db.query<EditedContact>(
    `update public.verified_contacts set full_name = $2, contact_position = $3 where id = $1 returning ${columns}`,
    [before.id, full_name, contact_position],
  );
  return rows[0] && { before, after: rows[0] };
}
