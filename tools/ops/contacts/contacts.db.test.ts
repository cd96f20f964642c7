import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { brand, companyContacts, founders } from '../../../src/content/company.ts';
import { test as inTransaction, query } from '../../../supabase/tests/support/database.ts';
import { sharedStack } from '../../../supabase/tests/support/shared-stack.ts';
import { runContacts } from '../contacts.ts';

/** What an added address gets as its note, with this domain. */
const FOREIGN = '. Your own addresses are not at command.io: who leaves you keeps this one.';

/** `npm run contacts` with these arguments, without its first line. */
async function contacts(...args: string[]) {
  const ran = { code: 0, out: [] as string[], err: [] as string[] };
  const output = { log: (line: string) => ran.out.push(line), error: (line: string) => ran.err.push(line) };
  ran.code = await runContacts(args, { SUPABASE_DB_URL: sharedStack.databaseUrl }, output);
  ran.err.shift();
  return ran;
}

const add = (name: string, ...rest: string[]) => contacts('add', '--name', name, ...rest);

/** The names that a visitor gets for an address. */
async function verify(email: string): Promise<string[]> {
  const active = 'select full_name from public.verified_contacts where active and email_key = private.email_key($1)';
  return (await query<{ full_name: string }>(active, [email])).map(({ full_name }) => full_name);
}

// Commands commit what they write: it is deleted again, so that no other test of this stack finds it.
const samples = (await query<{ id: string }>('select id from public.verified_contacts')).map(({ id }) => id);
const clear = () => query('delete from public.verified_contacts where id <> all ($1)', [samples]);
beforeEach(clear);
afterAll(clear);

test('An added contact is verified from now on, as it was typed without its edges.', async () => {
  const values = [
    '--email',
    ' Ana@command.io\u200b',
    '--telegram',
    'https://t.me/ana_command/',
    '--position',
    'Listings',
  ];
  const { code, out } = await add(' Ana Ruiz', ...values);
  expect([code, out]).toEqual([0, [`Added: Ana Ruiz (Ana@command.io, https://t.me/ana_command)${FOREIGN}`]]);
  expect(await verify('ana@command.io')).toEqual(['Ana Ruiz']);
  const sql = `select contact_position, telegram_key, verified_at > now() - interval '1 hour' as is_now
    from public.verified_contacts where email_key = 'ana@command.io'`;
  expect(await query(sql)).toEqual([{ contact_position: 'Listings', telegram_key: 'ana_command', is_now: true }]);
});

test.each([
  ['an email that no visitor can match', 'Ana', ['--email', 'Ana <ana@command.io>'], /^Ana: .*one plain address/],
  ['a foreign letter', 'Ana', ['--email', 'аna@command.io'], /one plain address/],
  ['a link that is no handle', 'Ana', ['--telegram', 'https://t.me/ana?start=1'], /not name, @name or/],
  ['no name', ' ', ['--email', 'ana@command.io'], /the name is missing/],
  ['neither address nor handle', 'Ana', [], /is needed/],
  ['a name that turns the text around', 'Ana \u202eevE', ['--email', 'ana@command.io'], /shown_as_typed/],
])('A contact with %s is refused.', async (_, name, values, why) => {
  const { code, err } = await add(name, ...values);
  expect([code, err[0]]).toEqual([1, expect.stringMatching(why)]);
  expect(await verify('ana@command.io')).toEqual([]);
});

