import { expect, it } from 'vitest';
import { type ContactKind, isCheckAnswer, isContactOf, type VerifiedContact } from './contact-verification.ts';

const mara: VerifiedContact = {
  id: '0b8f6f6e-7d0c-4a55-9d1e-0a8f3c6f2b11',
  full_name: 'Mara Lindqvist',
  email: 'Mara@listbolt.example',
  telegram_handle: 'https://t.me/Mara_ListBolt',
  contact_position: null,
  verified_at: '2026-03-02T09:30:00+00:00',
};

it.each<[boolean, ContactKind, string, Partial<VerifiedContact>]>([
  [true, 'email', 'mailto:mara@LISTBOLT.example', {}],
  [true, 'telegram', '@mara_listbolt', {}],
  [false, 'email', 'other@listbolt.example', {}],
  [false, 'email', '@mara_listbolt', {}],
  [false, 'telegram', 'mara@listbolt.example', {}],
  [false, 'telegram', 'mara_listb0lt', {}],
  // Two missing keys do not match each other, and the key of the other field does not count.
  [false, 'email', 'not an address', { email: null }],
  [false, 'email', 'not an address', { email: 'not an address' }],
  [false, 'telegram', 'eve_trades', { email: '@eve_trades' }],
  [false, 'email', 'eve@x.example', { telegram_handle: 'eve@x.example' }],
  [false, 'telegram', '', { telegram_handle: '' }],
  [false, 'telegram', 'not a handle', { telegram_handle: null }],
  [false, 'email', 'mara@listbolt.example', { email: null }],
])('a contact is the one asked for (%s) by the %s %s, with %j', (isAsked, kind, value, changes) => {
  expect(isContactOf({ ...mara, ...changes }, { kind, value })).toBe(isAsked);
});

it('the answer to a check may be no contact or one', () => {
  const all = [[], [mara], [{ ...mara, email: null, telegram_handle: null, contact_position: 'Listings' }]];
  for (const rows of all) expect(isCheckAnswer(rows), JSON.stringify(rows)).toBe(true);
});

it('a check is answered by nothing else', () => {
  const wrong = [
    ...Object.keys(mara).map((name) => [{ ...mara, [name]: undefined }]),
    [{ ...mara, id: `${mara.id}0` }],
    [{ ...mara, id: `0${mara.id}` }],
    [{ ...mara, full_name: '' }],
    [{ ...mara, email: 7 }],
    [{ ...mara, verified_at: '2026-03-02' }],
    [{ ...mara, verified_at: '2026-13-02T09:30:00+00:00' }],
    [mara, null],
    ...[null, {}, mara, true, 'text'],
  ];
  for (const answer of wrong) expect(isCheckAnswer(answer), JSON.stringify(answer)).toBe(false);
});
