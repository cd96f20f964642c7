import type pg from 'pg';
import { expect } from 'vitest';
import type * as z from 'zod/mini';
import { CONTACT_LIMITS, contactMessageSchema } from '../functions/_shared/contracts/contact-message.ts';
import { contactReportSchema, MEETING_PLACES, REPORT_LIMITS } from '../functions/_shared/contracts/contact-report.ts';
import {
  fastTrackApplicationSchema,
  isListingUrl,
  LISTING_URL_MAX,
  PROJECT_BLURB_MAX,
  TELEGRAM_CONTACT_MAX,
  TELEGRAM_CONTACT_MIN,
} from '../functions/_shared/contracts/fast-track-application.ts';
import { toColumns } from '../functions/_shared/contracts/forms.ts';
import { test } from './support/database.ts';

// The CHECKs of the three tables: the last wall behind the contracts, and never stricter than they are.

type Row = Record<string, unknown>;

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

/** What JavaScript, PostgreSQL and its collations class differently: controls, white space, the invisible. */
const oddCharacters: readonly string[] = [
  ...range(0x01, 0x20),
  ...range(0x7f, 0xa0),
  '\u00ad',
  '\u061c',
  '\u1680',
  '\u180e',
  ...range(0x2000, 0x200f),
  ...range(0x2028, 0x202f),
  ...range(0x205f, 0x2064),
  ...range(0x2066, 0x206f),
  '\u3000',
  '\ufeff',
];

const valid = {
  fast_track_applications: { telegramContact: 'abc', coinmarketcapUrl: 'https://coingecko.com/', projectBlurb: 'b' },
  contact_messages: { name: 'Ada', email: 'a@b', company: 'c', projectType: 'p', message: 'm' },
  impersonation_reports: { kind: 'telegram', value: '@a', metWhere: 'x', whatHappened: 'w', reporterContact: 'r' },
};
type Table = keyof typeof valid;
const contracts: Record<Table, z.ZodMiniType<Row>> = {
  fast_track_applications: fastTrackApplicationSchema,
  contact_messages: contactMessageSchema,
  impersonation_reports: contactReportSchema,
};

/** The constraint that refuses the row, or undefined where it is taken. */
async function refusedBy(db: pg.Client, table: Table, changes: Row): Promise<string | undefined> {
  const row = toColumns({ ...valid[table], ...changes });
  await db.query('savepoint before_it');
  return db
    .query(
      `insert into public.${table} (${Object.keys(row)}) select ${Object.keys(row)} from jsonb_populate_record(null::public.${table}, $1)`,
      [JSON.stringify(row)],
    )
    .then(
      () => undefined,
      (error: { constraint?: string }) => error.constraint ?? String(error),
    )
    .finally(() => db.query('rollback to before_it'));
}

const url = (length: number) => 'https://coingecko.com/'.padEnd(length, 'a');
const letters = (length: number) => '😀'.repeat(length);

test.for<[Table, string, number, (length: number) => string, string]>([
  ['fast_track_applications', 'telegramContact', TELEGRAM_CONTACT_MAX, letters, 'telegram_contact_length'],
  ['fast_track_applications', 'coinmarketcapUrl', LISTING_URL_MAX, url, 'coinmarketcap_url_shape'],
  ['fast_track_applications', 'projectBlurb', PROJECT_BLURB_MAX, letters, 'project_blurb_length'],
  ['contact_messages', 'name', CONTACT_LIMITS.name, letters, 'name_length'],
  ['contact_messages', 'email', CONTACT_LIMITS.email, (length) => '@b'.padStart(length, 'a'), 'email_shape'],
  ['contact_messages', 'company', CONTACT_LIMITS.company, letters, 'company_length'],
  ['contact_messages', 'projectType', CONTACT_LIMITS.projectType, letters, 'project_type_length'],
  ['contact_messages', 'message', CONTACT_LIMITS.message, letters, 'message_length'],
  ['impersonation_reports', 'value', REPORT_LIMITS.value, letters, 'value_length'],
  ['impersonation_reports', 'whatHappened', REPORT_LIMITS.whatHappened, letters, 'what_happened_length'],
  ['impersonation_reports', 'reporterContact', REPORT_LIMITS.reporterContact, letters, 'reporter_contact_length'],
])(
  'the table %s takes a %s of %d characters, as the contract does, and refuses a longer one',
  async ([table, field, limit, make, constraint], { db }) => {
    expect(await refusedBy(db, table, { [field]: make(limit) })).toBeUndefined();
    expect(await refusedBy(db, table, { [field]: make(limit + 1) })).toBe(constraint);
    expect(await refusedBy(db, table, { staffNote: letters(4001) })).toBe('staff_note_length');
  },
);

