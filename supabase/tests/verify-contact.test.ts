import { beforeEach, expect } from 'vitest';
import { apiClient, callApi } from './support/api.ts';
import { forgetCounts, test } from './support/database.ts';

// All tests come from one address: its limits have tests of their own.
beforeEach(forgetCounts);

async function found(args: { search_email?: string | null; search_telegram?: string | null }) {
  const { data, error } = await apiClient().rpc('verify_contact', args as never);
  expect(error).toBeNull();
  return data?.map((row: { full_name: string }) => row.full_name);
}

test('verify_contact answers the six columns of the specification and no more', async () => {
  const { data } = await apiClient().rpc('verify_contact', { search_email: 'mara@listbolt.example' });
  expect(data).toEqual([
    {
      id: expect.any(String),
      full_name: 'Mara Lindqvist',
      email: 'mara@listbolt.example',
      telegram_handle: '@mara_listbolt',
      contact_position: 'Head of Listings',
      verified_at: '2026-03-02T09:30:00+00:00',
    },
  ]);
});

test.each([
  [{ search_email: ' MAILTO:Mara@ListBolt.example ', search_telegram: null }, 'Mara Lindqvist'],
  [{ search_email: null, search_telegram: 'https://t.me/TOMAS_listbolt' }, 'Tomás Oliveira'],
  [{ search_email: null, search_telegram: '@priya_listbolt' }, 'Priya Raman'],
])('verify_contact finds for %j the contact %s', async (args, name) => {
  expect(await found(args)).toEqual([name]);
});

test.each([
  [{}],
  [{ search_email: null, search_telegram: null }],
  [{ search_email: 'mara@listbolt.example', search_telegram: '@mara_listbolt' }],
  [{ search_email: 'mara@listbolt.example', search_telegram: '' }],
  [{ search_email: '@mara_listbolt' }],
  [{ search_telegram: 'mara@listbolt.example' }],
  [{ search_email: '%' }],
  [{ search_email: 'mar_@listbolt.example' }],
  [{ search_email: 'mara@listbolt.exampl' }],
  [{ search_telegram: 'mara%' }],
  [{ search_telegram: 'mara.listbolt' }],
  [{ search_telegram: '' }],
  [{ search_email: 'former@listbolt.example' }],
  [{ search_email: "' or true --" }],
  [{ search_email: 'a'.repeat(100_000) }],
  [{ search_email: '*@*' }],
  [{ search_email: 'mara@listbolt.example,tomas@listbolt.example' }],
])('verify_contact finds no contact for %j', async (args) => {
  expect(await found(args)).toEqual([]);
});

test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'])(
  'verify_contact and resembles_contact refuse %s, so that no URL contains an address',
  async (method) => {
    for (const name of ['verify_contact', 'resembles_contact']) {
      const path = `/rest/v1/rpc/${name}?search_email=mara@listbolt.example`;
      const response = await callApi('anon', path, { method });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(await response.text()).not.toContain('Mara');
    }
  },
);

test('verify_contact looks a contact up by its index', async ({ db }) => {
  await db.query(
    `insert into public.verified_contacts (full_name, email, telegram_handle)
       select 'Contact ' || n, 'contact' || n || '@bulk.example', 'bulk_contact_' || n from generate_series(1, 1500) as n`,
  );
  await db.query('analyze public.verified_contacts');
  for (const [column, value] of [
    ['email_key', "private.email_key('contact77@bulk.example')"],
    ['telegram_key', "private.telegram_key('bulk_contact_77')"],
  ]) {
    const { rows } = await db.query(
      `explain (format json) select * from public.verified_contacts where active and ${column} = ${value}`,
    );
    expect(JSON.stringify(rows)).toContain(`verified_contacts_active_${column}`);
  }
});

const insert =
  'insert into public.verified_contacts (full_name, email, telegram_handle, active) values ($1, $2, $3, $4)';

test.for<[string, unknown[], string]>([
  ['a contact without an email address and a handle', ['A', null, null, true], 'reachable_by_email_or_telegram'],
  ['an email address that no visitor could match', ['A', 'аnna@x.example', null, true], 'email_has_a_key'],
  ['a handle that no visitor could match', ['A', null, 'anna listbolt', true], 'telegram_handle_has_a_key'],
  ['a contact without a name', ['', 'anna@x.example', null, true], 'verified_contacts_full_name_check'],
  ['a name over 120 characters', ['a'.repeat(121), 'anna@x.example', null, true], 'verified_contacts_full_name_check'],
])('the list of contacts refuses %s', async ([, values, constraint], { db }) => {
  await expect(db.query(insert, values)).rejects.toMatchObject({ constraint });
});

test('the list of contacts refuses a second active contact with the same key, however it is written', async ({
  db,
}) => {
  await db.query(insert, ['A', 'Anna@x.example', '@anna_x', true]);
  await db.query('savepoint first');
  await expect(db.query(insert, ['B', 'mailto:anna@X.example', null, true])).rejects.toMatchObject({
    constraint: 'verified_contacts_active_email_key',
  });
  await db.query('rollback to savepoint first');
  await expect(db.query(insert, ['B', null, 'https://t.me/ANNA_x', true])).rejects.toMatchObject({
    constraint: 'verified_contacts_active_telegram_key',
  });
});

test('a revoked address may be given to another contact', async ({ db }) => {
  await db.query(insert, ['A', 'desk@x.example', null, false]);
  await db.query(insert, ['B', 'desk@x.example', null, true]);
  const { rows } = await db.query(
    `select public.verify_contact('desk@x.example', null) -> 0 ->> 'full_name' as full_name`,
  );
  expect(rows).toEqual([{ full_name: 'B' }]);
});
