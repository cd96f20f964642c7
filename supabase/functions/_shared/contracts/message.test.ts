import { expect, test } from 'vitest';
import { messageSchema } from './message.ts';

const takes = (email: string) => messageSchema.safeParse({ name: 'Ada', email, message: 'm' }).success;

test('an address may be foreign, but has neither white space nor control characters', () => {
  expect(takes(' \u00e4da@b\u00fccher.example ')).toBe(true);
  for (const odd of [' ', '\u0001', '\u001c', '\u001f', '\u007f', '\u0085', '\u009f', '\u00a0']) {
    expect(takes(`a${odd}a@b.c`), JSON.stringify(odd)).toBe(false);
    expect(takes(`a@b${odd}b.c`), JSON.stringify(odd)).toBe(false);
  }
});

test('a name or message without a visible character is refused as missing', () => {
  for (const nothing of ['', ' \n ', '\u200b\u200b\u200b', '\u2060\ufeff']) {
    const { error } = messageSchema.safeParse({ name: nothing, email: '\u200ba@b', message: nothing });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Name is required', 'Message is required']);
  }
});
