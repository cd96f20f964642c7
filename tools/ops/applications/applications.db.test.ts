import { spawnSync } from 'node:child_process';
import { shortReference } from '@contracts/short-reference.ts';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { query } from '../../../supabase/tests/support/database.ts';
import { blocks, readDocument } from '../../check/docs/markdown.ts';
import { repositoryRoot } from '../../stack/paths.ts';
import { kinds } from './kinds.ts';
import { runApplications } from './run.ts';

/** The login that docs/deploy.md makes. */
const COLLEAGUE = { name: 'inbox_ada', password: 'a-test-password' };
const [asDocumented = ''] = blocks(readDocument('docs/deploy.md'), 'sql')
  .map(({ code }) => code)
  .filter((code) => code.includes('submissions_staff'));

interface Ran {
  code: number;
  out: string[];
  err: string[];
}

/** The command, with what a person answers; as the project's own login, or as a colleague's. */
async function run(
  args: string[],
  { answer = '', user }: { answer?: string; user?: typeof COLLEAGUE } = {},
): Promise<Ran> {
  const ran: Ran = { code: 0, out: [], err: [] };
  const url = new URL(inject('stack').databaseUrl);
  if (user) Object.assign(url, { username: user.name, password: user.password });
  ran.code = await runApplications(
    args,
    { SUPABASE_DB_URL: url.href },
    {
      out: (line) => ran.out.push(line),
      err: (line) => ran.err.push(line),
      ask: () => Promise.resolve(answer),
    },
  );
  return ran;
}

