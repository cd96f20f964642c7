import type { FastTrackApplication } from '@contracts/fast-track-application.ts';
import { type SubmitResult, submitContent } from '@/lib/submit-content';

/** Sends an application, once however often it is tried with the same key. Never throws. */
export function submitApplication(content: FastTrackApplication, idempotencyKey: string): Promise<SubmitResult> {
  return submitContent({ functionName: 'submit-fast-track', content: { ...content }, idempotencyKey });
}
