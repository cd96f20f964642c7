import * as z from 'zod/mini';

const stored = { id: z.uuid(), createdAt: z.string() };

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
]);

export type Notification = z.output<typeof notificationSchema>;
