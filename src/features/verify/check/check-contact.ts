import { CONTACT_MAX_LENGTH, hasForeignLetters } from '@contracts/contact-key.ts';
import {
  type ContactLookup,
  isCheckAnswer,
  isContactOf,
  type VerifiedContact,
} from '@contracts/contact-verification.ts';
import { brand } from '@/content/company.ts';
import { answerOf, supabase } from '@/lib/supabase.ts';

export type CheckOutcome =
  | { status: 'verified'; contact: VerifiedContact }
  | { status: 'not-found' }
  /** Refused because of too many checks; `retryAfter` in seconds, if the answer said so. */
  | { status: 'limited'; retryAfter: number | undefined };

/** Calls one of the two database functions that take a contact. One argument is null, which the generated types do not know. */
function ask(name: 'verify_contact' | 'resembles_contact', { kind, value }: ContactLookup, signal: AbortSignal) {
  const asked: Record<string, string | null> = { search_email: null, search_telegram: null, [`search_${kind}`]: value };
  return supabase.rpc(name, asked as { search_email?: string; search_telegram?: string }).abortSignal(signal);
}

/**
 * Asks the database who the contact is.
 *
 * Throws unless the answer is complete and about this very contact: "not verified" is a verdict too, and neither a
 * failure nor someone else's row may be read as one.
 */
export async function verifyContact(lookup: ContactLookup, signal: AbortSignal): Promise<CheckOutcome> {
  const response = await ask('verify_contact', lookup, signal);
  if (response.status === 429) {
    const seconds = Number(response.error?.hint);
    return { status: 'limited', retryAfter: Number.isInteger(seconds) && seconds > 0 ? seconds : undefined };
  }
  const answer = answerOf(response);
  if (!isCheckAnswer(answer)) throw new Error('verify_contact answered in another shape');
  const [contact] = answer;
  if (contact === undefined) return { status: 'not-found' };
  if (!isContactOf(contact, lookup)) throw new Error('verify_contact answered another contact');
  return { status: 'verified', contact };
}

/** Reads the letters of other scripts from a part of a domain: mail programs write it as xn--… (Punycode). */
async function readerOfCodes(value: string): Promise<(code: string) => string> {
  if (!/xn--/i.test(value)) return (code) => code;
  const { decode } = await import('punycode/punycode.es6.js');
  return (code) => {
    try {
      return decode(code.slice('xn--'.length)) || code;
    } catch {
      return code;
    }
  };
}

const domain = brand.verifyEmail.replace(/^.*@/, '').replace(/\./g, '[._]');
/** `mara_at_listbolt.example_x@…`, `mara.at.listbolt_example.x@…` */
const FORWARDED = new RegExp(`[._+-]at[._+-]${domain}(?![a-z\\d]).*@`, 'i');

/** Services that write the sender's address into another one: others may imitate the look of it. */
const FORWARDER =
  /^SRS[01][=+-]|@(?:[\w-]+\.)*(?:duck\.com|anonaddy\.(?:com|me)|addy\.io|simplelogin\.(?:com|co|fr|io)|slmail\.me|aleeas\.com|mozmail\.com|privaterelay\.appleid\.com|[\w-]+\.onmicrosoft\.com)$/i;

/** Whether a forwarding service has written an address at our domain into its own: that imitates nobody. */
export const isForwarded = ({ kind, value }: ContactLookup) =>
  kind === 'email' && FORWARDER.test(value) && FORWARDED.test(value) && !hasForeignLetters(value);

/** Whether a contact that was not found looks like an official one. Throws unless the answer is a plain yes or no. */
export async function resemblesContact(lookup: ContactLookup, signal: AbortSignal): Promise<boolean> {
  if (isForwarded(lookup)) return false;
  const { kind, value } = lookup;
  const lettersOf = await readerOfCodes(value);
  const withLetters = (write: (letters: string, code: string) => string) =>
    value.replace(/xn--[a-z\d-]+/gi, (code) => write(lettersOf(code), code));
  // The letters beside their code: either may be the look-alike. The database answers no to a longer text than a contact.
  const both = withLetters((letters, code) => `${letters}.${code}`);
  const asked = both.length > CONTACT_MAX_LENGTH ? withLetters((letters) => letters) : both;
  const answer = answerOf(await ask('resembles_contact', { kind, value: asked }, signal));
  if (typeof answer !== 'boolean') throw new Error('resembles_contact answered neither yes nor no');
  return answer;
}

async function log({ kind, value }: ContactLookup) {
  const [email_to_verify, telegram_to_verify] = kind === 'email' ? [value, null] : [null, value];
  await supabase.from('verification_requests').insert({ email_to_verify, telegram_to_verify });
}

/** Asks the database who the contact is, and logs that it was asked. */
export function checkContact(lookup: ContactLookup, signal: AbortSignal): Promise<CheckOutcome> {
  const outcome = verifyContact(lookup, signal);
  // Fire and forget: the check itself tells the visitor when the service is out of reach. It never rejects.
  void log(lookup);
  return outcome;
}
