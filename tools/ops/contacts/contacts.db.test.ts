import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { brand, companyContacts } from '../../../src/content/company.ts';
import { query } from '../../../supabase/tests/support/database.ts';
import { sharedStack } from '../../../supabase/tests/support/shared-stack.ts';
import { runContacts } from '../contacts.ts';

const dir = mkdtempSync(`${os.tmpdir()}/listbolt-contacts-`);
const FOREIGN = '. Your own addresses are not at command.io: who leaves you keeps this one.';
const HEADER = 'full_name,email,telegram_handle,contact_position,verified_at';

// Commands commit what they write. It is deleted again, so that no other test of this stack finds it.
const samples = (await query<{ id: string }>('select id from public.verified_contacts')).map(({ id }) => id);
const clear = () => query('delete from public.verified_contacts where id <> all ($1)', [samples]);
beforeEach(clear);
afterAll(async () => {
  await clear();
  rmSync(dir, { recursive: true });
});

async function contacts(...args: string[]) {
  const ran = { code: 0, out: [] as string[], err: [] as string[] };
  const output = { log: (line: string) => ran.out.push(line), error: (line: string) => ran.err.push(line) };
  ran.code = await runContacts(args, { SUPABASE_DB_URL: sharedStack.databaseUrl }, output);
  ran.err.shift();
  return ran;
}

const add = (name: string, ...rest: string[]) => contacts('add', '--name', name, ...rest);

function importing(lines: string[], ...options: string[]) {
  writeFileSync(`${dir}/team.csv`, lines.join('\n'));
  return contacts('import', `${dir}/team.csv`, ...options);
}

async function verify(email: string): Promise<string[]> {
  const active = 'select full_name from public.verified_contacts where active and email_key = private.email_key($1)';
  return (await query<{ full_name: string }>(active, [email])).map(({ full_name }) => full_name);
}

test('An added contact is verified.', async () => {
  const { code, out } = await add('Ana Ruiz', '--email', 'Ana@command.io', '--telegram', '@ana_command');
  expect([code, out]).toEqual([0, [`Added: Ana Ruiz (Ana@command.io, @ana_command)${FOREIGN}`]]);
  expect(await verify('ana@command.io')).toEqual(['Ana Ruiz']);
});

test('An added contact has the name, address, handle and position of the command.', async () => {
  await add('Ana', '--email', 'ana@command.io', '--telegram', '@ana_command', '--position', 'Listings');
  const select = 'select email, telegram_handle, contact_position from public.verified_contacts where full_name = $1';
  expect(await query(select, ['Ana'])).toEqual([
    { email: 'ana@command.io', telegram_handle: '@ana_command', contact_position: 'Listings' },
  ]);
});

test('A contact is revoked in a full project, where the database is read-only.', async () => {
  await add('Ana Ruiz', '--email', 'ana@command.io');
  const readOnly = (value: string) => query(`alter role postgres set default_transaction_read_only = ${value}`);
  await readOnly('on');
  onTestFinished(async () => {
    await query('begin read write; alter role postgres reset default_transaction_read_only; commit');
  });
  expect(await contacts('revoke', 'ana@command.io')).toMatchObject({ code: 0 });
  expect(await verify('ana@command.io')).toEqual([]);
});

test.each(['https://t.me/ANA_command', 'ANA@command.io'])(
  'A contact with a handle and an address is no longer verified once %s is revoked.',
  async (value) => {
    await add('Ana Ruiz', '--email', 'ana@command.io', '--telegram', '@ana_command');
    expect(await contacts('revoke', value)).toMatchObject({ code: 0 });
    expect(await verify('ana@command.io')).toEqual([]);
  },
);

test('A contact may be revoked twice.', async () => {
  await add('Ana Ruiz', '--telegram', '@ana_command');
  for (const _ of ['first', 'second']) {
    expect(await contacts('revoke', '@ana_command')).toMatchObject({
      code: 0,
      out: [expect.stringMatching(/^Revoked: Ana/)],
    });
  }
});

test('A contact that is revoked leaves all others verified.', async () => {
  await add('Ana Ruiz', '--email', 'ana@command.io');
  await add('Bo Lund', '--email', 'bo@command.io');
  await contacts('revoke', 'ana@command.io');
  expect([await verify('ana@command.io'), await verify('bo@command.io')]).toEqual([[], ['Bo Lund']]);
});

test('Revoking a contact that nobody has is an error.', async () => {
  expect(await contacts('revoke', '@ana_comand')).toMatchObject({
    code: 1,
    err: [/* why, and: */ expect.any(String), 'Nothing was changed.'],
  });
});

