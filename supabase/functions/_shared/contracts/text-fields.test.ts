import { expect, test } from 'vitest';
import { countCharacters, firstCharacters, isBlank } from './text-fields.ts';

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
