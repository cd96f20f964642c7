import { acceptedSchema, apiErrorSchema } from '@contracts/answers.ts';
import { getSupabase, withRegion } from '@/lib/supabase';
import { withTimeLimit } from '@/lib/time-limit';

/** From the click to the answer, loading the Supabase client included. */
const TIME_LIMIT_MS = 15_000;

/** `id`: the server's name for the submission, if it sent one. `fields`: its messages about single fields. */
export type PostResult = { sent: true; id?: string | undefined } | { sent: false; fields: Record<string, string> };

interface PostedForm {
  functionName: 'submit-fast-track' | 'submit-contact-message' | 'report-contact';
  content: Readonly<Record<string, string>>;
  idempotencyKey: string;
}

async function readFieldErrors(error: unknown): Promise<Record<string, string>> {
  const response = error instanceof Error && 'context' in error ? error.context : undefined;
  if (!(response instanceof Response)) return {};
  return apiErrorSchema.safeParse(await response.json()).data?.error.fields ?? {};
}

async function send({ functionName, content, idempotencyKey }: PostedForm, signal: AbortSignal): Promise<PostResult> {
  const supabase = await getSupabase();
  const { data, error, response } = await supabase.functions.invoke(withRegion(functionName), {
    body: content,
    headers: { 'Idempotency-Key': idempotencyKey },
    signal,
  });
  if (error) return { sent: false, fields: await readFieldErrors(error) };
  // A 2xx with JSON comes from our server. Any other 2xx comes from something in between, such as a proxy's login page.
  const isJson = /^application\/json\b/i.test(response?.headers.get('content-type') ?? '');
  return isJson ? { sent: true, id: acceptedSchema.safeParse(data).data?.id } : { sent: false, fields: {} };
}

/**
 * Sends a form's content to its edge function. Never throws, and gives up after 15 s or when `stop` is aborted. An
 * attempt that failed here may still have reached the server: retrying with the same key stores it once. Until then,
 * leaving the page asks first.
 */
export async function postForm(form: PostedForm, stop?: AbortSignal): Promise<PostResult> {
  const askBeforeLeaving = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', askBeforeLeaving);
  try {
    return await withTimeLimit(TIME_LIMIT_MS, (signal) => send(form, signal), stop);
  } catch {
    return { sent: false, fields: {} };
  } finally {
    window.removeEventListener('beforeunload', askBeforeLeaving);
  }
}
