import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { verify } from '@/features/verify/check/words.ts';
import { CheckedValue, hasTrap } from './checked-value.tsx';

it.each<[value: string, marks: string[]]>([
  ['0O1lI|', ['0', '1', 'I', '|']],
  ['rnvv rv nr wv', ['rn', 'vv']],
  ['a_b-c__d--e_-f---g', ['__', '--', '_-', '---']],
  ['a.b..c...d', ['..', '...']],
  ['\u00e9\u0430\u{1f600}…', ['\u00e9', '\u0430', '\u{1f600}', '…']],
  [' ~!@', []],
])('In %j these are marked as what impostors swap: %j', (value, marks) => {
  render(<CheckedValue value={value} traps />);
  expect([...document.querySelectorAll('mark')].map((mark) => mark.firstChild?.textContent)).toEqual(marks);
});

it.each([
  ...Object.entries(verify.traps),
  ['\u00e9', 'U+00E9'],
  ['\u0430', 'U+0430'],
  ['\u{1f600}', 'U+1F600'],
  ['__', ''],
])('The mark of %j is named %j', (piece, name) => {
  render(<CheckedValue value={piece} traps />);
  expect(document.querySelector('mark')).toHaveTextContent(`${piece}${name}`);
});

it('Without a look-alike only what is not plain is marked', () => {
  render(<CheckedValue value={'0\u0430rn'} />);
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['\u0430U+0430']);
});

it.each([
  ['@mara_l\u0456stb0lt', true],
  ['@m\u0430ra', false],
  ['@mara', false],
  ['@mara__', true],
])('%j has a plain character that impostors swap: %s', (text, expected) => expect(hasTrap(text)).toBe(expected));
