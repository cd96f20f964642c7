import type { Application } from '../../functions/_shared/contracts/application.ts';
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