test('A dry run says what would happen, and changes nothing.', async () => {
  const { code, out } = await add('Ana', '--email', 'ana@command.io', '--dry-run');
  expect([code, out]).toEqual([0, [`Dry run, not kept. Added: Ana (ana@command.io)${FOREIGN}`]]);
  expect(await verify('ana@command.io')).toEqual([]);
});

test('Each command first names the database that it works on, without its password.', async () => {
  const said: string[] = [];
  const output = { log: () => undefined, error: (line: string) => said.push(line) };
  await runContacts(['list'], { SUPABASE_DB_URL: sharedStack.databaseUrl }, output);
  expect(said).toEqual(['Database: 127.0.0.1 (SUPABASE_DB_URL)']);
});

test('A database that cannot be reached is an error with exit code 1.', async () => {
  const said: string[] = [];
  const output = { log: () => undefined, error: (line: string) => said.push(line) };
  expect(await runContacts(['list'], { LISTBOLT_DATABASE_PORT: '1' }, output)).toBe(1);
  expect(said[1]).toMatch(/^Cannot connect to the local stack: nothing listens there/);
});

test.each([
  ['revoke', '@mara_listbolt', '@tomas_listbolt'],
  ['revoke'],
  ['list', 'all'],
  ['remove', '@mara_listbolt'],
  ['add', '--phone', '1'],
])('Arguments that fit no command are refused with exit code 2: %s %s', async (...args) => {
  const { code, out } = await contacts(...args.filter(Boolean));
  expect([code, out]).toEqual([2, []]);
});

test('--help names the commands.', async () => {
  expect(await contacts('--help')).toMatchObject({ code: 0, out: [expect.stringContaining('add-channels')] });
});

const twin = ['--telegram', '@mara_1istbolt', '--email', 'twin@command.io'];
const withTwin = [HEADER, 'Ana,ana@command.io,,,', 'Twin,twin@command.io,@mara_1istbolt,,'];

test('A contact that looks like another one is refused with its name.', async () => {
  const { code, err } = await add('Twin', ...twin);
  expect([code, err[1]]).toEqual([1, 'Nothing was changed.']);
  expect(err[0]).toMatch(/looks like Mara Lindqvist \(mara@listbolt\.example, @mara_listbolt\).*--anyway/);
});

test('An import with a contact that looks like another one names its line, and writes none.', async () => {
  expect((await importing(withTwin)).err[0]).toMatch(/^line 3: .* looks like Mara Lindqvist/);
  expect(await verify('ana@command.io')).toEqual([]);
});

