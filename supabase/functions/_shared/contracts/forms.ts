import type * as z from 'zod/mini';
import { applicationLabels, applicationSchema } from './application.ts';
import { messageLabels, messageSchema } from './message.ts';
import { reportLabels, reportSchema } from './report.ts';

export type FormKind = 'application' | 'message' | 'report';

/** All that differs between the three forms. A new field of a contract needs no change here. */
interface Form {
  functionName: string;
  schema: z.ZodMiniType<Record<string, string>>;
  heading: string;
  labels: Record<string, string>;
  /** The field that comes last in the message to the team and keeps its lines. */
  multiline: string;
  /** The field with the address to reply to. */
  replyTo?: string;
  /** The field that an impostor may have spelled with look-alike letters. */
  suspect?: string;
}

export const forms: Record<FormKind, Form> = {
  application: {
    functionName: 'submit-fast-track',
    schema: applicationSchema,
    heading: 'New fast-track application',
    labels: applicationLabels,
    multiline: 'projectBlurb',
  },
  message: {
    functionName: 'submit-contact-message',
    schema: messageSchema,
    heading: 'New contact message',
    labels: messageLabels,
    multiline: 'message',
    replyTo: 'email',
  },
  report: {
    functionName: 'report-contact',
    schema: reportSchema,
    heading: 'New report of an impostor',
    labels: reportLabels,
    multiline: 'whatHappened',
    replyTo: 'reporterContact',
    suspect: 'value',
  },
};

/** The form that a notification is about, if it is about one. */
export const formOf = (kind: string) => (kind in forms ? forms[kind as FormKind] : undefined);

const renamed = (fields: object, rename: (name: string) => string) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]): [string, unknown] => [rename(name), value]));

/** The contracts write `telegramContact`, the tables `telegram_contact`. */
export const toColumns = (fields: object) =>
  renamed(fields, (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
export const fromColumns = (columns: object) =>
  renamed(columns, (name) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));