inTransaction(
  'A revoked contact is restored by one row or its tick, and refuses a statement of several rows',
  async ({ db }) => {
    const insert = (...contacts: object[]) =>
      db.query(
        `insert into public.verified_contacts (full_name, email, telegram_handle)
       select * from jsonb_to_recordset($1::jsonb) as c (full_name text, email text, telegram_handle text)`,
        [JSON.stringify(contacts)],
      );
    const found = async () =>
      (await db.query("select full_name from public.verified_contacts where active and email like '%@command.io'"))
        .rows;
    const ana = { full_name: 'Ana', email: 'ana@command.io', telegram_handle: '@ana_command' };
    const bo = { full_name: 'Bo', email: 'bo@command.io' };
    await insert(ana);
    await db.query("update public.verified_contacts set active = false where full_name = 'Ana'");
    for (const again of [{ email: 'ANA@command.io' }, { telegram_handle: 'https://t.me/Ana_Command' }]) {
      await db.query('savepoint before_it');
      await expect(insert(bo, { full_name: 'Anna', ...again })).rejects.toThrow('Revoked before: Anna.');
      await db.query('rollback to before_it');
    }
    expect(await found()).toEqual([]);
    await insert(bo, { full_name: 'Cy', email: 'cy@command.io' });
    await insert({ ...ana, full_name: 'Ana again' });
    expect(await found()).toEqual(['Bo', 'Cy', 'Ana again'].map((full_name) => ({ full_name })));
  },
);

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
  onTestFinished(
    async () => void (await query('delete from public.applications where id = any ($1)', [[open?.id, closed?.id]])),
  );
  const { out } = await contacts('revoke', 'ana@command.io');
  expect(out[0]).toMatch(new RegExp(`: ${open?.id.slice(0, 8).toUpperCase()} \\(in_review\\)\\.$`));
});

test.each([
  ['revoke', '@mara_listbolt', '@tomas_listbolt'],
  ['list', 'all'],
  ['remove', '@mara_listbolt'],
])('Arguments that fit no command are refused with exit code 2: %s %s', async (...args) => {
  const { code, out } = await contacts(...args.filter(Boolean));
  expect([code, out]).toEqual([2, []]);
});

const twin = ['--telegram', '@mara_1istbolt', '--email', 'twin@command.io'];

test('A contact that looks like another one is refused with its name, and accepted with --anyway.', async () => {
  const { code, err } = await add('Twin', ...twin);
  expect([code, err[1]]).toEqual([1, 'Nothing was changed.']);
  expect((await add('Twin', ...twin, '--anyway')).code).toBe(0);
  expect(err[0]).toMatch(/looks like Mara Lindqvist \(mara@listbolt\.example, @mara_listbolt\).*--anyway/);
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

test('A channel whose handle was revoked is not taken for existing, and no other is added beside it.', async () => {
  await withoutChannels();
  const { name, email = '', telegram = '' } = companyContacts.find((one) => one.email && one.telegram) ?? { name: '' };
  await add(name, '--email', email);
  await add(name, '--telegram', telegram, '--anyway');
  await contacts('revoke', telegram);
  const before = await contacts('list');
  const { code, err } = await contacts('add-channels');
  expect([code, err[0]]).toEqual([1, `${name}: ${name} (${email}) is active and has other details. Revoke it first.`]);
  expect(await contacts('list')).toEqual(before);
});

test('A revocation names the lines by which the site still prints the contact.', async () => {
  await withoutChannels();
  await contacts('add-channels');
  const lineOf = (text: string) =>
    readFileSync('src/content/company.ts', 'utf8')
      .split('\n')
      .findIndex((line) => line.includes(text)) + 1;
  const [{ telegram }] = founders;
  const one = await contacts('revoke', telegram);
  expect(one.out.join()).toContain(`build and deploy: src/content/company.ts:${lineOf(telegram)}.`);
  await add('Ana', '--email', `ana.${brand.supportEmail}`, '--telegram', `${telegram}_2`, '--anyway');
  expect((await contacts('revoke', `${telegram}_2`)).out.join()).not.toContain('src/content');
});

test('The list is sorted by name, and its revoked contacts are at the end and only there if asked.', async () => {
  const rows = await query<{ full_name: string; active: boolean }>(
    'select full_name, active from public.verified_contacts order by not active, full_name, verified_at',
  );
  const heads = async (...options: string[]) =>
    (await contacts('list', ...options)).out.filter((line) => /^(active|revoked) /.test(line));
  const expected = rows.map(({ full_name, active }) =>
    expect.stringMatching(`^${active ? 'active ' : 'revoked'} .*  ${full_name}  `),
  );
  expect(await heads('--all')).toEqual(expected);
  expect(await heads()).toEqual(expected.filter((_, place) => rows[place]?.active));
});
