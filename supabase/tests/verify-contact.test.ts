import { beforeEach, describe, expect, test } from 'vitest';
import { apiClient, callApi } from './support/api.ts';
import { asRole, query } from './support/database.ts';

// All tests come from one address: its limits have tests of their own.
beforeEach(() => query('truncate private.rate_counters'));

async function found(args: { search_email?: string | null; search_telegram?: string | null }) {
  const { data, error } = await apiClient().rpc('verify_contact', args as never);
  expect(error).toBeNull();
  return data?.map((row: { full_name: string }) => row.full_name);
}

describe('verify_contact', () => {
  test('answers the specification’s six columns and no more', async () => {
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
  ])('%j finds %s', async (args, name) => {
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
  ])('%j finds nobody', async (args) => {
    expect(await found(args)).toEqual([]);
  });

  test('finds nobody by any look-alike of a real contact', async () => {
    const confusions: Record<string, string[]> = {
      a: ['а', 'ａ', 'á', 'à', 'ɑ'],
      e: ['е', 'ｅ', 'é'],
      i: ['і', 'ı', 'l', '1'],
      l: ['I', '1', 'ⅼ', 'ｌ'],
      o: ['о', '0', 'ο'],
      s: ['ѕ', 'ſ', 'ｓ'],
      k: ['K', 'ｋ'],
      m: ['rn', 'ｍ'],
      t: ['ｔ', 'т'],
      _: ['__', '-', '＿', ''],
      '@': ['＠', '@@'],
      '.': ['．', '。', '․'],
    };
    const mutate = (text: string) =>
      [...text].flatMap((letter, at) =>
        (confusions[letter] ?? []).map((other) => text.slice(0, at) + other + text.slice(at + 1)),
      );
    const emails = mutate('tomas@listbolt.example');
    const handles = mutate('mara_listbolt');
    expect(emails.length + handles.length).toBeGreaterThan(80);
    await asRole('postgres', async (db) => {
      const { rows } = await db.query(
        `select typed from unnest($1::text[]) as input (typed)
         where json_array_length(public.verify_contact(typed, null)) > 0
         union all
         select typed from unnest($2::text[]) as input (typed)
         where json_array_length(public.verify_contact(null, typed)) > 0`,
        [emails, handles],
      );
      expect(rows).toEqual([]);
    });
  });

  test.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'])(
    'refuses %s, so that no address stands in a URL',
    async (method) => {
      const response = await callApi('anon', '/rest/v1/rpc/verify_contact?search_email=mara@listbolt.example', {
        method,
      });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(await response.text()).not.toContain('Mara');
    },
  );

  test('looks a contact up by its index', async () => {
    await asRole('postgres', async (db) => {
      await db.query(
        `insert into public.verified_contacts (full_name, email, telegram_handle)
         select 'Contact ' || n, 'contact' || n || '@bulk.example', 'bulk_contact_' || n from generate_series(1, 5000) as n`,
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
  });
});
