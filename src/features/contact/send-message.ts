import type { Message } from '@contracts/message.ts';
import { type PostResult, postTo } from '@/lib/post-form.ts';

/** When nothing is sent, the form reports success after this time. */
const PRETENDED_DELAY_MS = 1000;

export const deliversMessages = () => import.meta.env.VITE_CONTACT_DELIVERY === 'on';

/**
 * As specified, the message stays in the browser: the form waits a second and reports success. A provider that answers
 * messages builds with VITE_CONTACT_DELIVERY=on. Then the message is stored and delivered, and success means success.
 */
export async function sendMessage(content: Message, idempotencyKey: string): Promise<PostResult> {
  if (deliversMessages()) return postTo('submit-contact-message')(content, idempotencyKey);
  await new Promise((resolve) => setTimeout(resolve, PRETENDED_DELAY_MS));
  return { sent: true };
}
