import { readdirSync, readFileSync } from 'node:fs';
import { domainToUnicode } from 'node:url';
import type { Client } from 'pg';
import { brand, companyContacts } from '../../../src/content/company.ts';
import { pages } from '../../../src/content/pages.ts';
import { asContact } from '../../../src/features/verify/check/one-contact.ts';
import { emailKey, telegramKey, trimInvisible } from '../../../supabase/functions/_shared/contracts/contact-key.ts';

/** What a person types, or the site prints. */
export interface NewContact {
  name: string;
  email?: string | undefined;
  telegram?: string | undefined;
  position?: string | undefined;
}

interface Contact {
  full_name: string;
  email: string | null;
  telegram_handle: string | null;
  contact_position: string | null;
}

type Stored = Contact & { active: boolean; email_key: string | null; telegram_key: string | null };

/** `done`: the contact is as it should be; otherwise `text` says why not, and nothing may be kept. */
export interface Outcome {
  done: boolean;
  text: string;
}

export interface AddRules {
  /** Accept a contact that looks like another one. */
  mayResemble?: boolean;
  /** What the site prints: it may look like another, counts as existing under any name, and restores nobody. */
  areChannels?: boolean;
}

/** Checks what was typed by the rules of the check itself: what /verify does not read as one contact, no visitor could check. */
function readContact({ name, email, telegram, position }: NewContact): { contact: Contact; problem?: string } {
  const text = (value = '') => trimInvisible(value) || null;
  const contact = {
    full_name: trimInvisible(name),
    email: text(email),
    // The database's key knows a link without the slash that browsers add.
    telegram_handle: text(telegram)?.replace(/(?<=\.me\/\w+)\/$/i, '') ?? null,
    contact_position: text(position),
  };
  const mailKey = emailKey(contact.email ?? '');
  const handleKey = telegramKey(contact.telegram_handle ?? '');
  const problems: [isWrong: boolean, problem: string][] = [
    [contact.full_name === '', 'the name is missing'],
    [!contact.email && !contact.telegram_handle, 'an email address or a Telegram handle is needed'],
    [
      contact.email !== null && (mailKey === null || asContact(mailKey)?.value !== mailKey),
      'no visitor could match this email: write one plain address (letters, digits and . _ + - before the @)',
    ],
    [
      contact.telegram_handle !== null && asContact(`@${handleKey ?? ''}`) === null,
      'the Telegram handle is not name, @name or https://t.me/name',
    ],
  ];
  const [, problem] = problems.find(([isWrong]) => isWrong) ?? [];
  return { contact, ...(problem && { problem }) };
}

const describe = ({ full_name, email, telegram_handle }: Pick<Stored, 'full_name' | 'email' | 'telegram_handle'>) =>
  `${full_name} (${[email, telegram_handle].filter(Boolean).join(', ')})`;

const ourHosts = companyContacts.flatMap(({ email }) => email?.split('@')[1]?.toLowerCase() ?? []);

const WITH_ONE_OF = '(email_key = private.email_key($1) or telegram_key = private.telegram_key($2))';

/** Finds the contact that the product itself would warn of: one that this contact contains, else the most similar one. */
async function findNeighbor(db: Client, { email, telegram_handle }: Contact): Promise<string | undefined> {
  const { rows } = await db.query<Stored>(
    `select c.* from public.verified_contacts as c, unnest(array[c.email_key, c.telegram_key]) as own (key),
       unnest(array[private.email_key($1), private.telegram_key($2)]) as typed (key)
     where c.active and (private.email_resembles_contact($1) or private.telegram_resembles_contact($2))
     order by strpos(typed.key, own.key) = 0, extensions.levenshtein(left(own.key, 255), left(typed.key, 255)) limit 1`,
    [email, telegram_handle],
  );
  return rows[0] && describe(rows[0]);
}

