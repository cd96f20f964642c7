import type { SubmissionKind } from '../../functions/_shared/contracts/forms.ts';

/** One valid content of each form, with every field. A new field is added here and where its own rules are tested. */
export const validForms = {
  fast_track_application: {
    telegramContact: '@project',
    coinmarketcapUrl: 'https://coingecko.com/en/coins/project',
    projectBlurb: 'We build.',
  },
  contact_message: {
    name: 'Ada',
    email: 'ada@example.com',
    company: 'c',
    projectType: 'DeFi',
    message: 'Hello,\nwe build.',
  },
  contact_report: {
    kind: 'telegram',
    value: '@mara_1istbolt',
    metWhere: 'discord',
    whatHappened: 'Asked for a deposit.',
    reporterContact: '@ada',
  },
} satisfies Record<SubmissionKind, Record<string, string>>;

export const validApplication = validForms.fast_track_application;
