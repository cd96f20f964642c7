import { emailKey, telegramKey } from '@contracts/contact-key.ts';
import { beforeEach, expect, test } from 'vitest';
import { forgetCounts, query } from './support/database.ts';
import { sizes } from './support/deep-mode.ts';
import { judge, type Kind, lookAlikes, makeStrangers, withHandles, withWords } from './support/look-alikes.ts';

// All tests come from one address: the limits have separate tests.
beforeEach(forgetCounts);

/** One database call for each table. A failure lists the rows that differ from the expectation. */
async function expectWarned(rows: readonly (readonly [why: string, kind: Kind, typed: string])[], expected: boolean) {
  for (const kind of ['email', 'telegram'] as const) {
    const typed = rows.filter((row) => row[1] === kind).map((row) => row[2]);
    const judged = await judge(kind, typed);
    expect(judged).toHaveLength(typed.length);
    expect(judged.filter(({ warned, verified }) => warned !== expected || (warned && verified))).toEqual([]);
  }
}

test('a look-alike of a contact causes a warning', async () => {
  await expectWarned(
    [
      ['letters that look alike', 'email', 'rnara@1istbo1t.example'],
      ['a Cyrillic letter', 'email', 'm\u0430ra@listbolt.example'],
      ['a full-width @', 'email', 'mara\uff20listbolt.example'],
      ['one edit in the name', 'email', 'maraa@listbolt.example'],
      ['one edit in the domain', 'email', 'mara@listblot.example'],
      ['another ending', 'email', 'mara@listbolt.com'],
      ['an ending that looks alike', 'email', 'mara@listbolt.exarnple'],
      ['anybody under a domain that looks like ours', 'email', 'invoice@list-b0lt.com'],
      ['anybody under our domain with a Cyrillic letter', 'email', 'invoice@l\u0456stbolt.example'],
      ['anybody under our domain with a digit', 'email', 'invoice@1istbolt.example'],
      ['our name as a part of another', 'email', 'invoice@listbolt-payments.com'],
      ['our domain at the end of another', 'email', 'invoice@getlistbolt.example'],
      ['our domain below another', 'email', 'mara@listbolt.example.evil.example'],
      ['our domain in punycode', 'email', 'mara@xn--lstbolt-hwb.example'],
      ['name and brand at a free-mail host', 'email', 'mara.listbolt@gmail.com'],
      ['a handle at a free-mail host', 'email', 'tomas_listbolt@proton.me'],
      ['the link to a handle that looks alike', 'telegram', 'https://t.me/mara_1istbolt?start=1'],
      ['a full-width @ before a handle', 'telegram', '\uff20mara_1istbolt'],
      ['a doubled _', 'telegram', '@mara__listbolt'],
      ['a year', 'telegram', '@mara_listbolt_2026'],
      ['capital I for l', 'telegram', '@mara_Iistbolt'],
      ['two letters swapped', 'telegram', '@amra_listbolt'],
      ['words around a handle', 'telegram', '@real_mara_listbolt'],
      ['an address as a handle', 'telegram', '@listbolt_mara'],
      ['a word between', 'telegram', '@mara_official_listbolt'],
      ['a word glued on at a free-mail host', 'email', 'supportmara.listbolt@gmail.com'],
      ['a word glued to our domain', 'email', 'invoice@listboltteam.com'],
      ['a domain that has lost its dot', 'email', 'mara@listboltexample'],
      ['a capital I in the name of our channel', 'telegram', 'listboIt'],
      ['0 and 1 for letters beside added digits', 'telegram', '@1ist77b0lt'],
      ['a word glued to our channel', 'telegram', 'listbolthelp'],
    ],
    true,
  );
});

test('a contact itself, a former one, our own domain, a stranger and what is no contact cause no warning', async () => {
  await expectWarned(
    [
      ['in capitals', 'email', 'MARA@listbolt.example'],
      ['with a name', 'email', 'Mara Lindqvist <mara@listbolt.example>'],
      ['written out', 'email', 'Mara <mailto:mara@listbolt.example?subject=x>'],
      ['our channel', 'telegram', '@listbolt'],
      ['an address in the wrong field', 'telegram', 'mara@listbolt.example'],
      ['a handle in the wrong field', 'email', '@mara_listbolt'],
      ['a former contact', 'email', 'former@listbolt.example'],
      ['what looks like a former contact', 'telegram', '@f0rmer_desk'],
      ['at our domain', 'email', 'INVOICE@ListBolt.EXAMPLE'],
      ['below it', 'email', 'press@news.listbolt.example'],
      ['the name of our channel turned around', 'telegram', 'bolt_lister'],
      ['another company with a part of it', 'telegram', 'thunderbolt'],
      ['a first name', 'telegram', '@mara'],
      ['a first name elsewhere', 'email', 'mara@gmail.com'],
      ['a name behind the 32 letters of a handle', 'telegram', `${'x'.repeat(32)}_mara_listbolt`],
      ['nothing', 'telegram', ''],
      ['half an address', 'email', 'mara@'],
    ],
    false,
  );
});