/** Adds one contact, or says why it may not be added. */
export async function addContact(db: Client, typed: NewContact, rules: AddRules): Promise<Outcome> {
  const refuse = (why: string) => ({ done: false, text: `${typed.name || 'The new contact'}: ${why}` });
  const { contact, problem } = readContact(typed);
  if (problem) return refuse(problem);
  const { email, telegram_handle } = contact;
  const { rows } = await db.query<Stored>(
    `select * from public.verified_contacts where ${WITH_ONE_OF} order by active desc`,
    [email, telegram_handle],
  );
  const [owner] = rows;
  if (owner?.active) {
    const columns = ['full_name', 'email', 'telegram_handle', 'contact_position'] as const;
    const isVerified = (key: string | null) =>
      key === null || rows.some((row) => row.active && [row.email_key, row.telegram_key].includes(key));
    const isThere = rules.areChannels
      ? isVerified(email && emailKey(email)) && isVerified(telegram_handle && telegramKey(telegram_handle))
      : columns.every((column) => owner[column] === contact[column]);
    return isThere
      ? { done: true, text: `There already: ${describe(contact)}` }
      : refuse(`${describe(owner)} is active and has other details. Revoke it first.`);
  }
  if (owner && rules.areChannels) {
    return refuse(
      `${describe(owner)} was revoked. Take it off the site (src/content/company.ts), or add it by itself.`,
    );
  }
  const neighbor = rules.mayResemble || rules.areChannels ? undefined : await findNeighbor(db, contact);
  if (neighbor) {
    return refuse(`${describe(contact)} looks like ${neighbor}. If both are real, repeat the command with --anyway.`);
  }
  await db.query(
    `insert into public.verified_contacts (full_name, email, telegram_handle, contact_position) values ($1, $2, $3, $4)`,
    [contact.full_name, email, telegram_handle, contact.contact_position],
  );
  const [mailbox, domain = ''] = email?.split('@') ?? [];
  const inLetters = domainToUnicode(domain);
  const isOurs = email === null || ourHosts.some((host) => `.${domain.toLowerCase()}`.endsWith(`.${host}`));
  const foreign = isOurs ? '' : `. Your own addresses are not at ${domain}: who leaves you keeps this one.`;
  const note = /xn--/i.test(domain)
    ? `. As ${mailbox}@${inLetters}, which mail programs show, it is not verified.`
    : '';
  return { done: true, text: `Added: ${describe(contact)}${foreign}${note}` };
}

/** The lines of src/content/ by which the site prints this address or handle. */
function printedAt({ email_key, telegram_key }: Stored): string[] {
  const address = email_key?.replace(/\W/g, '\\$&');
  const ways = [address && `(?<![\\w.+-])${address}`, telegram_key && `(?:(?<!\\w)@|\\.me/)${telegram_key}`];
  const printed = new RegExp(`(?:${ways.filter(Boolean).join('|')})(?![\\w-]|\\.\\w)`, 'i');
  const folder = new URL('../../../src/content/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return files.sort().flatMap((file) => {
    const lines = readFileSync(new URL(file, folder), 'utf8').split('\n');
    return lines.flatMap((line, at) => (printed.test(line) ? [`src/content/${file}:${at + 1}`] : []));
  });
}

/** Deactivates the active contact that has this email address or Telegram handle. */
export async function revokeContact(db: Client, value: string): Promise<Outcome> {
  const { rows } = await db.query<Stored>(
    `with revoked as (
       update public.verified_contacts set active = false where active and ${WITH_ONE_OF} returning *
     )
     select * from revoked union all select * from public.verified_contacts where not active and ${WITH_ONE_OF}`,
    [value, value],
  );
  const [contact] = rows;
  if (contact === undefined) return { done: false, text: 'No contact has this email address or Telegram handle.' };
  const { rows: open } = await db.query<{ reference: string; status: string }>(
    'select * from private.open_applications_of($1)',
    [contact.telegram_key],
  );
  const list = open.map(({ reference, status }) => `${reference} (${status})`).join(', ');
  const waiting = list && ` Open applications wait for this person, name another in writes_as: ${list}.`;
  const lines = printedAt(contact).join(', ');
  const printed = lines && ` The site prints this contact until you take it out, build and deploy: ${lines}.`;
  const text = `Revoked: ${describe(contact)}. A check confirms neither of them from now on.${waiting}${printed}`;
  return { done: true, text };
}

/** Three lines a contact: who, where, and the link for a signature, whose fragment reaches no server. */
export async function listContacts(db: Client, all: boolean): Promise<Outcome[]> {
  const { rows } = await db.query<Stored & { since: string }>(
    `select *, to_char(verified_at at time zone 'utc', 'YYYY-MM-DD') as since from public.verified_contacts
     where active or $1 order by not active, full_name, verified_at`,
    [all],
  );
  const lines = rows.flatMap((row) => {
    const asked = row.telegram_key ? `telegram=${row.telegram_key}` : `email=${row.email_key}`;
    return [
      `${row.active ? 'active ' : 'revoked'}  ${row.since}  ${row.full_name}  ${row.contact_position ?? ''}`,
      `         ${row.email ?? ''}  ${row.telegram_handle ?? ''}`,
      ...(row.active ? [`         ${brand.siteUrl}${pages.verify.path}#${asked}`] : []),
    ];
  });
  return lines.map((text) => ({ done: true, text }));
}
