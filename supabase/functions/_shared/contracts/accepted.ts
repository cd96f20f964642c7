import * as z from 'zod/mini';

/** The answer to an application, a message or a report that was stored: 201 and its id. */
export const acceptedSchema = z.object({ id: z.uuid() });

export type Accepted = z.output<typeof acceptedSchema>;
