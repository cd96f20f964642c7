import { emailKey, telegramKey, trimInvisible } from '@contracts/contact-key.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { query } from './support/database.ts';
import { sizes } from './support/deep-mode.ts';

const RUNS = sizes.contacts;
// Another sample each time; a failing one comes back with the seed that its name tells.
const SEED = Number(process.env.LISTBOLT_PROPERTY_SEED ?? Date.now() % 2 ** 31);

const invisible = [
  '\u0000',
  '\t',
  '\n',
  '\v',
  '\f',
  '\r',
  ' ',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u1680',
  '\u180e',
].concat(
  Array.from({ length: 0x70 }, (_, offset) => String.fromCharCode(0x2000 + offset)),
  ['\u3000', '\ufeff', '\ufff9'],
);
/** Letters that fold into ASCII under NFKC, citext or a locale's lower(), or only look like it. */
const lookAlikes = [...'KſıİᏦаеосԁһісⅼℓｍＡ𝐚𝒂ⓜªºﬀ①²٣'];
const prefixes = [
  '',
  '@',
  '@@',
  'mailto:',
  'MAILTO:',
  't.me/',
  'T.ME/',
  'https://t.me/',
  'http://telegram.me/',
  'telegram.me/@',
];

/** Contacts as people, copy-and-paste and attackers write them. PostgreSQL's text cannot hold a NUL or half a pair. */
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

const longContact = fc
  .tuple(fc.constantFrom('a', 'é', '😀', ' '), fc.integer({ min: 300, max: 340 }), fc.constantFrom('@b', '', '\u200b'))
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
  // The sample must not be one big null: some of it has to be good addresses and handles.
  expect(answers.filter(({ email }) => email !== null).length).toBeGreaterThan(RUNS / 100);
  expect(answers.filter(({ telegram }) => telegram !== null).length).toBeGreaterThan(RUNS / 100);
});

test('every character outside printable ASCII leaves no key when it stands inside', async () => {
  const characters = Array.from({ length: 0x3100 - 1 }, (_, code) => String.fromCodePoint(code + 1))
    .concat(Array.from({ length: 0x110 }, (_, offset) => String.fromCodePoint(0xff00 - 0x10 + offset)))
    .filter((character) => !/[!-~]/.test(character));
  const answers = await query<{ found: boolean }>(
    `select private.email_key('a' || c || 'b@x.y') is not null or private.telegram_key('a' || c || 'b') is not null as found
     from unnest($1::text[]) as input (c)`,
    [characters],
  );
  expect(answers.filter(({ found }) => found)).toEqual([]);
  expect(characters.filter((c) => emailKey(`a${c}b@x.y`) !== null || telegramKey(`a${c}b`) !== null)).toEqual([]);
});
