import { keyOf, trimInvisible } from '@contracts/contact-key.ts';
import type { ContactLookup } from '@contracts/contact-verification.ts';
import { asContact, NO_SPACES, namesSomeone, onlyContact } from './one-contact';
import { hasSecret, type OtherKind, otherKind, othersIn, READ_LENGTH } from './other-text';

/** A longer word is not read: a contact, its label and its brackets are shorter. */
const WORD_LENGTH = 500;

/** A word of the text in its line. */
export interface Place {
  before: string;
  word: string;
  after: string;
}

export interface Found {
  contact: ContactLookup;
  place: Place;
}

/** Some contacts in a text, and what stands beside them. */
export interface Some {
  kind: 'some';
  /** Each once, in their order. */
  found: Found[];
  /** Words that name someone, but are no contact. */
  unreadable: Place[];
  /** Links, wallets, phone numbers. */
  others: string[];
  hasSecret: boolean;
}

/** What a text is: one contact, which is checked; some among other words, of which the visitor chooses one; or none. */
export type Reading = { kind: 'one'; contact: ContactLookup } | Some | { kind: OtherKind };

/** `@mara_x`, and `@mara_x …`: a chat shortens `@mara_x_payouts` so. U+FEFF is white space to JavaScript, but nobody sees it. */
const WORD = /[\S\ufeff]+(?:\s+[.…]+(?!\S))*/gu;
/** `Mara<mara@…>`, `@mara_x;@eve_x`: no contact contains them. A bar may be part of a mailbox, if no @ follows. */
const BETWEEN = /[<>()[\]（）【】「」『』〈〉《》"“”„«»,;，、；｜—]|\|(?=[@＠﹫])/u;
/** `Mara`, in front of a contact. */
const PLAIN = /^(?!.*\p{DI})[\p{L}\p{M}\p{N}'’-]+[:!?]?$/u;
/** `です`, `Head`: behind an address `com`, behind a handle `team` might be more of it. */
const BEHIND = {
  email: new RegExp(`^[${NO_SPACES}]+$`, 'u'),
  telegram: new RegExp(`^(?:\\p{Lu}|[${NO_SPACES}])`, 'u'),
};
/** `✉️`, `“`, `）`: no mailbox begins with it, and no domain or handle ends in it. */
const SIGN = String.raw`(?:(?![.…‥!#$%&'*+/=?^\x60{|}~@＠﹫\\\p{Pc}\ufffd\u2223\u2460-\u24ff\u{1f100}-\u{1f1e5}-])[\p{P}\p{S}][\ufe0e\ufe0f\u200d]*|[\u200f\u061c])`;
/** `•✉️mara@…`, `1️⃣mara@…`, but not `⚡t.me/…`, since such domains exist; `TG:@mara_x`; `TG@mara_x`, where the underscore says that it is no domain. */
const EDGE_BEFORE = new RegExp(
  String.raw`^(?:(?:${SIGN}|[\d#*]\ufe0f?\u20e3)+(?=\w+$|https?:|.*[@＠﹫])|(?!https?:|mailto:)(?:(?!\p{DI})[\p{L}-]){1,12}[:：](?!\/)|(?:(?!\p{DI})\p{L}){1,12}(?=[@＠﹫]\w*_\w+$))`,
  'iu',
);
/** `@mara_x?!`, `@mara_x）。`, `@mara_x'un`, `mara@…'s`, but not `@mara_x…`: that was cut off. Behind an address three letters may stand for `.com`. */
const EDGE_BEHIND = new RegExp(
  String.raw`(?:(?<=^[@＠﹫]\w+)['’´\x60]\p{Ll}{1,3}|['’´\x60]s|(?<![.…‥])(?:${SIGN}|[.!?](?![.…‥]))+)$`,
  'u',
);
/** `**mara@…**`: on one side only, they belong to the mailbox. */
const WRAPPED = /^(['`*_~|]{1,3})((?!\p{DI}).*[@＠﹫.].*(?<!\p{DI}))\1$/u;
/** `请联系@mara_x谢谢！`: the only @, between letters that put no space before the next word. */
const BESIDE = String.raw`(?![\0-\x7f＠﹫…‥．｡\p{Pc}\p{Pd}\p{DI}])[${NO_SPACES}\p{P}]`;
const UNSPACED = new RegExp(String.raw`^(?:(?:${BESIDE}|\w)*${BESIDE})?([@＠﹫]\w{3,32})(?:${BESIDE})*$`, 'u');

/** The contact that the word is. A handle without an @ is any word, unless it has an underscore. */
function namedBy(word: string): ContactLookup | null {
  const contact = asContact(word.replace(/[＠﹫]/, '@'));
  return contact !== null && /[@_]/.test(contact.value) ? contact : null;
}

/** The word without what stands at its edges. A contact loses nothing more. */
function peel(word: string): string {
  if (namedBy(word) !== null) return word;
  const peeled = trimInvisible(word).replace(EDGE_BEFORE, '').replace(EDGE_BEHIND, '').replace(WRAPPED, '$2');
  return peeled === word ? word : peel(peeled);
}

/** The contacts of which a word consists. None if it contains anything that may be more of them. */
function contactsIn(word: string): ContactLookup[] {
  if (word.length > WORD_LENGTH || /\s[.…]+$/.test(word)) return [];
  const handle = namedBy(UNSPACED.exec(word)?.[1] ?? '');
  if (handle !== null) return [handle];
  const parts = peel(word)
    .split(BETWEEN)
    .filter((part) => part !== '');
  const contacts = parts.map((part) => namedBy(peel(part)));
  const isRead = parts.every((part, index) => {
    const before = contacts[index - 1];
    const isBehind = index === parts.length - 1 && before && BEHIND[before.kind].test(part);
    return contacts[index] !== null || ((index === 0 || isBehind) && PLAIN.test(part));
  });
  return isRead ? contacts.filter((contact) => contact !== null) : [];
}

/** What is checked, offered or left unread: nothing else looks into a text. */
export function read(text: string): Reading {
  const contact = onlyContact(text);
  if (contact !== null) return { kind: 'one', contact };
  const found = new Map<string, Found>();
  const unreadable: Place[] = [];
  const others: string[] = [];
  for (const line of text.length > READ_LENGTH ? [] : text.split(/[\r\n\u2028\u2029]+/)) {
    const unnamed: string[] = [];
    for (const { 0: word, index } of line.matchAll(WORD)) {
      const place = { before: line.slice(0, index), word, after: line.slice(index + word.length) };
      const contacts = contactsIn(word);
      if (contacts.length === 0) namesSomeone(word) ? unreadable.push(place) : unnamed.push(peel(word));
      for (const contact of contacts) {
        const key = `${contact.kind} ${keyOf[contact.kind](contact.value) ?? contact.value}`;
        if (!found.has(key)) found.set(key, { contact, place });
      }
    }
    others.push(...othersIn(line, unnamed));
  }
  if (found.size === 0) return { kind: otherKind(text) };
  return { kind: 'some', found: [...found.values()], unreadable, others, hasSecret: hasSecret(text) };
}
