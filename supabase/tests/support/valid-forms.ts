import { type Application, applicationSchema } from '../../functions/_shared/contracts/application.ts';
import type { Message } from '../../functions/_shared/contracts/message.ts';
import type { Report } from '../../functions/_shared/contracts/report.ts';

/** One valid content of each form, with every field. The tests of the forms, their tables and messages follow it. */
export const validForms = {
  application: {
    telegramContact: '@project',
    coinmarketcapUrl: 'https://coingecko.com/en/coins/project',
    projectBlurb: 'We build.',
  },
  message: {
    name: 'Ada',
    email: 'ada@example.com',
    company: 'c',
    projectType: 'DeFi',
    message: 'Hello,\nwe build.',
  },
  report: {
    kind: 'telegram',
    value: '@mara_1istbolt',
    metWhere: 'discord',
    whatHappened: 'Asked for a deposit.',
    language: 'tr',
    reporterContact: '@ada',
  },
} satisfies { application: Application; message: Message; report: Report };

export const validApplication = validForms.application;

/** What the form says of an application with these changes: the first message of each field. */
export function messagesFor(changes: object): Record<string, string> {
  const { telegramContact, projectBlurb } = validApplication;
  const { error } = applicationSchema.safeParse({ telegramContact, projectBlurb, ...changes });
  const messages: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) messages[path.join('.')] ??= message;
  return messages;
}

const sayFor = (field: keyof Application, value: unknown) => messagesFor({ [field]: value })[field] ?? '';
/** The messages at the fields of an application. Their words stand in the test of its contract alone. */
export const said = {
  contactMissing: sayFor('telegramContact', ''),
  contactShort: sayFor('telegramContact', 'ab'),
  contactLong: sayFor('telegramContact', 'a'.repeat(51)),
  contactUnsendable: sayFor('telegramContact', 'ab\0'),
  urlWrong: sayFor('coinmarketcapUrl', 'x'),
  urlOrBlurb: messagesFor({ projectBlurb: '' }).coinmarketcapUrl ?? '',
  blurbLong: sayFor('projectBlurb', 'a'.repeat(2001)),
  blurbUnsendable: sayFor('projectBlurb', 'a\0'),
  blurbNoText: sayFor('projectBlurb', 7),
};
