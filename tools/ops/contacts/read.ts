import { readFileSync } from 'node:fs';
import { CsvError, type Info, parse } from 'csv-parse/sync';
import * as z from 'zod/mini';
import {
  CONTACT_MAX_LENGTH,
  emailKey,
  telegramKey,
  trimInvisible,
} from '../../../supabase/functions/_shared/contracts/contact-key.ts';
import { hasControlCharacter, isStorable, maxCharacters } from '../../../supabase/functions/_shared/contracts/text.ts';

/** The columns of verified_contacts that people fill in; also those of a CSV file. */
export const contactColumns = ['full_name', 'email', 'telegram_handle', 'contact_position', 'verified_at'] as const;

export type ContactColumn = (typeof contactColumns)[number];

/** Repeated as constraints of public.verified_contacts; a test inserts each limit and one more. */
export const SHOWN_MAX_LENGTH = 120;

// Direction marks could reverse the text beside a verified name.
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

function text(label: string, maximum: number) {
  return z.string().check(
    z.overwrite(trimInvisible),
    maxCharacters(maximum, `${label} may have ${maximum} characters at most`),
    z.refine((value) => isStorable(value) && !hasControlCharacter(value) && !DIRECTION.test(value), {
      error: `${label} contains a character that is not shown`,
    }),
  );
}

/** An empty field counts as absent. */
function optional(field: ReturnType<typeof text>) {
  return z.pipe(
    z._default(field, ''),
    z.transform((value) => (value === '' ? null : value)),
  );
}

function isPast(value: string): boolean {
  return (
    z.union([z.iso.date(), z.iso.datetime({ offset: true })]).safeParse(value).success && new Date(value) <= new Date()
  );
}

const shownFields = {
  full_name: text('full_name', SHOWN_MAX_LENGTH).check(z.minLength(1, 'full_name is missing')),
  contact_position: optional(text('contact_position', SHOWN_MAX_LENGTH)),
};

const newContactSchema = z
  .object({
    ...shownFields,
    email: optional(
      text('email', CONTACT_MAX_LENGTH).check(
        z.refine((value) => value === '' || emailKey(value) !== null, {
          error: 'email is no address that a visitor could match (ASCII only)',
        }),
      ),
    ),
    telegram_handle: optional(
      text('telegram_handle', CONTACT_MAX_LENGTH).check(
        z.refine((value) => value === '' || telegramKey(value) !== null, {
          error: 'telegram_handle is no handle that a visitor could match: name, @name or https://t.me/name',
        }),
      ),
    ),
    verified_at: optional(
      text('verified_at', 40).check(
        z.refine((value) => value === '' || isPast(value), {
          error: 'verified_at is a date or time until now: 2026-03-31 or 2026-03-31T09:30:00Z',
        }),
      ),
    ),
  })
  .check(
    z.refine(({ email, telegram_handle }) => email !== null || telegram_handle !== null, {
      error: 'email or telegram_handle is needed',
    }),
  );

/** What `edit` may correct. A new address or handle is a new promise: revoke the contact, and add it again. */
const editSchema = z.partial(z.object(shownFields));

export type ContactEdit = z.output<typeof editSchema>;

/** Checks a correction by the rules of a new contact. */
export function readEdit(fields: ContactInput['fields']): { changes?: ContactEdit; problems: string[] } {
  const result = editSchema.safeParse(fields);
  if (result.success) {
    // A position that is not named stays; only for a new contact it is empty.
    const given = Object.entries(result.data).filter(([name]) => name in fields);
    return { changes: Object.fromEntries(given), problems: [] };
  }
  return { problems: result.error.issues.map(({ message }) => message) };
}

export type NewContact = z.output<typeof newContactSchema>;

/** A contact as typed, and where it stands, for messages: `line 3`. */
export interface ContactInput {
  place: string;
  fields: Partial<Record<ContactColumn, string>>;
}

export interface PlacedContact extends NewContact {
  place: string;
  emailKey: string | null;
  telegramKey: string | null;
}

export interface ReadContacts {
  contacts: PlacedContact[];
  problems: string[];
}

/** Checks contacts by the contract of the check itself, and against each other. */
export function readContacts(inputs: readonly ContactInput[]): ReadContacts {
  const contacts: PlacedContact[] = [];
  const problems: string[] = [];
  const placeOfKey = new Map<string, string>();
  for (const { place, fields } of inputs) {
    const result = newContactSchema.safeParse(fields);
    if (!result.success) {
      problems.push(...result.error.issues.map(({ message }) => `${place}: ${message}`));
      continue;
    }
    const { email, telegram_handle } = result.data;
    const contact = {
      ...result.data,
      place,
      emailKey: email === null ? null : emailKey(email),
      telegramKey: telegram_handle === null ? null : telegramKey(telegram_handle),
    };
    for (const key of [contact.emailKey, contact.telegramKey]) {
      if (key === null) continue;
      const earlier = placeOfKey.get(key);
      if (earlier !== undefined) problems.push(`${place}: ${key} stands in ${earlier} already`);
      else placeOfKey.set(key, place);
    }
    contacts.push(contact);
  }
  return { contacts, problems };
}

function isColumn(name: string): name is ContactColumn {
  return (contactColumns as readonly string[]).includes(name);
}

/** The header's names, or an error that names what is wrong with it. */
function readHeader(header: string[]): ContactColumn[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const known = names.filter(isColumn);
  const unknown = names.find((name) => !isColumn(name));
  const wanted = `The first line names the columns: ${contactColumns.join(',')}.`;
  if (unknown !== undefined) throw new Error(`"${unknown}" is no column. ${wanted}`);
  const repeated = known.find((name, index) => known.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`The column ${repeated} stands there twice. ${wanted}`);
  if (!known.includes('full_name')) throw new Error(`The column full_name is missing. ${wanted}`);
  return known;
}

function readText(file: string): string {
  const bytes = readFileSync(file);
  try {
    // Drops a byte order mark, and refuses what would turn names into rubbish.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error('The file is not UTF-8. Save it as "CSV UTF-8".');
  }
}

/** The contacts of a CSV file (RFC 4180), each with the line on which it ends. */
export function readCsv(file: string): ContactInput[] {
  try {
    const rows: { record: ContactInput['fields']; info: Info }[] = parse(readText(file), {
      columns: readHeader,
      info: true,
      skip_empty_lines: true,
    });
    if (rows.length === 0) throw new Error('The file has no contact.');
    return rows.map(({ record, info }) => ({ place: `line ${info.lines}`, fields: record }));
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    if (error instanceof CsvError || code === undefined) throw new Error(`${file}: ${message}`);
    throw new Error(`${file} cannot be read (${code}).`);
  }
}
