import { keyOf } from '@contracts/contact-key.ts';
import type { ContactLookup } from '@contracts/contact-verification.ts';
import { describe, expect, it } from 'vitest';
import { brand } from '@/content/company.ts';
import { whereWeAre } from '@/content/verify.ts';
import { type Reading, read } from './read.ts';

const MARA = 'mara@listbolt.example';
const TOMAS = '@tomas_listbolt';
const WALLET = `0x${'52908400098527886E0F7030069857D2'}E4169EE7`;
const HASH = '0123456789abcdef'.repeat(4);
const SEED = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

const memberKeys = [`email ${MARA}`, 'telegram tomas_listbolt', 'telegram mara_listbolt', 'telegram listbolt'];
const isMember = ({ kind, value }: ContactLookup) => memberKeys.includes(`${kind} ${keyOf[kind](value)}`);
const offeredBy = (reading: Reading) => (reading.kind === 'some' ? reading.found.map(({ contact }) => contact) : []);
const named = (reading: Reading) => (reading.kind === 'one' ? [reading.contact] : offeredBy(reading));

/** Each row: what comes of the texts behind it. */
type Rows = [expected: string, ...texts: string[]][];
const each = (rows: Rows) => rows.flatMap(([expected, ...texts]) => texts.map((text) => [text, expected] as const));

it.each(
  each([
    // biome-ignore format: a table.
    [MARA, MARA, ` ${MARA}\n`, `\u200b${MARA}\u2068`, `mailto:${MARA}`, `MAILTO:${MARA}`, `<${MARA}>`, `'${MARA}'`, `"${MARA}"`, `“${MARA}”`, `„${MARA}“`,
      `‘${MARA}’`, `«${MARA}»`, `「${MARA}」`, `(${MARA})`, `[${MARA}]`, `${MARA}.`, `${MARA},`, `${MARA};`, `(${MARA}).`, `"${MARA}."`, `"mailto:${MARA}"`],
    // biome-ignore format: a table.
    [TOMAS, TOMAS, `(${TOMAS})`, `${TOMAS}.`, `\`${TOMAS}\``, 't.me/tomas_listbolt', 'https://t.me/tomas_listbolt', 'http://t.me/tomas_listbolt/', '<HTTPS://T.ME/tomas_listbolt>',
      'telegram.me/tomas_listbolt', 'tomas_listbolt.t.me', 'https://tomas_listbolt.T.ME/'],
    ['tomas_listbolt', 'tomas_listbolt', '"tomas_listbolt"'],
    // biome-ignore format: a table.
    ...['@a', '@mara', '@12345', 'mara', '1eve', `@${'x'.repeat(32)}`, 'x'.repeat(32), 'm.ara+desk-1@mail.listbolt.example', "o'hara_x@listbolt.example", 'MARA@ListBolt.example'].map((text): [string, string] => [text, text]),
    // Look-alikes are one contact, too: they are asked about.
    // biome-ignore format: a table.
    ...['m\u0430ra@listbolt.example', '@tom\u0430s_listbolt', 'tom\u0430s_listbolt', 'm\u0430ralistbolt', '@ｍara', 'mara@listbolt.exampl\u00e9', '@mara‿x', 'rnara@1istbolt.example', 'mara@xn--lstblt-zqf2q.example',
      `${MARA}1`, 'mara_at_listbolt.example_alice@duck.com'].map((text): [string, string] => [text, text]),
  ]),
)('The text %j is one contact, and is checked at once as %j', (text, value) => {
  expect(read(text)).toEqual({ kind: 'one', contact: { kind: /[^@]@/.test(value) ? 'email' : 'telegram', value } });
});