test.each([
  ['two values', "'rnara@listbolt.example', '@x'"],
  ['no value', ''],
  ['a value longer than any contact', "null, '@mara_1istbolt' || repeat('x', 320)"],
])('a call with %s causes no warning', async (_, values) => {
  expect(await query(`select public.resembles_contact(${values}) as warned`)).toEqual([{ warned: false }]);
});

test('what looks like a former contact causes no warning, and its domain is no longer ours', async () => {
  const prepare = `insert into public.verified_contacts (full_name, email, active) values
    ('A', 'greta@northwharf.example', false), ('B', 'helmut@listbolt.example', false), ('C', 'c@old-listbolt.example', false)`;
  const emails = ['invoice@northwharf-desk.example', 'helmuth@listbolt.example', 'invoice@old-listbolt.example'];
  const judged = [
    ...(await judge('telegram', ['@greta_northwharf'], prepare)),
    ...(await judge('email', emails, prepare)),
  ];
  expect(judged.map(({ warned }) => warned)).toEqual([false, false, false, true]);
});

test('other people at a public mail host that one of us uses cause no warning', async () => {
  const prepare = `insert into public.verified_contacts (full_name, email)
    values ('A', 'mara@gmail.com'), ('B', 'mara.lindqvist@gmail.com')`;
  const typed = 'sara@gmail.com mara.lindqvlst@gmail.com anybody@gmai1.com mara7@gmail.com'.split(' ');
  expect((await judge('email', typed, prepare)).map(({ warned }) => warned)).toEqual([false, true, false, false]);
});

test('a handle or mailbox made of a contact’s name and brand causes a warning, one of them alone does not', async () => {
  const prepare = `insert into public.verified_contacts (full_name, email) values ('A', 'greta@northwharf.example')`;
  const handles = ['@greta_northwharf', '@NorthWharf_Greta', '@northwharf', '@greta_berg'];
  const judged = await judge('telegram', handles, prepare);
  expect(judged.map(({ warned }) => warned)).toEqual([true, true, false, false]);
  const [mailbox] = await judge('email', ['greta.northwharf@gmail.com'], prepare);
  expect(mailbox?.warned).toBe(true);
});

test.each(['northwharf.co.uk', 'northwharf.com.au', 'mail.northwharf.org.uk'])(
  'the name that people know %s by is a contact’s brand',
  async (domain) => {
    const prepare = `insert into public.verified_contacts (full_name, email) values ('A', 'greta@${domain}')`;
    const [judged] = await judge('telegram', ['@greta_northwharf'], prepare);
    expect(judged?.warned).toBe(true);
  },
);

const spread = (texts: string[], count: number) =>
  Array.from({ length: count }, (_, n) => texts[Math.floor((n * texts.length) / count)] ?? '');

test('500 look-alikes of the sample team are not verified, and 495 cause a warning', async () => {
  const judgeAll = async (kind: Kind, keyOf: (text: string) => string | null) => {
    const column = `${kind}_key`;
    const rows = await query(
      `select ${column} as key from public.verified_contacts where active and ${column} is not null`,
    );
    const keys = rows.map(({ key }) => key);
    const alike = keys.flatMap(lookAlikes).filter((text) => !keys.includes(keyOf(text) ?? ''));
    return judge(kind, spread(alike, 250));
  };
  const results = [...(await judgeAll('email', emailKey)), ...(await judgeAll('telegram', telegramKey))];
  expect(new Set(results.map(({ typed }) => typed)).size).toBe(500);
  expect(results.filter(({ verified }) => verified)).toEqual([]);
  // Only texts without an @, or without the last dot of their domain, are missed.
  const missed = results.filter(({ warned }) => !warned).map(({ typed }) => typed);
  expect(missed.filter((typed) => !/^[^@]*$|@partnerships\.listbolt_?example$/.test(typed))).toEqual([]);
  expect(missed.length).toBeLessThanOrEqual(5);
});

// The sample team has handles of one shape. These have others.
const shapes =
  'room_vwx_10 DELTAOPS orlov_s sofiabrandt ivan_petrenko nora_berg_2024 a_b_c_marketing market_making_and_liquidity_desk';
const plainHandles =
  'alex_kim danielk nina_r lichen omar_eth marcus_b elenav hugo_lp ivy_chan sam_otc nikov jq_tr8 kim88';
const withEverybody = withHandles(`${shapes} ${plainHandles}`);

