import * as z from 'zod/mini';

/** The answer to an application or a message that was stored: 201 and its id. */
export const acceptedSchema = z.object({ id: z.uuid() });

export type Accepted = z.output<typeof acceptedSchema>;
