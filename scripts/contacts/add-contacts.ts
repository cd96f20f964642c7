import type { Client } from 'pg';
import { emailKey, telegramKey } from '../../supabase/functions/_shared/contracts/contact-key.ts';
import type { NewContact, PlacedContact } from './new-contact.ts';

interface StoredContact extends Omit<NewContact, 'verified_at'> {
  verified_at: Date;
  active: boolean;
  email_key: string | null;
  telegram_key: string | null;
}

export interface AddOptions {
  /** Whether a contact that was revoked may be verified again: a person's own decision, never an old file's. */
  mayRestore: boolean;
}

export interface AddPlan {
  added: PlacedContact[];
  /** Active in just this form: nothing to do. */
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
async function planContacts(db: Client, contacts: PlacedContact[], { mayRestore }: AddOptions): Promise<AddPlan> {
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
    if (owner !== undefined && isSame(contact, owner)) plan.unchanged.push(contact);
    else if (owner !== undefined) {
      plan.problems.push(
        `${contact.place}: ${taken} belongs to the active contact ${owner.full_name}, with other details`,
      );
    } else if (revoked !== undefined && !mayRestore) {
      plan.problems.push(`${contact.place}: ${revoked} was revoked. To verify it again, use: npm run contacts -- add`);
    } else plan.added.push(contact);
  }
  return plan;
}

/** A check finds people by the database's keys, so that they must be the ones that were looked at here. */
function refuseOtherKeys(row: Pick<StoredContact, 'email' | 'telegram_handle' | 'email_key' | 'telegram_key'>): void {
  const email = row.email === null ? null : emailKey(row.email);
  const telegram = row.telegram_handle === null ? null : telegramKey(row.telegram_handle);
  if (row.email_key !== email || row.telegram_key !== telegram) {
    throw new Error('The database makes other keys than this copy of the code: push its migrations first.');
  }
}

/** Writes all contacts or, where one of them cannot be, none. The caller has begun a transaction and ends it. */
export async function addContacts(db: Client, contacts: PlacedContact[], options: AddOptions): Promise<AddPlan> {
  // Between our look and our writing nobody else writes; checks go on.
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