test('--anyway accepts a contact that looks like another one.', async () => {
  expect(await importing(withTwin, '--anyway')).toMatchObject({ code: 0 });
  expect(await verify('twin@command.io')).toEqual(['Twin']);
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

test('After adding a domain in Punycode, a note says that its spelling in letters is not verified.', async () => {
  const { out } = await add('Ana', '--email', 'ana@xn--bcher-kva.io');
  expect(out.join()).toMatch(/^Added: Ana .*As ana@bücher\.io, .* it is not verified\.$/);
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

test('add restores a revoked contact.', async () => {
  await importing(file, '--anyway');
  await contacts('revoke', 'ana@command.io');
  expect((await add('Ana', '--email', 'ana@command.io', '--anyway')).code).toBe(0);
  expect((await importing(file)).out).toEqual(there);
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
  ['an open quote', 'full_name,email\n"Ana,a@b.io\n', 'line 2: a double quote is opened and never closed'],
  ['a quote inside a cell', 'full_name,email\nA"n"a,a@b.io\n', 'line 2: a double quote stands inside a cell'],
  ['words behind a quote', 'full_name,email\n"An"a,a@b.io\n', 'line 2: after a closing double quote'],
  ['an old encoding', Buffer.from('full_name\nTom\xe1s\n', 'latin1'), 'save it as "CSV UTF-8"'],
  ['no contact', 'full_name,email\n', 'contains no contact'],
])('A file with %s is refused in words.', async (_, content, words) => {
  writeFileSync(`${dir}/team.csv`, content);
  expect((await contacts('import', `${dir}/team.csv`)).err.join()).toContain(words);
});

test('An address at a host of our own, or below it, is added without a note.', async () => {
  const host = brand.supportEmail.split('@')[1];
  for (const email of [`ana.new@${host}`, `ana.new@Mail.${host}`]) {
    expect((await add('Ana', '--email', email, '--anyway', '--dry-run')).out[0]).toMatch(/\)$/);
  }
});

test('A file that is not there is named.', async () => {
  expect((await contacts('import', `${dir}/none.csv`)).err.join()).toBe(`There is no file ${dir}/none.csv.`);
});

/** Removes the sample's channels from the table until the test has ended. */
async function withoutChannels() {
  const names = [companyContacts.map(({ name }) => name)];
  const remove = 'delete from public.verified_contacts where full_name = any ($1)';
  const columns = 'id, full_name, email, telegram_handle, contact_position, verified_at';
  const printed = await query(`${remove} returning ${columns}`, names);
  onTestFinished(async () => {
    await query(remove, names);
    await query(
      `insert into public.verified_contacts (${columns}) select ${columns} from jsonb_populate_recordset(null::public.verified_contacts, $1)`,
      [JSON.stringify(printed)],
    );
  });
}

test('The channels that the site prints are added once, and after that found, in any spelling.', async () => {
  await withoutChannels();
  for (const said of ['Added: ', 'There already: ']) {
    const { code, out } = await contacts('add-channels');
    expect([code, out.length]).toEqual([0, companyContacts.length]);
    for (const line of out) expect(line).toContain(said);
  }
});

test('The channels are stored as the site prints them, each with who it is.', async () => {
  await withoutChannels();
  await contacts('add-channels');
  const stored = await query(
    `select full_name as name, contact_position as position, email, telegram_handle as telegram
     from public.verified_contacts where full_name = any ($1) order by 1`,
    [companyContacts.map(({ name }) => name)],
  );
  const printed = companyContacts.map(({ name, position, email = null, telegram = null }) => ({
    ...{ name, position },
    ...{ email, telegram },
  }));
  expect(stored).toEqual(printed.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
});

test('A channel whose handle was revoked is not taken for existing, though its address is verified.', async () => {
  await withoutChannels();
  const { name, email = '', telegram = '' } = companyContacts.find((one) => one.email && one.telegram) ?? { name: '' };
  await add(name, '--email', email);
  await add(name, '--telegram', telegram, '--anyway');
  await contacts('revoke', telegram);
  const { code, err } = await contacts('add-channels');
  expect([code, err[0]]).toEqual([1, `${name}: ${name} (${email}) is active and has other details. Revoke it first.`]);
});

test("A colleague's handle that contains the company's own is refused with the company's name.", async () => {
  await contacts('add-channels');
  const company = 'https://t.me/';
  const { name, telegram = '' } = companyContacts.find((one) => one.telegram?.startsWith(company)) ?? { name: '' };
  const { err } = await add('Ana', '--telegram', `ana_${telegram.slice(company.length)}`);
  expect(err[0]).toContain(`looks like ${name} (`);
});

test('The list has three lines for each contact: who, where, and the link.', async () => {
  await importing([HEADER, 'Ana,ana@command.io,,Listings,2026-03-02', 'Bo,bo@command.io,@Bo_command,,2026-04-05']);
  const { out } = await contacts('list');
  const at = out.findIndex((line) => line.includes('  Ana  '));
  expect(out.slice(at, at + 3)).toEqual([
    'active   2026-03-02  Ana  Listings',
    '         ana@command.io  ',
    `         ${brand.siteUrl}/verify#email=ana@command.io`,
  ]);
  const next = out.findIndex((line) => line.includes('  Bo  '));
  expect(out.slice(next, next + 3)).toEqual([
    'active   2026-04-05  Bo  ',
    '         bo@command.io  @Bo_command',
    `         ${brand.siteUrl}/verify#telegram=bo_command`,
  ]);
});

test('The list is sorted by name, and has no revoked contact unless asked.', async () => {
  const { out } = await contacts('list');
  const heads = out.filter((line) => /^(active|revoked) /.test(line));
  const names = heads.map((line) => line.slice('active   2026-03-02  '.length));
  expect(heads.filter((line) => line.startsWith('revoked'))).toEqual([]);
  expect(names.length).toBeGreaterThan(4);
  expect(names).toEqual(
    (
      await query(
        `select full_name || '  ' || coalesce(contact_position, '') as head from public.verified_contacts where active order by full_name, verified_at`,
      )
    ).map(({ head }) => head),
  );
});

test('Revoked contacts stand at the end of the list.', async () => {
  const { out } = await contacts('list', '--all');
  const states = out.flatMap((line) => /^(active|revoked) /.exec(line)?.[1] ?? []);
  expect(states).toEqual([...states].sort());
  expect(new Set(states).size).toBe(2);
});

test('The list has a link for each active contact, and names revoked ones if asked.', async () => {
  const { out } = await contacts('list', '--all');
  expect(out).toContain(`         ${brand.siteUrl}/verify#telegram=mara_listbolt`);
  expect(out.join()).toContain('revoked  2025-01-10  Former Desk');
  expect(out.join()).not.toContain('telegram=former');
});
