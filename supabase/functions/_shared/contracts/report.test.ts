import { expect, test } from 'vitest';
import { reportSchema } from './report.ts';

const REPORT = { kind: 'telegram', value: '@mara_1istbolt' };
const messagesOfReport = (changes: object) =>
  reportSchema.safeParse({ ...REPORT, ...changes }).error?.issues.map(({ message }) => message);

test.each([
  [{ kind: 'phone' }, 'Kind should be email, telegram or other'],
  [{ value: '\u200b ' }, 'Contact is required'],
  [{ value: 'a\0' }, 'Contact contains a character that cannot be sent'],
  [{ metWhere: 'fax' }, 'Where you met should be one of the choices'],
  [{ reporterContact: 7 }, 'How to reach you should be text'],
])('a report with %j is refused with a message', (changes, message) => {
  expect(messagesOfReport(changes)).toEqual([message]);
});
