import { expect, test } from 'vitest';
import { messageSchema } from './message.ts';

const MESSAGE = { name: 'Ada', email: 'a@b.c', message: 'm' };
const messagesOfMessage = (changes: object) =>
  messageSchema.safeParse({ ...MESSAGE, ...changes }).error?.issues.map(({ message }) => message);
const takes = (email: string) => messageSchema.safeParse({ ...MESSAGE, email }).success;

test.each<[object, string]>([
  [{ name: '\0a' }, 'Name contains a character that cannot be sent'],
  [{ email: null }, 'Email should be text'],
  ...['', 'ada', '@b.c', 'a@', 'a@b@c'].map(
    (email) => [{ email }, 'Email should be an email address'] as [object, string],
  ),
  [{ projectType: '\udc00' }, 'Project type contains a character that cannot be sent'],
])('a message with %j is refused with a message', (changes, message) => {
  expect(messagesOfMessage(changes)).toEqual([message]);
});

test('an address may be foreign, but has neither white space nor control characters', () => {
  expect(takes(' \u00e4da@b\u00fccher.example ')).toBe(true);
  for (const odd of [' ', '\u0001', '\u009f', '\u00a0']) {
    expect(takes(`a${odd}a@b.c`), JSON.stringify(odd)).toBe(false);
    expect(takes(`a@b${odd}b.c`), JSON.stringify(odd)).toBe(false);
  }
});

test('a name or message without a visible character is refused as missing', () => {
  for (const nothing of [' \n ', '\u2060\ufeff']) {
    const { error } = messageSchema.safeParse({ name: nothing, email: '\u200ba@b', message: nothing });
    expect(error?.issues.map(({ message }) => message)).toEqual(['Name is required', 'Message is required']);
  }
});
