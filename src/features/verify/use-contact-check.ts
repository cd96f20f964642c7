import type { ContactLookup, VerifiedContact } from '@contracts/contact-verification.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { logVerificationRequest } from './log-verification-request';
import { verifyContact } from './verify-contact';

/** A check that has no answer by then is given up. */
const CHECK_TIMEOUT_MS = 8000;

export type CheckOutcome =
  | { status: 'verified'; lookup: ContactLookup; contact: VerifiedContact }
  | { status: 'not-found'; lookup: ContactLookup }
  | { status: 'failed' };

export type CheckState = { status: 'idle' } | { status: 'verifying' } | CheckOutcome;

/** Rejects as soon as the signal is aborted, whatever the wrapped work (a slow import, say) is doing. */
function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function stop(running: RefObject<AbortController | null>) {
  running.current?.abort();
  running.current = null;
}

/**
 * Runs one check at a time. `check` resolves with its outcome, or with undefined where it was overtaken: by `clear`
 * (other input), by a newer check, or by leaving the page. An overtaken answer is never shown.
 */
export function useContactCheck() {
  const [state, setState] = useState<CheckState>({ status: 'idle' });
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => stop(running), []);

  async function check(lookup: ContactLookup): Promise<CheckOutcome | undefined> {
    stop(running);
    const controller = new AbortController();
    running.current = controller;
    setState({ status: 'verifying' });
    const timer = setTimeout(() => controller.abort(), CHECK_TIMEOUT_MS);
    let outcome: CheckOutcome;
    try {
      const answer = verifyContact(lookup, controller.signal);
      void logVerificationRequest(lookup);
      const contact = await Promise.race([answer, untilAborted(controller.signal)]);
      outcome = contact === null ? { status: 'not-found', lookup } : { status: 'verified', lookup, contact };
    } catch {
      outcome = { status: 'failed' };
    } finally {
      clearTimeout(timer);
    }
    if (running.current !== controller) return undefined;
    running.current = null;
    setState(outcome);
    return outcome;
  }

  function clear() {
    stop(running);
    setState({ status: 'idle' });
  }

  return { state, check, clear };
}
