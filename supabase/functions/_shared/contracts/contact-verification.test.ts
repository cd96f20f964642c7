import { expect, it } from 'vitest';
import { isContactOf, type VerifiedContact } from './contact-verification.ts';

const mara: VerifiedContact = {
  id: '0b8f6f6e-7d0c-4a55-9d1e-0a8f3c6f2b11',
  full_name: 'Mara Lindqvist',
  email: 'Mara@listbolt.example',
  telegram_handle: 'https://t.me/Mara_ListBolt',
  contact_position: null,
  verified_at: '2026-03-02T09:30:00+00:00',
};

it.each([
  ['email', 'mailto:mara@LISTBOLT.example'],
  ['telegram', '@mara_listbolt'],
] as const)('a contact is the one asked for when its %s has the key of the typed text', (kind, value) => {
  expect(isContactOf(mara, { kind, value })).toBe(true);
});

it.each([
  ['email', 'other@listbolt.example'],
  ['email', '@mara_listbolt'],
  ['telegram', 'mara@listbolt.example'],
  ['telegram', 'mara_listb0lt'],
] as const)('a contact is not the one asked for by the %s %s', (kind, value) => {
  expect(isContactOf(mara, { kind, value })).toBe(false);
});

it('a contact is never matched by two missing values', () => {
  expect(isContactOf({ ...mara, email: null }, { kind: 'email', value: 'not an address' })).toBe(false);
});

it('a contact is never matched by the value of its other field', () => {
  expect(isContactOf({ ...mara, email: '@eve_trades' }, { kind: 'telegram', value: 'eve_trades' })).toBe(false);
});
