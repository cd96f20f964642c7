import * as z from 'zod/mini';
import { alarmsSchema, digestSchema } from './news.ts';

const stored = { id: z.uuid(), createdAt: z.string() };

const contact = z.object({
  full_name: z.string(),
  email: z.nullable(z.string()),
  telegram_handle: z.nullable(z.string()),
  contact_position: z.nullable(z.string()),
  verified_at: z.string(),
  active: z.boolean(),
});

/** What the team is told about, as the database gives it to whoever claims a notification. */
export const notificationSchema = z.discriminatedUnion('kind', [
  z.object({
    id: z.uuid(),
    kind: z.literal('fast_track_application'),
    record: z.object({
      ...stored,
      telegramContact: z.string(),
      coinmarketcapUrl: z.string(),
      projectBlurb: z.string(),
    }),
  }),
  z.object({
    id: z.uuid(),
    kind: z.literal('contact_message'),
    record: z.object({
      ...stored,
      name: z.string(),
      email: z.string(),
      company: z.string(),
      projectType: z.string(),
      message: z.string(),
    }),
  }),
  z.object({
    id: z.uuid(),
    kind: z.literal('contact_report'),
    record: z.object({
      ...stored,
      kind: z.enum(['email', 'telegram']),
      value: z.string(),
      metWhere: z.string(),
      whatHappened: z.string(),
      reporterContact: z.string(),
    }),
  }),
  z.object({
    id: z.uuid(),
    kind: z.literal('contact_change'),
    record: z.object({
      ...stored,
      loginRole: z.string(),
      actingRole: z.string(),
      applicationName: z.string(),
      /** All changes of one transaction, of which the first ones follow. */
      count: z.number(),
      changes: z.array(
        z.object({
          operation: z.enum(['added', 'edited', 'revoked', 'restored', 'deleted']),
          before: z.nullable(contact),
          after: z.nullable(contact),
        }),
      ),
    }),
  }),
  z.object({ id: z.uuid(), kind: z.literal('alarm'), record: alarmsSchema }),
  z.object({ id: z.uuid(), kind: z.literal('digest'), record: digestSchema }),
  // Has no row: `npm run notify:test` sends it.
  z.object({ id: z.uuid(), kind: z.literal('test'), record: z.object(stored) }),
]);

export type ContactChange = Extract<Notification, { kind: 'contact_change' }>['record'];
export type Notification = z.output<typeof notificationSchema>;
