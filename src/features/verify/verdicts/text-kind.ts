import { keyOf } from '@contracts/contact-key.ts';
import type { ContactLookup } from '@contracts/contact-verification.ts';
import { whereWeAre } from '@/content/safety-notes.ts';
import { checkedPart } from './marked-text';

export type TextKind = 'contact' | 'tooLong' | 'cutOff' | 'ownLink' | 'link' | 'name' | 'moreThanOne' | 'otherChannel';

const LINK = /^(?:https?:\/\/\S+|[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#]\S*)?)$/i;

/** Our website, or our page at the scheduling service. */
function isOurs(link: string): boolean {
  const address = /^https?:/i.test(link) ? link : `https://${link}`;
  if (!URL.canParse(address)) return false;
  const { host, pathname, username, password } = new URL(address);
  const { website, calendar } = whereWeAre;
  const isKnown = host.replace(/^www\./, '') === website || host + pathname.split('/', 2).join('/') === calendar;
  return isKnown && username + password === '';
}

/** What a text is that was not found: most are a contact, and for the others the verdict has words of their own. */
export function textKind({ kind, value }: ContactLookup): TextKind {
  if (checkedPart(value) !== value) return 'tooLong';
  if (/…$|\.\s*\.$/.test(value)) return 'cutOff';
  if (LINK.test(value)) return isOurs(value) ? 'ownLink' : 'link';
  if (keyOf[kind](value) !== null) return 'contact';
  if (/\p{L}/u.test(value) && !/[@./_\d]/.test(value)) return 'name';
  if (/[@.]/.test(value) && /\s/.test(value)) return 'moreThanOne';
  return /^[^@]*\d{3}/.test(value) ? 'otherChannel' : 'contact';
}
