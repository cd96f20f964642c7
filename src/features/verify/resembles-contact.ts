import { type ContactLookup, resemblesContactResponseSchema } from '@contracts/contact-verification.ts';
import { callCheck } from './call-check';

/** Whether a contact that was not found looks like an official one. Throws where there is no plain answer. */
export async function resemblesContact(lookup: ContactLookup, signal: AbortSignal): Promise<boolean> {
  return resemblesContactResponseSchema.parse(await callCheck('resembles_contact', lookup, signal));
}
