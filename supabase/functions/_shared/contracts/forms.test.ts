import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applicationSchema, isListingUrl } from './application.ts';
import { messageSchema } from './message.ts';
import { reportSchema } from './report.ts';

const VALID = { telegramContact: '@project', projectBlurb: 'We build.' };

/** The first message of each field, as the form shows them. */
function messagesFor(changes: Record<string, unknown>): Record<string, string> {
  const { error } = applicationSchema.safeParse({ ...VALID, ...changes });
  const messages: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) messages[path.join('.')] ??= message;
  return messages;
}

test.each([
  ['', 'Telegram contact is required'],
  ['   ', 'Telegram contact is required'],
  ['\u200b\u200b\u200b', 'Telegram contact is required'],
  ['\u3164\u3164\u2800', 'Telegram contact is required'],
  ['a\u200b\u200b', 'Telegram contact must be at least 3 characters'],
  [' ab ', 'Telegram contact must be at least 3 characters'],
  ['😀😀', 'Telegram contact must be at least 3 characters'],
  ['a'.repeat(51), 'Telegram contact must be less than 50 characters'],
  ['😀'.repeat(51), 'Telegram contact must be less than 50 characters'],
])('the Telegram contact %j is refused with its message', (telegramContact, message) => {
  expect(messagesFor({ telegramContact })).toEqual({ telegramContact: message });
});

test.each(['abc', '😀😀😀', ` ${'a'.repeat(50)} `, '😀'.repeat(50), '+44 20 7946 0000', 'https://t.me/name'])(
  'the Telegram contact %j is accepted and trimmed',
  (telegramContact) => {
    const { data } = applicationSchema.safeParse({ ...VALID, telegramContact });
    expect(data?.telegramContact).toBe(telegramContact.trim());
  },
);

test.each([undefined, '', ' \n ', '\u200b', '\u2060\ufeff'])(
  'an application without URL, whose blurb is %j, gets its message at the URL field, beside those of other fields',
  (projectBlurb) => {
    expect(messagesFor({ telegramContact: '', coinmarketcapUrl: '\u200b ', projectBlurb })).toEqual({
      telegramContact: 'Telegram contact is required',
      coinmarketcapUrl: 'Please provide either CoinMarketCap/CoinGecko URL or project blurb',
    });
  },
);

test('fields of other types and unknown fields are refused', () => {
  expect(Object.keys(messagesFor({ telegramContact: 1, coinmarketcapUrl: null, projectBlurb: {} }))).toEqual(
    expect.arrayContaining(['telegramContact', 'coinmarketcapUrl', 'projectBlurb']),
  );
  expect(messagesFor({ extra: 1 })).not.toEqual({});
  for (const body of [null, [], 'text', JSON.parse('{"__proto__":{"telegramContact":"abc","projectBlurb":"b"}}')])
    expect(applicationSchema.safeParse(body).success).toBe(false);
});

test.each(['a\0bc', 'a\ud800bc', 'ab\udc00', '\udc00\ud800x'])(
  'a text that no database can keep is refused: %j',
  (text) => {
    const changes = { telegramContact: text, coinmarketcapUrl: `https://coingecko.com/${text}`, projectBlurb: text };
    expect(messagesFor(changes)).toEqual({
      telegramContact: 'Telegram contact contains a character that cannot be sent',
      coinmarketcapUrl: 'Please enter a valid CoinMarketCap or CoinGecko URL or leave empty',
      projectBlurb: 'Project blurb contains a character that cannot be sent',
    });
  },
);

test.each([
  'https://coinmarketcap.com/currencies/bitcoin/?a=1#b',
  'http://www.coingecko.com/en/coins/bitcoin',
  'HTTPS://WWW.CoinGecko.COM/de/munze',
  'https://coingecko.com/en/coins/日本',
])('%s is a listing URL', (url) => expect(isListingUrl(url)).toBe(true));

