import type { ContactKind } from '@contracts/contact-verification.ts';
import fc from 'fast-check';
import { beforeEach, expect } from 'vitest';
import { asRole, forgetCounts, test } from './support/database.ts';
import { isDeep, SEED } from './support/deep-mode.ts';
import { apiClient } from './support/shared-stack.ts';

// All tests come from one address: the limits have separate tests.
beforeEach(forgetCounts);

const argument = { email: 'search_email', telegram: 'search_telegram' } as const;

async function found(args: Record<string, string | null>) {
  const { data, error } = await apiClient().rpc('verify_contact', args as never);
  expect(error).toBeNull();
  return data?.map((row: { full_name: string }) => row.full_name);
}

test('verify_contact returns the six columns that the page shows, and no more', async () => {
  const { data } = await apiClient().rpc('verify_contact', { search_email: 'mara@listbolt.example' });
  expect(data).toEqual([
    {
      id: expect.any(String),
      full_name: 'Mara Lindqvist',
      email: 'mara@listbolt.example',
      telegram_handle: '@mara_listbolt',
      contact_position: 'Head of Listings',
      verified_at: expect.any(String),
    },
  ]);
});

test.each<[ContactKind, string, string]>([
  ['email', ' MAILTO:Mara@ListBolt.example ', 'Mara Lindqvist'],
  ['email', 'yuki.arai+desk@listbolt.example', 'Yuki Arai'],
  ['telegram', 'https://t.me/TOMAS_listbolt', 'Tomás Oliveira'],
  ['telegram', '@priya_listbolt', 'Priya Raman'],
])('the %s %j is verified as that of %s', async (kind, typed, name) => {
  expect(await found({ search_email: null, search_telegram: null, [argument[kind]]: typed })).toEqual([name]);
});

test.each([
  [{}],
  [{ search_email: null, search_telegram: null }],
  [{ search_email: 'mara@listbolt.example', search_telegram: '@mara_listbolt' }],
  [{ search_email: 'mara@listbolt.example', search_telegram: '' }],
  [{ search_email: '', search_telegram: '@mara_listbolt' }],
  [{ search_email: '@mara_listbolt' }],
  [{ search_telegram: 'mara@listbolt.example' }],
])('of %j nothing is verified: a check is about one value and its kind', async (args) => {
  expect(await found(args)).toEqual([]);
});

test.each<[string, ContactKind, string]>([
  ['revoked', 'email', 'former@listbolt.example'],
  ['revoked', 'telegram', '@former_desk'],
  ['revoked, under our own name', 'telegram', 'https://t.me/former_listbolt'],
  ['nothing', 'email', ''],
  ['nothing', 'telegram', ''],
  ['a wildcard', 'email', '%'],
  ['a wildcard', 'email', 'mar_@listbolt.example'],
  ['a wildcard', 'email', 'mara@%'],
  ['a wildcard', 'email', '*@*'],
  ['a wildcard', 'telegram', '%'],
  ['a wildcard', 'telegram', '_____________'],
  ['a wildcard', 'telegram', 'mar__listbolt'],
  ['a wildcard', 'telegram', 'mara%'],
  ['a letter where the contact has a wildcard', 'telegram', 'maraXlistbolt'],
  ['an escaped wildcard', 'telegram', 'mara\\_listbolt'],
  ['an escaped letter', 'email', '\\mara@listbolt.example'],
  ['a regular expression', 'email', 'mara@listbolt.example|.*@.*'],
  [
    'the Kelvin sign, whose small letter is our k',
    'email',
    'a.\u212aonstantinopolskaya-featherstonehaugh@partnerships.listbolt.example',
  ],
  ['the Kelvin sign, whose small letter is our k', 'telegram', 'a_\u212aonstantinopolskaya_f'],
  ['the long s, whose capital is our S', 'email', 'toma\u017f@listbolt.example'],
  ['the long s, whose capital is our S', 'telegram', 'toma\u017f_listbolt'],
  ['a prefix of the other kind', 'email', 't.me/mara@listbolt.example'],
  ['a prefix of the other kind', 'telegram', 'mailto:mara_listbolt'],
  ['a prefix twice', 'email', 'mailto:mailto:mara@listbolt.example'],
  ['a prefix twice', 'telegram', '@@mara_listbolt'],
  ['another host than Telegram’s', 'telegram', 'https://t-me/mara_listbolt'],
  ['another host before ours', 'telegram', 'https://evil.example/t.me/mara_listbolt'],
  ['a longer contact', 'email', 'mara@listbolt.example?subject=x'],
  ['a longer contact', 'telegram', 't.me/mara_listbolt/1'],
  ['two contacts', 'email', 'mara@listbolt.example,tomas@listbolt.example'],
  ['a statement', 'email', "' or true --"],
  ['a text of 1,280 letters', 'email', 'a'.repeat(1_280)],
])('a text that is not exactly a contact is not verified: %s (%s)', async (_, kind, typed) => {
  expect(await found({ [argument[kind]]: typed })).toEqual([]);
});

