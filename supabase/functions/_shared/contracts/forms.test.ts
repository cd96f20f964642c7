import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acceptedSchema, apiErrorSchema, shortReference } from './answers.ts';
import { applicationSchema, applicationStatusSchema, isListingUrl } from './application.ts';
import { type FormKind, formOf, forms, fromColumns, toColumns } from './forms.ts';
import { messageSchema } from './message.ts';
import { reportSchema } from './report.ts';
import { countCharacters, firstCharacters, isBlank, isStorable } from './text.ts';

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

test.each(['b', ' \n b \t', '😀'.repeat(2000)])('a project blurb is kept exactly as typed', (projectBlurb) => {
  expect(applicationSchema.parse({ telegramContact: '@project', projectBlurb })).toMatchObject({
    telegramContact: '@project',
    coinmarketcapUrl: '',
    projectBlurb,
  });
});

test('an application without a blurb has an empty one, and its URL is trimmed', () => {
  const coinmarketcapUrl = '\u200b https://coingecko.com/x \n';
  expect(applicationSchema.parse({ telegramContact: '@project', coinmarketcapUrl })).toMatchObject({
    telegramContact: '@project',
    coinmarketcapUrl: 'https://coingecko.com/x',
    projectBlurb: '',
  });
});

test.each(['a'.repeat(2001), '😀'.repeat(2001)])('a project blurb of 2,001 characters is refused', (projectBlurb) => {
  expect(messagesFor({ projectBlurb })).toEqual({
    projectBlurb: 'Project blurb must be less than 2000 characters',
  });
});

test('what is typed instead of a listing URL is refused, whatever the blurb says', () => {
  const message = 'Please enter a valid CoinMarketCap or CoinGecko URL or leave empty';
  expect(messagesFor({ coinmarketcapUrl: 'https://evil.example' })).toEqual({ coinmarketcapUrl: message });
});

test('an application whose URL and blurb are of other types gets no message about a missing one', () => {
  const wrongUrl = 'Please enter a valid CoinMarketCap or CoinGecko URL or leave empty';
  expect(messagesFor({ coinmarketcapUrl: 7, projectBlurb: '' })).toEqual({ coinmarketcapUrl: wrongUrl });
  expect(messagesFor({ coinmarketcapUrl: '', projectBlurb: 7 })).toEqual({
    projectBlurb: 'Project blurb must be text',
  });
});

