import { describe, expect, it } from 'vitest';
import { brand } from '@/content/company.ts';
import { verify, whereWeAre } from '@/content/verify.ts';
import { findReasons, otherWords, textKind } from './text-kind';

const { others, reasons } = verify.notFound;
const WALLET = `0x${'52908400098527886E0F7030069857D2'}E4169EE7`;
const [calendarHost = '', calendarPage = ''] = whereWeAre.calendar.split('/');
const ours = brand.verifyEmail;

type Row = [kind: ReturnType<typeof textKind>, asked: 'email' | 'telegram', ...texts: string[]];
const rows: Row[] = [
  ['wallet', 'email', WALLET, `Send 500 USDT to ${WALLET}`, `${WALLET} ${'x'.repeat(400)}`],
  ['tooLong', 'email', `${'x'.repeat(310)}@mail.example`, `https://${'x'.repeat(400)}.example`],
  ['cutOff', 'telegram', '@mara…', '@mara..', '@mara...', '@mara. .', 'mara…'],
  ['cutOff', 'email', 'mara@mail.example…', 'mara@mail…', 'https://mail.example/…'],
  [
    'link',
    'email',
    'https://mail.example',
    'http://x',
    'HTTPS://MAIL.EXAMPLE',
    'mail.example',
    'MAIL.example',
    'a-1.co.uk',
  ],
  [
    'link',
    'telegram',
    'mail.example/x',
    'mail.example?x',
    'mail.example#x',
    'https://mail.example:99999',
    't.me/+AbCdEf123456',
  ],
  ['website', 'email', brand.siteUrl, `${brand.siteUrl}/verify`, whereWeAre.website, `www.${whereWeAre.website}`],
  ['website', 'telegram', whereWeAre.website.toUpperCase(), `http://${whereWeAre.website}?x`],
  [
    'link',
    'email',
    `www.www.${whereWeAre.website}`,
    `x.${whereWeAre.website}`,
    `${whereWeAre.website}.evil.example`,
    `https://${whereWeAre.website}:8443`,
  ],
  ['calendar', 'email', whereWeAre.calendar, `https://${whereWeAre.calendar}/call`, `${whereWeAre.calendar}?month=1`],
  [
    'link',
    'email',
    calendarHost,
    `${calendarHost}/evil/${calendarPage}`,
    `${whereWeAre.calendar}-desk`,
    `www.${whereWeAre.calendar}`,
  ],
  ['contact', 'email', 'eve@mail.example', 'Eve@MAIL.example', '@eve', 'eve_trades', 'e/e', 'x2', '12'],
  ['contact', 'telegram', '@eve', 'eve', 'Eve', 'eve@mail.example', 'https', '@12345', '!'],
  ['name', 'email', 'Mara', 'Mara Lindqvist', 'Мара', "Mara O'Neil", 'the one from support'],
  ['name', 'telegram', 'Mara Lindqvist', 'Мара'],
  ['moreThanOne', 'email', 'Mara at mail.example', 'eve @eve_trades', 'eve@mail.example 123'],
  ['otherChannel', 'email', '+49 151 2345678', '123', 'eve#1234', 'WhatsApp 491'],
];

it.each(rows.flatMap(([kind, asked, ...texts]) => texts.map((text) => [asked, text, kind] as const)))(
  'As %s, the text %j is of the kind %s',
  (kind, value, expected) => expect(textKind({ kind, value })).toBe(expected),
);

it.each(['name', 'website', 'calendar', 'link', 'otherChannel', 'wallet'] as const)(
  'A text of the kind %s has its words',
  (kind) => {
    const [, asked, value] = rows.find((row) => row[0] === kind) as Row;
    expect(otherWords({ kind: asked, value: value as string })).toEqual({ kind, ...others[kind] });
  },
);

it.each(['cutOff', 'tooLong', 'moreThanOne', 'contact'] as const)('A text of the kind %s has no such words', (kind) => {
  const [, asked, value] = rows.find((row) => row[0] === kind) as Row;
  expect(otherWords({ kind: asked, value: value as string })).toBeUndefined();
});

describe('the reasons why a text cannot be one of our contacts', () => {
  const domain = (name: string) => reasons.domain.replace('{domain}', name);

  it.each<[kind: 'email' | 'telegram', text: string, reasons: string[]]>([
    ['telegram', '@mara…', [reasons.cutOff]],
    ['telegram', '@m\u0430ra…', [reasons.cutOff, reasons.foreignLetters]],
    ['email', `${'x'.repeat(320)}@mail.example`, [reasons.tooLong]],
    ['email', 'Mara at mail.example', [reasons.moreThanOne]],
    ['telegram', '@m\u0430ra', [reasons.foreignLetters]],
    ['telegram', '\u202emara_x', [reasons.foreignLetters]],
    ['email', 'eve@m\u0430il.example', [reasons.foreignLetters]],
    ['email', 'm\u0430ra@mail.example', [reasons.foreignLetters, domain('mail.example')]],
    ['email', 'eve@MAIL.example', [domain('mail.example')]],
    ['email', 'a@b@mail.example', [domain('mail.example')]],
    ['email', ours.replace('@', '@x.'), [domain(ours.replace(/^.*@/, 'x.'))]],
    ['email', ours.replace('@', '@x'), [domain(ours.replace(/^.*@/, 'x'))]],
    ['email', `${ours}.evil.example`, [domain(`${ours.replace(/^.*@/, '')}.evil.example`)]],
  ])('As %s, %j has these', (kind, value, expected) => expect(findReasons({ kind, value })).toEqual(expected));

  it.each<[kind: 'email' | 'telegram', text: string]>([
    ['telegram', '@eve_trades'],
    ['email', ours],
    ['email', ours.toUpperCase()],
    ['email', 'Мара'],
    ['email', '+49 151 2345678'],
    ['email', 'mail.example'],
    ['email', WALLET],
    ['telegram', ' @eve '],
  ])('As %s, %j has none', (kind, value) => expect(findReasons({ kind, value })).toEqual([]));
});
