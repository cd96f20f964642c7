import { hasForeignLetters, keyOf, trimInvisible } from '@contracts/contact-key.ts';
import type { ContactLookup } from '@contracts/contact-verification.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canBeContact, findContacts, parseTyped, readContact } from './read-contact';

const isDeep = process.env.LISTBOLT_DEEP === 'on';
const KINDS = ['email', 'telegram'] as const;

const MARA = 'mara@listbolt.example';
const TOMAS = '@tomas_listbolt';

/** Each row: what is read, and the texts in which it is. */
type Rows = [expected: string, ...texts: string[]][];
const each = (rows: Rows) => rows.flatMap(([expected, ...texts]) => texts.map((text) => [text, expected] as const));
/** A contact that is read exactly as it is written. */
const asWritten = (...texts: string[]): Rows => texts.map((text) => [text, text]);

const memberKeys = [`email ${MARA}`, 'telegram tomas_listbolt'];
const isMember = (contact: ContactLookup | null) =>
  contact !== null && memberKeys.includes(`${contact.kind} ${keyOf[contact.kind](contact.value)}`);

it.each(
  each([
    // biome-ignore format: a table.
    [MARA, MARA, ` ${MARA}\n`, `\u200b${MARA}\u200b`, `mailto:${MARA}`, `MAILTO:${MARA}`, `mailto:mailto:${MARA}`, `<${MARA}>`, `'${MARA}'`, `"${MARA}"`,
      `“${MARA}”`, `„${MARA}“`, `‘${MARA}’`, `«${MARA}»`, `「${MARA}」`, `(${MARA})`, `[${MARA}]`, `${MARA}.`, `${MARA},`, `${MARA};`, `(${MARA}).`, `"${MARA}."`],
    // biome-ignore format: a table.
    [TOMAS, TOMAS, `(${TOMAS})`, `${TOMAS}.`, `${TOMAS},`, `\`${TOMAS}\``, 't.me/tomas_listbolt', 'https://t.me/tomas_listbolt',
      'http://www.t.me/tomas_listbolt', 'https://t.me/tomas_listbolt/', 'https://t.me/s/tomas_listbolt', 'https://t.me/@tomas_listbolt',
      'telegram.me/tomas_listbolt', 'https://telegram.dog/tomas_listbolt', 'tomas_listbolt.t.me', 'https://tomas_listbolt.t.me/',
      'https://web.telegram.org/k/#@tomas_listbolt', 'https://web.telegram.org/a#@tomas_listbolt', 'web.telegram.org/z/#@tomas_listbolt', 'https://t.me/s/@tomas_listbolt',
      'tomas_listbolt.T.ME', '<HTTPS://T.ME/tomas_listbolt>'],
    [`@${'x'.repeat(32)}`, `t.me/${'x'.repeat(32)}`, `${'x'.repeat(32)}.t.me`],
    ['@mara', 't.me/mara', 'mara.t.me'],
    ['@12345', 't.me/12345'],
    ['tomas_listbolt', 'tomas_listbolt', '"tomas_listbolt"'],
    ...asWritten('mara', '1eve', 'x'.repeat(32), 'MARA@ListBolt.example', 'm.ara+desk@listbolt.example'),
    // Look-alikes are checked as they are, and so is a cut-off contact.
    ...asWritten(
      'm\u0430ra@listbolt.example',
      `${MARA}\u3002evil.example`,
      '@tom\u0430s_listbolt',
      'tomas\u200b_listbolt',
    ),
    ...asWritten('tomas_|istbolt', '\u202etomas_listbolt', 'mara\ufffd@listbolt.example'),
    ...asWritten(`${TOMAS}…`, `${TOMAS}...`, `${MARA}..`, `t.me/${'x'.repeat(33)}`, 't.me/abc'),
    [`${TOMAS}...`, `${TOMAS} . . .`, `${TOMAS}\u200b.\u200b.\u200b.`],
    [`${TOMAS}…`, `${TOMAS} …`, `${TOMAS}\u200b…`],
    [`${TOMAS}……`, `${TOMAS}……`, `${TOMAS} ……`, `${TOMAS} … …`],
    [`${TOMAS}.…`, `${TOMAS}.…`, `${TOMAS} .…`, `${TOMAS} . …`],
    ...[...'\u202a\u202b\u202c\u202d\u202e\u2067'].flatMap((turn) => asWritten(turn + MARA)),
    // Each opens another place than the contact in it, or is no contact on Telegram.
    // biome-ignore format: a table.
    ...asWritten('https://t.me/tomas_listbolt/../eve_trades', 'https://t.me/tomas_listbolt\\..\\eve_trades', 'https://t.me/tomas_listbolt@mail.example',
      't.me/tomas_listbolt/+eve', 'https://t.me:443@mail.example/tomas_listbolt', 'https://t.me.mail.example/tomas_listbolt', 'https://t.me/tomas_listbolt…',
      'https://mail.example/?u=t.me/tomas_listbolt', 't.dog/tomas_listbolt', `https://eve.example/${MARA}`, 'https://t.me/+AbCdEf123456', 'https://x.com/mara_listbolt', 'mara_listbolt#1234'),
  ]),
)('The text %j is checked at once as %j, whatever the toggle says', (typed, expected) => {
  const kind = /[^@\uff20]+[@\uff20]/.test(expected) ? 'email' : 'telegram';
  for (const chosen of KINDS) expect(readContact(typed, chosen)).toEqual({ kind, value: expected });
});

