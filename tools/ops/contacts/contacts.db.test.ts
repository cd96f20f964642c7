import { expect, onTestFinished, test } from 'vitest';
import { brand, companyContacts } from '../../../src/content/company.ts';
import {
  add,
  contacts,
  FOREIGN,
  HEADER,
  verify,
  writeContacts,
} from '../../../supabase/tests/support/contacts-command.ts';
import { query } from '../../../supabase/tests/support/database.ts';
import { sharedStack } from '../../../supabase/tests/support/shared-stack.ts';
import { runContacts } from '../contacts.ts';

const { importing } = await writeContacts();

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

test('Revoking a contact names the open applications to which it was to write.', async () => {
  await add('Ana', '--email', 'ana@command.io', '--telegram', '@ana_command', '--anyway');
  const apply = (status: string) =>
    query<{ id: string }>(
      `insert into public.applications (telegram_contact, project_blurb, writes_as, status) values ('@abc', 'b', 't.me/Ana_Command', $1) returning id`,
      [status],
    );
  const [[open], [closed]] = [await apply('in_review'), await apply('won')];
  onTestFinished(() => void query('delete from public.applications where id = any ($1)', [[open?.id, closed?.id]]));
  const { out } = await contacts('revoke', 'ana@command.io');
  expect(out[0]).toMatch(new RegExp(`: ${open?.id.slice(0, 8).toUpperCase()} \\(in_review\\)\\.$`));
});

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

test('--anyway accepts a contact that looks like another one.', async () => {
  expect(await importing(withTwin, '--anyway')).toMatchObject({ code: 0 });
  expect(await verify('twin@command.io')).toEqual(['Twin']);
});

test('After adding a domain in Punycode, a note says that its spelling in letters is not verified.', async () => {
  const { out } = await add('Ana', '--email', 'ana@xn--bcher-kva.io');
  expect(out.join()).toMatch(/^Added: Ana .*As ana@bücher\.io, .* it is not verified\.$/);
});

const file = [HEADER, 'Ana,ana@command.io,,,', 'Bo,bo@command.io,,,'];
const there = ['There already: Ana (ana@command.io)', 'There already: Bo (bo@command.io)'];

test('add restores a revoked contact.', async () => {
  await importing(file, '--anyway');
  await contacts('revoke', 'ana@command.io');
  expect((await add('Ana', '--email', 'ana@command.io', '--anyway')).code).toBe(0);
  expect((await importing(file)).out).toEqual(there);
});

test('An address at a host of our own, or below it, is added without a note.', async () => {
  const host = brand.supportEmail.split('@')[1];
  for (const email of [`ana.new@${host}`, `ana.new@Mail.${host}`]) {
    expect((await add('Ana', '--email', email, '--anyway', '--dry-run')).out[0]).toMatch(/\)$/);
  }
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