test('fields of other types and unknown fields are refused', () => {
  expect(messagesFor({ telegramContact: 1, coinmarketcapUrl: null, projectBlurb: {} })).toEqual({
    telegramContact: 'Telegram contact is required',
    coinmarketcapUrl: 'Please enter a valid CoinMarketCap or CoinGecko URL or leave empty',
    projectBlurb: 'Project blurb must be text',
  });
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
  'https://coinmarketcap.com',
  'https://coingecko.com?a=1',
  'https://coingecko.com#a',
  'https://a-1.b.coingecko.com/',
  'https://coingecko.com/'.padEnd(2048, 'a'),
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
  'https://coingecko.com/'.padEnd(2049, 'a'),
  '',
  'ftp://coingecko.com/',
  'https:/coingecko.com/',
  'https//coingecko.com/',
  'xhttps://coingecko.com/',
  ' https://coingecko.com/',
  'https://coingecko.com/\n',
  'https://coingecko.comx/',
  'https://coingeckoxcom/',
  'https://coingecko.co/',
  'https://my-coingecko.com/',
  'https://.coingecko.com/',
  'https://a_b.coingecko.com/',
  'https://coingecko.com/a\\b',
  'https://coingecko.com/a\u200bb',
  'https://coingecko.com/%zz\ud800',
  'https://xn--a.coingecko.com/',
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

const MESSAGE = { name: 'Ada', email: 'a@b.c', message: 'm' };
const messagesOfMessage = (changes: object) =>
  messageSchema.safeParse({ ...MESSAGE, ...changes }).error?.issues.map(({ message }) => message);
const takes = (email: string) => messageSchema.safeParse({ ...MESSAGE, email }).success;

test('a message without company and project type has them empty, and keeps the rest as typed but the trimmed address', () => {
  const typed = { name: ' Ada ', email: ' Ada@B.c\u200b', message: ' m\n' };
  expect(messageSchema.parse(typed)).toEqual({ ...typed, email: 'Ada@B.c', company: '', projectType: '' });
});

test.each([
  [{ name: 'n'.repeat(121) }, 'Name may have 120 characters at most'],
  [{ name: '\0a' }, 'Name contains a character that cannot be sent'],
  [{ name: 7 }, 'Name should be text'],
  [{ email: `${'e'.repeat(319)}@b` }, 'Email may have 320 characters at most'],
  [{ email: 'a@b.c\ud800' }, 'Email contains a character that cannot be sent'],
  [{ email: null }, 'Email should be text'],
  [{ email: '' }, 'Email should be an email address'],
  [{ email: 'ada' }, 'Email should be an email address'],
  [{ email: '@b.c' }, 'Email should be an email address'],
  [{ email: 'a@' }, 'Email should be an email address'],
  [{ email: 'a@b@c' }, 'Email should be an email address'],
  [{ company: 'c'.repeat(121) }, 'Company may have 120 characters at most'],
  [{ company: '\0' }, 'Company contains a character that cannot be sent'],
  [{ projectType: 'p'.repeat(61) }, 'Project type may have 60 characters at most'],
  [{ projectType: '\udc00' }, 'Project type contains a character that cannot be sent'],
  [{ message: '😀'.repeat(3001) }, 'Message may have 3000 characters at most'],
  [{ message: 'a\0' }, 'Message contains a character that cannot be sent'],
])('a message with %j is refused with a message', (changes, message) => {
  expect(messagesOfMessage(changes)).toEqual([message]);
});

test.each([
  { name: 'n'.repeat(120) },
  { email: `${'e'.repeat(318)}@b` },
  { company: '😀'.repeat(120) },
  { projectType: '😀'.repeat(60) },
  { message: '😀'.repeat(3000) },
])('a message may have as many characters as its limit says', (changes) => {
  expect(messagesOfMessage(changes)).toBeUndefined();
});

test('an unknown field of a message is refused', () => {
  expect(messagesOfMessage({ note: 'x' })).toHaveLength(1);
});

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
  [{ reporterContact: '\0' }, 'How to reach you contains a character that cannot be sent'],
  [{ whatHappened: 7 }, 'What happened should be text'],
  [{ language: '\0' }, 'Language contains a character that cannot be sent'],
  [{ value: 7 }, 'Contact should be text'],
])('a report with %j is refused with a message', (changes, message) => {
  expect(messagesOfReport(changes)).toEqual([message]);
});

test.each(['telegram', 'email', 'x', 'discord', 'whatsapp', 'linkedin', 'phone', 'other', ''])(
  'a report may say that they met at %j',
  (metWhere) => expect(reportSchema.parse({ ...REPORT, metWhere }).metWhere).toBe(metWhere),
);

test.each(['email', 'telegram'])('a contact may be reported that was checked as %s', (kind) => {
  expect(reportSchema.parse({ ...REPORT, kind }).kind).toBe(kind);
});

test('what a report leaves out is empty', () => {
  const empty = { metWhere: '', whatHappened: '', reporterContact: '', language: '' };
  expect(reportSchema.parse(REPORT)).toEqual({ ...REPORT, ...empty });
});

test.each([{ whatHappened: '😀'.repeat(1000) }, { reporterContact: '😀'.repeat(320) }, { language: 'l'.repeat(35) }])(
  'a report may have as many characters as its limit says',
  (changes) => {
    expect(messagesOfReport(changes)).toBeUndefined();
  },
);

test('an unknown field of a report is refused', () => {
  expect(messagesOfReport({ note: 'x' })).toHaveLength(1);
});

test.each<[FormKind, object]>([
  ['application', { functionName: 'submit-fast-track', multiline: 'projectBlurb' }],
  ['message', { functionName: 'submit-contact-message', multiline: 'message', replyTo: 'email' }],
  [
    'report',
    { functionName: 'report-contact', multiline: 'whatHappened', replyTo: 'reporterContact', suspect: 'value' },
  ],
])('the form of a %s has its function, and its fields have their parts in the message to the team', (kind, parts) => {
  const { schema, heading, labels, ...rest } = forms[kind];
  expect(rest).toEqual(parts);
  expect(formOf(kind)).toBe(forms[kind]);
});