it.each(
  each([
    // biome-ignore format: a table.
    [MARA, `Mara <${MARA}>`, `"Lindqvist, Mara" <${MARA}>`, `From: Mara <${MARA}>`, `"${MARA}" <${MARA}>`, `E-Mail：${MARA}`, `mailto:${MARA}?subject=Hi`,
      'mailto:mara%40listbolt.example', `Mara (${MARA})`, `${MARA}。`, `${MARA}，`, `📧${MARA}`, `• ${MARA}`, `>${MARA}`, `*${MARA}*`, `Kontakt:${MARA}`,
      `请联系${MARA}谢谢`, `not ${MARA}`, `FAKE <${MARA}>`, `write to eve instead of <${MARA}>`, `Is it ${MARA}?!`, `${MARA} +49 151 2345678`],
    // biome-ignore format: a table.
    [TOMAS, `${TOMAS} on Discord`, `TG:${TOMAS}`, `📧 ${TOMAS}`, `> ${TOMAS}`, `${TOMAS}입니다`, `Discord: <${TOMAS}>`, `**${TOMAS}**`,
      'https://t.me/tomas_listbolt?utm_source=x', 'https://t.me/tomas_listbolt/42', 'Telegram: https://t.me/tomas_listbolt', 'https://t.me/tomas_listbolt/42?comment=99', 'https://t.me/tomas_listbolt/4/2', 'https://t.me/s/tomas_listbolt/42',
      'https://telegram.me/tomas_listbolt?text', 'https://telegram.dog/tomas_listbolt?x=1'],
    ['eve_1', 'Kontakt: eve_1'],
    [
      'tomas_listbolt',
      'Kontakt: tomas_listbolt',
      'Reply-To:tomas_listbolt',
      'x:tomas_listbolt',
      `${'x'.repeat(12)}:tomas_listbolt`,
    ],
    // biome-ignore format: a table.
    ['@listbolt', 'tg://resolve?domain=listbolt', 'TG://RESOLVE?DOMAIN=listbolt', 'tg://resolve?domain=@listbolt', 'tg:resolve?start=1&domain=listbolt', 'https://web.telegram.org/a/#?tgaddr=tg%3A%2F%2Fresolve%3Fdomain%3Dlistbolt'],
    [`${TOMAS}...`, `write to ${TOMAS}...`, `write to ${TOMAS} . . .`],
    // biome-ignore format: a table.
    [`${MARA} | eve@mail.example`, `${MARA}, eve@mail.example`, `${MARA} <eve@mail.example>`, `mailto:${MARA},eve@mail.example`, `mailto:${MARA}?cc=eve@mail.example`,
      `mailto:${MARA}?subject=x%20to:%20eve@mail.example`, `mailto:${MARA}?body=<eve@mail.example>`, `[${MARA}](mailto:eve@mail.example)`],
    [`eve@mail.example | ${MARA}`, `eve@mail.example <${MARA}>`],
    [`eve@mail.example | ${MARA}`, `eve\uff20mail.example <${MARA}>`],
    // biome-ignore format: a table.
    [`${TOMAS} | @eve_trades`, `${TOMAS} @eve_trades`, 'https://t.me/tomas_listbolt?text="https://t.me/eve_trades', 'https://t.me/tomas_listbolt?text=https%3A%2F%2Ft.me%2Feve_trades',
      'https://t.me/tomas_listbolt?text=\u200bhttps://t.me/eve_trades'],
    ['tomas_listbolt | eve_trades', 'tomas_listbolt eve_trades'],
    [`${TOMAS} | @eve_trades`, 'tg:resolve?domain=tomas_listbolt&domain=eve_trades'],
    [`@eve_trades | ${MARA}`, `@eve_trades <${MARA}>`, `https://t.me/eve_trades <${MARA}>`],
    [`@EVETRADES | ${MARA}`, `EVETRADES.T.ME <${MARA}>`],
    ['@eve1 | @eve2 | @eve3 | @eve4 | @eve5 | @eve6', '@eve1 @eve2 @EVE1 t.me/eve2 @eve3 @eve4 @eve5 @eve6'],
    [`${MARA} | eve@mail.example`, `${MARA}/eve@mail.example`, `${MARA}|eve@mail.example`],
  ]),
)('The text %j is not checked before the visitor has chosen from %s', (typed, expected) => {
  const found = findContacts(typed).map(({ value }) => value);
  expect(found.join(' | ')).toBe(expected);
  for (const chosen of KINDS) expect(readContact(typed, chosen)).toBeNull();
});

