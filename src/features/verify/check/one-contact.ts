import { CONTACT_MAX_LENGTH, trimInvisible } from '@contracts/contact-key.ts';
import type { ContactLookup } from '@contracts/contact-verification.ts';
import { isWallet, looksSecret } from './secret.ts';

/** A letter of a script that puts no space before the next word: `请`. Not those that look like ours: `ㅣ`, `丨`, `ー`, digits. */
export const UNSPACED = String.raw`(?![\p{N}\u3130-\u318f\uffa0-\uffdc一丨丿亅乙丁工卜了口ーｰノﾉエｴロﾛニﾆトﾄ]|(?<!\p{sc=Hang})[\u1160-\u11ff])[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]`;
/** A letter or digit of any other script, so look-alikes too: `m`, `7`, `м`, `ｍ`, `é`. */
const LETTER = String.raw`(?!\p{DI}|${UNSPACED})[\p{L}\p{Mn}\p{Mc}\p{Nd}\p{Nl}]`;
/** A suffix of an Indian language at its end: `@mara_xसे` */
const SUFFIXED = String.raw`(?!.*\w(?:(?!\p{N})[\u0900-\u0dff])+$)`;
/** `@mara_x`, and without the @ `mara_x`, `marax`, or `mаrax` with a Cyrillic `а`. `Мара`, `Müller` are names. */
const HANDLE = new RegExp(
  String.raw`^${SUFFIXED}(?:@|(?=.*_[\p{L}\p{N}])|(?!\d+$)(?=\w{4,}$)|(?=.*[A-Za-z])(?=.*(?!\p{sc=Latn})\p{L}))(?:${LETTER}|\p{Pc}){1,32}$`,
  'u',
);
/** `m.ara+desk@mail.listbolt.example`. RFC 5322 allows more in front of the @, which only programs write: `=3Cmara@…` */
const EMAIL = new RegExp(
  String.raw`^${SUFFIXED}(?:${LETTER}|[\p{Pc}+])(?:${LETTER}|[\p{Pc}.+'-])*@(?:${LETTER}|-)+(?:\.(?:${LETTER}|-)+)+$`,
  'u',
);
/** The number of a list, or the beginning of an address: `1.mara@…`. Nobody can tell, so it is asked. */
export const ITEM = /^(?:\d{1,2}\.)+(?=[^\d.])/;
/** `https://t.me/mara_x/`, `mara_x.t.me`. Without the u flag: with it, `ſ` would be an s. */
const TELEGRAM_LINK = /^(?:https?:\/\/)?(?:(?:t|telegram)\.me\/([^@/?#]+)|(?!www\.)([^@/?#.]+)\.t\.me)\/?$/i;

/** The contact that the text is, to the letter: a real one or an imitation. */
export function asContact(text: string): ContactLookup | null {
  if (text.length > CONTACT_MAX_LENGTH) return null;
  const [, inPath, inHost] = TELEGRAM_LINK.exec(text) ?? [];
  const name = inPath ?? inHost;
  const handle = name === undefined ? text : `@${name}`;
  const address = text.replace(/^mailto:/i, '');
  const kind = HANDLE.test(handle) ? 'telegram' : EMAIL.test(address) ? 'email' : null;
  if (kind === null || isWallet(text) || looksSecret(text)) return null;
  return { kind, value: kind === 'email' ? address : handle };
}

const PAIRS = ['""', "''", '``', '“”', '‘’', '„“', '«»', '「」', '()', '[]', '<>'];
/** `mara@mail.example.`, but not `@mara…`: that was cut off. */
const withoutMark = (text: string) => text.replace(/(?<![.…])[.,;]$/u, '');

/** The contact that is all of the text, but for one pair of quotes or brackets around it and one mark behind it. */
export function onlyContact(text: string): ContactLookup | null {
  const trimmed = trimInvisible(text);
  const unmarked = withoutMark(trimmed);
  const isPair = PAIRS.some((pair) => unmarked.length > 2 && unmarked[0] === pair[0] && unmarked.at(-1) === pair[1]);
  const inner = isPair ? trimInvisible(unmarked.slice(1, -1)) : unmarked;
  const contact = asContact(unmarked === trimmed ? withoutMark(inner) : inner);
  return contact && ITEM.test(contact.value) ? null : contact;
}

/**
 * Browsers compile a pattern when it first meets a text, once for Latin letters and once for all others, which is how a field's text
 * comes. With these alphabets a cheap phone needs 50 ms for it: better while the visitor types than after the press.
 */
export function compilePatterns(): void {
  asContact('имя@example.com');
}
