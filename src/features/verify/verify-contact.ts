import {
  type ContactLookup,
  isContactOf,
  type VerifiedContact,
  verifyContactResponseSchema,
} from '@contracts/contact-verification.ts';
import { getSupabase } from '@/lib/supabase';

/**
 * Asks the database who the contact is: the verified contact, or null where there is none.
 *
 * Throws on everything that is not a plain, complete answer to this very question. "Not verified" is a verdict too,
 * so a refusal (429 with an empty list), an odd answer or somebody else's row must never be read as one.
 */
export async function verifyContact(lookup: ContactLookup, signal: AbortSignal): Promise<VerifiedContact | null> {
  const supabase = await getSupabase();
  signal.throwIfAborted();
  // The generated types know no null: the arguments have defaults, and null says the same.
  const args = {
    search_email: lookup.kind === 'email' ? lookup.value : null,
    search_telegram: lookup.kind === 'telegram' ? lookup.value : null,
  } as { search_email?: string; search_telegram?: string };
  const { data, error, status } = await supabase.rpc('verify_contact', args).abortSignal(signal);
  if (error !== null || status !== 200) throw new Error(`verify_contact answered ${status}`);
  const [contact = null] = verifyContactResponseSchema.parse(data);
  if (contact !== null && !isContactOf(contact, lookup)) throw new Error('verify_contact answered another contact');
  return contact;
}

/** Fetches the client before it is needed: whoever focuses the form will check something. */
export function prepareToVerify(): void {
  // A failure shows when it matters, in the check itself.
  getSupabase().catch(() => undefined);
}