it.each([..."!#$%&'*+-/=?^_`{|}~."])('A mailbox with %s in it is one contact, alone and among other words', (sign) => {
  const value = `eve${sign}${MARA}`;
  expect(readContact(value, 'telegram')).toEqual({ kind: 'email', value });
  expect(findContacts(`Write to ${value} now`)).toEqual([{ kind: 'email', value }]);
});

// biome-ignore format: a table.
it.each(['Mara Lindqvist', 'eve', 'mara@', '@', 'mailto:', 'mara(at)listbolt.example', "' or 1=1 --", '\u8054\u7cfb\u6211\u4eec', '. . .', '___', '+49 151 2345678', 'https://wa.me/491512345678', 'discord.gg/AbCdEf', 'abc', '1234567', 'mara@.example', 'x'.repeat(33), `${MARA} ${'x'.repeat(5000)}`])('The text %j without a contact is checked as it is, under the toggle', (typed) => {
  for (const kind of KINDS) expect(readContact(typed, kind)).toEqual({ kind, value: typed });
});

it('A text of 2,000 characters is searched for contacts, and a longer one is checked as it is', () => {
  const text = `${'x'.repeat(1999 - MARA.length)} ${MARA}`;
  expect(readContact(text, 'telegram')).toBeNull();
  expect(readContact(`x${text}`, 'telegram')).toEqual({ kind: 'telegram', value: `x${text}` });
});

it.each([' Mara Lindqvist\n', '\u200bMara Lindqvist\u200b', '"'])('Blanks around %j are not checked', (typed) => {
  expect(readContact(typed, 'telegram')).toEqual({ kind: 'telegram', value: trimInvisible(typed) });
});

describe('a text', () => {
  // biome-ignore format: a table.
  it.each(['a', '@a', 'mara', '@m.ara', 'm.', 'мара', 'ма\u0301ра', 'mara\u200bx', 'mara‿x', 'mara–x', '@ⓜara', '@🅜ara', 'mara\ufffd', 'mara…', '@mara…', '@mara...',
    'tomas_|istbolt', 'tomas_!istbolt', 'tomas_\u2223istbolt', 'tomas_|_', 'tomas_|1', '@|istbolt', 'x@y.z', 'x..y@z.com', 'ж@z.com', 'x@z.com1', 'x@z.co\u0301m', 'x@y.z-', 'x@y.z_', 'x@y.z…',
    'x@y。z', 'x@y．z', 'x@y｡z', 'x@社.com', 'x@😀.ws', 'x@y|z.com', 'x@y|1.com', 'x@y|-.com', 'x@|istbo|t.com', 'x@y!z.com', 'x@y\u2223z.com', 'x@y-z.com', `x@0x${'a'.repeat(40)}.com`])('can be a contact or an imitation of one: %j', (text) =>
    expect(canBeContact(text)).toBe(true));

  // biome-ignore format: a table.
  it.each(['', '@', 'm.ara', 'm.1', 'mara。ra', 'mara．ra', 'mara｡ra', 'tomas_|', 'tomas_|ISTBOLT', '@a b', 'a/b', '@a/b', 'mara:x', 'mara$x', 'mara#1234', 'mara1️⃣', '@mara\ufe0f', '@mara\ufe0e', '@a\u20e3', '🇦mara',
    'x@y', 'x@y.', 'x@.z', 'x＠y.z', 'x﹫y.z', 'x@y.z@w', '@x@y.z', 'x@y.z＠w', 'x@y.z﹫w', 'x@y.z!', 'x@y.z—', 'x@y.z·', 'x@y.😀', 'x@y.com|z', 'x@y/z.com', 'x@y:z.com', 'x@y z.com',
    'x y@z.com', 'x"y@z.com', 'x,y@z.com', 'x(y@z.com', 'x@[1.2.3.4]', `0x${'a'.repeat(40)}`, `T${'a1'.repeat(16)}`])('can be neither: %j', (text) =>
    expect(canBeContact(text)).toBe(false));
});

