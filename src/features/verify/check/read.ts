import { keyOf, trimInvisible } from '@contracts/contact-key.ts';
import type { ContactLookup } from '@contracts/contact-verification.ts';
import { otherNetworks, whereWeAre } from '@/content/verify.ts';
import type { verify } from '@/features/verify/check/words.ts';
import { asContact, ITEM, onlyContact, UNSPACED } from './one-contact.ts';
import { isWallet, looksSecret, NUMBERED, withoutTransactions } from './secret.ts';

/** A longer text is not searched, and no signs are taken off a longer word: both would take too long. A whole mail is shorter. */
const [TEXT_LENGTH, WORD_LENGTH] = [10_000, 200];

/** A word of the text in its line, as typed. */
export type Place = Record<'before' | 'word' | 'after', string>;

/**
 * `one`: the text is one contact, which is checked. `some`: it contains contacts, each once, and the visitor chooses; `unreadable` and
 * `others` are what else it names. Any other kind: no contact, and nothing is sent; `network` is the name of the one that it is about.
 */
export type Reading =
  | { kind: 'one'; contact: ContactLookup }
  | { kind: 'some'; found: Found[]; unreadable: Place[]; others: string[]; hasSecret: boolean }
  | { kind: keyof typeof verify.notFound.others | 'secret'; network?: string };
export type Some = Extract<Reading, { kind: 'some' }>;
type Found = { contact: ContactLookup; place: Place };

/** `@mara_x`, and `@mara_x …`: a chat shortens `@mara_x_payouts` so. U+FEFF is white space to JavaScript, but nobody sees it. */
const WORD = /[\S\ufeff]+(?:\s+[.…]+(?!\S))*/gu;
/** A word that may name someone. Each is offered or shown as unreadable, and all others are passed over: `eve@…`, `eve%40…`, `eve(at)…`, `eve_x`, `t.me/+49151`, `tg:…`, `https:/…`, also full-width */
const NAMES =
  /@|%40|&#|[([{](?:at|dot|\.)[)\]}]|:[\\/]|\b(?:mailto|tg|https?|javascript|data|tel|sms|skype|callto):\S|\bt\.me\b|\btelegram\.\w|_[\p{L}\p{N}]/iu;