describe('a text that is more than one contact', () => {
  it.each(
    each([
      // biome-ignore format: a table.
      [MARA, `Mara <${MARA}>`, `Mara<${MARA}>`, `"Lindqvist, Mara" <${MARA}>`, `From: Mara <${MARA}>`, `Mara (${MARA})`, `FAKE <${MARA}>`, `E-Mail：${MARA}`, `E:${MARA}`, `Kontakt:${MARA}`, `not ${MARA}`, `Is it ${MARA}?!`,
        `((${MARA}))`, `${MARA}。`, `${MARA}，`, `${MARA}！`, `📧${MARA}`, `✉️${MARA}`, `1️⃣${MARA}`, `📧${MARA}✅`, `• ${MARA}`, `•${MARA}`, `>${MARA}`, `*${MARA}*`, `**${MARA}**`, `_${MARA}_`, `“${MARA}«`, `【${MARA}】`,
        `「${MARA}」です`, `I got ${MARA}'s message`, `${MARA}’s`, `${MARA}—`, `${MARA}·`, `${MARA}™`, `\u05f4${MARA}\u05f4`, 'mara＠listbolt.example', 'mara﹫listbolt.example', `write to \u200bmailto:${MARA}`, `Hi <mailto:${MARA}>,`],
      // biome-ignore format: a table.
      [TOMAS, `${TOMAS} on Discord`, `${TOMAS}?!`, `TG:${TOMAS}`, `TG${TOMAS}`, `тг${TOMAS}`, `آیدی${TOMAS}`, `TG：${TOMAS}`, `Telegram|${TOMAS}`, `📧 ${TOMAS}`, `✈️${TOMAS}`, `❤️‍🔥${TOMAS}❤️‍🔥`, `🇬🇧${TOMAS}`, `${TOMAS}✔️`, `> ${TOMAS}`,
        `**${TOMAS}**`, `_${TOMAS}_`, `_${TOMAS}_™`, `~~${TOMAS}~~`, `||${TOMAS}||`, `—${TOMAS}—`, `（${TOMAS}）`, `【${TOMAS}】`, `${TOMAS}، سلام`, `${TOMAS}؟`, `\u200f${TOMAS}`, '＠tomas_listbolt', `Is ${TOMAS}'s account real?`, `${TOMAS}'un hesabı`,
        `${TOMAS}—Head of Listings`, `${TOMAS}(Official)`, `Tomás,${TOMAS}`, `${TOMAS}입니다`, `请联系${TOMAS}！`, `请加电报${TOMAS}联系我。谢谢。`, `${TOMAS}です。よろしく`, 'Telegram: https://t.me/tomas_listbolt', 'TG:https://t.me/tomas_listbolt',
        'Hi (t.me/tomas_listbolt)', 'Hi <https://t.me/tomas_listbolt>,', '👉https://t.me/tomas_listbolt'],
      [
        'tomas_listbolt',
        'Kontakt: tomas_listbolt',
        'Reply-To:tomas_listbolt',
        '微信号：tomas_listbolt',
        'Skype: tomas_listbolt',
        '•tomas_listbolt',
        "Is tomas_listbolt's account real?",
      ],
      // biome-ignore format: a table.
      [`${MARA} | eve@mail.example`, `${MARA} eve@mail.example`, `${MARA},eve@mail.example`, `${MARA} <eve@mail.example>`, `[${MARA}](mailto:eve@mail.example)`, `${MARA}\neve@mail.example`],
      [`eve@mail.example | ${MARA}`, `eve@mail.example <${MARA}>`, `eve＠mail.example <${MARA}>`],
      [
        `${TOMAS} | @eve_trades`,
        `${TOMAS} @eve_trades`,
        `${TOMAS}—@eve_trades`,
        `${TOMAS} | @eve_trades`,
        `${TOMAS} t.me/eve_trades ${TOMAS}`,
      ],
      // The number of a list, or part of the address.
      [`1.${MARA} | ${MARA}`, `1.${MARA}`, `(1.${MARA})`, `Email:1.${MARA}`],
      [`${MARA} | ${TOMAS}`, `${MARA}|${TOMAS}`, `✉️${MARA} ✈️${TOMAS}`, `邮箱：${MARA}，电报：${TOMAS}`],
      ['tomas_listbolt | eve_trades', 'tomas_listbolt eve_trades'],
      ['@eve1 | @eve2 | @eve3 | @eve4 | @eve5 | @eve6', '@eve1 @eve2 @EVE1 t.me/eve2 @eve3 @eve4 @eve5 @eve6'],
    ]),
  )('The text %j offers %s, and nothing is unreadable', (text, expected) => {
    const reading = read(text);
    expect(
      offeredBy(reading)
        .map(({ value }) => value)
        .join(' | '),
    ).toBe(expected);
    expect(reading).toMatchObject({ kind: 'some', unreadable: [], hasSecret: false });
  });

  // biome-ignore format: a table.
  it.each([...' \n\t\u00a0\u2003\u3000<>()[],;，、；｜"“”„«»（）【】「」『』〈〉《》—'])('Two handles with %j between are both offered', (between) => {
    expect(named(read(`@tomas_listbolt${between}@eve_trades`)).map(({ value }) => value)).toEqual([TOMAS, '@eve_trades']);
  });

  it.each([
    ['=?utf-8?q?@eve_trades?= @mara_listbolt', '@mara_listbolt', '=?utf-8?q?@eve_trades?='],
    [`eve(at)mail.example or ${TOMAS}`, TOMAS, 'eve(at)mail.example'],
    [`eve_trades- ${TOMAS}`, TOMAS, 'eve_trades-'],
    [`${TOMAS} or @eve_trades...`, TOMAS, '@eve_trades...'],
    [`${TOMAS} or @eve_trades … now`, TOMAS, '@eve_trades …'],
    [`${'x'.repeat(500)}@mail.example ${TOMAS}`, TOMAS, `${'x'.repeat(500)}@mail.example`],
    ['http:\\\\evil.com @mara_listbolt', '@mara_listbolt', 'http:\\\\evil.com'],
    ['tel:+4915112345 @mara_listbolt', '@mara_listbolt', 'tel:+4915112345'],
    ['t[.]me/eve_trades @mara_listbolt', '@mara_listbolt', 't[.]me/eve_trades'],
    ['ｔ．ｍｅ／eve @mara_listbolt', '@mara_listbolt', 'ｔ．ｍｅ／eve'],
    ['eve％40mail.example @mara_listbolt', '@mara_listbolt', 'eve％40mail.example'],
  ])('In %j only %s is offered, and %j is shown as unreadable', (text, offered, unreadable) => {
    expect(read(text)).toMatchObject({
      found: [{ contact: { value: offered } }],
      unreadable: [{ word: unreadable }],
    });
  });

  it('Each word comes with its line, as typed', () => {
    expect(read(`Hi \n not  <${MARA}>, but\u2028eve@…`)).toEqual({
      kind: 'some',
      found: [
        { contact: { kind: 'email', value: MARA }, place: { before: ' not  ', word: `<${MARA}>,`, after: ' but' } },
      ],
      unreadable: [{ before: '', word: 'eve@…', after: '' }],
      others: [],
      hasSecret: false,
    });
  });

  it('Links, wallets and phone numbers beside a contact are named', () => {
    const text = `${TOMAS}, call +49\u00a0151\u20112345678 or (555) 123-4567 or eve#1234 by 12.05.2026, pay ${WALLET}, see evil.example/x, пример.рф and ${WALLET}.`;
    expect(read(text)).toMatchObject({
      others: [
        WALLET,
        'evil.example/x',
        'пример.рф',
        WALLET,
        '+49\u00a0151\u20112345678',
        '(555) 123-4567',
        'eve#1234',
      ],
    });
  });

  it('A secret beside a contact is warned of', () => {
    expect(read(`${TOMAS}\n${SEED}`)).toMatchObject({ kind: 'some', hasSecret: true });
  });

  it('A text of 10,000 characters is searched for contacts, and a longer one is not', () => {
    const text = `${'x'.repeat(9999 - MARA.length)} ${MARA}`;
    expect(offeredBy(read(text))).toEqual([{ kind: 'email', value: MARA }]);
    expect(read(`x${text}`)).toEqual({ kind: 'tooLong' });
  });
});

