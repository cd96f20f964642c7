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

it.each([
  [],
  [mara],
  [{ ...mara, id: '00000000-0000-0000-0000-000000000001' }],
  [{ ...mara, email: null, telegram_handle: null, contact_position: 'Listings' }],
])('the answer to a check may be no contact or one', (...rows) => {
  expect(isCheckAnswer(rows)).toBe(true);
});

it.each([
  ...Object.keys(mara).map((name) => [{ ...mara, [name]: undefined }]),
  ...['id', 'full_name', 'verified_at'].map((name) => [{ ...mara, [name]: null }]),
  [{ ...mara, id: 'mara' }],
  [{ ...mara, full_name: '' }],
  [{ ...mara, email: 7 }],
  [{ ...mara, verified_at: '2026-03-02' }],
  [{ ...mara, verified_at: '2026-13-02T09:30:00+00:00' }],
  [{ ...mara, id: `${mara.id}0` }],
  [mara, null],
  ['mara'],
])('a check is not answered by %j', (...rows) => {
  expect(isCheckAnswer(rows)).toBe(false);
});

it.each([null, {}, mara, true, 'text'])('a check is not answered by %j without a list', (answer) => {
  expect(isCheckAnswer(answer)).toBe(false);
});