describe('a genuine contact written in an odd way', () => {
  it.each(
    each([
      // biome-ignore format: a table.
      [TOMAS, `✉️${TOMAS}`, `✈️${TOMAS}`, `☎️${TOMAS}`, `➡️${TOMAS}`, `1️⃣${TOMAS}`, `✅${TOMAS}`, `${TOMAS}✔️`, `${TOMAS}👨🏽‍💼`, `TG${TOMAS}`, `TG✈${TOMAS}`, `тг${TOMAS}`, `آیدی${TOMAS}`, `联系TG${TOMAS}`,
        `Telegram|${TOMAS}`, `T:${TOMAS}`, `（${TOMAS}）`, `${TOMAS}！`, `请联系${TOMAS}！`, `【${TOMAS}】`, `〖✈️TG：${TOMAS}〗`, `Tomás｜${TOMAS}`, `${TOMAS}، سلام`, `${TOMAS}؟`, `\u200f${TOMAS}`, '＠tomas_listbolt',
        `Is ${TOMAS}'s account real?`, `${TOMAS}'s`, '@tomas\\_listbolt', `https://t.me/tomas\\_listbolt`, `_${TOMAS}_`, `~~${TOMAS}~~`, `||${TOMAS}||`, `&lt;${TOMAS}&gt;`, `${TOMAS}=20`,
        '<https://t.me/tomas_listbolt|t.me/tomas_listbolt>', '<https://t.me/tomas_listbolt|Tomás>', '联系https://t.me/tomas_listbolt', 'TG:https://t.me/tomas_listbolt',
        'https://nam02.safelinks.protection.outlook.com/?url=https%3A%2F%2Ft.me%2Ftomas_listbolt&data=05%7C02&reserved=0', 'https://www.google.com/url?q=https://t.me/tomas_listbolt',
        'https://l.facebook.com/l.php?u=https%3A%2F%2Ft.me%2Ftomas_listbolt&h=AT0', 'https://l.instagram.com/?e=AT0&u=https%3A%2F%2Ft.me%2Ftomas_listbolt', 'https://vk.com/away.php?to=https%3A%2F%2Ft.me%2Ftomas_listbolt',
        'https://www.linkedin.com/redir/redirect?url=https%3A%2F%2Ft.me%2Ftomas_listbolt', 'https://www.google.com/url?sa=t&Q=https://t.me/tomas_listbolt', '<tg://resolve?domain=tomas_listbolt|Tomás>', '<HTTPS://T.ME/tomas_listbolt|Tomás>', '<http://t.me/tomas_listbolt|Tomás>', '﹫tomas_listbolt', 'https://www.linkedin.com/safety/go?url=https%3A%2F%2Ft.me%2Ftomas_listbolt&trk=x', 'https:\\/\\/t.me\\/tomas_listbolt',
        `${TOMAS}'un hesabı`, `${TOMAS}´s`, `—${TOMAS}—`, `_${TOMAS}_։`, `_${TOMAS}_'un hesabı`, `${TOMAS}։`, `Մարա՝ ${TOMAS}`, `${TOMAS}። ሰላም`, `‹${TOMAS}›`, `\u05f3${TOMAS}\u05f3`, `❤️‍🔥${TOMAS}❤️‍🔥`, `🇬🇧${TOMAS}`],
      // biome-ignore format: a table.
      [MARA, 'mara＠listbolt.example', 'mara﹫listbolt.example', 'mara＠listbolt.example·', 'mara﹫listbolt.example·', ...['@', '＠', '﹫'].map((at) => `v.请联系${MARA.replace('@', at)}`), `✉️${MARA}`, `1️⃣${MARA}`, `📧${MARA}✅`, `E:${MARA}`, `${MARA}！`, `邮箱${MARA}。`, `「${MARA}」です`, `I got ${MARA}'s message`, `<mailto:${MARA}|${MARA}>`, `mailto:${MARA}|${MARA}`, `From: Mara &lt;${MARA}&gt;`,
        `mailto:${MARA}%20`, `write to \u200bmailto:${MARA}`, `mailto:%20${MARA}`, `${MARA}=20`, `=3C${MARA}=3E`, `(${MARA}]`, `“${MARA}«`, `>${MARA}<`, `${MARA}=`, 'mara@listbolt\\.example', `_${MARA}_`, `${MARA}?!`, `【${MARA}】`,
        `${MARA}·`, `${MARA}—`, `${MARA}。`, `${MARA}։`, `${MARA}।`, `${MARA}።`, `${MARA}™`, `${MARA}＊`, `\u05f4${MARA}\u05f4`, `${MARA}´s`, `${MARA}'den`,
        ...["'", '`', '*', '**', '_', '__', '~~', '|', '||'].flatMap((mark) => [`Is ${mark}${MARA}${mark} real?`, `${mark}${MARA}${mark}'s`, `${mark}${MARA}${mark}´den`, `${mark}${MARA}${mark}=20`, `${mark}${MARA}${mark}%20`]),
        `From: =?UTF-8?Q?Mara_Lindqvist?= <${MARA}>`, `From: =?ks_c_5601-1987?B?TWFyYQ==?= <${MARA}>`],
      ['eve@社listbolt.example', ...['@', '＠', '﹫'].map((at) => `FAKE <eve${at}社listbolt.example>`)],
      ['tomas_listbolt', "Is tomas_listbolt's account real?", 'tomas\\_listbolt'],
      [`${MARA} | ${TOMAS}`, `${MARA}·${TOMAS}`, `✉️${MARA}✈️${TOMAS}`, `邮箱${MARA}，电报${TOMAS}`, `${MARA}|${TOMAS}`],
    ]),
  )('The text %j offers %s, and checks nothing unasked', (typed, expected) => {
    expect(
      findContacts(typed)
        .map(({ value }) => value)
        .join(' | '),
    ).toBe(expected);
    for (const chosen of KINDS) expect(readContact(typed, chosen)).toBeNull();
  });

  it.each([
    // A stranger's domain or link that begins or ends as ours.
    ...[
      '社.com',
      '고.com',
      'ノevil.com',
      '⚡.ws',
      '\u1160.evil.com',
      '\u3164.evil.com',
      '\uffa0.evil.com',
      '\ufeff.evil.com',
      '\u200b.evil.com',
      '。evil.example',
      '=20.evil.com',
      "'s.evil.com",
      '|.evil.com',
      '·evil.com',
      '—head.evil.com',
      '´s.evil.com',
      '=?utf-8?q?x?=.evil.com',
      ...['。', '．', '｡'].map((dot) => `社${dot}com`),
    ].map((more) => MARA + more),
    `=?utf-8?q?x?=${MARA}`,
    `${MARA}=?utf-8?q?x?=`,
    'mara＠listbolt.example社.com',
    'mara﹫listbolt.example社.com',
    'evil.com⚡tomas_listbolt.t.me',
    'x/社tomas_listbolt.t.me',
    'x:社tomas_listbolt.t.me',
    'www.tomas_listbolt.t.me',
    'https://web.telegram.org/b/#@tomas_listbolt',
    'https://telegram.org/tomas_listbolt?x=1',
    'https://evil.comノt.me/tomas_listbolt',
    'https://evil.com⚡t.me/tomas_listbolt',
    ...['x+y', 'x-y', 'x.y', 'x2', 'X'].map((scheme) => `${scheme}://evil⚡t.me/tomas_listbolt`),
    '社t.me/tomas_listbolt',
    '⚡t.me/tomas_listbolt',
    'https://evil.com/x|t.me/tomas_listbolt',
    `x.com/${TOMAS}`,
    `https://x.com/${TOMAS}`,
    // Each opens the chat of someone else.
    `tg://resolve?phone=491512345678&text=${TOMAS}`,
    `tg://user?id=7&x=${TOMAS}`,
    `tg:user?id=7&x=${TOMAS}`,
    `https://t.me/+491512345678?text=${TOMAS}`,
    `https://t.me/share/url?url=${TOMAS}`,
    'https://www.google.com/url?q=https://t.me/eve_trades&q=https://t.me/tomas_listbolt',
    'https://www.google.com/url?q=https://t.me/tomas_listbolt&q=https://t.me/eve_trades',
    'https://www.google.com/url?q=https://t.me/tomas_listbolt&url=https://t.me/eve_trades',
    'https://www.google.com/url?%71=https://t.me/eve_trades&q=https://t.me/tomas_listbolt',
    'https://www.google.com/url?x=1#&q=https://t.me/tomas_listbolt',
    `tg://msg_url?url=https://t.me/tomas_listbolt`,
    `tg:msg_url?url=${TOMAS}`,
    `${'x'.repeat(13)}:tomas_listbolt`,
    'tg:resolve?domains=tomas_listbolt',
    'tg:resolve?xdomain=tomas_listbolt',
    'xtg:resolve?domain=tomas_listbolt',
    'https://web.telegram.org/a/#?tgaddr2=tg%3A%2F%2Fresolve%3Fdomain%3Dtomas_listbolt',
    'https://web.telegram.org/a/#?xtgaddr=tg%3A%2F%2Fresolve%3Fdomain%3Dtomas_listbolt',
    // Links of others that look like those that lead on.
    'https://www.google.com/url?xq=https://t.me/tomas_listbolt',
    'https://www.google.com/url?q=https://t.me/tomas_listbolt#x',
    'https://evil.example/#https://www.google.com/url?q=https://t.me/tomas_listbolt',
    'https://evil.example/url?q=https://t.me/tomas_listbolt',
    'https://www.google.com.evil.example/url?q=https://t.me/tomas_listbolt',
    'https://eur.safelinks.protection.outlook.com.evil.example/?url=https%3A%2F%2Ft.me%2Ftomas_listbolt',
    'http://www.google.com/url?q=https://t.me/tomas_listbolt',
    // More letters, digits or marks.
    ...['1', '٣', '²', '\u0301', '\u0903', 'а', 'ß', '\ufffd'].flatMap((more) => [
      more + MARA,
      MARA + more,
      TOMAS + more,
    ]),
    // Another mailbox.
    ...[..."!#$%&'*+/=?^_`{|}~-"].map((sign) => sign + MARA),
    ...[...'!#$%&*+/=?^_`{|}~-'].map((sign) => `mara${sign}@listbolt.example`),
    // More of a name, or a name that is turned around.
    `${TOMAS}＿team`,
    `${TOMAS}‿team`,
    `${TOMAS}–team`,
    `${TOMAS}.team`,
    `${TOMAS}а`,
    `${TOMAS}|team`,
    `${TOMAS}ⓢ`,
    // An @ is what tells Markdown's marks from those of a name.
    '_tomas_listbolt_',
    '__tomas_listbolt__',
    '~tomas_listbolt~',
    '|tomas_listbolt|',
    ...[...'\u202a\u202b\u202c\u202d\u202e\u2067'].flatMap((turn) => [
      turn + TOMAS,
      turn + MARA,
      `eve${turn}${TOMAS}`,
      `eve,${turn}${MARA}`,
      `${turn}mara＠listbolt.example`,
    ]),
  ])('The text %j offers no member', (typed) => {
    for (const text of [typed, `write to ${typed}`]) expect(findContacts(text).filter(isMember)).toEqual([]);
    for (const chosen of KINDS) expect(isMember(readContact(typed, chosen))).toBe(false);
  });

  it.each([
    ...[...' \n\t\u00a0\u2003\u3000<>"()[],;，、：；！？｜،؛؟«»“”‘’（）【】「」〈〉〖〗'],
    ...[
      '=20',
      '%20',
      '=22',
      '%22',
      '=3C',
      '%3C',
      '=3E',
      '%3E',
      '=3c',
      '&lt;',
      '&gt;',
      '&quot;',
      '&amp;',
      '&nbsp;',
      '&#39;',
    ],
  ])('Two handles with %j between are both offered', (between) => {
    const found = findContacts(`tomas_listbolt${between}eve_trades`).map(({ value }) => value);
    expect(found).toEqual(['tomas_listbolt', 'eve_trades']);
  });

  it.each([
    ...['社', '々', 'の', 'ノ', 'ー', '고', 'ไ', 'ລ', 'ក', 'မ'],
    ...['1️⃣', '#️⃣', '*️⃣', '9⃣'],
    ...[
      '\u2190',
      '\u21ff',
      '\u2580',
      '\u2757',
      '\u2794',
      '\u27bf',
      '\u2900',
      '\u297f',
      '\u2b00',
      '\u2bff',
      '\u{1f300}',
      '\u{1faff}',
    ],
    ...['⚡', '⌚', '🀄', '❤️', '©️', '🇬🇧', '👨🏽‍💼', '✔︎'],
  ])('%s belongs to no contact beside which it stands', (sign) => {
    expect(findContacts(`${sign}${TOMAS}${sign}`)).toEqual([{ kind: 'telegram', value: TOMAS }]);
  });

  it.each([...'°№℃€¡¿§†«»–—·‥։。:"', '\u200f', '\u061c'])('%j on either side of a contact is no part of it', (sign) => {
    for (const contact of [MARA, TOMAS])
      for (const text of [sign + contact, contact + sign, sign + contact + sign])
        expect(findContacts(text).map(({ value }) => value)).toEqual([contact]);
  });

  it.each([...'!?+=/&|~'])('%s behind a contact is no part of it', (sign) => {
    for (const contact of [MARA, TOMAS])
      expect(findContacts(contact + sign).map(({ value }) => value)).toEqual([contact]);
  });

  // biome-ignore format: a table.
  it.each(['mara@mail-1.a2-b.example', '@eve', `@${'x'.repeat(32)}`, 'eve_1', 'ev_e', `${'x'.repeat(30)}_x`])(
    'In a word that cannot be one contact %s is found before another one', (value) =>
      expect(findContacts(`${value}·@eve_trades`).map((contact) => contact.value)).toEqual([value, '@eve_trades']));

  it.each([
    ['mara＠listbolt.example·@eve_trades', [MARA, '@eve_trades']],
    ['﹫tomas_listbolt·@eve_trades', [TOMAS, '@eve_trades']],
    ['tomas_listbolt&lt;mara＠listbolt.example', ['tomas_listbolt', MARA]],
  ])('The at signs of other scripts are read as @ in %j', (typed, values) =>
    expect(findContacts(typed).map(({ value }) => value)).toEqual(values),
  );

  it.each(['@ab', `@${'x'.repeat(33)}`, 'e_v', 'eve', 'eve_', `${'x'.repeat(31)}_x`])(
    'In a word that cannot be one contact %s is no contact',
    (value) => expect(findContacts(`${value}·@eve_trades`).map((contact) => contact.value)).toEqual(['@eve_trades']),
  );

  it.each([
    ['_', `mara\\_x@listbolt.example`, 'mara_x@listbolt.example'],
    ['_', '@\\_eve_x', '@_eve_x'],
    ['.', 'mara@listbolt\\.example', MARA],
    ['-', 'mara@list\\-bolt.example', 'mara@list-bolt.example'],
    ['/', 'https:\\/\\/t.me\\/tomas_listbolt', TOMAS],
  ])('A backslash before %s is not part of a contact: %j', (_, typed, value) => {
    expect(findContacts(typed).map((contact) => contact.value)).toEqual([value]);
  });

  it.each(['tomas\\_listbolt\\_', '\\_tomas_listbolt', 'tomas\\xlistbolt_'])(
    'Any other backslash makes it another text: %j',
    (typed) => expect(findContacts(typed).filter(isMember)).toEqual([]),
  );

  it.each([`${MARA}·Listings`, `${MARA}—head`, `${MARA}´s`, `${MARA}™`, `${MARA}、`])(
    'No domain ends as %j does, so nobody is called an impostor for it',
    (typed) => expect(canBeContact(typed)).toBe(false),
  );

  it('Of 500 genuine contacts written in odd ways at least 490 are verified or offered, and none can be called an impostor', () => {
    const before = [
      '',
      ' ',
      '✉️',
      '✈️',
      '📱 ',
      '➡️',
      '1️⃣',
      'TG',
      'тг',
      'Telegram|',
      'T:',
      'TG:',
      '（',
      '【',
      '请联系',
      'Is ',
      '&lt;',
      '_',
      '\u200f',
      '\u2068',
      '«',
      '• ',
      'E-Mail：',
      'آیدی',
    ];
    const behind: Record<string, string> = {
      '（': '）',
      '【': '】',
      '&lt;': '&gt;',
      _: '_',
      '\u2068': '\u2069',
      '«': '»',
    };
    const after = [
      '',
      '.',
      '!',
      '！',
      '？',
      '、',
      '✔️',
      "'s account",
      '’s',
      '=20',
      '。',
      '؟',
      '입니다',
      '谢谢',
      ' ✅',
      ')',
      ' (official)',
      '：hi',
    ];
    // Glued to a mailbox it would be another mailbox.
    const labels = ['TG', 'тг', 'آیدی', 'Telegram|'];
    const dressed = [MARA, TOMAS].flatMap((contact) =>
      before
        .filter((front) => contact === TOMAS || !labels.includes(front))
        .flatMap((front) => after.map((back) => front + contact + (behind[front] ?? '') + back)),
    );
    let reached = 0;
    for (const text of dressed) {
      const one = readContact(text, 'email');
      const offered = one === null ? findContacts(text) : [one];
      if (offered.some(isMember)) reached++;
      for (const contact of offered) expect(isMember(contact) || !canBeContact(contact.value), text).toBe(true);
    }
    expect(reached / dressed.length).toBeGreaterThanOrEqual(490 / 500);
  });
});

