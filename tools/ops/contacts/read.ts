import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { asContact } from '../../../src/features/verify/check/one-contact.ts';
import { emailKey, telegramKey, trimInvisible } from '../../../supabase/functions/_shared/contracts/contact-key.ts';
import { isStorable } from '../../../supabase/functions/_shared/contracts/text-fields.ts';

/** The columns of verified_contacts that people fill in; also those of a CSV file. */
const columns = ['full_name', 'email', 'telegram_handle', 'contact_position', 'verified_at'] as const;
type Column = (typeof columns)[number];
export type Fields = Partial<Record<Column, string | undefined>>;

/** A contact as it will be stored, and its place for messages: `line 3`. */
export interface NewContact extends Record<Column, string | null> {
  place: string;
  full_name: string;
}

/** Repeated as constraints of public.verified_contacts. */
const SHOWN_MAX_LENGTH = 120;
// Control characters may start an escape sequence, and direction marks reverse the text beside a verified name.
const MISLEADING = /[\p{Control}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d))?$/;

/** Checks what was typed by the rules of the check itself. */
export function readContact(place: string, fields: Fields): { contact: NewContact; problems: string[] } {
  const problems: string[] = [];
  const expect = (isRight: boolean, message: string) => void (isRight || problems.push(`${place}: ${message}`));
  const text = (column: Column) => trimInvisible(fields[column] ?? '') || null;
  const [full_name, email, handle, contact_position, verified_at] = columns.map(text);
  // The database's key knows a link without the slash that browsers add.
  const telegram_handle = handle?.replace(/(?<=\.me\/\w+)\/$/i, '') ?? null;
  const shown = [full_name ?? '', contact_position ?? ''];
  const isShown = (value: string) => isStorable(value) && !MISLEADING.test(value);
  const fits = (value: string) => Array.from(value).length <= SHOWN_MAX_LENGTH;
  expect(!!full_name, 'the name is missing');
  expect(!!email || !!telegram_handle, 'an email address or a Telegram handle is needed');
  // What /verify does not read as one contact, no visitor could check.
  const key = emailKey(email ?? '');
  const isPlain = !email || (key !== null && asContact(key)?.value === key);
  expect(
    isPlain,
    'no visitor could match this email: write one plain address (letters, digits and . _ + - before the @) in the cell, and nothing else',
  );
  const isHandle = !telegram_handle || asContact(`@${telegramKey(telegram_handle) ?? ''}`) !== null;
  expect(isHandle, 'the Telegram handle is not name, @name or https://t.me/name');
  expect(shown.every(fits), `a name or position has ${SHOWN_MAX_LENGTH} characters at most`);
  expect(shown.every(isShown), 'a name or position contains a character that is not shown');
  const isPast = !verified_at || (DATE.test(verified_at) && new Date(verified_at) <= new Date());
  expect(isPast, 'verified_at is a date in the past: 2026-03-31 or 2026-03-31T09:30:00Z');
  const values = { email, telegram_handle, contact_position, verified_at } as Omit<NewContact, 'place' | 'full_name'>;
  return { contact: { place, full_name: full_name ?? '', ...values }, problems };
}

/** Names each contact that repeats the address or handle of an earlier line. */
export function findTwins(contacts: NewContact[]): string[] {
  const places = new Map<string, string>();
  return contacts.flatMap(({ place, email, telegram_handle }) => {
    const keys = [emailKey(email ?? ''), telegramKey(telegram_handle ?? '')].filter((key) => key !== null);
    const earlier = keys.map((key) => places.get(key)).find(Boolean);
    for (const key of keys) places.set(key, place);
    return earlier === undefined ? [] : `${place}: the same contact as ${earlier}`;
  });
}

/** How people and other programs spell the columns, in lower-case letters alone. */
const spellings: [spelling: RegExp, column: Column][] = [
  [/^(full|display)?name$/, 'full_name'],
  [/^e?mail(address)?$/, 'email'],
  [/^telegram(handle|username)?$/, 'telegram_handle'],
  [/^((contact)?position|role|(job)?title)$/, 'contact_position'],
  [/^verified(at)?$/, 'verified_at'],
];

/** The column of each cell of the header; undefined for a cell without a name. */
function readHeader(header: string[]): (Column | undefined)[] {
  const found = header.map((cell) => {
    const letters = cell.toLowerCase().replace(/[^a-z]/g, '');
    return spellings.find(([spelling]) => spelling.test(letters))?.[1];
  });
  const wrong = header.find((cell, index) => {
    const column = found[index];
    return cell.trim() !== '' && (column === undefined || found.indexOf(column) < index);
  });
  if (wrong === undefined && found.some(Boolean)) return found;
  const names = `The first line names the columns, in English: ${columns.join(', ')}; a first and a last name share one cell`;
  const danger = 'If it says who left or is not active, first take out those people: each line that stays is verified';
  throw new Error(
    `"${wrong ?? ''}" is not a column, or there twice. ${names}. Take every other column out. ${danger}.`,
  );
}

/** Excel separates by what its country does not use in numbers; a table that was copied has tabs. */
function findDelimiter(text: string): string {
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1);
  const count = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
}

/** The lines of a CSV file, each with its number. Rows and columns that are empty are passed over. */
export function readCsv(file: string): { place: string; fields: Fields }[] {
  try {
    // Drops a byte order mark, and refuses what would turn names into rubbish.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)).replace(/^sep=.(?=\r?\n)/, '');
    const options = { delimiter: findDelimiter(text), relax_column_count: true, skip_empty_lines: true };
    const [first, ...rest] = parse(text, { ...options, info: true }) as unknown as {
      record: string[];
      info: { lines: number };
    }[];
    const header = readHeader(first?.record ?? []);
    const rows = rest.filter(({ record }) => record.some((cell) => trimInvisible(cell) !== ''));
    if (rows.length === 0) throw new Error('The file contains no contact.');
    return rows.map(({ record, info: { lines } }) => {
      // A comma inside a name makes a cell more, and moves those behind it into other columns.
      const extra = record.findIndex((cell, index) => header[index] === undefined && cell.trim() !== '');
      if (extra >= 0 || record.length < header.findLastIndex(Boolean) + 1) {
        const more = `it has ${record.length} cells, and the header has ${header.length}`;
        throw new Error(`line ${lines}: ${more}. Put a cell that contains a separator into double quotes.`);
      }
      const entries = header.flatMap((column, index) => (column === undefined ? [] : [[column, record[index]]]));
      return { place: `line ${lines}`, fields: Object.fromEntries(entries) as Fields };
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Error(`There is no file ${file}.`);
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw new Error(`${file}: save it as "CSV UTF-8".`);
    throw new Error(`${file}: ${message}`);
  }
}
