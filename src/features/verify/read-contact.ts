import { emailKey, telegramKey, trimInvisible } from '@contracts/contact-key.ts';
import type { ContactKind, ContactLookup } from '@contracts/contact-verification.ts';

/** What a text holds: one contact to check, or more than one. */
export type Reading =
  | { status: 'several' }
  | {
      status: 'contact';
      /** Exactly what is asked of the database, and shown as what was checked. */
      lookup: ContactLookup;
      /** A phone number, an invite or a link to another site or network: nobody on the team is reached that way. */
      isElsewhere: boolean;
    };

type Found = Omit<Extract<Reading, { status: 'contact' }>, 'status'>;

/** A longer text is more than a contact with a few words around it: it is checked as typed. */
const READ_LENGTH = 2000;

const NAMED_ADDRESS = /^([^<>]*)<([^<>]+)>[\s.,;:!?]*$/;
/** A name in front of an address: what else may stand there could be what is meant, be it a link, a number or a mangled address. */
const NAME = /^(?:[\p{L}\p{M}\p{Nd}\p{Extended_Pictographic}\s'’".,()|•·–—-]|\u200d|\ufe0f| & )*$/u;
/** In a name: five digits, the name of a site (`J.Smith` is none), an address in words, or letters of two alphabets. */
const MORE_THAN_A_NAME = [
  /(?:\p{Nd}\P{Nd}*){5}/u,
  /[\p{L}\p{Nd}]{2}\.[\p{L}\p{Nd}]{2}|(?<![\p{L}\p{Nd}])\p{L}\.\p{Ll}{2}/u,
  /(?<!\p{L})dot(?!\p{L})|[(-]\s*at\s*[)-]/iu,
  /\p{sc=Latn}.*[^\P{L}\p{sc=Latn}]|[^\P{L}\p{sc=Latn}].*\p{sc=Latn}/su,
];

const HANDLE = '([A-Za-z0-9_]{1,32})';
// As address bars copy it, percent-encoded: at any other character a chat may end the link, and begin another one.
const QUERY = '(?:\\?([!"$-~]*))?';
// After the handle only message numbers and a query may follow: browsers read /mara/../eve as /eve.
const LINK_END = `(?:/\\d+)*/?${QUERY}`;
const HANDLE_LINKS = [
  new RegExp(`^(?:https?://)?(?:www\\.)?(?:t\\.me|telegram\\.(?:me|dog))/(?:s/)?@?${HANDLE}${LINK_END}$`, 'i'),
  new RegExp(`^(?:https?://)?(?!www\\.)${HANDLE}\\.t\\.me/?${QUERY}$`, 'i'),
  new RegExp(`^(?:https?://)?web\\.telegram\\.org/[akz]/?#@${HANDLE}$`, 'i'),
];
const RESOLVE_LINK = new RegExp(`^tg:(?://)?resolve/?${QUERY}$`, 'i');
/** What a link may say of the chat that it opens. Others open another one in some apps: `phone` before the handle. */
const HARMLESS_PARAMETERS = new Set(['profile', 'single', 'start', 'text']);
/** What stands in a handle's place in Telegram's own t.me links. https://core.telegram.org/api/links */
const RESERVED_PATHS =
  /^(?:addemoji|addlist|addstickers|addtheme|bg|boost|c|confirmphone|contact|giftcode|invoice|iv|joinchat|login|m|nft|proxy|s|setlanguage|share|socks)$/i;

const ANY_LINK = /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.|(?:mailto|sms|tel|tg):|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+\/)/iu;
const OTHER_NETWORK =
  /^(?:[a-z0-9-]+\.)*(?:discord\.gg|facebook\.com|instagram\.com|linkedin\.com|twitter\.com|wa\.me|x\.com)$/i;
const PHONE_NUMBER = /^\+?[\d\s()./-]{7,}$/;
const DISCORD_TAG = /^\S+#\d{4}$/;

const MAIL_LABEL = /^(?:e-?mail|mail|from|reply-to|sender|to)(?:\s+address)?\s*[:：]\s*/i;
const TELEGRAM_LABEL = /^(?:telegram(?:\s+(?:address|handle|username))?\s*[:：]|tg[:：](?=\s))\s*/i;
const NETWORK =
  'discord|facebook|insta(?:gram)?|linkedin|signal|skype|slack|sms|tiktok|twitter|viber|wechat|whats ?app|zoom';
const OTHER_LABEL = new RegExp(`^(?:${NETWORK}|cell|line|mobile|phone|x)\\s*[:：]`, 'i');
/** A word of a name that tells of an account elsewhere, which may be what is meant. */
const NETWORK_WORD = new RegExp(`(?<!\\p{L})(?:${NETWORK}|telegramm?|tg)(?!\\p{L})`, 'iu');

const EMAIL = /^[^\s@<>]+@[^\s@<>]+$/;
const AT_HANDLE = /^@[^\s@/]+$/;
/** A single word, in any alphabet: it may be a handle, but never an email address. */
const BARE_HANDLE = /^[\p{L}\p{M}\p{N}_|]{4,64}$/u;

const PAIRS: Record<string, string> = { '"': '"', "'": "'", '`': '`', '“': '”', '‘': '’', '«': '»', '*': '*' };

/**
 * Strips the quotes, brackets and punctuation that surround a contact in running text. Not an ellipsis: it says that the
 * contact goes on. Nor a brace in front, with which an address may begin.
 */
function unwrap(text: string): string {
  let rest = trimInvisible(text);
  for (;;) {
    const last = rest.at(-1) ?? '';
    const isQuoted = rest.length > 1 && PAIRS[rest.charAt(0)] === last;
    const next = trimInvisible(
      isQuoted ? rest.slice(1, -1) : rest.replace(/^[<([]+/, '').replace(/[>)\]},;!?]+$|\.$(?<!\.[\s\p{DI}]*\.)/u, ''),
    );
    if (next === rest || next === '') return rest;
    rest = next;
  }
}

