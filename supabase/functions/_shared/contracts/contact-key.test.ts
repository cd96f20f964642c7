import { expect, it } from 'vitest';
import { emailKey, hasForeignLetters, telegramKey } from './contact-key.ts';

it.each([
  ['Mara@ListBolt.example', 'mara@listbolt.example'],
  ['  mara@listbolt.example\n', 'mara@listbolt.example'],
  ['\u200b\ufeffmara@listbolt.example\u2060', 'mara@listbolt.example'],
  ['mailto:mara@listbolt.example', 'mara@listbolt.example'],
  ['MAILTO:mara@listbolt.example', 'mara@listbolt.example'],
  ['m.a.r.a+desk@listbolt.example', 'm.a.r.a+desk@listbolt.example'],
  ['!@~', '!@~'],
  ['mamailto:ra@listbolt.example', 'mamailto:ra@listbolt.example'],
  ['mara@listbolt.examplemailto:', 'mara@listbolt.examplemailto:'],
  [`${'a'.repeat(310)}@list.bolt`, `${'a'.repeat(310)}@list.bolt`],
  [` ${'a'.repeat(309)}@list.bolt`, `${'a'.repeat(309)}@list.bolt`],
])('the email address %j has the key %j', (typed, key) => {
  expect(emailKey(typed)).toBe(key);
});

it.each([
  ['', 'nothing'],
  ['mara', 'no @'],
  ['@listbolt.example', 'nothing before the @'],
  ['mara@', 'nothing after the @'],
  ['mara @listbolt.example', 'a blank inside'],
  ['ma\u200bra@listbolt.example', 'a zero-width character inside'],
  ['m\u0430ra@listbolt.example', 'a Cyrillic а'],
  ['ｍara@listbolt.example', 'a full-width m'],
  ['\u212aen@listbolt.example', 'the Kelvin sign'],
  ['\u017fam@listbolt.example', 'the long s'],
  ['mailto:mara@listbolt.example\u0000', 'a NUL'],
  [`${'a'.repeat(311)}@list.bolt`, 'more than 320 characters'],
  [` ${'a'.repeat(310)}@list.bolt`, 'more than 320 characters, with the blank before them'],
  ['xmailto:mara@listbolt.example ?', 'a blank inside'],
  ['mailto: mara@listbolt.example', 'a blank after mailto:'],
  ['mara@listbolt.example\u007f', 'a control character'],
])('an email address is not read from %j: %s', (typed) => {
  expect(emailKey(typed)).toBeNull();
});

it.each([
  'mara_listbolt',
  '@mara_listbolt',
  '@Mara_ListBolt',
  't.me/mara_listbolt',
  'https://t.me/mara_listbolt',
  'HTTPS://T.ME/MARA_LISTBOLT',
  ' @mara_listbolt ',
  '\u202f@mara_listbolt\u200e',
  'http://t.me/mara_listbolt',
  'telegram.me/mara_listbolt',
  'http://telegram.me/mara_listbolt',
  'https://Telegram.me/mara_listbolt',
])('the Telegram handle %j has the key mara_listbolt', (typed) => {
  expect(telegramKey(typed)).toBe('mara_listbolt');
});

it.each([
  '',
  '@',
  '@t.me/mara_listbolt',
  'mara@_listbolt',
  'mara_listbolt@',
  'marat.me/_listbolt',
  'mara_https://t.me/listbolt',
  '\u{1f600}mara_listbolt',
  't.me/@mara_listbolt',
  'https://@mara_listbolt',
  'https://mara_listbolt',
  'ftp://t.me/mara_listbolt',
  'https:/t.me/mara_listbolt',
  'telegram.mex/mara_listbolt',
  'm.me/mara_listbolt',
  'mara_listbolt/',
  '@@mara_listbolt',
  'mara-listbolt',
  'mara_listbolt%',
  'mara listbolt',
  'm\u0430ra_listbolt',
  '\u212aen_listbolt',
  'evil.example/t.me/mara_listbolt',
  't.me.evil.example/mara_listbolt',
  'https://t.me/mara_listbolt?start=1',
  'https://t.me/s/mara_listbolt',
  'https://xt.me/mara_listbolt',
  't-me/mara_listbolt',
  'telegram-me/mara_listbolt',
  'a'.repeat(33),
])('a Telegram handle is not read from %j', (typed) => {
  expect(telegramKey(typed)).toBeNull();
});

it.each(['m\u0430ra@listbolt.example', '\uff4dara', '\u212aen', 'ma\u200bra', 'ma\tra', 'm\u00e1ra', '\ud83d\ude00'])(
  '%j contains foreign letters',
  (text) => expect(hasForeignLetters(text)).toBe(true),
);

it.each(['', 'mara@listbolt.example', '@Mara_1', '\u200b mara \ufeff', 'two words ~!'])(
  '%j contains no foreign letters',
  (text) => expect(hasForeignLetters(text)).toBe(false),
);
