import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { emailKey, telegramKey, trimInvisible } from '../../../supabase/functions/_shared/contracts/contact-key.ts';
import { isStorable } from '../../../supabase/functions/_shared/contracts/text.ts';

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
const SEMICOLONS = 'The columns are separated by semicolons. Save the file with commas ("CSV UTF-8, comma delimited").';

/** Checks what was typed by the rules of the check itself. */
export function readContact(place: string, fields: Fields): { contact: NewContact; problems: string[] } {
  const problems: string[] = [];
  const expect = (isRight: boolean, message: string) => void (isRight || problems.push(`${place}: ${message}`));
  const text = (column: Column) => trimInvisible(fields[column] ?? '') || null;
  const [full_name, email, telegram_handle, contact_position, verified_at] = columns.map(text);
  const shown = [full_name ?? '', contact_position ?? ''];
  const isShown = (value: string) => isStorable(value) && !MISLEADING.test(value);
  const fits = (value: string) => Array.from(value).length <= SHOWN_MAX_LENGTH;
  expect(!!full_name, 'the name is missing');
  expect(!!email || !!telegram_handle, 'an email address or a Telegram handle is needed');
  expect(!email || emailKey(email) !== null, 'the email address is not one that a visitor could match (ASCII only)');
  const isHandle = !telegram_handle || telegramKey(telegram_handle) !== null;
  expect(isHandle, 'the Telegram handle is not name, @name or https://t.me/name');
  expect(shown.every(fits), `a name or position has ${SHOWN_MAX_LENGTH} characters at most`);
  expect(shown.every(isShown), 'a name or position contains a character that is not shown');
  const isPast = !verified_at || (DATE.test(verified_at) && new Date(verified_at) <= new Date());
  expect(isPast, 'verified_at is a date in the past: 2026-03-31 or 2026-03-31T09:30:00Z');
  const values = { email, telegram_handle, contact_position, verified_at } as Omit<NewContact, 'place' | 'full_name'>;
  return { contact: { place, full_name: full_name ?? '', ...values }, problems };
}

function readHeader(header: string[]): Column[] {
  const names = header.map((name) => name.trim().toLowerCase());
  if (names[0]?.includes(';')) throw new Error(SEMICOLONS);
  const wrong = names.find((name, index) => !columns.some((column) => column === name) || names.indexOf(name) < index);
  if (wrong !== undefined)
    throw new Error(`"${wrong}" is not a column, or there twice. Columns: ${columns.join(', ')}.`);
  return names as Column[];
}

/** The lines of a CSV file (RFC 4180), each with its number. */
export function readCsv(file: string): { place: string; fields: Fields }[] {
  try {
    // Drops a byte order mark, and refuses what would turn names into rubbish.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
    const options = { columns: readHeader, info: true, skip_empty_lines: true };
    const rows: { record: Fields; info: { lines: number } }[] = parse(text, options);
    if (rows.length === 0) throw new Error('The file contains no contact.');
    return rows.map(({ record, info }) => ({ place: `line ${info.lines}`, fields: record }));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') throw new Error(`${file}: save it as "CSV UTF-8".`);
    throw new Error(`${file}: ${message}`);
  }
}
