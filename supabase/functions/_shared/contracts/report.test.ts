import { expect, test } from 'vitest';
import { reportSchema } from './report.ts';

const REPORT = { kind: 'telegram', value: '@mara_1istbolt' };
const messages = (changes: object) =>
  reportSchema.safeParse({ ...REPORT, ...changes }).error?.issues.map(({ message }) => message);

test('a reported contact is kept exactly as it was checked', () => {
  for (const value of [' +49 170 1234567 ', 'https://x.com/listbolt', 'm\u0430ra_listbolt', '😀'.repeat(320)]) {
    expect(reportSchema.parse({ ...REPORT, value }).value).toBe(value);
  }
});

test.each([
  [{ kind: 'phone' }, 'Kind should be email or telegram'],
  [{ value: '\u200b ' }, 'Contact is required'],
  [{ value: 'v'.repeat(321) }, 'Contact may have 320 characters at most'],
  [{ value: 'a\0' }, 'Contact contains a character that cannot be sent'],
  [{ metWhere: 'fax' }, 'Where you met should be one of the choices'],
  [{ whatHappened: 'w'.repeat(1001) }, 'What happened may have 1000 characters at most'],
  [{ whatHappened: '\ud83d' }, 'What happened contains a character that cannot be sent'],
  [{ reporterContact: 'r'.repeat(321) }, 'How to reach you may have 320 characters at most'],
  [{ language: 'l'.repeat(36) }, 'Language may have 35 characters at most'],
  [{ reporterContact: 7 }, 'How to reach you should be text'],
])('a report with %j is refused with a message', (changes, message) => {
  expect(messages(changes)).toEqual([message]);
});

test('an unknown field of a report is refused', () => {
  expect(messages({ note: 'x' })).toHaveLength(1);
});
