import type { ContactLookup, VerifiedContact } from '@contracts/contact-verification.ts';
import { LimitedError } from './call-check';
import { logVerificationRequest } from './log-verification-request';
import { verifyContact } from './verify-contact';

export type CheckOutcome =
  | { status: 'verified'; lookup: ContactLookup; contact: VerifiedContact }
  | { status: 'not-found'; lookup: ContactLookup; imitates?: boolean }
  | { status: 'limited'; retryAfter: number | undefined }
  | { status: 'failed' };

/** Checks a contact, logs that it was checked, and answers what came of it. Rejects where nothing did. */
export async function findOutcome(lookup: ContactLookup, signal: AbortSignal): Promise<CheckOutcome> {
  try {
    const answer = verifyContact(lookup, signal);
    void logVerificationRequest(lookup);
    const contact = await answer;
    return contact === null ? { status: 'not-found', lookup } : { status: 'verified', lookup, contact };
  } catch (error) {
    if (error instanceof LimitedError) return { status: 'limited', retryAfter: error.retryAfter };
    throw error;
  }
}
