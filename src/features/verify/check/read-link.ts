import { keyOf } from '@contracts/contact-key.ts';
import type { ContactKind, ContactLookup } from '@contracts/contact-verification.ts';
import { asContact } from './one-contact.ts';

/**
 * The contact in a link such as /verify#telegram=mara_listbolt: chats and mail programs add the mark behind a link to it,
 * or cut it off. Undefined for any other fragment, null without a whole contact.
 */
export function readLink(hash: string): ContactLookup | null | undefined {
  const { name, encoded = '' } = /^#(?<name>email|telegram)(?:=(?<encoded>.*))?$/i.exec(hash)?.groups ?? {};
  if (name === undefined) return undefined;
  const kind = name.toLowerCase() as ContactKind;
  try {
    const text = decodeURIComponent(encoded).replace(/[.,;:!?'")\]}>*]+$/, '');
    const key = keyOf[kind](text);
    // With brackets it could show one address and be checked as another.
    return key === null ? null : asContact(kind === 'telegram' ? `@${key}` : key);
  } catch {
    // Not percent-encoded properly.
    return null;
  }
}
