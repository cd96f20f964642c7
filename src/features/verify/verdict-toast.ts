import { verdict } from '@/content/verdict.ts';
import { verify } from '@/content/verify.ts';
import type { ToastMessage } from '@/lib/toast';
import type { CheckOutcome } from './find-outcome';
import { retryWords } from './retry-words';

/** What a check's toast says. */
export function verdictToast(outcome: CheckOutcome): ToastMessage {
  switch (outcome.status) {
    case 'verified':
      return { title: verdict.toasts.verified };
    case 'not-found':
      return { title: verdict.toasts.notFound };
    case 'limited':
      return { title: verify.failed.toast, description: retryWords(outcome.retryAfter), variant: 'destructive' };
    case 'failed':
      return { title: verify.failed.toast, variant: 'destructive' };
  }
}
