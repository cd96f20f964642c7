import { keyOf, trimInvisible } from '@contracts/contact-key.ts';
import type { ContactKind, ContactLookup } from '@contracts/contact-verification.ts';
import { isWallet, looksSecret } from './secret';

/** A longer text is checked as typed. */
const READ_LENGTH = 2000;

/** No contact contains one of these. U+FEFF is white space to JavaScript, but nobody sees it in a domain. */
const SEPARATOR = /(?:[^\S\ufeff]|[<>",;，、：；！？｜،؛؟]|(?![{}])[\p{Ps}\p{Pe}\p{Pi}\p{Pf}])+/u;
/** Scripts that put no space before the next word, and emoji. */
const GLUED =
  /(?:(?!\p{DI})[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]|[\d#*]\ufe0f?\u20e3|(?:[\p{Emoji_Presentation}\u2190-\u21ff\u2580-\u2757\u2794-\u27bf\u2900-\u297f\u2b00-\u2bff\u{1f300}-\u{1faff}]|\p{Extended_Pictographic}\ufe0f)[\ufe0e\ufe0f\u200d]*)+/gu;
/** What mail sources and web pages write for a blank, a quote or a bracket. */
const ESCAPED = /[=%](?:2[02]|3[ce])|&(?:lt|gt|quot|amp|nbsp|#\d+)\b/giu;
/** Slack's exports: the address, then its label. */
const SLACK = /<((?:https?:|mailto:|tg:)[^<>|\s]+)\|([^<>]*)>/gi;
/** Bots and notes copy the underscore of a name with Markdown's backslash, and JSON has one before a slash. */
const BACKSLASH = /(?<=[\w@])\\([_.-])(?=\w)|\\(?=\/)/g;
/** A name in a mail's source. */
const MIME_NAME = /(?<!\S)=\?[\w-]+\?[bq]\?\S*?\?=(?!\S)/gi;
/** A chat shortens `@mara_listbolt_payouts` to `@mara_listbolt…`. However it is written, the mark stays at its word. */
const CUT_OFF = /[\s\p{Cf}]*[.…](?:[\s\p{Cf}]*[.…])+|[\s\p{Cf}]+…/gu;
const LABEL = /^(?!mailto:|tg:[a-z_]+\?)[\p{L}-]{1,12}:(?!\/)/iu;
/** Markdown and quotes stand on both sides; on one side only, they belong to the mailbox. */
const WRAPPED = /^(['`*]+|[_~|]+(?=.*@))(.+)\1(?:['´`]\p{Ll}{1,3}|[=%]20)?$/u;
const AROUND =
  /^(?:[\u200f\u061c]|[^\p{L}\p{M}\p{N}\p{So}\p{Cf}!#$%&'*+/=?^_`{|}~@\uff20\ufe6b\ufffd-])+|(?<![.…])(?:[.。．｡]|(?:[:!?]|(?![\0-\x7f…‥。．｡＠﹫])[\p{Po}\p{Pd}])+)$|[\u200f\u061c]+$/gu;

const AT = '@＠﹫';
const DOT = '.。．｡';
/** These turn the text around, so it shows another contact than the one in it. */
const TURNED = /[\u202a-\u202e\u2067]/;
/** In a handle or domain they stand for an l. */
const BAR = String.raw`[|!\u2223]`;
const LETTERS = String.raw`\p{L}\p{N}\p{M}\p{Cf}\p{Pc}\p{Pd}\ufffd\u2460-\u24ff\u{1f100}-\u{1f1e5}`;
const MAILBOX = `[${LETTERS}.!#$%&'*+/=?^\`{|}~]+`;
const HANDLE_LIKE = new RegExp(
  String.raw`^(?!.*[\ufe0e\ufe0f\u20e3])(?:@|(?!.*[${DOT}][\p{L}\p{N}]))(?:[${LETTERS}${DOT}…]|${BAR}(?=[\p{Ll}\p{N}_]))+$`,
  'u',
);
/** A domain may be of any script, and contain emoji. */
const DOMAIN = String.raw`(?:[\w${DOT}-]|[^\0-\x7f]|${BAR})+`;
const SIGN = `[^${LETTERS}${AT}${DOT}…]`;
/** The last part of a domain has letters only. */
const ENDS_IN_SIGN = String.raw`(?:${SIGN}|(?!-)\p{Pd})[^${DOT}]*$`;
const EMAIL_LIKE = new RegExp(`^${MAILBOX}@(?=[^${DOT}]+[${DOT}].)(?!.*(?:[${AT}]|${ENDS_IN_SIGN}))${DOMAIN}$`, 'u');

const TELEGRAM = String.raw`(?:https?:\/\/)?(?:www\.)?(?:t\.me|telegram\.(?:me|dog))\/`;
const TELEGRAM_LINK = new RegExp(
  String.raw`^(?:(?:${TELEGRAM}(?:s\/)?@?|(?:https:\/\/)?web\.telegram\.org\/[akz]\/?#@)(\w{4,32})|(?:https?:\/\/)?(?!www\.)(\w{4,32})\.t\.me)\/?$`,
  'i',
);
const MESSAGE_NUMBER = /(?<=\/\w{4,32})(?:\/\d+)+\/?$/;
const WITH_QUERY = /^(?:mailto:|tg:|(?:https?:\/\/)?(?:\w+\.)?(?:t\.me|telegram\.(?:me|dog|org))(?:[/?]|$))/i;
/** Mail programs and networks lead every link through their own page. */
const REDIRECT =
  /^https:\/\/(?:\w+\.safelinks\.protection\.outlook\.com\/|www\.google\.com\/url|l\.(?:facebook|instagram)\.com\/(?:l\.php)?|www\.linkedin\.com\/(?:redir\/redirect|safety\/go)|vk\.com\/away\.php)\?((?:[\w-]+=[^&#]*(?:&|$))+)$/i;
const LINK = /^(?:[a-z][a-z\d+.-]*:\/\/|[^\s@/]+\.[^\s@/]+\/)/iu;
const IS_CONTACT = new RegExp(String.raw`[${AT}][^${AT}.]|_[\p{L}\p{N}|]|^${TELEGRAM}|\.t\.me\/?$`, 'iu');

/** English 's, Turkish 'un. */
const SUFFIX = "(?:['´`]\\p{Ll}{1,3})?";
/** In a word that cannot be one contact: a contact, and behind it nothing that could be more of it. */
const END = `(?=\u2069?${SUFFIX}(?:${SIGN}*$|${SIGN}+[^${AT}]*[${AT}]))`;
const FOUND = new RegExp(
  String.raw`(?:${MAILBOX}[${AT}][a-z\d-]+(?:\.[a-z\d-]+)+|[${AT}]\w{3,32}|^(?=\w*_[a-z\d])\w{4,32})${END}`,
  'iu',
);
const SIGNS_BEFORE = new RegExp(`^${SIGN}+`, 'u');

const MARK_BEHIND = /(?<![.…])[.,;]$/u;
const PAIRS = ['""', "''", '``', '“”', '‘’', '„“', '«»', '「」', '()', '[]', '<>'];

const joined = (text: string) =>
  text
    .replace(SLACK, '<$1> <$2>')
    .replace(MIME_NAME, '')
    .replace(CUT_OFF, (mark) => mark.replace(/[\s\p{Cf}]/gu, ''));
const decoded = (text: string) =>
  text.replace(/%([2-7][\da-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * Whether a text could be one contact, real or an imitation. All that RFC 5322 allows in a mailbox belongs to it, and
 * letters of every script.
 */
export function canBeContact(text: string): boolean {
  return (HANDLE_LIKE.test(text) && !isWallet(text)) || EMAIL_LIKE.test(text);
}

/** The parts of a word between such characters. Behind an @ or a dot they may be part of a domain: before a further dot nothing is cut. */
function splitAt(word: string, characters: RegExp): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { index, 0: match } of word.matchAll(characters)) {
    const end = index + match.length;
    const [rest = ''] = word.slice(end).split(/[@＠﹫]/);
    if (/[.:/@＠﹫]/.test(word.slice(0, index)) && /[.。．｡]./.test(rest)) continue;
    parts.push(word.slice(start, index));
    start = end;
  }
  return [...parts, word.slice(start)].filter((part) => part !== '');
}

/** A word that can be one contact, or is a link, stays whole: cut off, a look-alike would become the real contact. */
function splitImpossible(word: string): string[] {
  const plain = word.replace(/[＠﹫]/g, '@');
  if (canBeContact(trimInvisible(plain))) return [plain];
  if (LINK.test(word) || TURNED.test(word)) return [word];
  const parts = splitAt(word, ESCAPED);
  if (parts[0] !== word) return parts.flatMap(splitImpossible);
  const found: string[] = [];
  for (let rest = word, match = FOUND.exec(rest); match !== null; match = FOUND.exec(rest)) {
    found.push(match[0].replace(/[＠﹫]/, '@'));
    rest = rest.slice(match.index + match[0].length).replace(SIGNS_BEFORE, '');
  }
  return found.length > 0 ? found : [word];
}

/** A mail or Telegram link counts as the contact that it opens, followed by the words of its query. */
function wordsOfLink(word: string): string[] {
  const [link = '', ...queries] = word.split('?');
  const pairs = queries.flatMap((query) => query.split('&')).map((pair) => /^([^=]*)=?(.*)$/s.exec(pair) ?? []);
  const values = (name = /^/) => pairs.flatMap(([, key = '', value = '']) => (name.test(key) ? [decoded(value)] : []));
  // Only this one opens a chat by its name; every other one opens someone else's, whatever its query says.
  if (/^tg:/i.test(word)) return values(/^domain$/i).map((name) => `@${name.replace(/^@/, '')}`);
  const target = decoded(link).replace(MESSAGE_NUMBER, '');
  if (/^mailto:/i.test(target)) {
    const address = target.replace(/^(?:mailto:)+/i, '');
    const words = splitImpossible(address);
    return [...(words[0] === address ? [target] : words), ...values().flatMap(wordsOf)];
  }
  if (TELEGRAM_LINK.test(target)) return [target, ...values().flatMap(wordsOf)];
  const webAddress = values(/^tgaddr$/i);
  return webAddress.length > 0 ? webAddress.flatMap(wordsOf) : [word];
}

function wordsOf(text: string): string[] {
  return text
    .replace(BACKSLASH, '$1')
    .split(SEPARATOR)
    .flatMap((part) => (LINK.test(part) ? [part] : splitAt(part, GLUED)))
    .flatMap((part) => {
      const word = part.replace(LABEL, '').replace(AROUND, '').replace(WRAPPED, '$2').replace(AROUND, '');
      // With two targets, nobody can say which one opens.
      const [target, ...others] = REDIRECT.exec(word)?.[1]?.match(/(?<=^(?:.*&)?(?:url|q|u|to)=)[^&]+/gi) ?? [];
      if (target !== undefined && others.length === 0) return wordsOf(decoded(target));
      return WITH_QUERY.test(word) ? wordsOfLink(word) : splitImpossible(word);
    });
}

function asContact(word: string): ContactLookup {
  const text = trimInvisible(trimInvisible(word).replace(/^(?:mailto:)+/i, ''));
  const [, inPath, inHost] = TELEGRAM_LINK.exec(text) ?? [];
  const handle = inPath ?? inHost;
  const value = handle === undefined ? text : `@${handle}`;
  return { kind: /[^@]@/.test(value) ? 'email' : 'telegram', value };
}

/**
 * The one contact that the text is, with at most one pair of quotes or brackets around it and one mark behind it. A
 * text without a contact is checked as typed. Null: the visitor has to choose.
 */
export function readContact(typed: string, chosen: ContactKind): ContactLookup | null {
  const asTyped = { kind: chosen, value: trimInvisible(typed) };
  if (typed.length > READ_LENGTH) return asTyped;
  const ended = trimInvisible(joined(typed)).replace(MARK_BEHIND, '');
  const isPair = PAIRS.some((pair) => ended[0] === pair[0] && ended.at(-1) === pair[1]);
  const inner = isPair ? trimInvisible(ended.slice(1, -1)).replace(MARK_BEHIND, '') : ended;
  const [word] = wordsOf(inner);
  if (word === inner) {
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
    const key = keyOf[contact.kind](contact.value) ?? contact.value;
    if (!found.has(key)) found.set(key, contact);
  }
  return [...found.values()];
}

/** What a text is: one contact that is checked, several of which the visitor chooses one, or nothing to send anywhere. */
export interface ParsedText {
  /** Differs for each reading, so that a repeated question is announced again. */
  id: number;
  typed: ContactLookup;
  /** A link to this page has put the contact into the form, perhaps an impostor's as proof. */
  isLinked: boolean;
  /** A seed phrase or a private key: it is neither sent nor logged. */
  isSecret: boolean;
  asked: ContactLookup | null;
  found: ContactLookup[];
}

export function parseTyped(typed: ContactLookup, isLinked: boolean): ParsedText {
  // Replaced as HTML does it: PostgreSQL can store neither U+0000 nor half a character, and would log what was typed.
  const text = typed.value.replace(/[\0\p{Surrogate}]/gu, '\ufffd');
  const one = isLinked ? null : readContact(text, typed.kind);
  const isSecret = one !== null && looksSecret(one.value);
  const found = isLinked ? [typed] : one === null ? findContacts(text) : [];
  return { id: performance.now(), typed, isLinked, isSecret, asked: isSecret ? null : one, found };
}
