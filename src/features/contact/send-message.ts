import type { ContactMessage } from '@contracts/contact-message.ts';
import type { SubmitResult } from '@/lib/submit-content';

/** The time after which the form says that it is done where it sends nothing (specification, section 9). */
const PRETENDED_DELAY_MS = 1000;

/**
 * As the specification has it, the message stays in the browser: it waits a second and says so. A provider that answers
 * messages builds with VITE_CONTACT_DELIVERY=on: then it is stored and delivered, and success means success.
 */
export function sendMessage(content: ContactMessage, idempotencyKey: string): Promise<SubmitResult> {
  if (import.meta.env.VITE_CONTACT_DELIVERY === 'on') {
    return import('@/lib/submit-content').then(
      ({ submitContent }) =>
        submitContent({ functionName: 'submit-contact-message', content: { ...content }, idempotencyKey }),
      () => ({ sent: false, fields: {} }),
    );
  }
  return new Promise((resolve) => {
    setTimeout(() => resolve({ sent: true }), PRETENDED_DELAY_MS);
  });
}
