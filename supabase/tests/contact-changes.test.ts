import type pg from 'pg';
import { afterAll, beforeEach, expect } from 'vitest';
import { connect, query, test } from './support/database.ts';
import { apiClient } from './support/shared-stack.ts';

/** The list of contacts is changed in every possible way. Each change must be recorded with its author, and announced. */

const insert = `insert into public.verified_contacts (full_name, email) values ('Ana', 'ana@alarm.example')`;

async function changes(db: pg.Client) {
  const { rows } = await db.query(
    `select operation, login_role, acting_role, before ->> 'full_name' as before, after ->> 'full_name' as after
     from private.contact_changes where coalesce(before, after) ->> 'email' like '%@alarm.example' order by position`,
  );
  return rows;
}

async function claim(db: pg.Client) {
  const { rows } = await db.query("select kind, record from public.claim_notification('telegram')");
  return rows[0];
}

/** Removes what other tests and commands left, since it would be announced here. */
async function clear(): Promise<void> {
  await query("delete from public.verified_contacts where email like '%@alarm.example'");
  await query("delete from private.notifications where kind = 'contact_change'");
}
beforeEach(clear);
afterAll(clear);

const table = 'public.verified_contacts';
const ana = { before: 'Ana', after: 'Ana' };
const revoked = { operation: 'revoked', ...ana };
const deleted = { operation: 'deleted', before: 'Ana', after: null };

test.for([
  [
    'an edited contact',
    `update ${table} set full_name = 'Eve'`,
    [{ operation: 'edited', before: 'Ana', after: 'Eve' }],
  ],
  ['a contact whose update changes no column', `update ${table} set active = active`, []],
  ['a revoked contact', `update ${table} set active = false`, [revoked]],
  [
    'a restored contact',
    `update ${table} set active = false; update ${table} set active = true`,
    [revoked, { operation: 'restored', ...ana }],
  ],
  ['a deleted contact', `delete from ${table}`, [deleted]],
  ['an emptied list', `truncate ${table}`, [deleted]],
] as const)('%s is recorded with the role that changed it', async ([, change, expected], { db }) => {
  await db.query('delete from public.verified_contacts');
  await db.query(insert);
  await db.query(change);
  const byPostgres = { login_role: 'postgres', acting_role: 'postgres' };
  const added = { operation: 'added', before: null, after: 'Ana' };
  expect(await changes(db)).toEqual([added, ...expected].map((found) => ({ ...byPostgres, ...found })));
});

test('a secret key may not change the contacts, and a change through a wrong grant is recorded', async () => {
  await query(insert);
  await query("delete from private.notifications where kind = 'contact_change'");
  const remove = async () => apiClient('secretKey').from('verified_contacts').delete().eq('email', 'ana@alarm.example');
  expect((await remove()).status).toBe(403);
  await query('grant select, delete on public.verified_contacts to service_role');
  try {
    expect((await remove()).status).toBe(204);
  } finally {
    await query('revoke select, delete on public.verified_contacts from service_role');
  }
  const db = await connect();
  try {
    const byKey = { login_role: 'authenticator', acting_role: 'service_role' };
    expect((await changes(db)).at(-1)).toEqual({ operation: 'deleted', ...byKey, before: 'Ana', after: null });
    expect((await claim(db)).record).toMatchObject({ ...byKey, count: 1 });
  } finally {
    await db.end();
  }
});

test('the changes of one transaction are announced in one message', async ({ db }) => {
  await db.query(`insert into public.verified_contacts (full_name, email)
      select 'Ana ' || n, 'ana' || n || '@alarm.example' from generate_series(1, 25) as n`);
  await db.query("update public.verified_contacts set active = false where email = 'ana1@alarm.example'");
  const { kind, record } = await claim(db);
  expect(kind).toBe('contact_change');
  expect(record.count).toBe(26);
  expect(record.changes).toHaveLength(20);
  expect(record.changes[0]).toMatchObject({ operation: 'added', after: { full_name: 'Ana 1', active: true } });
  expect(await claim(db)).toBeUndefined();
});

test('a message about contacts says what changed, when, and who did it with what', async ({ db }) => {
  await db.query("set local application_name = 'psql of Eve'");
  await db.query(insert);
  const { rows } = await db.query(`select id, changed_at, after from private.contact_changes where changed_at = now()`);
  const [{ id, changed_at, after }] = rows;
  // As if the message were sent an hour after the change.
  await db.query("update private.contact_changes set changed_at = changed_at - interval '1 hour' where id = $1", [id]);
  const { created_at, ...record } = (await claim(db)).record;
  expect(record).toEqual({
    id,
    login_role: 'postgres',
    acting_role: 'postgres',
    application_name: 'psql of Eve',
    count: 1,
    changes: [{ operation: 'added', before: null, after }],
  });
  expect(after).toMatchObject({ full_name: 'Ana', email: 'ana@alarm.example', active: true });
  expect(Date.parse(after.verified_at)).toBe(changed_at.getTime());
  expect(Date.parse(created_at)).toBe(changed_at.getTime() - 3_600_000);
});

const insertOne =
  'insert into public.verified_contacts (full_name, email, telegram_handle, active) values ($1, $2, $3, $4)';

test.for<[string, unknown[], string]>([
  ['a contact without an email address and a handle', ['A', null, null, true], 'reachable_by_email_or_telegram'],
  ['an email address that no visitor could match', ['A', 'аnna@x.example', null, true], 'email_has_a_key'],
  ['a handle that no visitor could match', ['A', null, 'anna listbolt', true], 'telegram_handle_has_a_key'],
  ['a contact without a name', ['', 'anna@x.example', null, true], 'verified_contacts_full_name_check'],
  ['a name over 120 characters', ['a'.repeat(121), 'anna@x.example', null, true], 'verified_contacts_full_name_check'],
  ['a second address', ['B', 'mailto:ada@X.example', null, true], 'verified_contacts_active_email_key'],
  ['a second handle', ['B', null, 'https://t.me/ADA_x', true], 'verified_contacts_active_telegram_key'],
])('the list of contacts refuses %s', async ([, values, constraint], { db }) => {
  await db.query(insertOne, ['A', 'Ada@x.example', '@ada_x', true]);
  await expect(db.query(insertOne, values)).rejects.toMatchObject({ constraint });
});

test.for([
  ['email', 'email', 'desk@x.example'],
  ['telegram', 'telegram_handle', '@desk_x'],
])('a revoked %s may be given to another contact', async ([kind, column, value], { db }) => {
  const both = `values ('A', $1, false), ('B', $1, true)`;
  await db.query(`insert into public.verified_contacts (full_name, ${column}, active) ${both}`, [value]);
  const { rows } = await db.query(`select full_name from public.verify_contact(search_${kind} => $1)`, [value]);
  expect(rows).toEqual([{ full_name: 'B' }]);
});
