import { trimInvisible } from '@contracts/contact-key.ts';
import { parseUrl } from '@contracts/text.ts';
import { type verify, whereWeAre } from '@/content/verify.ts';
import { namesSomeone } from './one-contact';
import { isWallet, looksSecret } from './secret';

/** A longer text is not searched for contacts. A whole mail is shorter. */
export const READ_LENGTH = 10_000;

/** What a text is that has no contact in it. None of these is sent anywhere. */
export type OtherKind = keyof typeof verify.notFound.others | 'secret';

/** `https://mail.example/x`, `tg://user?id=7`, `mail.example` */
const LINK = /^(?:[a-z][a-z\d+.-]*:\/\/\S+|(?:[a-z\d-]+\.)+[a-z]{2,}(?:[/?#]\S*)?)$/i;
/** `+49 151 2345678`, `(555) 123-4567`, but no date */
const PHONE = /(?<![\w@.+-])(?!\d{4}-\d\d-\d\d)\+?\(?\d[\d ()-]{7,18}\d(?![\w@])/g;

function linkKind(link: string): OtherKind {
  const url = parseUrl(link.includes('://') ? link : `https://${link}`);
  if (url === null) return 'link';
  const { host, pathname } = url;
  if (host.replace(/^www\./, '') === whereWeAre.website) return 'website';
  return host + pathname.split('/', 2).join('/') === whereWeAre.calendar ? 'calendar' : 'link';
}

export function otherKind(typed: string): OtherKind {
  const text = trimInvisible(typed);
  const isLink = LINK.test(text);
  // The address of a page may have twelve words or the number of a transaction in it.
  if (hasSecret(text) && !(isLink && text.includes('/'))) return 'secret';
  if (text.length > READ_LENGTH) return 'tooLong';
  if (isWallet(text)) return 'wallet';
  // `@mara_x…`, `mara@mail . .`
  if (/^\S+(?:\s[\s.…]*)?(?:…|\.\s*\.)$/.test(text)) return 'cutOff';
  if (isLink) return linkKind(text);
  if (/\p{L}/u.test(text) && !/[@./_\d]/.test(text)) return 'name';
  return /\d{3}/.test(text) && !namesSomeone(text) ? 'otherChannel' : 'unreadable';
}

export const hasSecret = (text: string) => looksSecret(text.slice(0, READ_LENGTH));

/** The links, wallets and phone numbers in a line, beside its contacts. */
export const othersIn = (line: string, words: string[]): string[] => [
  ...words.filter((word) => LINK.test(word) || isWallet(word)),
  ...(line.match(PHONE) ?? []),
];
