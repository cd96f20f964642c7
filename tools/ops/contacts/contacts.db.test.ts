import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { emailKey, telegramKey } from '@contracts/contact-key.ts';
import { isContactOf, verifyContactResponseSchema } from '@contracts/contact-verification.ts';
import { afterAll, afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { apiClient } from '../../../supabase/tests/support/api.ts';
import { asRole, query } from '../../../supabase/tests/support/database.ts';
import { repositoryRoot } from '../../stack/paths.ts';
import { readContacts, SHOWN_MAX_LENGTH } from './read.ts';
import { runContacts } from './run.ts';
import { addContacts } from './store.ts';

const dir = mkdtempSync(path.join(os.tmpdir(), 'listbolt-contacts-'));
afterAll(() => rmSync(dir, { recursive: true }));
// All checks come from one address: its limits have tests of their own.
beforeEach(() => query('truncate private.rate_counters'));
// What a command writes is kept: other tests of this stack must not meet it.
afterEach(async () => {
  await query(
    String.raw`delete from public.verified_contacts where email_key like '%@command.example' or telegram_key like 'command\_%'`,
  );
  await query('delete from private.notifications where contact_change_id is not null');
});

const HEADER = 'full_name,email,telegram_handle,contact_position,verified_at';

function csv(...lines: string[]): string {
  const file = path.join(dir, 'contacts.csv');
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

interface Ran {
  code: number;
  out: string[];
  err: string[];
}

async function contacts(...args: string[]): Promise<Ran> {
  const ran: Ran = { code: 0, out: [], err: [] };
  const env = { SUPABASE_DB_URL: inject('stack').databaseUrl };
  const print = { out: (line: string) => ran.out.push(line), err: (line: string) => ran.err.push(line) };
  ran.code = await runContacts(args, env, print);
  return ran;
}

const stored = () =>
  query<{ full_name: string; active: boolean }>(
    String.raw`select full_name, email, telegram_handle, contact_position, verified_at, active, email_key, telegram_key
     from public.verified_contacts where email_key like '%@command.example' or telegram_key like 'command\_%'
     order by full_name, active`,
  );

/** What the page is answered, read by its own contract. */
async function check(kind: 'email' | 'telegram', value: string): Promise<string | null> {
  const args = kind === 'email' ? { search_email: value } : { search_telegram: value };
  const { data, status } = await apiClient().rpc('verify_contact', args);
  expect(status).toBe(200);
  const [contact = null] = verifyContactResponseSchema.parse(data);
  expect(contact === null || isContactOf(contact, { kind, value })).toBe(true);
  return contact?.full_name ?? null;
}

describe('a contact', () => {
  test('is verified as soon as it is added, and no longer once it is revoked', async () => {
    const added = await contacts(
      'add',
      '--name',
      'Ana Ruiz',
      '--email',
      'Ana@command.example',
      '--telegram',
      '@command_ana',
    );
    expect(added).toMatchObject({ code: 0, out: ['Added: Ana Ruiz (Ana@command.example, @command_ana)'] });
    expect(await check('email', 'ana@command.example')).toBe('Ana Ruiz');
    expect(await check('telegram', 'https://t.me/Command_Ana')).toBe('Ana Ruiz');

    expect(await contacts('revoke', 'https://t.me/COMMAND_ana')).toMatchObject({ code: 0 });
    expect(await check('email', 'ana@command.example')).toBeNull();
    expect(await check('telegram', '@command_ana')).toBeNull();
  });

  test('has its name and position corrected, and nothing else; the change is on record', async () => {
    await contacts('add', '--name', 'Ana Riuz', '--email', 'ana@command.example', '--position', 'Listings');
    const [before] = await stored();
    expect(await contacts('edit', 'ANA@command.example', '--name', 'Ana Ruiz', '--dry-run')).toMatchObject({
      code: 0,
      out: expect.arrayContaining(['Would be: Ana Ruiz (ana@command.example), Listings', 'Nothing was changed.']),
    });
    expect(await stored()).toEqual([before]);

    expect(await contacts('edit', 'mailto:ana@command.example', '--name', 'Ana Ruiz', '--position', '')).toMatchObject({
      code: 0,
      out: ['Was: Ana Riuz (ana@command.example), Listings', 'Now: Ana Ruiz (ana@command.example), no position'],
    });
    expect(await stored()).toEqual([{ ...before, full_name: 'Ana Ruiz', contact_position: null }]);
    expect(await check('email', 'ana@command.example')).toBe('Ana Ruiz');
    expect(
      await query(`select operation, application_name, before ->> 'full_name' as before, after ->> 'full_name' as after
        from private.contact_changes order by position desc limit 1`),
    ).toEqual([{ operation: 'edited', application_name: 'npm run contacts', before: 'Ana Riuz', after: 'Ana Ruiz' }]);
  });

  test('is not edited where nobody active is meant, or the name could not be shown', async () => {
    await contacts('add', '--name', 'Ana', '--email', 'ana@command.example');
    for (const name of ['', ' ', 'x'.repeat(121), 'A\u202ena']) {
      expect((await contacts('edit', 'ana@command.example', '--name', name)).code, name).toBe(1);
    }
    expect((await contacts('edit', 'anna@command.example', '--name', 'Anna')).code).toBe(1);
    await contacts('revoke', 'ana@command.example');
    expect(await contacts('edit', 'ana@command.example', '--name', 'Anna')).toMatchObject({
      code: 1,
      err: expect.arrayContaining(['Nobody active has this email address or Telegram handle.']),
    });
    expect((await stored()).map(({ full_name }) => full_name)).toEqual(['Ana']);
  });

  test('may be revoked twice, but nobody is revoked by a mistyped name', async () => {
    await contacts('add', '--name', 'Ana', '--telegram', 'command_ana');
    expect((await contacts('revoke', 'command_anna')).code).toBe(1);
    expect(await check('telegram', 'command_ana')).toBe('Ana');
    expect((await contacts('revoke', 'command_ana')).code).toBe(0);
    expect(await contacts('revoke', 'command_ana')).toMatchObject({
      code: 0,
      out: ['Revoked before: Ana (command_ana)'],
    });
  });

  test('is listed while it is active, and with --all after that', async () => {
    await contacts('add', '--name', 'Ana Ruiz', '--telegram', 'command_ana', '--position', 'Listings');
    const line = expect.stringMatching(
      /^active +Ana Ruiz +Listings +- +command_ana +\d{4}-\d\d-\d\d {2}\S+\/verify#telegram=command_ana$/,
    );
    expect((await contacts('list')).out).toContainEqual(line);
    await contacts('revoke', 'command_ana');
    expect((await contacts('list')).out.join()).not.toContain('command_ana');
    expect((await contacts('list', '--all')).out).toContainEqual(expect.stringMatching(/^revoked +Ana Ruiz /));
  });
});

describe('the channels that the site prints', () => {
  const seeded = `email_key like any (array['hello@%', 'verify@%', 'security@%']) or telegram_key like 'idris%'`;

  test('are written from the content, once', async () => {
    const before = await query<{ full_name: string }>(
      `delete from public.verified_contacts where ${seeded} returning *`,
    );
    expect(before).toHaveLength(4);
    expect((await contacts('add-channels')).out).toEqual([
      'Added: ListBolt support (hello@listbolt.example, https://t.me/listbolt)',
      'Added: ListBolt verification (verify@listbolt.example)',
      'Added: ListBolt security (security@listbolt.example)',
      'Added: Idris Calloway (@idris_listbolt)',
    ]);
    expect(await check('telegram', '@listbolt')).toBe('ListBolt support');
    expect(await check('email', 'verify@listbolt.example')).toBe('ListBolt verification');
    expect((await contacts('add-channels')).out).toHaveLength(4);
    expect(await query(`select from public.verified_contacts where ${seeded}`)).toHaveLength(4);
  });

  test('are there in the sample data, under whatever spelling', async () => {
    const { code, out } = await contacts('add-channels');
    expect(code).toBe(0);
    for (const line of out) expect(line).toMatch(/^There already: /);
  });

  test('are not restored once they were revoked', async () => {
    await query(`update public.verified_contacts set active = false where telegram_key = 'listbolt'`);
    expect(await contacts('add-channels')).toMatchObject({
      code: 1,
      err: expect.arrayContaining(['Nothing was changed.']),
    });
    await query(`update public.verified_contacts set active = true where telegram_key = 'listbolt'`);
  });
});

describe('an import', () => {
  test('takes quoted fields, a byte order mark, Windows line ends and columns in any order', async () => {
    const file = path.join(dir, 'excel.csv');
    writeFileSync(
      file,
      '\ufeffemail,full_name,contact_position,telegram_handle,verified_at\r\n' +
        ' MAILTO:Ana@command.example,"Ruiz, Ana ""the desk""","Listings, Asia",,2026-03-02\r\n\r\n' +
        ',Tomás,,https://t.me/command_tomas,2026-03-02T09:30:00+02:00\r\n',
    );
    expect((await contacts('import', file)).code).toBe(0);
    expect(await stored()).toMatchObject([
      {
        full_name: 'Ruiz, Ana "the desk"',
        email: 'MAILTO:Ana@command.example',
        telegram_handle: null,
        contact_position: 'Listings, Asia',
        verified_at: new Date('2026-03-02T00:00:00Z'),
        email_key: emailKey('ana@command.example'),
        telegram_key: null,
      },
      {
        full_name: 'Tomás',
        contact_position: null,
        verified_at: new Date('2026-03-02T07:30:00Z'),
        telegram_key: telegramKey('@command_tomas'),
      },
    ]);
  });

  test('names every line that is wrong, and then writes none', async () => {
    const file = csv(
      HEADER,
      'Ana,ana@command.example,@command_ana,,',
      ',nameless@command.example,,,',
      'Nobody,,,,',
      'Cyrillic,аna@command.example,,,',
      'Spaced,,command ana,,',
      'Again,mailto:ANA@command.example,,,',
      'Twice,,t.me/Command_ANA,,',
      'Later,later@command.example,,,2999-01-01',
      'Turned \u202eround,turned@command.example,,,',
    );
    const { code, out, err } = await contacts('import', file);
    expect([code, out]).toEqual([1, []]);
    expect(err.slice(1)).toEqual([
      'line 3: full_name is missing',
      'line 4: email or telegram_handle is needed',
      'line 5: email is no address that a visitor could match (ASCII only)',
      'line 6: telegram_handle is no handle that a visitor could match: name, @name or https://t.me/name',
      'line 7: ana@command.example stands in line 2 already',
      'line 8: command_ana stands in line 2 already',
      'line 9: verified_at is a date or time until now: 2026-03-31 or 2026-03-31T09:30:00Z',
      'line 10: full_name contains a character that is not shown',
      'Nothing was changed.',
    ]);
    expect(await stored()).toEqual([]);
  });

  test('refuses a line about someone who is there with other details, and with it all others', async () => {
    await contacts('add', '--name', 'Ana', '--email', 'ana@command.example');
    const { code, err } = await contacts(
      'import',
      csv(HEADER, 'Ben,ben@command.example,,,', 'Mallory,ana@command.example,,,'),
    );
    expect(code).toBe(1);
    expect(err).toContain('line 3: ana@command.example belongs to the active contact Ana, with other details');
    expect(await stored()).toMatchObject([{ full_name: 'Ana' }]);
  });

  test('may be repeated, and restores nobody who was revoked: that takes a decision of its own', async () => {
    const file = csv(HEADER, 'Ana,ana@command.example,@command_ana,,', 'Ben,ben@command.example,,,');
    await contacts('import', file);
    expect((await contacts('import', file)).out).toEqual([
      'There already: Ana (ana@command.example, @command_ana)',
      'There already: Ben (ben@command.example)',
    ]);
    await contacts('revoke', 'ana@command.example');
    const again = await contacts('import', file);
    expect(again.code).toBe(1);
    expect(again.err[1]).toContain('line 2: ana@command.example was revoked');
    expect(await check('email', 'ana@command.example')).toBeNull();

    expect((await contacts('add', '--name', 'Ana', '--email', 'ana@command.example')).code).toBe(0);
    expect(await check('email', 'ana@command.example')).toBe('Ana');
  });

  test('is only tried with --dry-run, to the last constraint of the database', async () => {
    const file = csv(HEADER, 'Ana,ana@command.example,,,');
    expect(await contacts('import', file, '--dry-run')).toMatchObject({
      code: 0,
      out: ['Would add: Ana (ana@command.example)', 'Nothing was changed.'],
    });
    expect(await stored()).toEqual([]);
    await contacts('import', file);
    expect((await contacts('revoke', 'ana@command.example', '--dry-run')).out[0]).toMatch('Would revoke: Ana');
    expect(await check('email', 'ana@command.example')).toBe('Ana');
  });
});

describe('the rules', () => {
  test.each(['full_name', 'contact_position'] as const)('of %s are those of the database', async (column) => {
    const fields = { full_name: 'Ana', email: 'ana@command.example' };
    const longest = '\u{1f680}'.repeat(SHOWN_MAX_LENGTH);
    const read = readContacts([{ place: 'x', fields: { ...fields, [column]: longest } }]);
    expect(readContacts([{ place: 'x', fields: { ...fields, [column]: `${longest}x` } }]).problems).toEqual([
      `x: ${column} may have ${SHOWN_MAX_LENGTH} characters at most`,
    ]);
    await asRole('postgres', async (db) => {
      expect((await addContacts(db, read.contacts, { mayRestore: false })).added).toHaveLength(1);
      await expect(
        db.query(
          `update public.verified_contacts set ${column} = ${column} || 'x' where email_key = 'ana@command.example'`,
        ),
      ).rejects.toMatchObject({ constraint: `verified_contacts_${column}_check` });
    });
  });

  test('stop a database that makes other keys than this code', async () => {
    const { contacts: ana } = readContacts([
      { place: 'x', fields: { full_name: 'Ana', email: 'Ana@command.example' } },
    ]);
    await asRole('postgres', async (db) => {
      await db.query(
        `create or replace function private.email_key(value text) returns text
         language sql immutable strict parallel safe set search_path = '' return value`,
      );
      await expect(addContacts(db, ana, { mayRestore: false })).rejects.toThrow('other keys');
    });
  });
});

test('the command itself works on the database in SUPABASE_DB_URL, and ends with the code that it should', () => {
  const run = (url: string, ...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'tools/ops/contacts.ts', ...args], {
      cwd: repositoryRoot,
      encoding: 'utf8',
      env: { ...process.env, SUPABASE_DB_URL: url },
    });
  const { databaseUrl } = inject('stack');
  expect(run(databaseUrl, 'list')).toMatchObject({ status: 0, stderr: 'Database: 127.0.0.1 (SUPABASE_DB_URL)\n' });
  const wrong = run(databaseUrl.replace(':postgres@', ':hunter2-secret@'), 'list');
  expect(wrong).toMatchObject({ status: 1, stdout: '' });
  expect(wrong.stderr).toContain('it refuses this user and password');
  expect(wrong.stderr).not.toContain('hunter2');
  expect(run(databaseUrl, 'delete', 'everything').status).toBe(2);
});
