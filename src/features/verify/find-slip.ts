import { CONTACT_MAX_LENGTH, emailKey, telegramKey } from '@contracts/contact-key.ts';
import type { ContactLookup } from '@contracts/contact-verification.ts';

/** What mail programs copy: a name, and the address in angle brackets behind it. */
const NAMED_ADDRESS = /^[^<>]*<([^<>]+)>$/;

/** The text as far as it is looked at. */
export function lookedAt(text: string): string {
  const letters = [...text];
  return letters.length > CONTACT_MAX_LENGTH ? `${letters.slice(0, CONTACT_MAX_LENGTH).join('')}…` : text;
}

/** How the form may have been filled in by mistake, where the text as it stands can be nobody's; or null. */
export function findSlip({ kind, value }: ContactLookup) {
  if (lookedAt(value) !== value) return 'tooLong';
  if (emailKey(NAMED_ADDRESS.exec(value)?.[1] ?? '') !== null) return 'namedAddress';
  const isEmail = emailKey(value) !== null;
  const isHandle = telegramKey(value) !== null;
  if (kind === 'email' && !isEmail && isHandle) return 'handleAsEmail';
  if (kind === 'telegram' && !isHandle && isEmail) return 'emailAsHandle';
  return null;
}
