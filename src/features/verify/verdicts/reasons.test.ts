import { expect, it } from 'vitest';
import { brand } from '@/content/company.ts';
import { verify } from '@/features/verify/check/words.ts';
import { findReasons } from './reasons.ts';

const { reasons } = verify.notFound;
const ours = brand.verifyEmail;
const [, ourDomain = ''] = ours.split('@');
const domain = (name: string) => reasons.domain.replace('{domain}', name);

it.each<[kind: 'email' | 'telegram', text: string, reasons: string[]]>([
  ['telegram', '@m\u0430ra', [reasons.foreignLetters]],
  ['telegram', 'tomas', [reasons.name]],
  ['email', 'eve@m\u0430il.example', [reasons.foreignLetters]],
  ['email', 'm\u0430ra@mail.example', [reasons.foreignLetters, domain('mail.example')]],
  ['email', 'eve@MAIL.example', [domain('mail.example')]],
  ['email', ours.replace('@', '@x'), [domain(`x${ourDomain}`)]],
  ['email', `${ours}.evil.example`, [domain(`${ourDomain}.evil.example`)]],
  ...['_at_', '.at.', '-at-'].flatMap((at) =>
    [`mara${at}${ourDomain}_alice@duck.com`, `mara${at}${ourDomain.replace('.', '_')}@alice.anonaddy.com`].map(
      (address): ['email', string, string[]] => ['email', address, [reasons.forwarding]],
    ),
  ),
  // A domain of anybody's may write the same.
  ['email', `mara_at_${ourDomain}_alice@evil.example`, [domain('evil.example')]],
  ['email', `mara_at_1${ourDomain}@duck.com`, [domain('duck.com')]],
  ['email', `m\u0430ra_at_${ourDomain}_alice@duck.com`, [reasons.foreignLetters, domain('duck.com')]],
])('As %s, %j has these reasons', (kind, value, expected) => expect(findReasons({ kind, value })).toEqual(expected));

it.each<[kind: 'email' | 'telegram', text: string]>([
  ['telegram', '@eve'],
  ['telegram', 'eve_trades'],
  ['email', ours],
  ['email', ours.toUpperCase()],
  ['email', ours.replace('@', '@partnerships.')],
])('As %s, %j has none', (kind, value) => expect(findReasons({ kind, value })).toEqual([]));
