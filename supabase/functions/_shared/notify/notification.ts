import * as z from 'zod/mini';
import { fromColumns, type SubmissionKind, submissions } from '../contracts/forms.ts';
import { alarmSchema, digestSchema } from './alarms.ts';

const stored = { id: z.uuid(), createdAt: z.string() };

/** Drops columns that the message does not name; an omitted field becomes an empty text. */
function submissionSchema<Kind extends SubmissionKind>(kind: Kind) {
  const text = z.pipe(
    z.nullable(z.string()),
    z.transform((value) => value ?? ''),
  );
  const fields = Object.fromEntries(Object.keys(submissions[kind].labels).map((field) => [field, text]));
  return z.object({
    id: z.uuid(),
    kind: z.literal(kind),
    record: z.intersection(z.object(stored), z.object(fields)),
  });
}

interface Contact {
  full_name: string;
  email: string | null;
  telegram_handle: string | null;
  contact_position: string | null;
  verified_at: string;
  active: boolean;
}

const contactChangeSchema = z.object({
  ...stored,
  loginRole: z.string(),
  actingRole: z.string(),
  applicationName: z.string(),
  /** All changes of one moment, of which the first ones follow. */
  count: z.number(),
  // Recorded by the database, so not checked field by field again.
  changes: z.array(z.custom<{ operation: string; before: Contact | null; after: Contact | null }>()),
});

const notificationSchema = z.union([
  submissionSchema('fast_track_application'),
  submissionSchema('contact_message'),
  submissionSchema('contact_report'),
  z.object({ id: z.uuid(), kind: z.literal('contact_change'), record: contactChangeSchema }),
  z.object({ id: z.uuid(), kind: z.literal('alarm'), record: z.intersection(z.object(stored), alarmSchema) }),
  z.object({ id: z.uuid(), kind: z.literal('digest'), record: z.intersection(z.object(stored), digestSchema) }),
  // Has no row: `npm run notify:test` sends it.
  z.object({ id: z.uuid(), kind: z.literal('test'), record: z.object(stored) }),
]);

const rowSchema = z.object({
  id: z.uuid(),
  lease: z.uuid(),
  kind: z.string(),
  record: z.record(z.string(), z.unknown()),
});

export type ContactChange = z.output<typeof contactChangeSchema>;
export type Notification = z.output<typeof notificationSchema>;

/** The answer of claim_notification: at most one row, with the columns of what it is about. */
export function readClaimed(rows: unknown): { lease: string; notification: Notification } | undefined {
  const [row] = z.array(rowSchema).parse(rows);
  if (!row) return undefined;
  const { lease, record, ...rest } = row;
  return { lease, notification: notificationSchema.parse({ ...rest, record: fromColumns(record) }) };
}
