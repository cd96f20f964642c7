import { keyOf } from './contact-key.ts';

/** The two ways in which a visitor knows a contact. */
export type ContactKind = keyof typeof keyOf;

/** One check: the typed text and its kind. */
export interface ContactLookup {
  kind: ContactKind;
  value: string;
}

export interface VerifiedContact {
  id: string;
  full_name: string;
  email: string | null;
  telegram_handle: string | null;
  contact_position: string | null;
  verified_at: string;
}

/** Any 128 bits, as PostgreSQL accepts them: an id made by hand is no reason to fail a check. */
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown) => value === null || isText(value);

function isVerifiedContact(row: unknown): row is VerifiedContact {
  const { id, full_name, email, telegram_handle, contact_position, verified_at } = Object(row);
  return (
    [id, full_name, verified_at].every(isText) &&
    [email, telegram_handle, contact_position].every(isTextOrNull) &&
    ID.test(id) &&
    full_name !== '' &&
    TIME.test(verified_at) &&
    !Number.isNaN(Date.parse(verified_at))
  );
}

/** The answer of verify_contact: no row, or the one active contact. Written without zod, so that /verify need not load it. */
export function isCheckAnswer(answer: unknown): answer is VerifiedContact[] {
  return Array.isArray(answer) && answer.every(isVerifiedContact);
}

/** Whether the contact really is the one that was asked for: its key equals the key of what was typed. */
export function isContactOf(contact: VerifiedContact, { kind, value }: ContactLookup): boolean {
  const stored = { email: contact.email, telegram: contact.telegram_handle }[kind];
  const askedKey = keyOf[kind](value);
  return askedKey !== null && stored !== null && keyOf[kind](stored) === askedKey;
}