async function insert(table: string, row: Record<string, unknown>): Promise<string> {
  const columns = Object.keys(row);
  const [made] = await query<{ id: string }>(
    `insert into public.${table} (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  return made?.id ?? '';
}
const application = (row: object = {}) =>
  insert('fast_track_applications', { telegram_contact: '@acme_founder', project_blurb: 'A project', ...row });
const message = (row: object = {}) =>
  insert('contact_messages', { name: 'Ada', email: 'ada@acme.example', message: 'Hello', ...row });
const report = (row: object = {}) =>
  insert('impersonation_reports', { kind: 'telegram', value: '@mara_1istbolt', ...row });
const statusOf = async (table: string, id: string) =>
  (await query<{ status: string }>(`select status from public.${table} where id = $1`, [id]))[0]?.status;
const count = async (from: string) => Number((await query<{ n: string }>(`select count(*) as n from ${from}`))[0]?.n);

const clean = () =>
  query(`truncate public.fast_track_applications, public.contact_messages, public.impersonation_reports,
    public.verification_requests, private.remembered_answers cascade`);
beforeEach(clean);
afterEach(clean);

describe('the list', () => {
  test('has what is open, newest first, with what was promised and whether the team was told', async () => {
    const late = await application({ created_at: '2026-01-01' });
    const mail = await message({ created_at: new Date(Date.now() - 3 * 3_600_000) });
    const slander = await report();
    await application({ status: 'won' });
    const { code, out } = await run(['list']);
    expect([code, out.length]).toEqual([0, 4]);
    expect(out[0]).toMatch(/^ID +KIND +STATUS +WAITS +WHO +TEAM TOLD$/);
    expect(out[1]).toMatch(new RegExp(`^${shortReference(slander)} +report +new +0 h +@mara_1istbolt +-$`));
    expect(out[2]).toMatch(new RegExp(`^${shortReference(mail)} +message +new +3 h +ada@acme.example +-$`));
    expect(out[3]).toMatch(
      new RegExp(`^${shortReference(late)} +application +new +\\d+ h, overdue +@acme_founder +-$`),
    );
    expect((await run(['list', '--all'])).out).toHaveLength(5);
    expect((await run(['list', 'messages'])).out).toHaveLength(2);
  });

  test('says so when there is nothing, and how much it leaves out', async () => {
    expect((await run(['list'])).out).toEqual(['Nothing is open.']);
    await query(`insert into public.fast_track_applications (telegram_contact, project_blurb)
      select '@acme_' || n, 'x' from generate_series(1, 103) as n`);
    expect((await run(['list'])).out.at(-1)).toBe('and 3 older ones');
  });

  test('lets no stranger’s text move the cursor or pass for a line of ours', async () => {
    const id = await application({
      telegram_contact: '@a\u001b[2K\u009b2J\u202eevil',
      project_blurb: 'First\nstatus: won\u001b]0;x\u0007',
    });
    const { out } = await run(['list']);
    const shown = (await run(['show', shortReference(id)])).out;
    expect([...out, ...shown].join('\n')).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u);
    expect(shown).toContain('project_blurb: \n  | First\n  | status: won]0;x');
  });
});

describe('one of them', () => {
  test.each([
    ['application', application, 'contacted'],
    ['message', message, 'answered'],
    ['report', report, 'handled'],
  ] as const)('%s: is shown and marked by the short reference or the whole id', async (kind, make, status) => {
    const id = await make();
    const { out } = await run(['show', shortReference(id)]);
    expect(out).toEqual(
      expect.arrayContaining([`${kind} ${shortReference(id)}`, 'status: new', expect.stringMatching(`^id: ${id}$`)]),
    );
    expect(await run(['mark', shortReference(id), status])).toMatchObject({
      code: 0,
      out: [`${kind} ${shortReference(id)}: ${status} (was new)`],
    });
    expect(await run(['mark', id, 'spam', '--note'], { answer: 'Looked it up' })).toMatchObject({ code: 0 });
    const table = kinds[kind].table;
    expect(await query(`select status::text, staff_note from ${table}`)).toEqual([
      { status: 'spam', staff_note: 'Looked it up' },
    ]);
  });

  test('takes only a status of its own, and all of a call are marked or none', async () => {
    const [first, second] = [await application(), await report()];
    const { code, err } = await run(['mark', first, second, 'won']);
    expect([code, err.at(-1)]).toEqual([1, 'A status of this report is one of: new, handled, spam.']);
    expect(await statusOf('fast_track_applications', first)).toBe('new');
  });

  test('is named in full where two share a reference', async () => {
    const ids = ['6f1f2a5e-0000-4000-8000-000000000001', '6f1f2a5e-0000-4000-8000-000000000002'];
    await application({ id: ids[0] });
    await message({ id: ids[1] });
    const { code, err } = await run(['show', '6F1F2A5E']);
    expect(code).toBe(1);
    for (const id of ids) expect(err.at(-1)).toContain(id);
    expect((await run(['show', ids[1] ?? ''])).out[0]).toBe('message 6F1F2A5E');
    expect(await run(['show', '00000000'])).toMatchObject({
      code: 1,
      err: expect.arrayContaining(['Nothing has the id 00000000.']),
    });
  });

  test('has its statuses as enums, the same as the command knows', async () => {
    for (const { name, statuses } of Object.values(kinds)) {
      const [row] = await query<{ labels: string[] }>(
        `select enum_range(null::public.${name}_status)::text[] as labels`,
      );
      expect(row?.labels).toEqual(statuses);
    }
  });
});

describe('a contact', () => {
  /** Everything of @acme_founder, in several spellings, among others'. */
  async function fill() {
    const told = await application();
    await query(
      `insert into private.notifications (application_id, channel, tries, delivered_at) values ($1, 'telegram', 1, now())`,
      [told],
    );
    const other = await application({ telegram_contact: 'https://t.me/Acme_Founder' });
    const reported = await report({ reporter_contact: ' ACME_FOUNDER ' });
    const accused = await report({ value: 't.me/acme_founder', reporter_contact: 'eve@acme.example' });
    const named = await message({ message: 'I know @Acme_Founder' });
    const both = await application({ telegram_contact: '@acme_ceo or @Acme_Founder' });
    await query(`insert into public.verification_requests (telegram_to_verify, email_to_verify) values
      ('acme_founder', null), (null, 'ada@acme.example')`);
    await query(
      `insert into private.remembered_answers (operation, key, content_hash, answer)
      values ('submit_fast_track_application', 'key:x', '', jsonb_build_object('id', $1::text))`,
      [other],
    );
    return { told, other, reported, accused, named, both };
  }

  test('is forgotten in every spelling, with outbox, log and remembered answers, and nobody else is', async () => {
    const { told, accused, named, both } = await fill();
    const changes = await count('private.contact_changes');
    const { code, out, err } = await run(['forget'], { answer: '@ACME_founder' });
    expect([code, out]).toEqual([
      0,
      [
        'Deleted of acme_founder: 2 application(s), 0 message(s), 1 report(s), 1 line(s) of the outbox, 1 line(s) of the log of checks.',
      ],
    ]);
    expect(await query('select telegram_contact from public.fast_track_applications')).toEqual([
      { telegram_contact: '@acme_ceo or @Acme_Founder' },
    ]);
    expect(await query('select id from public.impersonation_reports')).toEqual([{ id: accused }]);
    expect(await query('select email_to_verify from public.verification_requests')).toEqual([
      { email_to_verify: 'ada@acme.example' },
    ]);
    for (const table of ['private.notifications where application_id is not null', 'private.remembered_answers']) {
      expect(await count(table), table).toBe(0);
    }
    expect(await count('private.contact_changes')).toBe(changes);
    const rest = err.join('\n');
    expect(rest).toContain(`copies that begin with the reference ${shortReference(told)}\n`);
    expect(rest).toContain(`senders' words: ${shortReference(accused)}\n`);
    expect(rest).toContain(
      `for a person to read: application ${shortReference(both)}, message ${shortReference(named)}`,
    );
    for (const word of ['backups', 'exported', 'verified_contacts']) expect(rest).toContain(word);
    expect(await run(['forget'], { answer: 'nobody_here' })).toMatchObject({ code: 1, out: [] });
  });

  test('is meant by an id as well, and first only looked at', async () => {
    const { other } = await fill();
    expect(await run(['forget', shortReference(other), '--dry-run'])).toMatchObject({
      code: 0,
      out: [expect.stringContaining('Would delete of acme_founder: 2 application(s)'), 'Nothing was changed.'],
    });
    expect(await count('public.fast_track_applications')).toBe(3);
    expect((await run(['forget', shortReference(other)])).code).toBe(0);
    expect(await count('public.fast_track_applications')).toBe(1);
  });

  test('is exported as JSON, with nothing else in the output', async () => {
    const { told, other, reported, accused, named } = await fill();
    const { code, out, err } = await run(['export'], { answer: 'acme_founder' });
    expect(code).toBe(0);
    const data = JSON.parse(out.join('\n'));
    expect(data).toMatchObject({
      contact: 'acme_founder',
      applications: [
        { id: told, notifications: [{ channel: 'telegram', tries: 1 }] },
        { id: other, telegram_contact: 'https://t.me/Acme_Founder' },
      ],
      messages: [],
      reports: [{ id: reported }],
      checks: [{ telegram_to_verify: 'acme_founder' }],
      reportedAs: [{ id: accused }],
    });
    // Who said it is not this contact's to know.
    expect(out.join('\n')).not.toContain('eve@acme.example');
    expect(err.join('\n')).toContain(shortReference(named));
  });

  test.each([
    ['an email address', 'MAILTO:Ada@Acme.example', () => message({ email: 'ada@acme.example' })],
    ['a phone number', ' +49 170 1234567', () => application({ telegram_contact: '+49 170 1234567 ' })],
    ['letters of another alphabet', 'Ада', () => application({ telegram_contact: 'ада' })],
  ])('may be %s', async (_, typed, make) => {
    await make();
    expect(await run(['forget'], { answer: typed })).toMatchObject({ code: 0 });
    expect(await count('public.fast_track_applications')).toBe(0);
    expect(await count('public.contact_messages')).toBe(0);
  });

  test('is asked for, not guessed', async () => {
    await report();
    expect(await run(['forget'], { answer: ' ' })).toMatchObject({
      code: 1,
      err: expect.arrayContaining(['No contact was named.']),
    });
    const [{ id }] = (await query<{ id: string }>('select id from public.impersonation_reports')) as [{ id: string }];
    expect((await run(['forget', id])).err).toContain('This report names no contact of its sender.');
    expect(await count('public.impersonation_reports')).toBe(1);
  });
});

