import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { type Fields, readContact, readCsv } from './read.ts';

const ana: Fields = {
  full_name: 'Ana Ruiz',
  email: 'Ana@own.io',
  telegram_handle: '@ana_own',
  contact_position: 'Listings',
  verified_at: '2026-03-02',
};
const problemsOf = (change: Fields) => readContact('line 3', { ...ana, ...change }).problems;

test('A contact keeps each of its fields, without the white space around it.', () => {
  const padded = Object.fromEntries(Object.entries(ana).map(([name, value]) => [name, ` \u200b${value}\u00a0`]));
  expect(readContact('line 3', padded)).toEqual({ contact: { place: 'line 3', ...ana }, problems: [] });
});

test('Fields that are empty or absent are not stored as empty texts.', () => {
  expect(readContact('line 3', { full_name: 'Ana', email: '', telegram_handle: '@ana_own', verified_at: ' ' })).toEqual(
    {
      contact: {
        place: 'line 3',
        full_name: 'Ana',
        email: null,
        telegram_handle: '@ana_own',
        contact_position: null,
        verified_at: null,
      },
      problems: [],
    },
  );
});

test.each<[what: string, change: Fields, problem: string]>([
  ['without a name', { full_name: ' ' }, 'the name is missing'],
  [
    'without an address and a handle',
    { email: '', telegram_handle: '' },
    'an email address or a Telegram handle is needed',
  ],
  [
    'with an address that nobody can type',
    { email: 'Ana <ana@own.io>' },
    'no visitor could match this email: write one plain address (letters, digits and . _ + - before the @) in the cell, and nothing else',
  ],
  [
    'with a wrong handle',
    { telegram_handle: 'ana own' },
    'the Telegram handle is not name, @name or https://t.me/name',
  ],
  ['with a name too long', { full_name: 'x'.repeat(121) }, 'a name or position has 120 characters at most'],
  ['with a position too long', { contact_position: 'x'.repeat(121) }, 'a name or position has 120 characters at most'],
])('A contact %s has this one problem.', (_, change, problem) => {
  expect(problemsOf(change)).toEqual([`line 3: ${problem}`]);
});

test('A name and a position may each have 120 letters, also letters of two UTF-16 units.', () => {
  expect(problemsOf({ full_name: '𝒜'.repeat(120), contact_position: 'x'.repeat(120) })).toEqual([]);
});

test('A link with a slash at its end is stored as the database reads it.', () => {
  const { contact } = readContact('line 3', { ...ana, telegram_handle: 'https://t.me/ana_own/' });
  expect(contact.telegram_handle).toBe('https://t.me/ana_own');
});

test.each(['', '@ana_own', 'ana_own', 'https://t.me/ana_own'])('A handle may be written like this: "%s"', (handle) => {
  expect(problemsOf({ telegram_handle: handle })).toEqual([]);
});

// Control characters, which may start an escape sequence, and both ends of each range of direction marks.
test.each([0x07, 0x1b, 0x7f, 0x85, 0x9b, 0x61c, 0x200e, 0x200f, 0x202a, 0x202e, 0x2066, 0x2069, 0xd800])(
  'The character %i is refused in a name and in a position.',
  (code) => {
    const text = `An${String.fromCharCode(code)}a`;
    const problem = ['line 3: a name or position contains a character that is not shown'];
    expect([problemsOf({ full_name: text }), problemsOf({ contact_position: text })]).toEqual([problem, problem]);
  },
);

const dayFromNow = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString();

test.each([
  '2026-03-31',
  '2026-03-31T09:30Z',
  '2026-03-31T09:30:00Z',
  '2026-03-31T09:30:00+02:00',
  '2026-03-31T09:30-05:00',
])('This date of verification is accepted: %s', (verified_at) => {
  expect(problemsOf({ verified_at })).toEqual([]);
});

test.each([
  '31.03.2026',
  '2026-3-31',
  '2026-03-31 09:30',
  '2026-03-31T09:30',
  '2026-13-01',
  'since 2026-03-31',
  '2026-03-31 or so',
  dayFromNow(1).replace(/\.\d+/, ''),
  dayFromNow(1 / 24).replace(/\.\d+/, ''),
])('This date of verification is refused: %s', (verified_at) => {
  expect(problemsOf({ verified_at })).toEqual([
    'line 3: verified_at is a date in the past: 2026-03-31 or 2026-03-31T09:30:00Z',
  ]);
});

const dir = mkdtempSync(`${os.tmpdir()}/listbolt-csv-`);
afterAll(() => rmSync(dir, { recursive: true }));
function read(text: string) {
  writeFileSync(`${dir}/team.csv`, text);
  return readCsv(`${dir}/team.csv`);
}

test.each([
  ['full_name', ['full_name', 'Full name', 'Name', 'Display name']],
  ['email', ['email', 'E-mail', 'Mail', 'Email address']],
  ['telegram_handle', ['telegram_handle', 'Telegram', 'Telegram username']],
  ['contact_position', ['contact_position', 'Position', 'Role', 'Title', 'Job title']],
  ['verified_at', ['verified_at', 'Verified']],
])('The column %s is found under each of these names: %j', (column, names) => {
  for (const name of names) expect(read(`${name}\nx\n`)).toEqual([{ place: 'line 2', fields: { [column]: 'x' } }]);
});

test('The cells of a file go into their columns, in any order.', () => {
  const [row] = read('verified_at,contact_position,telegram_handle,email,full_name\na,b,c,d,e\n');
  expect(row?.fields).toEqual({
    verified_at: 'a',
    contact_position: 'b',
    telegram_handle: 'c',
    email: 'd',
    full_name: 'e',
  });
});

test('A contact is named by its line in the file, below empty lines and a cell of two lines.', () => {
  const rows = read('full_name,email\n\nAna,a\n,\n"Bo\nB",b\nCy,c\n');
  expect(rows.map(({ place, fields }) => [place, fields.email])).toEqual([
    ['line 3', 'a'],
    ['line 6', 'b'],
    ['line 7', 'c'],
  ]);
});

test('Commas inside a file of semicolons belong to the cells.', () => {
  expect(read('full_name;contact_position\nRuiz, Ana;Listings, Europe\n')).toEqual([
    { place: 'line 2', fields: { full_name: 'Ruiz, Ana', contact_position: 'Listings, Europe' } },
  ]);
});
