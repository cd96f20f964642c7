import * as z from 'zod/mini';
import { trimInvisible } from './contact-key.ts';
import { maxCharacters, storable } from './text.ts';

/** A message of nothing but emoji still fits the 16 KiB of a request. Repeated as constraints of public.contact_messages; a test inserts each limit + 1. */
export const CONTACT_LIMITS = { name: 120, email: 320, company: 120, projectType: 60, message: 3000 } as const;

const EMAIL = /^[^\s@\p{Control}]+@[^\s@\p{Control}]+$/u;

function text(label: string, maximum: number) {
  return z
    .string(`${label} should be text`)
    .check(
      maxCharacters(maximum, `${label} may have ${maximum} characters at most`),
      storable(`${label} contains a character that cannot be sent`),
    );
}

/** Kept exactly as typed, but not of nothing that can be seen. */
function required(label: string, maximum: number) {
  return text(label, maximum).check(
    z.refine((value) => trimInvisible(value) !== '', { error: `${label} is required` }),
  );
}

/** What the contact form sends where its delivery is switched on. The browser itself asks for what is required. */
export const contactMessageSchema = z.strictObject({
  name: required('Name', CONTACT_LIMITS.name),
  email: text('Email', CONTACT_LIMITS.email).check(
    z.overwrite(trimInvisible),
    z.regex(EMAIL, 'Email should be an e-mail address'),
  ),
  company: z._default(text('Company', CONTACT_LIMITS.company), ''),
  projectType: z._default(text('Project type', CONTACT_LIMITS.projectType), ''),
  message: required('Message', CONTACT_LIMITS.message),
});

export type ContactMessage = z.output<typeof contactMessageSchema>;
