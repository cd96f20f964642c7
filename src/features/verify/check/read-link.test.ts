import { expect, it } from 'vitest';
import { readLink } from './read-link.ts';

it.each([
  ['#TELEGRAM=Mara_ListBolt', '@mara_listbolt'],
  ['#telegram=@mara_listbolt)', '@mara_listbolt'],
  ['#telegram=mara_listbolt%22', '@mara_listbolt'],
  ['#email=mara@listbolt.example.', 'mara@listbolt.example'],
  ['#Email=mara%40listbolt.example%3E,', 'mara@listbolt.example'],
  ...[...`.,;:!?'")]}>*`].map((mark) => [`#telegram=mara_listbolt${mark}`, '@mara_listbolt']),
])('A link that is nearly right names its contact: %s', (hash, value = '') => {
  expect(readLink(hash)).toMatchObject({ kind: value.startsWith('@') ? 'telegram' : 'email', value });
});

it.each([
  '#telegram=',
  '#email',
  '#email=nobody',
  '#telegram=mara@listbolt.example',
  '#telegram=mara-listbolt',
  '#email=mara@listbolt',
  '#telegram=%E0%A4%A',
  '#email=eve@mail.example------%3Cmara@listbolt.example%3E',
  '#telegram=eve_trades%20%3C@mara_listbolt%3E',
])('A link without a whole contact names none: %s', (hash) => {
  expect(readLink(hash)).toBeNull();
});

it.each(['#contact=mara', '#help', '#xemail=mara', '#emails=a@b.c', '#telegram-x=a', ''])(
  'Another fragment is no link that names a contact: %j',
  (hash) => {
    expect(readLink(hash)).toBeUndefined();
  },
);