test('alarms, digests and changes of contacts belong to no form', () => {
  for (const kind of ['alarm', 'digest', 'contact_change', 'test']) expect(formOf(kind)).toBeUndefined();
});

test('fields and columns are named after each other', () => {
  const fields = { telegramContact: 'a', howToReachX: 'B_c', value: 'dE' };
  const columns = { telegram_contact: 'a', how_to_reach_x: 'B_c', value: 'dE' };
  expect(toColumns(fields)).toEqual(columns);
  expect(fromColumns(columns)).toEqual(fields);
});

test('the reference that people quote is the first eight digits of the id, in capitals', () => {
  expect(shortReference('ab12cd3e-0000-4000-8000-000000000009')).toBe('AB12CD3E');
});

test('a form is accepted with an id only', () => {
  const id = '0b0f2a5e-0000-4000-8000-000000000002';
  expect(acceptedSchema.parse({ id })).toEqual({ id });
  for (const answer of [{}, { id: '' }, { id: 7 }, { id: '0b0f2a5e' }, null])
    expect(acceptedSchema.safeParse(answer).success).toBe(false);
});

test('an error may lack fields, but not its code, its message or the id of its request', () => {
  const error = { code: 'c', message: 'm', requestId: 'r' };
  expect(apiErrorSchema.parse({ error })).toEqual({ error });
  expect(apiErrorSchema.parse({ error: { ...error, fields: { a: 'b' } } }).error.fields).toEqual({ a: 'b' });
  for (const missing of Object.keys(error))
    expect(apiErrorSchema.safeParse({ error: { ...error, [missing]: undefined } }).success).toBe(false);
  expect(apiErrorSchema.safeParse({ error: { ...error, fields: { a: 1 } } }).success).toBe(false);
});

const status = {
  reference: '6F1F2A5E',
  received_at: '2026-11-21T04:25:54.529044+00:00',
  state: 'new',
  since: '2026-11-22T04:25:54+00:00',
  answer_by: '2026-11-23T04:25:54Z',
  writes_as: '@mara_listbolt',
};

test.each([
  null,
  status,
  { ...status, writes_as: null },
  ...['in_review', 'contacted', 'won', 'lost'].map((state) => ({ ...status, state })),
])('the state of an application is read from %j', (answer) => {
  expect(applicationStatusSchema.parse(answer)).toEqual(answer);
});

test.each([
  undefined,
  {},
  [],
  { ...status, telegram_contact: '@project' },
  ...['6f1f2a5e', '6F1F2A5', '6F1F2A5E0', 'X6F1F2A5E', '6F1F2A5G'].map((reference) => ({ ...status, reference })),
  ...['archived', '', null].map((state) => ({ ...status, state })),
  ...['received_at', 'since', 'answer_by'].map((name) => ({ ...status, [name]: '2026-11-21' })),
  ...Object.keys(status).map((name) => ({ ...status, [name]: undefined })),
])('the state of an application is not read from %j', (answer) => {
  expect(applicationStatusSchema.safeParse(answer).success).toBe(false);
});

test('an emoji counts as one character and is never cut', () => {
  expect(countCharacters('a😀b')).toBe(3);
  expect(firstCharacters('a😀b', 2)).toBe('a😀');
  expect(firstCharacters('ab', 3)).toBe('ab');
});

test.each(['', ' \t\r\n', '\u0085', '\u00a0', '\u2800', '\u200b', '\u3164', '\ufe0f', '\u{e0001}'])(
  '%j is blank',
  (text) => {
    expect(isBlank(text)).toBe(true);
  },
);

test.each(['.', ' a ', '\u200ba', 'a\u2800', '😀'])('%j is not blank', (text) => {
  expect(isBlank(text)).toBe(false);
});

test('a database keeps every text but those with U+0000 or half a character', () => {
  for (const text of ['', '\u0001', '😀', '\ufffe', 'a\nb']) expect(isStorable(text)).toBe(true);
  for (const text of ['\0', 'a\0b', '\ud83d', '\ude00\ud83d', 'a\ude00']) expect(isStorable(text)).toBe(false);
});
