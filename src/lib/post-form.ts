import { type Accepted, acceptedSchema, apiErrorSchema } from '@contracts/answers.ts';
import { supabase, withRegion } from '@/lib/supabase.ts';
import { withTimeLimit } from '@/lib/time-limit.ts';

/** From the click to the answer. */
const TIME_LIMIT_MS = 15_000;

/**
 * `accepted`: the server's name for the submission and its time, if it sent them. `fields`: its messages about single fields.
 * `isLimited`: it refused, since too many came from this connection.
 */
export type PostResult =
  | { sent: true; accepted?: Accepted | undefined }
  | { sent: false; fields: Record<string, string>; isLimited?: boolean };

type FormFunction = 'submit-fast-track' | 'submit-contact-message' | 'report-contact';
type Content = Readonly<Record<string, string>>;

async function send(name: FormFunction, content: Content, key: string, signal: AbortSignal): Promise<PostResult> {
  const { data, error, response } = await supabase.functions.invoke(withRegion(name), {
    body: content,
    headers: { 'Idempotency-Key': key },
    signal,
  });
  if (error) {
    const fields = apiErrorSchema.safeParse(await response?.json()).data?.error.fields ?? {};
    return { sent: false, fields, ...(response?.status === 429 && { isLimited: true }) };
  }
  // A 2xx with JSON comes from our server. Any other 2xx comes from something in between, such as a proxy's login page.
  const isJson = /^application\/json\b/i.test(response?.headers.get('content-type') ?? '');
  return isJson ? { sent: true, accepted: acceptedSchema.safeParse(data).data } : { sent: false, fields: {} };
}

/**
 * Returns what sends a form's content to its edge function. That never throws, and gives up after 15 s or when `stop` is
 * aborted. An attempt that failed here may still have reached the server: a retry with the same key is stored once.
 * Meanwhile, leaving the page asks first.
 */
export function postTo(name: FormFunction) {
  return async (content: Content, idempotencyKey: string, stop?: AbortSignal): Promise<PostResult> => {
    const askBeforeLeaving = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', askBeforeLeaving);
    try {
      return await withTimeLimit(TIME_LIMIT_MS, (signal) => send(name, content, idempotencyKey, signal), stop);
    } catch {
      return { sent: false, fields: {} };
    } finally {
      window.removeEventListener('beforeunload', askBeforeLeaving);
    }
  };
}
