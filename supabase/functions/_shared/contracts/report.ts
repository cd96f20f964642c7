import * as z from 'zod/mini';
import { CONTACT_MAX_LENGTH } from './contact-key.ts';
import { optionalText, requiredText } from './text-fields.ts';

export const REPORT_LIMITS = {
  value: CONTACT_MAX_LENGTH,
  whatHappened: 1000,
  reporterContact: 320,
  language: 35,
} as const;

/** The places where people meet impostors. Repeated as a constraint of the table; the form has a label for each. */
export const MEETING_PLACES = ['telegram', 'email', 'x', 'discord', 'whatsapp', 'linkedin', 'phone', 'other'] as const;

/** The request of "Report this contact" or "Report this" on /verify. Texts are kept exactly as typed; an omitted field is ''. */
export const reportSchema = z.strictObject({
  /** Other: no contact that can be checked, such as a link to another network. */
  kind: z.enum(['email', 'telegram', 'other'], 'Kind should be email, telegram or other'),
  value: requiredText('Contact', REPORT_LIMITS.value),
  metWhere: z._default(z.enum([...MEETING_PLACES, ''], 'Where you met should be one of the choices'), ''),
  whatHappened: z._default(optionalText('What happened', REPORT_LIMITS.whatHappened), ''),
  reporterContact: z._default(optionalText('How to reach you', REPORT_LIMITS.reporterContact), ''),
  /** BCP 47, of the page: the reporter may not read English. */
  language: z._default(optionalText('Language', REPORT_LIMITS.language), ''),
});

export type Report = z.output<typeof reportSchema>;

/** The labels of the fields in the message to the team, in its order. */
export const reportLabels = {
  kind: 'Kind',
  value: 'Contact',
  metWhere: 'Where they met',
  whatHappened: 'What happened',
  reporterContact: 'Reporter',
  language: 'Language',
} satisfies Record<keyof Report, string>;
