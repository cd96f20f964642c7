import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  add,
  contacts,
  FOREIGN,
  HEADER,
  verify,
  writeContacts,
} from '../../../supabase/tests/support/contacts-command.ts';
import { query } from '../../../supabase/tests/support/database.ts';

const { dir, importing } = await writeContacts();

const withTwin = [HEADER, 'Ana,ana@command.io,,,', 'Twin,twin@command.io,@mara_1istbolt,,'];

test('An import with a contact that looks like another one names its line, and writes none.', async () => {
  expect((await importing(withTwin)).err[0]).toMatch(/^line 3: .* looks like Mara Lindqvist/);
  expect(await verify('ana@command.io')).toEqual([]);
});

test('An import reads the files that spreadsheets write.', async () => {
  const lines = [
    '\ufeffemail,full_name,contact_position,verified_at',
    ' MAILTO:Ana@command.io,"Ruiz, Ana ""the desk""",Listings,2026-03-02\r',
    '',
    'tom@command.io,Tomás,,2026-03-02T09:30:00+02:00\r',
  ];
  expect(await importing(lines)).toMatchObject({ code: 0 });
  expect(await verify('ana@command.io')).toEqual(['Ruiz, Ana "the desk"']);
  expect(await verify('tom@command.io')).toEqual(['Tomás']);
});

test('An import keeps the position, the handle and the date of verification of each contact.', async () => {
  await importing([
    HEADER,
    'Ana,ana@command.io,@ana_command,Listings,2026-03-02T09:30:00+02:00',
    'Bo,bo@command.io,@bo_command,Fees,2026-04-05',
  ]);
  const columns = `full_name, email, telegram_handle, contact_position, to_char(verified_at at time zone 'utc', 'YYYY-MM-DD HH24:MI') as since`;
  const sql = `select ${columns} from public.verified_contacts where email_key like '%@command.io' order by 1`;
  expect((await query(sql)).map((row) => Object.values(row))).toEqual([
    ['Ana', 'ana@command.io', '@ana_command', 'Listings', '2026-03-02 07:30'],
    ['Bo', 'bo@command.io', '@bo_command', 'Fees', '2026-04-05 00:00'],
  ]);
});

test('A contact without a date is verified from now on.', async () => {
  await add('Ana', '--email', 'ana@command.io', '--position', 'Listings');
  const sql = `select verified_at between now() - interval '1 hour' and now() as is_now, contact_position from public.verified_contacts where email_key = 'ana@command.io'`;
  expect(await query(sql)).toEqual([{ is_now: true, contact_position: 'Listings' }]);
});

test.each<[what: string, lines: string[]]>([
  ['semicolons, as Excel writes them in Europe', ['full_name;email', 'Ana;ana@command.io']],
  ['tabs, as a copied table has them', ['full_name\temail', 'Ana\tana@command.io']],
  ['the separator named in the first line', ['sep=;', 'full_name;email', 'Ana;ana@command.io']],
  ["a header in people's spelling", ['Full name,E-mail address', 'Ana,ana@command.io']],
  ['columns and rows that were cleared', ['full_name,email,,', 'Ana,ana@command.io,,', ',,,', ' , ,,']],
  ['fewer separators in a row of empty cells', ['full_name,email,,', 'Ana,ana@command.io']],
])('An import reads a file with %s.', async (_, lines) => {
  expect(await importing(lines)).toMatchObject({ code: 0, out: [`Added: Ana (ana@command.io)${FOREIGN}`] });
  expect(await verify('ana@command.io')).toEqual(['Ana']);
});

test.each([
  'ana@command.io;hello@command.io',
  'Ana<ana@command.io>',
  '"ana@command.io,"',
  "'ana@command.io",
  'ana@command',
  'mailto:mailto:ana@command.io',
  // Mailboxes that exist, but that /verify does not read.
  'ana=desk@command.io',
  'ana/desk@command.io',
  'ana!@command.io',
])('An email cell that no visitor can match is refused with its line: %s', async (cell) => {
  const { code, err } = await importing(['full_name,email', 'Bo,bo@command.io', `Ana,${cell}`], '--anyway');
  expect([code, err]).toEqual([1, [expect.stringMatching(/^line 3: .*one plain address/), 'Nothing was changed.']]);
});

test('An import names every wrong line, and then writes none.', async () => {
  const lines = [
    'Ana,ana@command.io,,,',
    ',nameless@command.io,,,',
    'Unreachable,,,,',
    'Cyrillic,аna@command.io,,,',
    'Spaced,,ana command,,',
    'Later,later@command.io,,,2999-01-01',
    'Turned \u202eround,turned@command.io,,,',
    `${'x'.repeat(121)},long@command.io,,,`,
  ];
  const { err } = await importing([HEADER, ...lines]);
  expect(err.map((line) => line.replace(/:.*/, ''))).toEqual([
    ...[3, 4, 5, 6, 7, 8, 9].map((line) => `line ${line}`),
    'Nothing was changed.',
  ]);
  expect(await verify('ana@command.io')).toEqual([]);
});