test.for<[Table, Row, string]>([
  ['fast_track_applications', { telegramContact: 'ab' }, 'telegram_contact_length'],
  ['fast_track_applications', { coinmarketcapUrl: 'javascript:alert(1)//coingecko.com' }, 'coinmarketcap_url_shape'],
  ['fast_track_applications', { coinmarketcapUrl: 'https://coingecko.com.evil.example/' }, 'coinmarketcap_url_shape'],
  // The Kelvin sign is a K only where case is folded by Unicode.
  ['fast_track_applications', { coinmarketcapUrl: 'https://coingec\u212ao.com/' }, 'coinmarketcap_url_shape'],
  ['fast_track_applications', { coinmarketcapUrl: null, projectBlurb: null }, 'url_or_blurb'],
  ['contact_messages', { email: 'no address' }, 'email_shape'],
  ['impersonation_reports', { kind: 'phone' }, 'kind_known'],
  ['impersonation_reports', { metWhere: 'fax' }, 'met_where_known'],
])('the table %s refuses %j', async ([table, changes, constraint], { db }) => {
  expect(await refusedBy(db, table, changes)).toBe(constraint);
});

test('the tables take the shortest Telegram contact and every meeting place of the contracts', async ({ db }) => {
  const telegramContact = 'a'.repeat(TELEGRAM_CONTACT_MIN);
  expect(await refusedBy(db, 'fast_track_applications', { telegramContact })).toBeUndefined();
  for (const metWhere of MEETING_PLACES)
    expect(await refusedBy(db, 'impersonation_reports', { metWhere })).toBeUndefined();
});

// Whatever collation the database has.
test('contract and table take the same listing URLs, whatever characters they contain', async ({ db }) => {
  const formats = Array.from({ length: 0x11_0000 }, (_, code) => code).filter((code) =>
    /\p{Format}/u.test(String.fromCodePoint(code)),
  );
  const characters = [...oddCharacters, ...String.fromCodePoint(...formats), ...'é日😀\u2027\u2065\u{110be}'];
  const urls = characters.map((character) => `https://coingecko.com/${character}a`);
  expect(urls.filter(isListingUrl)).toHaveLength(6);
  for (const coinmarketcapUrl of urls) {
    const constraint = await refusedBy(db, 'fast_track_applications', { coinmarketcapUrl });
    expect(constraint === undefined, JSON.stringify(coinmarketcapUrl)).toBe(isListingUrl(coinmarketcapUrl));
  }
});

test.for<[Table, (odd: string) => Row]>([
  ['fast_track_applications', (odd) => ({ telegramContact: `ab${odd}` })],
  ['fast_track_applications', (odd) => ({ telegramContact: odd.repeat(3) })],
  ['fast_track_applications', (odd) => ({ coinmarketcapUrl: null, projectBlurb: odd })],
  ['contact_messages', (odd) => ({ name: odd })],
  ['contact_messages', (odd) => ({ message: odd })],
  ['impersonation_reports', (odd) => ({ value: odd })],
])('contract and table take the same texts of odd characters in %s', async ([table, changesOf], { db }) => {
  for (const odd of oddCharacters) {
    const changes = changesOf(odd);
    const sent = Object.fromEntries(Object.entries({ ...valid[table], ...changes }).map(([k, v]) => [k, v ?? '']));
    const isTaken = contracts[table].safeParse(sent).success;
    expect((await refusedBy(db, table, changes)) === undefined, JSON.stringify(changes)).toBe(isTaken);
  }
});

test('the table takes every email address that the contract takes', async ({ db }) => {
  for (const odd of oddCharacters) {
    const email = `a${odd}a@b`;
    if (!contactMessageSchema.safeParse({ ...valid.contact_messages, email }).success) continue;
    expect(await refusedBy(db, 'contact_messages', { email }), JSON.stringify(odd)).toBeUndefined();
  }
  expect(await refusedBy(db, 'contact_messages', { email: 'a\u0001@b' })).toBe('email_shape');
});

test('an application is overdue when it is still new after 24 hours, and the newest is first', async ({ db }) => {
  await db.query(
    `insert into public.fast_track_applications (telegram_contact, project_blurb, status, created_at) values
        ('fresh', 'b', 'new', now() - interval '23 hours'), ('late', 'b', 'new', now() - interval '25 hours'),
        ('handled', 'b', 'contacted', now() - interval '26 hours')`,
  );
  const { rows } = await db.query(
    'select telegram_contact, hours_since_arrival::float as hours, overdue from public.fast_track_inbox',
  );
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['fresh', 23, false],
    ['late', 25, true],
    ['handled', 26, false],
  ]);
});

test.for<[Table, string]>([
  ['fast_track_applications', 'contacted'],
  ['contact_messages', 'answered'],
  ['impersonation_reports', 'handled'],
])('a change of the status in %s is dated, and an unknown status is refused', async ([table, status], { db }) => {
  await db.query(`insert into public.${table} (${Object.keys(toColumns(valid[table]))})
      select ${Object.values(valid[table]).map((value) => `'${value}'`)}`);
  await db.query(`update public.${table} set status_changed_at = '2026-01-01', staff_note = 'x'`);
  const { rows } = await db.query(
    `update public.${table} set status = '${status}' returning status_changed_at > '2026-01-01' as dated`,
  );
  expect(rows).toEqual([{ dated: true }]);
  await expect(db.query(`update public.${table} set status = 'qualified'`)).rejects.toMatchObject({ code: '22P02' });
});