/** 200 texts that differ from this one by a character changed, added or lost, the wildcards of LIKE among them. */
function neighborsOf(key: string): string[] {
  const made = [...'_%\\*?.+-abxz0179'].flatMap((other) =>
    Array.from(key, (_, at) => [
      key.slice(0, at) + other + key.slice(at + 1),
      key.slice(0, at) + other + key.slice(at),
      key.slice(0, at) + key.slice(at + 1),
    ]).flat(),
  );
  const others = [...new Set([...made, `${key}_`, `${key}%`])].filter((text) => text !== key);
  return Array.from({ length: 200 }, (_, n) => others[Math.floor((n * others.length) / 200)] ?? '');
}

const keys = {
  email: fc.stringMatching(/^[a-z0-9_%+.-]{2,9}@[a-z0-9-]{2,8}\.example$/),
  telegram: fc.stringMatching(/^[a-z][a-z0-9_]{5,15}$/),
};

test(`of generated contacts, exactly the active ones’ own keys are verified, and none of 200 neighbors each (seed ${SEED})`, async () => {
  await asRole('postgres', async (db) => {
    await db.query('delete from private.rate_limits');
    const asked: { email: string | null; telegram: string | null; names: string[] }[] = [];
    const ask = (kind: ContactKind, typed: string, names: string[]) =>
      asked.push({ email: null, telegram: null, [kind]: typed, names });
    for (const kind of ['email', 'telegram'] as const) {
      const wild = { email: 'a_b%c@x.example', telegram: 'a_b_c_d' }[kind];
      const sample = [wild, ...fc.sample(keys[kind], { numRuns: isDeep ? 60 : 6, seed: SEED })];
      // The second half has what the first half would find if its wildcards had an effect.
      const contacts = [...new Set([...sample, ...sample.map((key) => key.replace(/[_%]/, 'x'))])];
      const names = new Map(contacts.map((key, n) => [key, n % 3 > 0 ? [`${kind} ${n}`] : []]));
      for (const [n, key] of contacts.entries()) {
        await db.query(
          `insert into public.verified_contacts (full_name, ${kind === 'email' ? 'email' : 'telegram_handle'}, active)
           values ($1, $2, $3)`,
          [`${kind} ${n}`, n % 2 ? key.toUpperCase() : key, n % 3 > 0],
        );
        const own = names.get(key) ?? [];
        const prefix = { email: 'MAILTO:', telegram: '@' }[kind];
        for (const typed of [key, key.toUpperCase(), ` ${prefix}${key}\u200b`]) ask(kind, typed, own);
        ask(kind === 'email' ? 'telegram' : 'email', key, []);
        asked.push({ email: key, telegram: key, names: [] });
        for (const typed of neighborsOf(key)) ask(kind, typed, names.get(typed) ?? []);
      }
    }
    await db.query('set local role anon');
    const { rows } = await db.query<{ names: string[] }>(
      `select array(select full_name from public.verify_contact(email, telegram)) as names
       from unnest($1::text[], $2::text[]) with ordinality as input (email, telegram, n) order by n`,
      [asked.map(({ email }) => email), asked.map(({ telegram }) => telegram)],
    );
    expect(rows).toHaveLength(asked.length);
    const wrong = asked.filter(({ names }, n) => rows[n]?.names.join() !== names.join());
    expect(wrong).toEqual([]);
  });
}, 300_000);
