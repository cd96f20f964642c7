import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applicationSchema, isListingUrl } from './application.ts';

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
