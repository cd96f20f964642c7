import { keyOf, trimInvisible } from '@contracts/contact-key.ts';
import type { ContactLookup } from '@contracts/contact-verification.ts';
import { otherNetworkHosts, whereWeAre } from '@/content/verify.ts';
import type { verify } from '@/features/verify/check/words.ts';
import { asContact, NO_SPACES, onlyContact } from './one-contact';
import { isWallet, looksSecret, PHONE } from './secret';

/** A longer text is not searched, and a longer word keeps its edges: both would take too long. A whole mail is shorter. */
const [TEXT_LENGTH, WORD_LENGTH] = [10_000, 200];

/** A word of the text in its line, as typed. */
export type Place = Record<'before' | 'word' | 'after', string>;

/**
 * `one`: the text is one contact, which is checked. `some`: it contains contacts, each once, and the visitor chooses; `unreadable` and
 * `others` are what else it names. Any other kind: no contact, and nothing is sent.
 */
export type Reading =
  | { kind: 'one'; contact: ContactLookup }
  | { kind: 'some'; found: Found[]; unreadable: Place[]; others: string[]; hasSecret: boolean }
  | { kind: keyof typeof verify.notFound.others | 'secret' };
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
/** Closing signs. What follows them directly is part of the same mailbox: `"mara@…"7@mail.example` is somebody else's. */
const CLOSING = /^[>)\]）】」』〉》"”»]+$/u;
/** A name that is written in one word with a contact: `Mara<mara@…>`. */
const PLAIN = /^(?!.*\p{DI})[\p{L}\p{M}\p{N}'’-]+[:!?]?$/u;
/** A sign with which no mailbox begins, and no domain or handle ends: `✉️`, `“`, `）`. */
const SIGN = String.raw`(?:(?![.…‥．｡!#$%&'*+/=?^\x60{|}~@＠﹫\\\p{Pc}\ufffd\u2223\u2460-\u24ff\u{1f100}-\u{1f1e5}-])[\p{P}\p{S}][\ufe0e\ufe0f\u200d]*|[\u200f\u061c])`;
/**
 * What may be cut off before a contact: signs and keycaps (`✉️mara@…`, but not `⚡t.me/…`, which is a domain), a label (`TG:@mara_x`,
 * `TG@mara_x`, whose underscore no domain has), words of a script without spaces (`请联系@mara_x`).
 */
const EDGE_BEFORE = new RegExp(
  String.raw`^(?:(?:${SIGN}|[\d#*]\ufe0f?\u20e3)+(?=\w+$|https?:|.*[@＠﹫])|(?!(?:https?|mailto|xmpp|sips?|acct|matrix|javascript|data):)(?:(?!\p{DI})[\p{L}-]){1,12}[:：](?!\/)|(?:(?!\p{DI})\p{L}){1,12}(?=[@＠﹫]\w*_\w+$)|(?:[\w${NO_SPACES}]|${SIGN})*[${NO_SPACES}](?=[@＠﹫]\w+(?:[${NO_SPACES}]|${SIGN})*$))`,
  'iu',
);
/**
 * What may be cut off behind a contact: signs (`@mara_x?!`) and `'s`; behind a handle also a short ending (`@mara_x'un`, `@mara_x谢谢`). Not
 * `…`: there the contact itself was cut. Not three letters behind an address: they may be its end.
 */
const EDGE_BEHIND = new RegExp(
  String.raw`(?:(?<=^[@＠﹫]\w+)(?:['’´\x60]\p{Ll}{1,3}|(?:[${NO_SPACES}]|${SIGN})+)|['’´\x60]s|(?<![.…‥!?]|${SIGN})(?:${SIGN}|[.!?](?![.…‥]))+)$`,
  'u',
);
/** Marks on both sides: `**mara@…**`. On one side only they belong to the mailbox. */
const WRAPPED = /^(['`*_~|]{1,3})((?!\p{DI})[^@＠﹫]*[@＠﹫.][^@＠﹫]*(?<!\p{DI}))\1$/u;
/** `https://mail.example/x`, `tg://user?id=7`, `mail.example` */
const LINK = /^(?:[a-z][a-z\d+.-]*:\/\/\S+|(?:[a-z\d-]+\.)+[a-z]{2,}(?:[/?#]\S*)?)$/i;

/** The word as a contact, or null. Without an @, only a word with an underscore is taken for a handle. */
function namedBy(word: string): ContactLookup | null {
  const contact = asContact(word.replace(/[＠﹫]/, '@'));
  return contact !== null && /[@_]/.test(contact.value) ? contact : null;
}

/** Cuts what stands at the edges of the word, until it is a contact or nothing more can go. */
function peel(word: string): string {
  if (word.length > WORD_LENGTH || namedBy(word) !== null) return word;
  const peeled = trimInvisible(word).replace(EDGE_BEFORE, '').replace(EDGE_BEHIND, '').replace(WRAPPED, '$2');
  return peeled === word ? word : peel(peeled);
}

/** The contacts of which a word consists. None if it contains anything that may be more of them. */
function contactsIn(word: string): ContactLookup[] {
  if (/\s[.…]+$/.test(word)) return [];
  const parts: string[] = [];
  const glues: string[] = [''];
  for (const [place, piece] of peel(word).split(BETWEEN).entries()) {
    if (place % 2) glues[parts.length] = (glues[parts.length] ?? '') + piece;
    else if (piece !== '') parts.push(piece);
  }
  const contacts = parts.map((part) => namedBy(peel(part)));
  const isRead = parts.every((part, index) => {
    if (contacts[index]?.kind === 'email') return !(contacts[index - 1] && CLOSING.test(glues[index] ?? ''));
    if (contacts[index] !== null) return true;
    if (index === 0 && PLAIN.test(part)) return true;
    // Behind an address `com`, behind a handle `team` might be more of it, but neither `です` nor `Head`.
    const isOther = contacts[index - 1]?.kind === 'telegram' ? /^[\p{Lo}\p{Lu}]/u : /^\p{Lo}/u;
    return index === parts.length - 1 && isOther.test(part) && PLAIN.test(part);
  });
  return isRead ? contacts.filter((contact) => contact !== null) : [];
}

/** With a dot in front, so that only whole labels are compared. Empty for a link without a host. */
const hostOf = (link: string) => `.${/^(?:https?:\/\/)?([^/?#:@]+)(?=[/?#]|$)/i.exec(link)?.[1] ?? ''}`.toLowerCase();

/** What a text without a contact is. */
function otherKind(text: string, hasSecret: boolean) {
  const isLink = LINK.test(text);
  // The address of a page may have twelve words or the number of a transaction in it.
  if (hasSecret && !(isLink && text.includes('/'))) return 'secret';
  if (text.length > TEXT_LENGTH) return 'tooLong';
  if (isWallet(text)) return 'wallet';
  // `@mara_x…`, `mara@mail . .`
  if (/^\S+(?:\s[\s.…]*)?(?:…|\.\s*\.)$/.test(text)) return 'cutOff';
  if (isLink) {
    const [page] = text.replace(/^(?:https?:\/\/)?(?:www\.)?/i, '').split(/[?#]/, 1);
    const leadsTo = (place: string) => `${page}/`.toLowerCase().startsWith(`${place}/`.toLowerCase());
    if (leadsTo(whereWeAre.website)) return 'website';
    if (leadsTo(whereWeAre.calendar)) return 'calendar';
    return otherNetworkHosts.some((host) => hostOf(text).endsWith(`.${host}`)) ? 'otherChannel' : 'link';
  }
  if (/\p{L}/u.test(text) && !/[@./_\d]/.test(text)) return 'name';
  return /\d{3}/.test(text) && !namesSomeone(text) ? 'otherChannel' : 'unreadable';
}

/** Reads a typed or pasted text: which contact is checked, which are offered, which words stay unread. */
export function read(text: string): Reading {
  const contact = onlyContact(text);
  if (contact !== null) return { kind: 'one', contact };
  const hasSecret = looksSecret(text.slice(0, TEXT_LENGTH));
  const found = new Map<string, Found>();
  const unreadable: Place[] = [];
  const others: string[] = [];
  for (const line of text.length > TEXT_LENGTH ? [] : text.split(/[\r\n\u2028\u2029]+/)) {
    for (const { 0: word, index } of line.matchAll(WORD)) {
      const [bare = ''] = /[\p{L}\p{N}].*[\p{L}\p{N}/]/u.exec(word) ?? [];
      if (!namesSomeone(word)) {
        if (LINK.test(bare) || isWallet(bare)) others.push(bare);
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
    others.push(...(line.match(PHONE) ?? []));
  }
  if (found.size === 0) return { kind: otherKind(trimInvisible(text), hasSecret) };
  return { kind: 'some', found: [...found.values()], unreadable, others, hasSecret };
}
