import * as z from 'zod/mini';
import { keyOf } from './contact-key.ts';

/** The two ways in which a visitor knows a contact. */
export type ContactKind = keyof typeof keyOf;

/** One check: the typed text and its kind. */
export interface ContactLookup {
  kind: ContactKind;
  value: string;
}

const verifiedContactSchema = z.object({
  // Any 128 bits, as PostgreSQL accepts them: an id made by hand is no reason to fail a check.
  id: z.guid(),
  full_name: z.string().check(z.minLength(1)),
  email: z.nullable(z.string()),
  telegram_handle: z.nullable(z.string()),
  contact_position: z.nullable(z.string()),
  verified_at: z.iso.datetime({ offset: true }),
});

/** The result of verify_contact: no row, or the one active contact. */
export const verifyContactResponseSchema = z.array(verifiedContactSchema);

/** The result of resembles_contact. */
export const resemblesContactResponseSchema = z.boolean();

export type VerifiedContact = z.infer<typeof verifiedContactSchema>;

/** Whether the contact really is the one that was asked for: its key equals the key of what was typed. */
export function isContactOf(contact: VerifiedContact, { kind, value }: ContactLookup): boolean {
  const stored = { email: contact.email, telegram: contact.telegram_handle }[kind];
  const askedKey = keyOf[kind](value);
  return askedKey !== null && stored !== null && keyOf[kind](stored) === askedKey;
}