const file = [HEADER, 'Ana,ana@command.io,,,', 'Bo,bo@command.io,,,'];
const there = ['There already: Ana (ana@command.io)', 'There already: Bo (bo@command.io)'];

test('A repeated import changes nothing.', async () => {
  await importing(file, '--anyway');
  expect((await importing(file)).out).toEqual(there);
});

test('An import changes no contact that is verified with other details.', async () => {
  await importing(file, '--anyway');
  expect((await importing([HEADER, 'Mallory,ana@command.io,,,'])).err[0]).toMatch('Ana (ana@command.io) is active');
  expect(await verify('ana@command.io')).toEqual(['Ana']);
});

test.each([
  ['name', 'Anna,ana@command.io,@ana_command,Listings,'],
  ['address', 'Ana,Ana@command.io,@ana_command,Listings,'],
  ['handle', 'Ana,ana@command.io,@Ana_command,Listings,'],
  ['position', 'Ana,ana@command.io,@ana_command,Fees,'],
])('An import with another %s of an active contact is refused.', async (_, line) => {
  await importing([HEADER, 'Ana,ana@command.io,@ana_command,Listings,']);
  expect((await importing([HEADER, line])).err).toEqual([
    'line 2: Ana (ana@command.io, @ana_command) is active and has other details. Revoke it first.',
    'Nothing was changed.',
  ]);
});

test('An active contact is found behind revoked ones with the same address.', async () => {
  for (const name of ['First', 'Second']) {
    await add(name, '--email', 'ana@command.io', '--anyway');
    await contacts('revoke', 'ana@command.io');
  }
  await add('Ana', '--email', 'ana@command.io', '--anyway');
  expect((await importing([HEADER, 'Ana,ana@command.io,,,'])).out).toEqual(['There already: Ana (ana@command.io)']);
});

test('An import restores no revoked contact.', async () => {
  await importing(file, '--anyway');
  await contacts('revoke', 'ana@command.io');
  expect((await importing(file)).err[0]).toMatch('line 2: Ana (ana@command.io) was revoked');
  expect(await verify('ana@command.io')).toEqual([]);
});

test.each<[string, string | Buffer, string]>([
  ['an unknown column', 'full_name,phone\nAna,1\n', '"phone" is not a column, or there twice'],
  ['a column twice', 'full_name,email,mail\nAna,a@b.io,\n', '"mail" is not a column, or there twice'],
  ['no header', 'Ana,ana@command.io\n', '"Ana" is not a column'],
  ['a title', 'Team 2026\nfull_name,email\nAna,a@b.io\n', 'The first line names the columns'],
  ['a header in Russian', 'Имя,Почта\nAna,a@b.io\n', 'in English: full_name, email'],
  [
    'a first and a last name',
    'First name,Last name,email\nAna,Ruiz,a@b.io\n',
    'a first and a last name share one cell',
  ],
  ['who left', 'full_name,email,Left on\nAna,a@b.io,2026-01-01\n', 'first take out those people'],
  ['a person twice', `${HEADER}\nAna,ana@b.io,,,\nAna,ANA@b.io,@ana,,\n`, 'line 3: the same contact as line 2'],
  [
    'a cell too many',
    'full_name,email\nRuiz, Ana,a@b.io\n',
    'line 2: it has 3 cells, and the header has 2. Put a cell',
  ],
  ['a cell too few', 'full_name,email\nAna\n', 'line 2: it has 1 cells, and the header has 2.'],
  [
    'an open quote',
    'full_name,email\n"Ana,a@b.io\n',
    'Quote Not Closed: the parsing is finished with an opening quote at line 2',
  ],
  [
    'a quote inside a cell',
    'full_name,email\nA"n"a,a@b.io\n',
    'Invalid Opening Quote: a quote is found on field 0 at line 2',
  ],
  ['words behind a quote', 'full_name,email\n"An"a,a@b.io\n', 'Invalid Closing Quote: got "a" at line 2'],
  ['an old encoding', Buffer.from('full_name\nTom\xe1s\n', 'latin1'), 'save it as "CSV UTF-8"'],
  ['no contact', 'full_name,email\n', 'contains no contact'],
])('A file with %s is refused in words.', async (_, content, words) => {
  writeFileSync(`${dir}/team.csv`, content);
  expect((await contacts('import', `${dir}/team.csv`)).err.join()).toContain(words);
});

test('A file that is not there is named.', async () => {
  expect((await contacts('import', `${dir}/none.csv`)).err.join()).toBe(`There is no file ${dir}/none.csv.`);
});