const namesSomeone = (word: string) => NAMES.test(word) || NAMES.test(word.normalize('NFKD'));
/** Separates contacts in one word, and is part of none: `Mara<mara@…>`, `@mara_x;@eve_x`. A bar may be part of a mailbox, if no @ follows. */
const BETWEEN = /([<>()[\]（）【】「」『』〈〉《》"“”„«»,;，、；｜—]|\|(?=[@＠﹫]))/u;
/** Closing signs. What follows them directly may belong to the same mailbox: `"mara@…"7@mail.example` is somebody else's. */
const CLOSING = /^[>)\]）】」』〉》"”»]+$/u;
/** A name that is written in one word with a contact: `Mara<mara@…>`. */
const PLAIN = /^(?!.*\p{DI})[\p{L}\p{M}\p{N}'’-]+[:!?]?$/u;
/** A sign with which no mailbox begins, and no domain or handle ends: `✉️`, `“`, `）`. */
const SIGN = String.raw`(?:(?![.…‥．｡!#$%&'*+/=?^\x60{|}~@＠﹫\\\p{Pc}\ufffd\u2223\u2460-\u24ff\u{1f100}-\u{1f1e5}-])[\p{P}\p{S}][\ufe0e\ufe0f\u200d]*|[\u200f\u061c])`;
/**
 * What may be cut off before a contact: signs and keycaps (`✉️mara@…`, but not `⚡t.me/…`, which is a domain), a label (`TG:@mara_x`,
 * `TG@mara_x`, whose underscore no domain has; four Latin letters may be a name), words of a script without spaces (`请联系@mara_x`).
 */
const EDGE_BEFORE = new RegExp(
  String.raw`^(?:(?:${SIGN}|[\d#*]\ufe0f?\u20e3)+(?=\w+$|https?:|.*[@＠﹫])|(?!(?:https?|mailto|xmpp|sips?|acct|matrix|javascript|data):)(?:(?!\p{DI})[\p{L}\p{M}-]){1,12}[:：](?!\/)|(?:(?![a-z]{4}|\p{DI})[\p{L}\p{M}]){1,12}(?=[@＠﹫]\w*_\w+$)|(?:${UNSPACED}|${SIGN})*${UNSPACED}(?=[@＠﹫]\w+(?:${UNSPACED}|${SIGN})*$))`,
  'iu',
);
/** What may be cut off behind one: signs and `'s`; behind a handle also a short ending (`@mara_x'un`, `@mara_x谢谢`). Not `…`: there it was cut. */
const EDGE_BEHIND = new RegExp(
  String.raw`(?:(?<=^[@＠﹫]\w+)(?:['’´\x60]\p{Ll}{1,3}|(?:${UNSPACED}|${SIGN})+)|['’´\x60]s|(?<![.…‥!?]|${SIGN})(?:${SIGN}|[.!?](?![.…‥]))+)$`,
  'u',
);
/** Marks on both sides: `**mara@…**`. On one side only they belong to the mailbox. */
const WRAPPED = /^(['`*_~|]{1,3})((?!\p{DI})[^@＠﹫]*[@＠﹫.][^@＠﹫]*(?<!\p{DI}))\1$/u;
/** `https://mail.example/x`, `tg://user?id=7`, `mail.example` */
const LINK = /^(?:[a-z][a-z\d+.-]*:\/\/\S+|(?:[\p{L}\p{M}\d-]+\.)+(?:xn--[a-z\d-]+|[\p{L}\p{M}]{2,})(?:[/?#]\S*)?)$/iu;
const ENDINGS =
  'com|net|org|info|xyz|app|online|site|website|top|pro|live|link|club|shop|finance|exchange|group|team|support|help|email|chat|vip|icu|fun|win|рф';
/** What makes it a link: a page, `www.`, or an ending that hosts have. `Mara.Lindqvist` is a name, `invoice.pdf` a file. */
const PAGE = new RegExp(
  String.raw`^www\.|\/|\.(?:[a-z]{2}|[^ -~\p{sc=Latn}\p{sc=Cyrl}]{2,}|xn--[a-z\d-]+|${whereWeAre.website.replace(/^.*\./, '')}|${ENDINGS})(?:[?#]|$)`,
  'iu',
);
const isLink = (word: string) => LINK.test(word) && PAGE.test(word);

/** The word as a contact, or null. Without an @, only a word with an underscore is taken for a handle. */
const namedBy = (word: string) =>
  [asContact(word.replace(/[＠﹫]/, '@'))].find((contact) => contact && /[@_]/.test(contact.value)) ?? null;

/** Cuts what stands at the edges of the word, until it is a contact or nothing more can go. */
function peel(word: string): string {
  if (word.length > WORD_LENGTH || namedBy(word) !== null) return word;
  const peeled = trimInvisible(word).replace(EDGE_BEFORE, '').replace(EDGE_BEHIND, '').replace(WRAPPED, '$2');
  return peeled === word ? word : peel(peeled);
}

/** The contacts of which a word consists. None if what is left of it could belong to one of them. */
function contactsIn(word: string): ContactLookup[] {
  if (/\s[.…]+$/.test(word)) return [];
  const parts: string[] = [];
  const glues: string[] = [''];
  for (const [place, piece] of peel(word).split(BETWEEN).entries()) {
    if (place % 2) glues[parts.length] = (glues[parts.length] ?? '') + piece;
    else if (piece !== '') parts.push(piece);
  }
  const contacts = parts.map((part) => namedBy(peel(part)));
  const first = contacts.findIndex((contact) => contact !== null);
  const isRead = parts.every((part, index) => {
    if (contacts[index]?.kind === 'email') return !(contacts[index - 1] && CLOSING.test(glues[index] ?? ''));
    if (contacts[index] !== null || (index < first && PLAIN.test(part))) return true;
    // `com` may continue an address, and `team` a handle; `です` and `Head` cannot.
    const isOther = contacts[index - 1]?.kind === 'telegram' ? /^[\p{Lo}\p{Lu}\p{sc=Cyrl}]/u : /^\p{Lo}/u;
    return index === parts.length - 1 && isOther.test(part) && PLAIN.test(part);
  });
  if (!isRead) return [];
  return contacts
    .flatMap((contact) => contact && [contact, asContact(contact.value.replace(ITEM, ''))])
    .filter((contact) => contact !== null);
}

/** Without what stands around it: `(https://mail.example/x).` */
const bareOf = (word: string) => /[\p{L}\p{N}].*[\p{L}\p{N}/]/u.exec(word)?.[0] ?? '';

/** Places from which a link leads on, perhaps to one of ours: nothing can be said about it. */
// biome-ignore format: a list.
const LEADING_ON = [whereWeAre.website.toLowerCase(), 't.me', 'telegram.me', 'telegram.org', 'google.com/url', 'safelinks.protection.outlook.com', 'urldefense.com', 'urldefense.proofpoint.com', 'linkprotect.cudasvc.com', 'mimecastprotect.com', 'mimecast.com'];
/** A bot that is started, a group, an account by its number or invitation. */
const GROUP =
  /(?<!\S)(?:(?:https?:\/\/)?(?:t|telegram)\.me\/(?:\+|joinchat\/|addlist\/|c\/|\w+\?(?:\S*&)?start)|tg:(?:\/\/)?(?:join|user|\S*[?&]start))/i;

/** `invoice.pdf`, `ListBolt Meet.exe` */
const FILE = /^[^@/]*\.(?:pdf|docx?|xlsx?|png|jpe?g|zip|rar|exe|msi|dmg|apk)$/i;

/** Host and page of a link, with a dot in front, so that only whole labels are compared. `. /` for one with a user's name or a port. */
const pageOf = (link: string) =>
  `.${/^(?:https?:\/\/)?(?:www\.)?([^/?#:@\\]+(?:\/[^?#]*)?)(?=[?#]|$)/i.exec(link)?.[1] ?? ' '}/`.toLowerCase();
/** Whether a page is of a place such as `t.me`, `google.com/url`, or of a subdomain: the place may not begin behind the host. */
const isAt = (page: string, place: string) =>
  page.includes(`.${place}/`) && page.indexOf(`.${place}/`) < page.indexOf('/');

/** The other network that the text names, or to which a link in it leads. Of a link, only the host counts. */
export function networkIn(text: string): string | undefined {
  const pages: string[] = [];
  const rest = text.normalize('NFKC').replace(WORD, (word) => {
    const link = bareOf(word);
    if (!isLink(link)) return word;
    pages.push(pageOf(link));
    // Of `viber://chat?…` the app's name is left.
    return /^(?!https?:)[a-z]+:(?=\/)/i.exec(link)?.[0] ?? ' ';
  });
  const names = (word: string) => {
    const [end, flags] = word === word.toLowerCase() ? ['', 'iu'] : [String.raw`(?!\w)`, 'u'];
    return new RegExp(String.raw`(?<![\w@.])${word}${end}`, flags).test(rest);
  };
  const leads = (host: string) => pages.some((page) => isAt(page, host));
  return otherNetworks.find(({ hosts, words }) => hosts.some(leads) || words.some(names))?.name;
}

/** What a text without a contact is. */
function otherKind(text: string, lineCount: number, hasSecret: boolean): Reading {
  const words = text.match(WORD) ?? [];
  const links = words.map(bareOf).filter((word) => word.includes('/') && isLink(word));
  const link = isLink(text) ? text : links.length === 1 ? links[0] : undefined;
  const rest = withoutTransactions(text.slice(0, TEXT_LENGTH));
  // A page's address may contain twelve words, as a seed phrase does.
  if (hasSecret && (link !== text || !text.includes('/')))
    return { kind: looksSecret(rest) ? 'secret' : 'transaction' };
  if (text.length > TEXT_LENGTH) return { kind: 'tooLong' };
  if (rest !== text) return { kind: 'transaction' };
  if (isWallet(text)) return { kind: 'wallet' };
  // `@mara_x…`, `mara@mail . .`
  if (/^\S+(?:\s[\s.…]*)?(?:…|\.\s*\.)$/.test(text)) return { kind: 'cutOff' };
  if (GROUP.test(text)) return { kind: 'group' };
  const network = networkIn(text);
  if (network !== undefined) return { kind: 'network', network };
  if (words.length > 40 || lineCount > 3) return { kind: 'document' };
  if (link !== undefined) {
    const page = pageOf(link);
    for (const kind of ['website', 'calendar'] as const)
      if (page.startsWith(`.${whereWeAre[kind]}/`.toLowerCase())) return { kind };
    const isOpen = /^(?!https?:)[a-z]+:/i.test(link) || LEADING_ON.some((place) => isAt(page, place));
    return { kind: isOpen ? 'link' : 'otherWebsite' };
  }
  if (FILE.test(text)) return { kind: 'document' };
  if (namesSomeone(text.replace(NUMBERED, ' '))) return { kind: 'unreadable' };
  if (text.match(NUMBERED) !== null || !/\D/.test(text)) return { kind: 'otherChannel' };
  if (words.length > 4 || ['?', '？', '؟'].some((mark) => text.includes(mark))) return { kind: 'sentence' };
  return { kind: /^(?=.*\p{L})(?:[^./_\d=]|\.(?!\p{Ll}))*$/u.test(text) ? 'name' : 'unreadable' };
}

/** Reads a typed or pasted text: which contact is checked, which are offered, which words stay unread. */
export function read(text: string): Reading {
  const contact = onlyContact(text);
  // `WhatsApp` alone might be a handle, but nobody means one.
  const alone = contact?.value.toLowerCase();
  const isNetwork = otherNetworks.some(({ words }) => words.some((word) => word.toLowerCase() === alone));
  if (contact !== null && !isNetwork) return { kind: 'one', contact };
  const hasSecret = looksSecret(text.slice(0, TEXT_LENGTH));
  const found = new Map<string, Found>();
  const unreadable: Place[] = [];
  const others: string[] = [];
  const lines = text.split(/[\r\n\u2028\u2029]+/);
  for (const line of text.length > TEXT_LENGTH ? [] : lines) {
    for (const { 0: word, index } of line.matchAll(WORD)) {
      if (!namesSomeone(word)) {
        others.push(...[bareOf(word)].filter((bare) => isLink(bare) || isWallet(bare)));
        continue;
      }
      const place = { before: line.slice(0, index), word, after: line.slice(index + word.length) };
      const contacts = contactsIn(word);
      if (contacts.length === 0) unreadable.push(place);
      for (const contact of contacts) {
        const key = `${contact.kind} ${keyOf[contact.kind](contact.value) ?? contact.value}`;
        if (!found.has(key)) found.set(key, { contact, place });
      }
    }
    others.push(...(line.match(NUMBERED) ?? []));
  }
  if (found.size === 0) return otherKind(trimInvisible(text), lines.length, hasSecret);
  return { kind: 'some', found: [...found.values()], unreadable, others, hasSecret };
}
