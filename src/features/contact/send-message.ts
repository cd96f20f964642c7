import type { ContactMessage } from '@contracts/contact-message.ts';
import { lazyImport } from '@/lib/lazy';
import type { SubmitResult } from '@/lib/submit';
import { withTimeLimit } from '@/lib/time-limit';

const loadSubmit = lazyImport(() => import('@/lib/submit'));

/** When nothing is sent, the form reports success after this time (specification, section 9). */
const PRETENDED_DELAY_MS = 1000;
const LOAD_LIMIT_MS = 15_000;

/**
 * As specified, the message stays in the browser: the form waits a second and reports success. A provider that answers
 * messages builds with VITE_CONTACT_DELIVERY=on. Then the message is stored and delivered, and success means success.
 */
export async function sendMessage(content: ContactMessage, idempotencyKey: string): Promise<SubmitResult> {
  if (import.meta.env.VITE_CONTACT_DELIVERY !== 'on') {
    await new Promise((resolve) => setTimeout(resolve, PRETENDED_DELAY_MS));
    return { sent: true };
  }
  try {
    const { submit } = await withTimeLimit(LOAD_LIMIT_MS, loadSubmit);
    return await submit({ functionName: 'submit-contact-message', content: { ...content }, idempotencyKey });
  } catch {
    return { sent: false, fields: {} };
  }
}
