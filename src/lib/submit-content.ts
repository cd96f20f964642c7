import { acceptedSchema } from '@contracts/accepted.ts';
import { type ApiErrorBody, apiErrorSchema } from '@contracts/api-error.ts';
import { getSupabase } from '@/lib/supabase';

/** From the press to the verdict, fetching the client included. */
const TIMEOUT_MS = 15_000;

/** `fields` holds what the server found wrong with single fields, where it said so. */
export type SubmitResult = { sent: true } | { sent: false; fields: Record<string, string> };

interface Submission {
  functionName: 'submit-fast-track' | 'submit-contact-message';
  content: Record<string, string>;
  idempotencyKey: string;
}

const FAILED: SubmitResult = { sent: false, fields: {} };

async function readApiError(error: unknown): Promise<ApiErrorBody | undefined> {
  const response = error instanceof Error && 'context' in error ? error.context : undefined;
  if (!(response instanceof Response)) return undefined;
  return apiErrorSchema.safeParse(await response.json()).data;
}

async function send(submission: Submission, signal: AbortSignal): Promise<SubmitResult> {
  const supabase = await getSupabase();
  const { data, error } = await supabase.functions.invoke(submission.functionName, {
    body: submission.content,
    headers: { 'Idempotency-Key': submission.idempotencyKey },
    signal,
  });
  if (error) return { sent: false, fields: (await readApiError(error))?.error.fields ?? {} };
  // An answer that is not ours (a proxy's page, say) is no success.
  return acceptedSchema.safeParse(data).success ? { sent: true } : FAILED;
}

/**
 * Sends what a form holds to its edge function. Never throws, and gives up after 15 s. A try that failed may have
 * arrived all the same: trying again with the same key writes it once.
 */
export async function submitContent(submission: Submission): Promise<SubmitResult> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const givenUp = new Promise<SubmitResult>((resolve) => {
    timer = setTimeout(() => {
      controller.abort();
      resolve(FAILED);
    }, TIMEOUT_MS);
  });
  try {
    return await Promise.race([send(submission, controller.signal), givenUp]);
  } catch {
    return FAILED;
  } finally {
    clearTimeout(timer);
  }
}