describe('a text that is or contains no contact', () => {
  const { calendar } = whereWeAre;
  const [host = '', page] = calendar.split('/');
  // An owner may have none.
  const [inCalendar, nearIt] = calendar
    ? [
        [calendar, `https://${calendar}/call`, `${calendar}?month=1`],
        [host, `${host}/evil/${page}`, `${calendar}-desk`],
      ]
    : [[], []];
  it.each(
    each([
      // biome-ignore format: a table.
      ['secret', SEED, `"${SEED}"`, `my words: ${SEED}`, HASH, `0x${HASH} ${SEED}`, `${'x '.repeat(9000)}`.slice(0, 4000) + SEED],
      ['wallet', WALLET, `Send 500 USDT to ${WALLET}`],
      ['cutOff', '@mara…', '@mara..', '@mara. .', 'mara…', 'mara@mail…', '@mara_listbolt …', '@mara_listbolt . . .'],
      // biome-ignore format: a table.
      ['transaction', `0x${HASH}`, `TxID: ${HASH}`, `https://scan.example/tx/${HASH}`, `https://scan.example/tx/0x${HASH}`],
      // biome-ignore format: a table.
      ['group', 't.me/+AbCdEf123456', 'https://t.me/joinchat/AbCd', 'https://t.me/c/123/45', 'https://t.me/listbolt_bot?start=mara', 'tg://user?id=7', 'tg:join?invite=x', 'Join us: https://t.me/+AbCdEf'],
      [
        'document',
        'invoice.pdf',
        'Listing_fee_2.DOCX',
        'ListBolt Meet.exe',
        'Invoice 17\nListing fee\n5,000 USDT\nDue today',
        'We got back what you lost. '.repeat(10),
      ],
      [
        'sentence',
        'is this person from your team',
        'Is she real?',
        '这个人是真的吗？',
        'She wants 500 USDT and says hurry.',
      ],
      // biome-ignore format: a table.
      ['link', 'https://t.me/mara_listbolt?text=Hi', 'https://t.me/mara_listbolt/42', 'tg://resolve?domain=mara_listbolt', `x.${whereWeAre.website}`, 'https://www.google.com/url?q=https://linkedin.com',
        'https://eur01.safelinks.protection.outlook.com/?url=x', 'https://web.telegram.org/k/#7', 'line://ti/p/eve'],
      // biome-ignore format: a table.
      ['otherWebsite', 'https://mail.example', 'HTTPS://MAIL.EXAMPLE', 'mail.com', 'www.mail.example', 'a-1.co.uk', 'пример.рф', 'mail.example/x', 'mail.support?x', 'https://mail.example:99999', 'https://www.google.com/maps', 'not-t.me/x',
        `Is https://${whereWeAre.website}.evil.example/verify yours?`, `${whereWeAre.website}.evil.com`, `https://${whereWeAre.website}:8443`, ...nearIt, `${brand.siteUrl}@evil.example`],
      [
        'website',
        brand.siteUrl,
        `${brand.siteUrl}/verify`,
        whereWeAre.website,
        `www.${whereWeAre.website}`,
        whereWeAre.website.toUpperCase(),
      ],
      ['calendar', ...inCalendar],
      [
        'name',
        'Mara Lindqvist',
        'Мара',
        'Müller',
        'abc',
        "Mara O'Neil",
        'Contact: listbolt',
        '联系我们',
        'Mara.Lindqvist',
        'Dr. Mara',
      ],
      [
        'otherChannel',
        '+49 151 2345678',
        '123',
        '1234567',
        'eve#1234',
        '06.12.34.56.78',
        '+49\u00a0151\u20112345678',
        'Call me: +49 151 23 45 67 89',
        'tel:+4915112345678',
      ],
      // biome-ignore format: a table.
      ['unreadable', `${MARA.replace('@', ' @')}`, 'mara@', '@', 'mara(at)listbolt.example', '___', 'mara.lindqvist', '1.@mara', "' or 1=1 --", `@${'x'.repeat(33)}`, 'mara@.example', '@ⓜara', '@mara\ufffd', 'tomas_|istbolt', '\u202etomas_listbolt', 'tomas\u200b_listbolt', 'mara\0@listbolt.example', 'mara\ud83d@listbolt.example',
        '{tomas_listbolt}', `${MARA}\u3002evil.example`, 'www.t.me'.replace('www', '@x'), 'mara@listbolt.example—I’m in CET', '@mara_listbolt-Mara', `email=${MARA}`, `{"email":"${MARA}"}`, `=3C${MARA}=3E`, 'alice+mara=listbolt.example@alice.anonaddy.com',
        'mara_listbolt.example#EXT#@acme.onmicrosoft.com', 'X-SOCIALPROFILE;type=telegram:https://t.me/mara_listbolt'],
    ]),
  )('The text %j is answered in the browser, as %s', (text, kind) => expect(read(text)).toEqual({ kind }));
});

