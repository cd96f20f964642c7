import { expect, test } from 'vitest';
import { reportSchema } from './report.ts';

const REPORT = { kind: 'telegram', value: '@mara_1istbolt' };
const messagesOfReport = (changes: object) =>
  reportSchema.safeParse({ ...REPORT, ...changes }).error?.issues.map(({ message }) => message);

test('a reported contact is kept exactly as it was checked', () => {
  for (const value of [' +49 170 1234567 ', 'https://x.com/listbolt', 'm\u0430ra_listbolt', '😀'.repeat(320)]) {
    expect(reportSchema.parse({ ...REPORT, value }).value).toBe(value);
  }
});

test.each([
  [{ kind: 'phone' }, 'Kind should be email, telegram or other'],
  [{ value: '\u200b ' }, 'Contact is required'],
  [{ value: 'v'.repeat(321) }, 'Contact may have 320 characters at most'],
  [{ value: 'a\0' }, 'Contact contains a character that cannot be sent'],
  [{ metWhere: 'fax' }, 'Where you met should be one of the choices'],
  [{ whatHappened: 'w'.repeat(1001) }, 'What happened may have 1000 characters at most'],
  [{ whatHappened: '\ud83d' }, 'What happened contains a character that cannot be sent'],
  [{ reporterContact: 'r'.repeat(321) }, 'How to reach you may have 320 characters at most'],
  [{ language: 'l'.repeat(36) }, 'Language may have 35 characters at most'],
  [{ reporterContact: 7 }, 'How to reach you should be text'],
  [{ reporterContact: '\0' }, 'How to reach you contains a character that cannot be sent'],
  [{ whatHappened: 7 }, 'What happened should be text'],
  [{ language: '\0' }, 'Language contains a character that cannot be sent'],
  [{ value: 7 }, 'Contact should be text'],
])('a report with %j is refused with a message', (changes, message) => {
  expect(messagesOfReport(changes)).toEqual([message]);
});

test.each(['telegram', 'email', 'x', 'discord', 'whatsapp', 'linkedin', 'phone', 'other', ''])(
  'a report may say that they met at %j',
  (metWhere) => expect(reportSchema.parse({ ...REPORT, metWhere }).metWhere).toBe(metWhere),
);

test('what is no contact that can be checked may be reported, too', () => {
  expect(reportSchema.parse({ ...REPORT, kind: 'other' }).kind).toBe('other');
});

test('what a report leaves out is empty', () => {
  const empty = { metWhere: '', whatHappened: '', reporterContact: '', language: '' };
  expect(reportSchema.parse(REPORT)).toEqual({ ...REPORT, ...empty });
});

test('an unknown field of a report is refused', () => {
  expect(messagesOfReport({ note: 'x' })).toHaveLength(1);
});
