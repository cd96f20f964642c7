import type { FormKind } from '../../functions/_shared/contracts/forms.ts';

/** One valid content of each form, with every field. A new field is added here and where its own rules are tested. */
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
} satisfies Record<FormKind, Record<string, string>>;

export const validApplication = validForms.application;