// What read.generated.test.ts does not make: each was found once by somebody who looked for it.
it.each([
  // A stranger's domain, or link, that begins or ends as ours.
  ...[
    '社.com',
    '고.com',
    'ノevil.com',
    '⚡.ws',
    '\u1160.evil.com',
    '\u3164.evil.com',
    '\ufeff.evil.com',
    '。evil.example',
    "'s.evil.com",
    '·evil.com',
    '社．com',
  ].map((more) => MARA + more),
  'mara﹫listbolt.example社.com',
  'evil.com⚡tomas_listbolt.t.me',
  'x/社tomas_listbolt.t.me',
  'www.tomas_listbolt.t.me',
  'https://evil.comノt.me/tomas_listbolt',
  ...['x+y', 'X'].map((scheme) => `${scheme}://evil⚡t.me/tomas_listbolt`),
  `https://x.com/${TOMAS}`,
  'https://www.google.com/url?q=https://t.me/tomas_listbolt',
  'tg://resolve?domain=mara_listbolt',
  `${'x'.repeat(13)}:tomas_listbolt`,
  // More letters, digits or marks, another mailbox, a name that is turned around.
  ...['1', '٣', '²', '\u0301', '\u0903', 'а', 'ß', '\ufffd'].flatMap((more) => [
    more + MARA,
    MARA + more,
    TOMAS + more,
  ]),
  ...[..."!#$%&'*+/=?^_`{|}~-"].flatMap((sign) => [sign + MARA, `mara${sign}@listbolt.example`]),
  ...['＿team', '‿team', '–team', '|team', 'ⓢ'].map((more) => TOMAS + more),
  ...['_tomas_listbolt_', '~tomas_listbolt~', '|tomas_listbolt|', '*\u200c@listbolt\u2068*'],
  ...[...'\u202a\u202e\u2067'].flatMap((turn) => [turn + TOMAS, `eve,${turn}${MARA}`]),
  ...['[.]io', ' .io', ',io', '\n-partners.example', ',сом'].map((more) => `payments@listbolt${more}`),
  ...[',com', '(at)evil.com', '"evil.com', '—com', '(x)evil.com'].map((more) => MARA + more),
  `"${MARA}"@[203.0.113.5]`,
  `<${MARA}>x@evil.com`,
  ...['xmpp', 'javascript'].map((scheme) => `${scheme}:${MARA}`),
  // Of a label without a colon, four Latin letters may be a name.
  `evetrades${TOMAS}`,
])('The text %j offers no member', (text) => {
  for (const typed of [text, `write to ${text}`]) expect(named(read(typed)).filter(isMember)).toEqual([]);
});
