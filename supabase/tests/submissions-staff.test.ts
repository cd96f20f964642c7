import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { toColumns } from '../functions/_shared/contracts/forms.ts';
import { query, test } from './support/database.ts';
import { validForms } from './support/valid-forms.ts';

/** The role for a colleague who works on applications, messages and reports: what it sees and sets. Its rights are in rights.test.ts. */

const OURS = `n.nspname in ('public', 'private')`;
const who = 'submissions_staff';
const inboxes = [
  ['application', 'applications', 'application_inbox'],
  ['message', 'messages', 'message_inbox'],
  ['report', 'reports', 'report_inbox'],
] as const;

test.for(inboxes)('a colleague sees each %s and marks it', async ([kind, table, inbox], { db }) => {
  await db.query('select public.submit($1, $2)', [kind, toColumns(validForms[kind])]);
  await db.query(`set local role ${who}`);
  const { rows } = await db.query(`select notification from public.${inbox}`);
  expect(rows).toContainEqual({ notification: 'waiting' });
  expect((await db.query(`update public.${table} set status = 'spam', staff_note = 'x'`)).rowCount).toBe(rows.length);
});

test.for([
  [
    'application',
    'applications',
    'application_inbox',
    { overdue: false, writes_as: '@one (not verified: the applicant does not see it)' },
  ],
  ['message', 'messages', 'message_inbox', {}],
  ['report', 'reports', 'report_inbox', {}],
] as const)(
  'the inbox shows of each %s all that was sent, its times, the note and the notification',
  async ([kind, table, inbox, more], { db }) => {
    const sent = toColumns(validForms[kind]);
    await db.query(`delete from public.${table}`);
    await db.query('select public.submit($1, $2)', [kind, sent]);
    const { rows: stored } =
      await db.query(`update public.${table} set staff_note = 'a note', created_at = now() - interval '90 minutes',
      status = 'spam' ${kind === 'application' ? ", writes_as = '@one'" : ''} returning id, created_at, status_changed_at`);
    await db.query("update private.notifications set tries = 1, last_error = 'timeout' where channel = 'email'");
    const { rows } = await db.query(`select * from public.${inbox}`);
    expect(rows).toEqual([
      {
        ...sent,
        ...stored[0],
        ...more,
        status: 'spam',
        hours_since_arrival: '1.5',
        staff_note: 'a note',
        notification: 'trying again',
        notification_error: 'email: timeout (try 1)',
      },
    ]);
  },
);

test.for(inboxes)(
  'the inbox shows beside each %s its own notification, and one without any',
  async ([kind, table, inbox], { db }) => {
    await db.query(`delete from public.${table}`);
    const submit = async () =>
      (await db.query("select public.submit($1, $2) ->> 'id' as id", [kind, toColumns(validForms[kind])])).rows[0].id;
    const [delivered, waiting, none] = [await submit(), await submit(), await submit()];
    await db.query('update private.notifications set delivered_at = now() where subject_id = $1', [delivered]);
    await db.query('delete from private.notifications where subject_id = $1', [none]);
    const { rows } = await db.query(`select id, notification from public.${inbox}`);
    expect(rows).toHaveLength(3);
    expect(Object.fromEntries(rows.map(({ id, notification }) => [id, notification]))).toEqual({
      [delivered]: 'delivered',
      [waiting]: 'waiting',
      [none]: null,
    });
  },
);

test('beside an application, the inbox shows a colleague the verified handle that the applicant sees', async ({
  db,
}) => {
  await db.query('select public.submit($1, $2)', ['application', toColumns(validForms.application)]);
  await db.query(`set local role ${who}`);
  await db.query("update public.applications set writes_as = 'https://t.me/Mara_ListBolt' where created_at = now()");
  const { rows } = await db.query('select writes_as from public.application_inbox where created_at = now()');
  expect(rows).toEqual([{ writes_as: '@mara_listbolt' }]);
});

test('the role of a colleague cannot be used over the data API, and is no other role', async () => {
  expect(
    await query(`select distinct r.rolname from pg_auth_members as m join pg_roles as r on r.oid = m.member
      where m.roleid = '${who}'::regrole`),
  ).toEqual([{ rolname: 'postgres' }]);
  expect(
    await query(`select r.rolname from pg_roles as r where r.rolname <> '${who}' and pg_has_role('${who}', r.oid, 'MEMBER')
      or r.rolname = '${who}' and (rolsuper or rolcreaterole or rolcreatedb or rolcanlogin or rolreplication or rolbypassrls)`),
  ).toEqual([]);
});

test('the role is made once, also where another database of the server has it', async ({ db }) => {
  const inboxes = readFileSync('supabase/migrations/20261122000800_inboxes.sql', 'utf8');
  const [make = 'no block'] = /^do \$\$[\s\S]*?^\$\$;$/m.exec(inboxes) ?? [];
  await expect(db.query(make)).resolves.toBeDefined();
});

test('every view runs with the rights of its reader', async () => {
  const views = await query(
    `select c.oid::regclass as view from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where ${OURS} and c.relkind = 'v' and not 'security_invoker=true' = any (coalesce(c.reloptions, '{}'))`,
  );
  expect(views).toEqual([]);
});

test('closing the reports of one contact, as operations.md does, reaches every spelling and no look-alike', async ({
  db,
}) => {
  const [close] = /^update public\.reports .*?;$/ms.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
  await db.query(`insert into public.reports (kind, value) values
      ('telegram', '@Mara_1istbolt'), ('telegram', ' https://t.me/mara_1istbolt'), ('telegram', 'm\u0430ra_1istbolt')`);
  await db.query(`set local role ${who}`);
  await db.query(close ?? '');
  const { rows } = await db.query('select status from public.reports order by value_key nulls last');
  expect(rows).toEqual([{ status: 'handled' }, { status: 'handled' }, { status: 'new' }]);
});
