import * as z from 'zod/mini';
import type { VerifiedContact } from '../contracts/contact-verification.ts';
import { type FormKind, formOf, fromColumns } from '../contracts/forms.ts';
import type { Alarm, Digest, Summary } from './alarms.ts';

type Contact = VerifiedContact & { active: boolean };

export interface ContactChange {
  loginRole: string;
  actingRole: string;
  applicationName: string;
  /** All changes of one moment, of which the first ones follow. */
  count: number;
  changes: { operation: string; before: Contact | null; after: Contact | null }[];
}

interface Contents extends Record<FormKind, Record<string, string>> {
  contact_change: ContactChange;
  alarm: Alarm;
  digest: Digest;
  summary: Summary;
  /** Has no row: `npm run notify:test` sends it. */
  test: unknown;
}

export type Stored<Content> = { id: string; createdAt: string } & Content;
export type Notification = {
  [Kind in keyof Contents]: { id: string; kind: Kind; record: Stored<Contents[Kind]> };
}[keyof Contents];

const claimedSchema = z.array(
  z.object({ id: z.uuid(), lease: z.uuid(), kind: z.string(), record: z.record(z.string(), z.unknown()) }),
);

/** Keeps only the fields of the form: the team's status and notes are not sent. An omitted field becomes an empty text. */
function named({ id, createdAt, ...fields }: Record<string, unknown>, labels: object) {
  return { id, createdAt, ...Object.fromEntries(Object.keys(labels).map((field) => [field, fields[field] ?? ''])) };
}

/** Reads the result of claim_notification: at most one row, with the columns of its subject, which the database wrote itself. */
export function readClaimed(rows: unknown): { lease: string; notification: Notification } | undefined {
  const [row] = claimedSchema.parse(rows);
  if (!row) return undefined;
  const { id, lease, kind } = row;
  const fields = fromColumns(row.record);
  const labels = formOf(kind)?.labels;
  const record = labels ? named(fields, labels) : fields;
  return { lease, notification: { id, kind, record } as Notification };
}
