import type { Client } from 'pg';
import { emailKey, telegramKey } from '../../supabase/functions/_shared/contracts/contact-key.ts';

export interface RevokedContact {
  full_name: string;
  email: string | null;
  telegram_handle: string | null;
}

export interface Revocation {
  contact?: RevokedContact;
  /** Where nobody active has it: who had it until an earlier revocation. */
  before?: RevokedContact;
}

/** Switches the active contact off that has this e-mail address or Telegram handle. */
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
