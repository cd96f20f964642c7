import {
  type ContactLookup,
  isContactOf,
  type VerifiedContact,
  verifyContactResponseSchema,
} from '@contracts/contact-verification.ts';
import { callCheck } from './call-check';

/**
 * Asks the database who the contact is: the verified contact, or null where there is none.
 *
 * Throws on everything that is not a plain, complete answer to this very question. "Not verified" is a verdict too,
 * so a refusal (429 with an empty list), an odd answer or somebody else's row must never be read as one.
 */
export async function verifyContact(lookup: ContactLookup, signal: AbortSignal): Promise<VerifiedContact | null> {
  const [contact = null] = verifyContactResponseSchema.parse(await callCheck('verify_contact', lookup, signal));
  if (contact !== null && !isContactOf(contact, lookup)) throw new Error('verify_contact answered another contact');
  return contact;
}