describe('what a text is taken for', () => {
  const seedPhrase = `${'abandon '.repeat(11)}about`;
  const parse = (value: string, isLinked = false) => {
    const typed = { kind: 'email', value } as const;
    const { id, typed: kept, ...parsed } = parseTyped(typed, isLinked);
    expect([typeof id, kept]).toEqual(['number', typed]);
    return parsed;
  };

  it.each(['\0', '\ud83d', '\ude00'])(
    'The text with %j, which PostgreSQL cannot store, is checked with U+FFFD for it',
    (sign) => {
      expect(parse(`mara${sign}@listbolt.example`).asked).toEqual({
        kind: 'email',
        value: 'mara\ufffd@listbolt.example',
      });
      expect(parse(`${sign}mara${sign}@listbolt.example`).asked?.value).toBe('\ufffdmara\ufffd@listbolt.example');
      expect(parse(`FAKE <mara${sign}@listbolt.example>`).found).toEqual([
        { kind: 'email', value: 'mara\ufffd@listbolt.example' },
      ]);
    },
  );

  it('One contact is checked', () => {
    expect(parse(TOMAS)).toEqual({
      isLinked: false,
      isSecret: false,
      asked: { kind: 'telegram', value: TOMAS },
      found: [],
    });
  });

  it('Of several contacts none is checked, and each is offered', () => {
    expect(parse(`${MARA} ${TOMAS}`)).toEqual({
      isLinked: false,
      isSecret: false,
      asked: null,
      found: [
        { kind: 'email', value: MARA },
        { kind: 'telegram', value: TOMAS },
      ],
    });
  });

  it.each([seedPhrase, `"${seedPhrase}"`, `0x${'0123456789abcdef'.repeat(4)}`, `${'x '.repeat(1000)}${seedPhrase}`])(
    'A secret is neither checked nor offered: %j',
    (text) => expect(parse(text)).toEqual({ isLinked: false, isSecret: true, asked: null, found: [] }),
  );

  it.each([MARA, `${MARA} ${TOMAS}`, seedPhrase])('A link offers exactly what it contains: %j', (value) => {
    expect(parse(value, true)).toEqual({
      isLinked: true,
      isSecret: false,
      asked: null,
      found: [{ kind: 'email', value }],
    });
  });
});

