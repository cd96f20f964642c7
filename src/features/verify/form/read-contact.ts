import { hasForeignLetters, keyOf, trimInvisible } from '@contracts/contact-key.ts';
import type { ContactKind, ContactLookup } from '@contracts/contact-verification.ts';

/** A contact in a text, exactly as it is shown and checked. */
export interface FoundContact extends ContactLookup {
  /** A phone number or a link to another place: the team never writes from there. */
  isOtherChannel: boolean;
}

/** A longer text is checked as typed. */
const READ_LENGTH = 2000;
const MOST_FOUND = 5;

// Letters of every alphabet and invisible characters belong to a contact: without them, a look-alike would become the
// real one. Letters of scripts that put no space between a contact and the next word do not.
const W = String.raw`(?:(?![\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}])[\p{L}\p{M}\p{N}\p{Cf}_\ufffd])`;
const AT = String.raw`[@\uff20\ufe6b]`;
// Browsers read all four dots as one; the foreign ones may also end a sentence.
const DOTS = String.raw`(?:[.-]|[\u3002\uff0e\uff61](?=[a-z\d]))+`;
// A contact that was cut off is not completed: a chat shortens `@mara_listbolt_payouts` to `@mara_listbolt…`.
const CUT_OFF = String.raw`(?:(?:[\s\p{Cf}]*[.…]){2,}|[\s\p{Cf}]*…)?`;
const WORD = `${W}+(?:[-.…|]+${W}+)*`;
const HANDLE = `(${W}{4,32})`;
// Browsers read /mara/../eve as /eve. A query or the number of a message may follow: it is left out, so the text is not plain.
const LINK_END = String.raw`(?=(?:/\d+)*(?:/(?![^\s?#"'<>)\]}])|(?!${W}|[@\\/:%~…-]|\.[.\w])))`;
const START = String.raw`(?<![\p{L}\p{N}_.@/-])`;
const HTTPS = String.raw`(?:(?<![\p{L}\p{N}_])https?://|${START})`;
const LINK = String.raw`${HTTPS}(?:(?:www\.)?(?:t\.me|telegram\.(?:me|dog))/(?:s/)?@?|web\.telegram\.org/[akz]/?#@)`;
const SITE = String.raw`(?!tg:(?://)?resolve)(?:[a-z][a-z0-9+.-]*://|www\.|(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]+/)[^\s<>"'\p{Ps}\p{Pe}\p{Pi}\p{Pf}]+`;
const DIGITS = String.raw`(?:[\s()./-]{0,3}\d)`;
const PHONE = String.raw`(?!\d{1,4}[./-]\d{1,2}[./-]\d)(?:(?:tel|sms):)?(?:[+(0]${DIGITS}{6,}|\d${DIGITS}{8,})(?!${W})`;
const CONTACTS = new RegExp(
  [
    `(?:${LINK}|(?<=[?&]domain=))${HANDLE}${LINK_END}`,
    String.raw`${HTTPS}(?!www\.)${HANDLE}\.t\.me${LINK_END}`,
    String.raw`(?<elsewhere>${START}(?:${SITE}|${W}+#\d{4}(?!\d)|${PHONE}))`,
    `(?<email>(?<!${W})${W}(?:${W}|[!#$%^+.~-])*(?:${AT}[.-]*${W}+(?:${DOTS}${W}+)*)+${CUT_OFF})`,
    String.raw`\p{Cf}*${AT}${WORD}${CUT_OFF}`,
    // Without an @, a word is a handle if it has an underscore, or if it ends the text after a colon.
    String.raw`(?<![@./\\%#-]|${W})(?=(?:${W}|[-.|])*_|(?<=[:：]\s*)${W}{4,}$)(?<bare>${WORD})(?![@#=/\\]|${W})${CUT_OFF}`,
  ].join('|'),
  'giu',
);
const MARK_BEHIND = /(?<![.…][\s\p{Cf}]*)[.,;]$/u;
const SINGLE_WORD = new RegExp(`^(?:${W}|\\|){4,}$`, 'u');

const PAIRS = ['""', "''", '``', '“”', '‘’', '„“', '«»', '「」', '()', '[]', '<>'];

function scan(text: string, chosen: ContactKind): (FoundContact & { raw: string })[] {
  return [...text.matchAll(CONTACTS)].map(({ 0: raw, 1: inLink, 2: inHost, groups = {} }) => {
    const { elsewhere, email, bare } = groups;
    const handle = inLink ?? inHost ?? (bare === raw ? bare : undefined);
    const kind = elsewhere !== undefined ? chosen : email === undefined ? 'telegram' : 'email';
    const value = handle === undefined || hasForeignLetters(raw) ? trimInvisible(raw) : `@${trimInvisible(handle)}`;
    return { raw, kind, value, isOtherChannel: elsewhere !== undefined };
  });
}

/**
 * The one contact that the text is, with at most one pair of quotes or brackets around it and one mark behind it. A
 * text without a contact is checked as typed. Null: the visitor has to choose.
 */
export function readContact(typed: string, chosen: ContactKind): FoundContact | null {
  const whole = trimInvisible(typed);
  const asTyped = { kind: chosen, value: whole, isOtherChannel: false };
  if (typed.length > READ_LENGTH) return asTyped;
  const ended = whole.replace(MARK_BEHIND, '');
  const isPair = PAIRS.some((pair) => ended.length > 1 && ended[0] === pair[0] && ended.at(-1) === pair[1]);
  const inner = isPair ? trimInvisible(ended.slice(1, -1)).replace(MARK_BEHIND, '') : ended;
  for (const text of [trimInvisible(inner), whole]) {
    if (/\D/.test(text) && SINGLE_WORD.test(text)) return { kind: 'telegram', value: text, isOtherChannel: false };
    const link = text.replace(/^mailto:(?=[^@]+@)/i, '').replace(/(?<=\/@?\w+|\.t\.me)\/$/i, '');
    for (const { raw, ...contact } of scan(link, chosen)) if (raw === link) return contact;
  }
  return findContacts(typed, chosen).length > 0 ? null : asTyped;
}

/** The contacts in a text: each once, in their order. In a query they may be percent-encoded. */
export function findContacts(typed: string, chosen: ContactKind): FoundContact[] {
  const text = typed.replace(/%([2-7][\da-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const found = new Map<string, FoundContact>();
  for (const { raw: _, ...contact } of scan(text, chosen)) {
    const key = `${contact.kind} ${keyOf[contact.kind](contact.value) ?? contact.value}`;
    if (!found.has(key)) found.set(key, contact);
  }
  return [...found.values()].slice(0, MOST_FOUND);
}
