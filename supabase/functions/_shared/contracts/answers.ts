import * as z from 'zod/mini';

/** The shape of every error of every function: `code` for programs, `message` for people. Neither contains input. */
export const apiErrorSchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    /** The message of each wrong field, in the form's own words. */
    fields: z.optional(z.record(z.string(), z.string())),
    /** Finds the request's line in the function's log. */
    requestId: z.string(),
  }),
});

export type ApiErrorBody = z.output<typeof apiErrorSchema>;

/** The response to an application, a message or a report that was stored: 201, its id, and when it was stored. */
export const acceptedSchema = z.object({ id: z.uuid(), receivedAt: z.iso.datetime({ offset: true }) });

export type Accepted = z.output<typeof acceptedSchema>;

/** The part of that id that visitor and team quote to each other. */
export function shortReference(id: string): string {
  return id.slice(0, 8).toUpperCase();
}