describe('a colleague’s login', () => {
  beforeEach(async () => {
    await query(asDocumented);
    await query(`alter role ${COLLEAGUE.name} password '${COLLEAGUE.password}'`);
  });
  afterEach(async () => {
    await query(`drop role ${COLLEAGUE.name}`);
  });

  test('lists, shows and marks, and neither exports nor forgets', async () => {
    const id = await application();
    const user = COLLEAGUE;
    expect(await run(['list'], { user })).toMatchObject({
      code: 0,
      out: [expect.anything(), expect.stringContaining('@acme_founder')],
    });
    expect(await run(['show', id], { user })).toMatchObject({ code: 0 });
    expect(await run(['mark', id, 'lost', '--note'], { user, answer: 'No' })).toMatchObject({ code: 0 });
    for (const command of ['export', 'forget']) {
      const { code, out, err } = await run([command, id], { user });
      expect([code, out, err.at(-1)]).toEqual([1, [], expect.stringContaining('own login (postgres)')]);
    }
    expect(await statusOf('fast_track_applications', id)).toBe('lost');
  });

  test('reaches neither the list of verified contacts nor another role, by no statement', async () => {
    const url = new URL(inject('stack').databaseUrl);
    Object.assign(url, { username: COLLEAGUE.name, password: COLLEAGUE.password });
    const db = new Client({ connectionString: url.href });
    await db.connect();
    const attempts = [
      'select from public.verified_contacts',
      'update public.verified_contacts set active = false',
      `insert into public.verified_contacts (full_name, email) values ('Eve', 'eve@x.example')`,
      'alter table public.verified_contacts disable trigger all',
      'set role postgres',
      'set role service_role',
      'set session authorization postgres',
      'set session_replication_role = replica',
      'delete from public.fast_track_applications',
      `grant submissions_staff to anon`,
      'create role mine',
    ];
    for (const attempt of attempts) await expect(db.query(attempt), attempt).rejects.toMatchObject({ code: '42501' });
    expect((await db.query('select count(*) from public.fast_track_inbox')).rowCount).toBe(1);
    await db.end();
  });

  test('is told what it lacks without the role', async () => {
    await query(`revoke submissions_staff from ${COLLEAGUE.name}`);
    expect(await run(['list'], { user: COLLEAGUE })).toMatchObject({
      code: 1,
      err: expect.arrayContaining([expect.stringContaining('no member of submissions_staff')]),
    });
  });
});

test('the command itself takes the contact from what is piped in, and ends with the code that it should', async () => {
  await application();
  const command = (input: string, ...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'tools/ops/applications.ts', ...args], {
      cwd: repositoryRoot,
      encoding: 'utf8',
      input,
      env: { ...process.env, SUPABASE_DB_URL: inject('stack').databaseUrl },
    });
  const exported = command('@acme_founder\n', 'export');
  expect(exported.status).toBe(0);
  expect(JSON.parse(exported.stdout)).toMatchObject({ applications: [{ telegram_contact: '@acme_founder' }] });
  expect(command('', 'forget')).toMatchObject({ status: 1, stdout: '' });
  expect(command('', 'forget', '@acme_founder').status).toBe(2);
});
