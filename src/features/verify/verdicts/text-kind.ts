import { hasForeignLetters, keyOf } from '@contracts/contact-key.ts';
import type { ContactLookup } from '@contracts/contact-verification.ts';
import { parseUrl } from '@contracts/text.ts';
import { brand } from '@/content/company.ts';
import { verify, whereWeAre } from '@/content/verify.ts';
import { isWallet } from '../check/secret';
import { checkedPart } from '../checked-value';

const { others, reasons } = verify.notFound;

type Other = keyof typeof others;

const LINK = /^(?:https?:\/\/\S+|[a-z\d-]+(?:\.[a-z\d-]+)+(?:[/?#]\S*)?)$/i;

function linkKind(link: string): Other {
  const url = parseUrl(/^https?:/i.test(link) ? link : `https://${link}`);
  if (url === null) return 'link';
  const { host, pathname } = url;
  if (host.replace(/^www\./, '') === whereWeAre.website) return 'website';
  return host + pathname.split('/', 2).join('/') === whereWeAre.calendar ? 'calendar' : 'link';
}

/** What a text is that was not found: a contact, one with something wrong about it (a reason), or no contact of a person. */
export function textKind({
  kind,
  value,
}: ContactLookup): 'contact' | Exclude<keyof typeof reasons, 'foreignLetters' | 'domain'> | Other {
  if (isWallet(value)) return 'wallet';
  if (checkedPart(value) !== value) return 'tooLong';
  if (/…$|\.\s*\.$/.test(value)) return 'cutOff';
  if (LINK.test(value)) return linkKind(value);
  if (keyOf[kind](value) !== null) return 'contact';
  if (/\p{L}/u.test(value) && !/[@./_\d]/.test(value)) return 'name';
  if (/[@.]/.test(value) && /\s/.test(value)) return 'moreThanOne';
  return /^[^@]*\d{3}/.test(value) ? 'otherChannel' : 'contact';
}

/** The words for a text that is no contact of a person. */
export const otherWords = (asked: ContactLookup) => {
  const kind = textKind(asked);
  return kind in others ? { kind, ...others[kind as Other] } : undefined;
};

const domainOf = (address: string) => /@([a-z\d.-]+)$/i.exec(address)?.[1]?.toLowerCase();

/** Reasons why the text cannot be one of our contacts at all. */
export function findReasons(asked: ContactLookup): string[] {
  const kind = textKind(asked);
  const domain = domainOf(asked.value);
  const found: string[] = [];
  if (kind in reasons) found.push(reasons[kind as keyof typeof reasons]);
  if (kind !== 'name' && hasForeignLetters(asked.value.replace(/…/g, ''))) found.push(reasons.foreignLetters);
  if (kind === 'contact' && asked.kind === 'email' && domain !== undefined && domain !== domainOf(brand.verifyEmail))
    found.push(reasons.domain.replace('{domain}', () => domain));
  return found;
}