test.each([
  'coinmarketcap.com/currencies/bitcoin',
  '//coingecko.com/x',
  'javascript:alert(1)//coingecko.com',
  'https://coingecko.com.evil.example/',
  'https://evil.example/?u=coingecko.com',
  'https://evilcoingecko.com/',
  'https://coingecko.com@evil.example/',
  'https://user:pass@coingecko.com/',
  'https://evil.example\\@coingecko.com/',
  'https://coingecko.com\\.evil.example/',
  'https://coingecko.com:8443/',
  'https://coin\ngecko.com/',
  'https://coingecko.com/a b',
  'https://coingecko.com/a\u202eb',
  'https://coingecko.com/a\u0007b',
  'https://ｃoingecko.com/',
  'https://coingeсko.com/',
  `https://coingecko.com/${'a'.repeat(2048)}`,
])('%s is not a listing URL', (url) => expect(isListingUrl(url)).toBe(false));

test('an accepted listing URL leads to one of the two hosts in a browser', () => {
  const part = fc.oneof(
    fc.constantFrom(...'https:// http:// coingecko.com coinmarketcap.com . @ : / \\ ? # www.'.split(' ')),
    fc.string({ maxLength: 4, unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const url = parts.join('');
      if (isListingUrl(url)) {
        const { protocol, host, username } = new URL(url);
        expect(protocol).toMatch(/^https?:$/);
        expect(host).toMatch(/(^|\.)(coingecko|coinmarketcap)\.com$/);
        expect(username).toBe('');
      }
    }),
    { numRuns: 20_000 },
  );
});

const takes = (email: string) => messageSchema.safeParse({ name: 'Ada', email, message: 'm' }).success;

test('an address may be foreign, but has neither white space nor control characters', () => {
  expect(takes(' \u00e4da@b\u00fccher.example ')).toBe(true);
  for (const odd of [' ', '\u0001', '\u001c', '\u001f', '\u007f', '\u0085', '\u009f', '\u00a0']) {
    expect(takes(`a${odd}a@b.c`), JSON.stringify(odd)).toBe(false);
    expect(takes(`a@b${odd}b.c`), JSON.stringify(odd)).toBe(false);
  }
});

test('a name or message without a visible character is refused as missing', () => {
  for (const nothing of ['', ' \n ', '\u200b\u200b\u200b', '\u2060\ufeff']) {
    const { error } = messageSchema.safeParse({ name: nothing, email: '\u200ba@b', message: nothing });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Name is required', 'Message is required']);
  }
});

const REPORT = { kind: 'telegram', value: '@mara_1istbolt' };
const messagesOfReport = (changes: object) =>
  reportSchema.safeParse({ ...REPORT, ...changes }).error?.issues.map(({ message }) => message);

test('a reported contact is kept exactly as it was checked', () => {
  for (const value of [' +49 170 1234567 ', 'https://x.com/listbolt', 'm\u0430ra_listbolt', '😀'.repeat(320)]) {
    expect(reportSchema.parse({ ...REPORT, value }).value).toBe(value);
  }
});

test.each([
  [{ kind: 'phone' }, 'Kind should be email or telegram'],
  [{ value: '\u200b ' }, 'Contact is required'],
  [{ value: 'v'.repeat(321) }, 'Contact may have 320 characters at most'],
  [{ value: 'a\0' }, 'Contact contains a character that cannot be sent'],
  [{ metWhere: 'fax' }, 'Where you met should be one of the choices'],
  [{ whatHappened: 'w'.repeat(1001) }, 'What happened may have 1000 characters at most'],
  [{ whatHappened: '\ud83d' }, 'What happened contains a character that cannot be sent'],
  [{ reporterContact: 'r'.repeat(321) }, 'How to reach you may have 320 characters at most'],
  [{ language: 'l'.repeat(36) }, 'Language may have 35 characters at most'],
  [{ reporterContact: 7 }, 'How to reach you should be text'],
])('a report with %j is refused with a message', (changes, message) => {
  expect(messagesOfReport(changes)).toEqual([message]);
});

test('an unknown field of a report is refused', () => {
  expect(messagesOfReport({ note: 'x' })).toHaveLength(1);
});
