import { keyOf, trimInvisible } from '@contracts/contact-key.ts';
import type { ContactKind, ContactLookup } from '@contracts/contact-verification.ts';

/** A longer text is checked as typed. */
const READ_LENGTH = 2000;

/**
 * Separates the words of a text. Every other character belongs to its word, with all that RFC 5322 allows in a mailbox:
 * cut off, a look-alike would become the real contact. Some scripts put no space before the next word.
 */
const SEPARATOR =
  /[\s<>()[\]"“”„‘’«»「」,;，、：\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{Emoji_Presentation}]+/u;
/** A chat shortens `@mara_listbolt_payouts` to `@mara_listbolt…`. However it is written, the mark stays at its word. */
const CUT_OFF = /[\s\p{Cf}]*[.…](?:[\s\p{Cf}]*[.…])+|[\s\p{Cf}]+…/gu;
const LABEL = /^(?!mailto:|tg:resolve)[\p{L}-]{2,12}:(?!\/)/iu;
/** Markdown and quotes stand on both sides; on one side only, they belong to the mailbox. */
const WRAPPED = /^(['`*]+)(.+)\1$/u;
const AROUND = /^[^\p{L}\p{M}\p{N}\p{Cf}!#$%&'*+/=?^_`{|}~@\uff20\ufe6b\ufffd-]+|(?<![.…])(?:[.。．｡]|[:!?]+)$/gu;

const WITH_QUERY = /^(?:mailto:|tg:|(?:https?:\/\/)?(?:\w+\.)?(?:t\.me|telegram\.(?:me|dog|org))(?:[/?]|$))/i;
const MESSAGE_NUMBER = /(?<=\/\w{4,32})(?:\/\d+)+\/?$/;
const TELEGRAM = String.raw`(?:https?:\/\/)?(?:www\.)?(?:t\.me|telegram\.(?:me|dog))\/`;
const TELEGRAM_LINK = new RegExp(
  String.raw`^(?:(?:${TELEGRAM}(?:s\/)?@?|https:\/\/web\.telegram\.org\/[akz]\/?#@)(\w{4,32})|(?:https?:\/\/)?(?!www\.)(\w{4,32})\.t\.me)\/?$`,
  'i',
);
const IS_CONTACT = new RegExp(String.raw`[@＠﹫][^@＠﹫.]|_[\p{L}\p{N}|]|^${TELEGRAM}|\.t\.me\/?$`, 'iu');

const MARK_BEHIND = /(?<![.…])[.,;]$/u;
const PAIRS = ['""', "''", '``', '“”', '‘’', '„“', '«»', '「」', '()', '[]', '<>'];

const joined = (text: string) => text.replace(CUT_OFF, (mark) => mark.replace(/[\s\p{Cf}]/gu, ''));
const decoded = (text: string) =>
  text.replace(/%([2-7][\da-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/** A mail or Telegram link counts as its address, followed by the words of its query. */
function wordsOf(text: string): string[] {
  return text.split(SEPARATOR).flatMap((part) => {
    const word = part.replace(LABEL, '').replace(WRAPPED, '$2').replace(AROUND, '');
    if (!WITH_QUERY.test(word)) return [word];
    const [link = '', ...queries] = word.split('?');
    const values = queries.flatMap((query) => query.split('&')).map((pair) => pair.replace(/^[^=]*=/, ''));
    return [decoded(link).replace(MESSAGE_NUMBER, ''), ...values.flatMap((value) => wordsOf(decoded(value)))];
  });
}

function asContact(word: string): ContactLookup {
  const text = trimInvisible(word).replace(/^(?:mailto:)+/i, '');
  const [, inPath, inHost] = TELEGRAM_LINK.exec(text) ?? [];
  const handle = inPath ?? inHost;
  const value = handle === undefined ? text : `@${handle}`;
  return { kind: /[^@＠﹫][@＠﹫]/.test(value) ? 'email' : 'telegram', value };
}

/**
 * The one contact that the text is, with at most one pair of quotes or brackets around it and one mark behind it. A
 * text without a contact is checked as typed. Null: the visitor has to choose.
 */
export function readContact(typed: string, chosen: ContactKind): ContactLookup | null {
  const asTyped = { kind: chosen, value: trimInvisible(typed) };
  if (typed.length > READ_LENGTH) return asTyped;
  const ended = trimInvisible(joined(typed)).replace(MARK_BEHIND, '');
  const isPair = PAIRS.some((pair) => ended.length > 1 && ended[0] === pair[0] && ended.at(-1) === pair[1]);
  const inner = isPair ? trimInvisible(ended.slice(1, -1)).replace(MARK_BEHIND, '') : ended;
  const [word, ...more] = wordsOf(inner);
  if (word === inner && more.length === 0) {
    if (IS_CONTACT.test(word)) return asContact(word);
    if (/^(?!\d+$)\w{4,32}$/.test(word)) return { kind: 'telegram', value: word };
  }
  return findContacts(typed).length > 0 ? null : asTyped;
}

/** The contacts in a text: each once, in their order, exactly as they are shown and checked. */
export function findContacts(typed: string): ContactLookup[] {
  const found = new Map<string, ContactLookup>();
  for (const word of wordsOf(joined(typed))) {
    if (!IS_CONTACT.test(word)) continue;
    const contact = asContact(word);
    const key = `${contact.kind} ${keyOf[contact.kind](contact.value) ?? contact.value}`;
    if (!found.has(key)) found.set(key, contact);
  }
  return [...found.values()];
}

/** The contacts in a text: one that is checked, or those of which the visitor chooses one. */
export interface ParsedText {
  /** Differs for each reading, so that a repeated question is announced again. */
  id: number;
  typed: ContactLookup;
  /** A link to this page has put the contact into the form, perhaps an impostor's as proof. */
  isLinked: boolean;
  asked: ContactLookup | null;
  found: ContactLookup[];
}

export function parseTyped(typed: ContactLookup, isLinked: boolean): ParsedText {
  const asked = isLinked ? null : readContact(typed.value, typed.kind);
  const found = isLinked ? [typed] : asked === null ? findContacts(typed.value) : [];
  return { id: performance.now(), typed, isLinked, asked, found };
}
