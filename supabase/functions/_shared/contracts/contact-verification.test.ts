import { expect, it } from 'vitest';
import { type ContactKind, isContactOf, type VerifiedContact } from './contact-verification.ts';

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
  // Two missing keys are not the same key, nor is that of the other field.
  [false, 'email', 'not an address', { email: null }],
  [false, 'email', 'not an address', { email: 'not an address' }],
  [false, 'telegram', 'eve_trades', { email: '@eve_trades' }],
])('a contact is the one asked for (%s) by the %s %s, with %j', (isAsked, kind, value, changes) => {
  expect(isContactOf({ ...mara, ...changes }, { kind, value })).toBe(isAsked);
});
