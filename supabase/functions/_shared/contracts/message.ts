import * as z from 'zod/mini';
import { trimInvisible } from './contact-key.ts';
import { optionalText, requiredText } from './text-fields.ts';

/** A message of nothing but emoji still fits the 16 KiB of a request. */
export const MESSAGE_LIMITS = { name: 120, email: 320, company: 120, projectType: 60, message: 3000 } as const;

const EMAIL = /^[^\s@\p{Control}]+@[^\s@\p{Control}]+$/u;

/** The contact form's request, if delivery is switched on. The browser itself checks required fields. */
export const messageSchema = z.strictObject({
  name: requiredText('Name', MESSAGE_LIMITS.name),
  email: optionalText('Email', MESSAGE_LIMITS.email).check(
    z.overwrite(trimInvisible),
    z.regex(EMAIL, 'Email should be an email address'),
  ),
  company: z._default(optionalText('Company', MESSAGE_LIMITS.company), ''),
  projectType: z._default(optionalText('Project type', MESSAGE_LIMITS.projectType), ''),
  message: requiredText('Message', MESSAGE_LIMITS.message),
});

export type Message = z.output<typeof messageSchema>;

/** The labels of the fields in the message to the team, in its order. */
export const messageLabels = {
  name: 'From',
  email: 'Email',
  company: 'Company',
  projectType: 'Project type',
  message: 'Message',
} satisfies Record<keyof Message, string>;