// The question mark is the link's own: URLSearchParams drops one, and would drop a second one unseen.
const parametersOf = (query = '') => new URLSearchParams(`?${query}`);

/** A link's handle; undefined where it leads elsewhere, or may in some app. */
function handleOfLink(text: string): string | undefined {
  for (const pattern of HANDLE_LINKS) {
    const [, handle, query] = pattern.exec(text) ?? [];
    if (handle !== undefined) return isHarmless(parametersOf(query)) ? handle : undefined;
  }
  const parameters = parametersOf(RESOLVE_LINK.exec(text)?.[1]);
  // Where the domain stands twice, apps do not agree on which one they open.
  const [handle = '', ...others] = parameters.getAll('domain');
  parameters.delete('domain');
  return others.length === 0 && new RegExp(`^${HANDLE}$`).test(handle) && isHarmless(parameters) ? handle : undefined;
}

function isHarmless(parameters: URLSearchParams): boolean {
  return [...parameters.keys()].every((name) => HARMLESS_PARAMETERS.has(name));
}

/** The address of a mailto: link; undefined where it names more than a subject and a text, or is not plainly written. */
function addressOfMailto(text: string): string | undefined {
  const [, encoded = '', query] = /^mailto:([^?\s]*)(?:\?([!"$-~]*))?$/i.exec(text) ?? [];
  const parameters = parametersOf(query);
  const isPlain = [...parameters.keys()].every((name) => /^(?:subject|body)$/i.test(name));
  // A line break could begin another header.
  if (!isPlain || [...parameters].some(([name, value]) => /^subject$/i.test(name) && /\p{Cc}/u.test(value)))
    return undefined;
  try {
    const address = decodeURIComponent(encoded);
    return address === trimInvisible(address) && !address.includes('\0') ? address : undefined;
  } catch {
    return undefined;
  }
}

/** The contact that the text is as a whole, or null. */
function readOne(text: string): Found | null {
  const contact = (kind: ContactKind, value: string) => ({ lookup: { kind, value }, isElsewhere: false });
  const handle = handleOfLink(text);
  if (handle !== undefined && !RESERVED_PATHS.test(handle)) return contact('telegram', handle);
  if (/^mailto:/i.test(text)) {
    const address = addressOfMailto(text);
    return address !== undefined && EMAIL.test(address) ? contact('email', address) : null;
  }
  if (ANY_LINK.test(text)) return null;
  if (EMAIL.test(text)) return contact('email', text);
  return AT_HANDLE.test(text) ? contact('telegram', text) : null;
}

const nameOf = ({ lookup: { kind, value } }: Found) =>
  `${kind} ${(kind === 'email' ? emailKey(value) : telegramKey(value)) ?? value}`;

function isName(text: string): boolean {
  // Look-alikes of `@` and `/`, and digits of every kind, become the plain ones.
  const plain = text.normalize('NFKC');
  const seen = plain.replace(/\p{DI}/gu, '');
  return NAME.test(plain) && ![...MORE_THAN_A_NAME, NETWORK_WORD].some((pattern) => pattern.test(seen));
}

/** The address in `Name <address>`, where nothing in front of it could be meant in its place; otherwise all of the text. */
function takeOut(text: string): string {
  const [, front = '', address] = NAMED_ADDRESS.exec(text) ?? [];
  if (address === undefined) return text;
  const name = unwrap(front).replace(MAIL_LABEL, '');
  if (name.replace(TELEGRAM_LABEL, '') === '') return address;
  const one = readOne(unwrap(address));
  // Mail programs write so, Telegram does not.
  if (one?.lookup.kind !== 'email') return text;
  const named = readOne(unwrap(name));
  const isFront = named === null ? isName(name) : nameOf(named) === nameOf(one);
  return isFront ? address : text;
}

/** How many different contacts stand in the text. */
function countContacts(text: string): number {
  const pieces = text
    .replace(/^mailto:/i, '')
    .split(/[\s,;|<>()[\]]+|(?<=[\w.])\/(?=@)|&(?:to|cc|bcc)=|\?(?:to|cc|bcc)=/i);
  return new Set(pieces.flatMap((piece) => readOne(unwrap(piece)) ?? []).map(nameOf)).size;
}

/**
 * Understands what was typed or pasted. What is plainly one contact is taken out of the text around it; everything else
 * is checked as typed, as the kind that the visitor chose. What "exactly this contact" means is not decided here.
 */
export function readContact(typed: string, chosen: ContactKind): Reading {
  const asTyped: ContactLookup = { kind: chosen, value: trimInvisible(typed) };
  if (typed.length > READ_LENGTH) return { status: 'contact', lookup: asTyped, isElsewhere: false };
  const inner = unwrap(unwrap(takeOut(asTyped.value)).replace(MAIL_LABEL, '').replace(TELEGRAM_LABEL, ''));
  const one = readOne(inner);
  if (one !== null) return { status: 'contact', ...one };
  // An address in brackets behind another contact is an impostor's trick, and gets a verdict: not verified.
  if (!NAMED_ADDRESS.test(asTyped.value) && countContacts(asTyped.value) > 1) return { status: 'several' };

  const isElsewhere =
    ANY_LINK.test(inner) ||
    OTHER_NETWORK.test(inner) ||
    OTHER_LABEL.test(inner) ||
    DISCORD_TAG.test(inner) ||
    (PHONE_NUMBER.test(inner) && inner.replace(/\D/g, '').length >= 7);
  const isHandle = !isElsewhere && BARE_HANDLE.test(inner);
  return { status: 'contact', lookup: isHandle ? { kind: 'telegram', value: inner } : asTyped, isElsewhere };
}
