import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messagesFor, said } from '../../../tests/support/valid-forms.ts';
import { applicationSchema, applicationStatusSchema, isListingUrl } from './application.ts';

const VALID = { telegramContact: '@project', projectBlurb: 'We build.' };

test('each field says what is wrong in the specified words', () => {
  expect(said).toEqual({
    contactMissing: 'Telegram contact is required',
    contactShort: 'Telegram contact must be at least 3 characters',
    contactLong: 'Telegram contact must be less than 50 characters',
    contactUnsendable: 'Telegram contact contains a character that cannot be sent',
    urlWrong: 'Please enter a valid CoinMarketCap or CoinGecko URL or leave empty',
    urlOrBlurb: 'Please provide either CoinMarketCap/CoinGecko URL or project blurb',
    blurbLong: 'Project blurb must be less than 2000 characters',
    blurbUnsendable: 'Project blurb contains a character that cannot be sent',
    blurbNoText: 'Project blurb must be text',
  });
});

test.each([
  ['', said.contactMissing],
  ['\u200b\u3164\u2800', said.contactMissing],
  ['😀😀 ', said.contactShort],
  ['😀'.repeat(51), said.contactLong],
])('the Telegram contact %j is refused with its message', (telegramContact, message) => {
  expect(messagesFor({ telegramContact })).toEqual({ telegramContact: message });
});

test.each(['abc', ` ${'😀'.repeat(50)} `, '+44 20 7946 0000'])(
  'the Telegram contact %j is accepted and trimmed',
  (telegramContact) => {
    const { data } = applicationSchema.safeParse({ ...VALID, telegramContact });
    expect(data?.telegramContact).toBe(telegramContact.trim());
  },
);

test.each([undefined, '\u2060\ufeff'])(
  'an application without URL, whose blurb is %j, gets its message at the URL field, beside those of other fields',
  (projectBlurb) => {
    expect(messagesFor({ telegramContact: '', coinmarketcapUrl: '\u200b ', projectBlurb })).toEqual({
      telegramContact: said.contactMissing,
      coinmarketcapUrl: said.urlOrBlurb,
    });
  },
);

test('an application without a blurb has an empty one, and its URL is trimmed', () => {
  const coinmarketcapUrl = '\u200b https://coingecko.com/x \n';
  expect(applicationSchema.parse({ telegramContact: '@project', coinmarketcapUrl })).toMatchObject({
    telegramContact: '@project',
    coinmarketcapUrl: 'https://coingecko.com/x',
    projectBlurb: '',
  });
});

test.each(['a\0bc', 'ab\udc00'])('a text that no database can keep is refused: %j', (text) => {
  const changes = { telegramContact: text, coinmarketcapUrl: `https://coingecko.com/${text}`, projectBlurb: text };
  expect(messagesFor(changes)).toEqual({
    telegramContact: said.contactUnsendable,
    coinmarketcapUrl: said.urlWrong,
    projectBlurb: said.blurbUnsendable,
  });
});

test.each([
  'https://coinmarketcap.com/currencies/bitcoin/?a=1#b',
  'HTTP://WWW.CoinGecko.COM',
  'https://coingecko.com/en/coins/日本',
  'https://coingecko.com?a=1',
  'https://a-1.b.coingecko.com:443#a',
  'https://coingecko.com/'.padEnd(2048, 'a'),
])('%s is a listing URL', (url) => expect(isListingUrl(url)).toBe(true));

test.each([
  ...[
    '',
    'coinmarketcap.com/currencies/bitcoin',
    '//coingecko.com/x',
    'ftp://coingecko.com/',
    ' https://coingecko.com/',
  ],
  ...[
    'https://coingecko.com:8443/',
    'https://my-coingecko.com/',
    'https://coingeckoxcom/',
    'https://xn--a.coingecko.com/',
  ],
  ...['https://coingecko.com.evil.example/', 'https://evil.example/?u=coingecko.com', 'https://coingecko.com/a\\b'],
  ...['https://coingecko.com/a b', 'https://coingecko.com/a\u202eb', 'https://coingecko.com/%zz\ud800'],
  'https://coingecko.com/'.padEnd(2049, 'a'),
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
    { numRuns: 20_000, seed: 2026 },
  );
});

const status = {
  reference: '0F1F2A5E',
  received_at: '2026-11-21T04:25:54.529044+00:00',
  state: 'new',
  since: '2026-11-22T04:25:54+00:00',
  answer_by: '2026-11-23T04:25:54Z',
  writes_as: '@mara_listbolt',
};

test.each([null, status, { ...status, state: 'won', writes_as: null }])(
  'the state of an application is read from %j',
  (answer) => {
    expect(applicationStatusSchema.parse(answer)).toEqual(answer);
  },
);

test.each([
  undefined,
  [],
  { ...status, telegram_contact: '@project' },
  ...['6f1f2a5e', '6F1F2A5E0', 'X6F1F2A5E'].map((reference) => ({ ...status, reference })),
  { ...status, state: 'archived' },
  ...['received_at', 'since', 'answer_by'].map((name) => ({ ...status, [name]: '2026-11-21' })),
  ...Object.keys(status).map((name) => ({ ...status, [name]: undefined })),
])('the state of an application is not read from %j', (answer) => {
  expect(applicationStatusSchema.safeParse(answer).success).toBe(false);
});
