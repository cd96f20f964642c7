import { contactMessageLabels, contactMessageSchema } from './contact-message.ts';
import { contactReportLabels, contactReportSchema } from './contact-report.ts';
import { fastTrackApplicationSchema, fastTrackLabels } from './fast-track-application.ts';

/** All that differs between the three forms. A new field of a contract needs no change here. */
export const submissions = {
  fast_track_application: {
    functionName: 'submit-fast-track',
    schema: fastTrackApplicationSchema,
    heading: 'New fast-track application',
    labels: fastTrackLabels,
    multiline: 'projectBlurb',
  },
  contact_message: {
    functionName: 'submit-contact-message',
    schema: contactMessageSchema,
    heading: 'New contact message',
    labels: contactMessageLabels,
    multiline: 'message',
  },
  contact_report: {
    functionName: 'report-contact',
    schema: contactReportSchema,
    heading: 'New report of an impostor',
    labels: contactReportLabels,
    multiline: 'whatHappened',
  },
} as const;

export type SubmissionKind = keyof typeof submissions;

/** The field with the address for an answer, and the one that an impostor may have spelled to deceive. */
export const replyFields: Partial<Record<SubmissionKind, string>> = {
  contact_message: 'email',
  contact_report: 'reporterContact',
};
export const suspectFields: Partial<Record<SubmissionKind, string>> = { contact_report: 'value' };

const renamed = (fields: object, rename: (name: string) => string) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]): [string, unknown] => [rename(name), value]));

/** The contracts write `telegramContact`, the tables `telegram_contact`. */
export const toColumns = (fields: object) =>
  renamed(fields, (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
export const fromColumns = (columns: object) =>
  renamed(columns, (name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
