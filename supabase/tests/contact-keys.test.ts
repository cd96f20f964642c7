import { emailKey, telegramKey, trimInvisible } from '@contracts/contact-key.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { query } from './support/database.ts';
import { SEED, sizes } from './support/deep-mode.ts';

const RUNS = sizes.contacts;
const invisible = [
  ...'\0\t\n\v\f\r \u0085\u00a0\u00ad\u061c\u1680\u180e\u3000\ufeff\ufff9',
  ...Array.from({ length: 0x70 }, (_, offset) => String.fromCharCode(0x2000 + offset)),
];
/** Letters that fold into ASCII under NFKC, citext or a locale's lower(), or only look like it. */
const lookAlikes = [...'KſıİᏦаеосԁһісⅼℓｍＡ𝐚𝒂ⓜªºﬀ①²٣'];
const prefixes = [
  '',
  ...'@ @@ mailto: MAILTO: t.me/ T.ME/ t-me/ https://t.me/ http://telegram.me/ telegram.me/@'.split(' '),
];

/** Contacts as people, copy-and-paste and attackers write them. PostgreSQL's text cannot contain a NUL or half a pair. */
const typedContact = fc
  .tuple(
    fc.array(fc.constantFrom(...invisible), { maxLength: 3 }),
    fc.constantFrom(...prefixes),
    fc.array(
      fc.oneof(
        { weight: 20, arbitrary: fc.constantFrom(...'aZmK09_@.%+-/') },
        { weight: 1, arbitrary: fc.constantFrom(...lookAlikes, ...invisible) },
        { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 2 }) },
      ),
      { maxLength: 16 },
    ),
    fc.array(fc.constantFrom(...invisible), { maxLength: 3 }),
  )
  .map((parts) => parts.flat().join(''))
  .map((text) => text.replace(/\0|\p{Surrogate}/gu, ''));

const plausibleContact = fc
  .tuple(
    fc.constantFrom(...prefixes),
    fc.stringMatching(/^[A-Za-z0-9_]{1,12}$/),
    fc.constantFrom('', '@x.example', ' ', '\u200b'),
  )
  .map((parts) => parts.join(''));

const lengths = [32, 33, 318, 319, 320, 321];
const longContact = fc
  .tuple(fc.constantFrom('a', 'é', '😀', ' '), fc.constantFrom(...lengths), fc.constantFrom('@b', '', '\u200b'))
  .map(([unit, count, end]) => unit.repeat(count) + end);

test(`browser and database agree on the key of ${RUNS} contacts, hostile ones included (seed ${SEED})`, {
  timeout: 120_000,
}, async () => {
  const contacts = fc.sample(
    fc.oneof(
      { weight: 12, arbitrary: typedContact },
      { weight: 6, arbitrary: plausibleContact },
      { weight: 1, arbitrary: longContact },
    ),
    { numRuns: RUNS, seed: SEED },
  );
  const answers = await query<{ trimmed: string; email: string | null; telegram: string | null }>(
    `select private.trim_invisible(t) as trimmed, private.email_key(t) as email, private.telegram_key(t) as telegram
     from unnest($1::text[]) with ordinality as input (t, n) order by n`,
    [contacts],
  );
  expect(answers).toEqual(
    contacts.map((text) => ({ trimmed: trimInvisible(text), email: emailKey(text), telegram: telegramKey(text) })),
  );
  // Some of the sample has to be valid addresses and handles.
  expect(answers.filter(({ email }) => email !== null).length).toBeGreaterThan(RUNS / 100);
  expect(answers.filter(({ telegram }) => telegram !== null).length).toBeGreaterThan(RUNS / 100);
});

/** Every character of the planes 0, 1 and 14 (tags), without surrogates and U+0000. */
const characters = [0, 1, 14].flatMap((plane) =>
  Array.from({ length: 0x10000 }, (_, code) => plane * 0x10000 + code)
    .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
    .map((code) => String.fromCodePoint(code)),
);
/** The characters that the database finds, as their code points. */
const found = async (condition: string) =>
  (await query<{ c: string }>(`select c from unnest($1::text[]) as input (c) where ${condition}`, [characters]))
    .map(({ c }) => c.codePointAt(0))
    .sort((a, b) => Number(a) - Number(b));
const inBrowser = (isFound: (character: string) => boolean) =>
  characters.filter(isFound).map((character) => character.codePointAt(0));
const range = (from: number, to = from) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('browser and database trim exactly these characters from the edges of a text', async () => {
  const trimmed = [
    ...[range(0x09, 0x0d), [0x20, 0x85, 0xa0, 0xad, 0x1680], range(0x2000, 0x200e), [0x2028, 0x2029, 0x202f]],
    ...[[0x205f, 0x2060, 0x2066, 0x2068, 0x2069, 0x3000, 0xfeff]],
  ].flat();
  expect(await found("private.trim_invisible(c || 'mara' || c) = 'mara'")).toEqual(trimmed);
  expect(inBrowser((c) => trimInvisible(`${c}mara${c}`) === 'mara')).toEqual(trimmed);
});

test('a contact with a character that turns the text or its digits around has no key and is not verified', async () => {
  for (const turn of [0x61c, 0x200f, ...range(0x202a, 0x202e), 0x2067].map((code) => String.fromCodePoint(code))) {
    for (const typed of [`${turn}mara_listbolt`, `mara_listbolt${turn}`, `@${turn}mara_listbolt`]) {
      const rows = await query(
        `select private.telegram_key($1) as key, private.email_key($2) as email,
           exists (select from public.verify_contact(null, $1)) as verified`,
        [typed, typed.replace('_', '@')],
      );
      expect(rows).toEqual([{ key: null, email: null, verified: false }]);
      expect([telegramKey(typed), emailKey(typed.replace('_', '@'))]).toEqual([null, null]);
    }
  }
});

/** The longest email address, and a link that blanks make as long. */
const longest = {
  email: `${'a'.repeat(309)}@mail.bolt.`.padEnd(320, 'b'),
  telegram: `https://t.me/${'a'.repeat(32)}`,
};
test.each([
  ['320 characters', longest.email, longest.email],
  ['320 characters with a blank behind', `${longest.email} `, null],
  ['320 characters with a zero-width space before', `\u200b${longest.email}`, null],
])('browser and database count the text as it was typed: an address of %s has the key %j', async (_, typed, key) => {
  expect([...longest.email]).toHaveLength(320);
  expect([emailKey(typed), await query('select private.email_key($1) as key', [typed])]).toEqual([key, [{ key }]]);
});

test.each([
  [320 - longest.telegram.length, 'a'.repeat(32)],
  [321 - longest.telegram.length, null],
])('browser and database count the text as it was typed: a link with %i blanks has the key %j', async (blanks, key) => {
  const typed = longest.telegram + ' '.repeat(blanks);
  expect([telegramKey(typed), await query('select private.telegram_key($1) as key', [typed])]).toEqual([
    key,
    [{ key }],
  ]);
});
