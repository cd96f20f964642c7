import { CONTACT_MAX_LENGTH } from '@contracts/contact-key.ts';
import type { ContactLookup } from '@contracts/contact-verification.ts';
import { getSupabase } from '@/lib/supabase';

/** Logs one check, fire and forget: nothing waits for it, nothing repeats it, and its failure changes nothing. */
export async function logVerificationRequest({ kind, value }: ContactLookup): Promise<void> {
  const checked = [...value].slice(0, CONTACT_MAX_LENGTH).join('');
  try {
    const supabase = await getSupabase();
    // Without .select(): anon may write this table and never read it.
    await supabase.from('verification_requests').insert({
      email_to_verify: kind === 'email' ? checked : null,
      telegram_to_verify: kind === 'telegram' ? checked : null,
    });
  } catch {
    // The check itself tells the visitor when the service is out of reach.
  }
}

/** Fetches the client before it is needed. */
export function prepareToLog(): void {
  // A log that cannot be written changes nothing.
  getSupabase().catch(() => undefined);
}