// Each bound is tried on both sides.
test.each<[why: string, contacts: string, kind: Kind, typed: string, warned: boolean]>([
  ['another end of a handle of eight letters', 'quantzug', 'telegram', 'quantzuk', true],
  ['another end of a handle of seven letters', 'quantzu', 'telegram', 'quantzo', false],
  ['another beginning of a handle of five letters', 'quazt', 'telegram', 'kuazt', true],
  ['another beginning of a handle of four letters', 'quaz', 'telegram', 'kuaz', false],
  ['a foreign letter in a handle of four letters', 'quaz', 'telegram', 'quаz', true],
  ['two other letters in a handle', 'quantzug', 'telegram', 'kuantzuk', false],
  ['! for l', 'elenav', 'telegram', 'e!enav', true],
  ['a handle of six letters within another one', 'quazto', 'telegram', 'xxquaztoxx', true],
  ['a handle of five letters within another one', 'quazt', 'telegram', 'xxquaztxx', false],
  ['a name behind 32 letters, with digits between', 'quantzug', 'telegram', `${'x2'.repeat(33)}quantzug`, false],
  ['one edit in a mailbox of three letters', 'eva@northwharf.example', 'email', 'evq@northwharf.example', true],
  ['one edit in a mailbox of two letters', 'jo@northwharf.example', 'email', 'jq@northwharf.example', false],
  ['a mailbox of three letters and the brand', 'eva@northwharf.example', 'telegram', 'eva_northwharf', true],
  ['a mailbox of two letters and the brand', 'jo@northwharf.example', 'telegram', 'jo_northwharf', false],
  ['a mailbox and a brand of four letters', 'greta@krav.example', 'telegram', 'greta_krav', false],
  ['a domain with a brand of five letters', 'greta@kraft.example', 'email', 'x@kraft-pay.example', true],
  ['a domain with a brand of four letters', 'greta@krav.example', 'email', 'x@krav-pay.example', false],
  ['a dot within the brand', 'greta@northwharf.example', 'email', 'x@north.wharf.com', true],
  ['one edit in eight letters at a shared host', 'gretberg@gmail.com', 'email', 'gretbarg@gmail.com', true],
  ['one edit in seven letters at a shared host', 'gretber@gmail.com', 'email', 'gretbar@gmail.com', false],
  ['a name and a brand without an ending', 'greta@northwharf', 'telegram', 'greta_northwharf', true],
  ['a long text about a long address', `${'b'.repeat(300)}@x.example`, 'email', `${'b'.repeat(299)}@x.example`, true],
  ['a domain of one long label', 'greta@northwharf.example', 'email', `x@${'y'.repeat(300)}`, false],
])('%s, with the contact %s', async (_, contact, kind, typed, warned) => {
  const column = contact.includes('@') ? 'email' : 'telegram_handle';
  const prepare = `insert into public.verified_contacts (full_name, ${column}) values ('A', '${contact}')`;
  expect(await judge(kind, [typed], prepare)).toEqual([{ typed, verified: false, warned }]);
});

test('97 of 100 look-alikes of handles of six letters and more cause a warning, also with words around them', async () => {
  const typed = shapes.split(' ').flatMap((handle) => {
    const isUpperCase = handle === handle.toUpperCase();
    const made = [...lookAlikes(handle.toLowerCase()), ...withWords(handle)]
      .map((text) => (isUpperCase ? text.toUpperCase() : text))
      .filter((text) => telegramKey(text) !== telegramKey(handle));
    return spread(made, sizes.shapedLookAlikes);
  });
  const results = await judge('telegram', typed, withEverybody);
  expect(results.filter(({ verified }) => verified)).toEqual([]);
  const missed = results.filter(({ warned }) => !warned).map(({ typed }) => typed);
  expect(missed.length, missed.join(' ')).toBeLessThanOrEqual(results.length * 0.03);
}, 120_000);

test('at most one of 1,000 people, companies and namesakes of the team causes a warning', async () => {
  const namesakesOf = ['mara lindqvist', 'tomas oliveira', 'yuki arai', 'priya raman'];
  const strangers = makeStrangers(sizes.strangers / 2 - 1, namesakesOf);
  const handles = ['mara_jones', ...strangers.handles];
  const emails = ['mara.lindqvist@gmail.com', ...strangers.emails];
  expect(handles).toContain('tomas_oliveira');
  const results = [
    ...(await judge('telegram', handles, withEverybody)),
    ...(await judge('email', emails, withEverybody)),
  ];
  expect(results).toHaveLength(sizes.strangers);
  const called = results.filter(({ warned, verified }) => warned || verified).map(({ typed }) => typed);
  expect(called.length, called.join(' ')).toBeLessThanOrEqual(sizes.strangers / 1_000);
}, 180_000);
