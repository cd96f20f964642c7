import type { Application } from '@contracts/application.ts';
import { type PostResult, postForm } from '@/lib/post-form';
import { getSupabase } from '@/lib/supabase';

/** Sends an application. However often it is retried with the same key, it is stored once. Never throws. */
export function submitApplication(
  content: Application,
  idempotencyKey: string,
  stop: AbortSignal,
): Promise<PostResult> {
  return postForm({ functionName: 'submit-fast-track', content, idempotencyKey }, stop);
}

/** Loads what sending needs, so that a connection lost while the form is filled in costs one attempt, not every retry. */
export function prepareToSubmit(): void {
  getSupabase().catch(() => undefined);
}