describe('a member among other words', () => {
  const members = [MARA, TOMAS, 'tomas_listbolt', 'https://t.me/tomas_listbolt', `mailto:${MARA}`];
  // biome-ignore format: a list.
  const others = ['eve@mail.example', '@eve_trades', 'eve_trades', 'evetrades', 't.me/eve_trades', 'EVETRADES.T.ME', '+49 151 2345678', 'https://eve.example/x', 'eve＠mail.example',
    'not', 'FAKE', 'ignore', 'instead of', 'nie', 'никогда', '不是', 'Bcc:', 'Reply-To:', 'Subject: x\nTo:', '?text=', '?body=', '?cc=', '&domain=', '?phone=491512345678', '/42', '/../', '%0aBcc:',
    '\u202a', '\u202b', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069', '\u200b', '\u200d', '\u00ad', '\ufeff', '\u0430', '\u0301', '\ufe0f', '…', '...', 'x', '_', '0',
    'TG', 'тг', "'s", '=20', '=3C', '&lt;', '&gt', '\\_', '社', '社.com', '⚡', '⚡.ws', '✉️', '1️⃣', '\u1160', '\u200f', 'ⓢ', '＿', 'tg://user?id=7&text=', 'tg://resolve?phone=49151&text=', 'https://t.me/+49151?text=', '|t.me/', '<mailto:'];
  // biome-ignore format: a list.
  const separators = ['', ' ', '\n', '\t', '.', ',', ';', ':', '/', '\\', '|', '-', '_', '+', '=', '&', '?', '#', '%', '!', '*', '~', '^', '$', '@', '<', '>', '(', ')', '[', ']', '{', '}', '"', "'", '`',
    '“', '”', '«', '»', '「', '」', '。', '，', '、', '：', '\u3000', '\u2028', '\u00a0', '·', '•', '→', '📧', '%20', '%40', '&amp;', '//'];
  /** The text without the characters that may surround a contact that is checked at once: what the contract trims, quotes and brackets. */
  const peel = (text: string) =>
    [...text]
      .filter((character) => trimInvisible(character) !== '' && !`"'\`“”„‘’«»「」()[]<>`.includes(character))
      .join('');
  const PLAIN =
    /^(?:mara@listbolt\.example|mailto:mara@listbolt\.example|@?tomas_listbolt|https:\/\/t\.me\/tomas_listbolt\/?)[.,;]{0,2}$/;

  const part = fc.oneof(
    fc.constantFrom(...others),
    fc.constantFrom(...separators),
    fc.string({ maxLength: 4, unit: 'grapheme' }),
  );
  const around = fc
    .array(fc.tuple(part, fc.constantFrom(...separators)), { maxLength: 3 })
    .map((parts) => parts.flat().join(''));

  it('A member in a longer text is checked only after a click, exactly as the button says', () => {
    let asked = 0;
    let offered = 0;
    fc.assert(
      fc.property(
        around,
        fc.constantFrom(...members),
        around,
        fc.constantFrom(...KINDS),
        (before, member, after, chosen) => {
          const text = before + member + after;
          const one = readContact(text, chosen);
          if (isMember(one)) {
            asked++;
            expect(peel(text)).toMatch(PLAIN);
          }
          if (one !== null) return;
          const buttons = findContacts(text);
          expect(buttons.length).toBeGreaterThan(0);
          for (const button of buttons.filter(isMember)) {
            offered++;
            // The button shows its whole value, in plain letters: the member, and nothing hidden in it.
            expect(memberKeys).toContain(`${button.kind} ${button.value.replace(/^@/, '').toLowerCase()}`);
            expect(hasForeignLetters(button.value)).toBe(false);
          }
        },
      ),
      { numRuns: isDeep ? 60_000 : 3000 },
    );
    expect(asked).toBeGreaterThan(0);
    expect(offered).toBeGreaterThan(asked);
  });
});
