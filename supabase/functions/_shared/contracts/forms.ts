import type * as z from 'zod/mini';
import { contactMessageLabels, contactMessageSchema } from './contact-message.ts';
import { contactReportLabels, contactReportSchema } from './contact-report.ts';
import { fastTrackApplicationSchema, fastTrackLabels } from './fast-track-application.ts';

export type SubmissionKind = 'fast_track_application' | 'contact_message' | 'contact_report';

/** All that differs between the three forms. A new field of a contract needs no change here. */
interface Form {
  functionName: string;
  schema: z.ZodMiniType<Record<string, string>>;
  heading: string;
  labels: Record<string, string>;
  /** The field that comes last in the message to the team and keeps its lines. */
  multiline: string;
  /** The field with an address for the answer. */
  replyTo?: string;
  /** The field that an impostor may have spelled to deceive. */
  suspect?: string;
}

export const submissions: Record<SubmissionKind, Form> = {
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
    replyTo: 'email',
  },
  contact_report: {
    functionName: 'report-contact',
    schema: contactReportSchema,
    heading: 'New report of an impostor',
    labels: contactReportLabels,
    multiline: 'whatHappened',
    replyTo: 'reporterContact',
    suspect: 'value',
  },
};

/** The form that a notification is about, if it is about one. */
export const formOf = (kind: string) => (kind in submissions ? submissions[kind as SubmissionKind] : undefined);

const renamed = (fields: object, rename: (name: string) => string) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]): [string, unknown] => [rename(name), value]));

/** The contracts write `telegramContact`, the tables `telegram_contact`. */
export const toColumns = (fields: object) =>
  renamed(fields, (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
export const fromColumns = (columns: object) =>
  renamed(columns, (name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
