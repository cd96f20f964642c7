import * as z from 'zod/mini';

const time = z.iso.datetime({ offset: true });

/** What the private link of a receipt shows: nothing that the applicant typed. Null: there is no application with this key. */
export const applicationStatusSchema = z.nullable(
  z.strictObject({
    reference: z.string().check(z.regex(/^[0-9A-F]{8}$/)),
    received_at: time,
    state: z.enum(['new', 'in_review', 'contacted', 'won', 'lost']),
    since: time,
    answer_by: time,
    writes_as: z.nullable(z.string()),
  }),
);

export type ApplicationStatus = z.output<typeof applicationStatusSchema>;
