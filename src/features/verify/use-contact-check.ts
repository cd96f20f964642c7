import type { ContactLookup, VerifiedContact } from '@contracts/contact-verification.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { LimitedError } from './call-check';
import { logVerificationRequest } from './log-verification-request';
import { resemblesContact } from './resembles-contact';
import { verifyContact } from './verify-contact';

/** A call that has no answer by then is given up. */
const CALL_TIMEOUT_MS = 8000;

export type CheckOutcome =
  | { status: 'verified'; lookup: ContactLookup; contact: VerifiedContact }
  | { status: 'not-found'; lookup: ContactLookup; imitates?: boolean }
  | { status: 'limited'; retryAfter: number | undefined }
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

/** Waits for the work until it is aborted or its time is up, whichever comes first; then it rejects. */
async function inTime<T>(controller: AbortController, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const timer = setTimeout(() => controller.abort(), CALL_TIMEOUT_MS);
  try {
    return await Promise.race([work(controller.signal), untilAborted(controller.signal)]);
  } finally {
    clearTimeout(timer);
  }
}

async function findOutcome(lookup: ContactLookup, controller: AbortController): Promise<CheckOutcome> {
  try {
    const contact = await inTime(controller, (signal) => {
      const answer = verifyContact(lookup, signal);
      void logVerificationRequest(lookup);
      return answer;
    });
    return contact === null ? { status: 'not-found', lookup } : { status: 'verified', lookup, contact };
  } catch (error) {
    return error instanceof LimitedError ? { status: 'limited', retryAfter: error.retryAfter } : { status: 'failed' };
  }
}

/**
 * Runs one check at a time. `check` resolves with its outcome, or with undefined where it was overtaken: by `clear`
 * (other input), by a newer check, or by leaving the page. An overtaken answer is never shown.
 *
 * Where nobody was found, a second question follows: does it look like one of us? The verdict stands before the answer,
 * which only adds to it; without one, for whatever reason, nothing changes.
 */
export function useContactCheck() {
  const [state, setState] = useState<CheckState>({ status: 'idle' });
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => stop(running), []);

  async function warn(found: CheckOutcome & { status: 'not-found' }, controller: AbortController) {
    const imitates = await inTime(controller, (signal) => resemblesContact(found.lookup, signal)).catch(() => false);
    if (imitates) setState((current) => (current === found ? { ...found, imitates } : current));
  }

  async function check(lookup: ContactLookup): Promise<CheckOutcome | undefined> {
    stop(running);
    const controller = new AbortController();
    running.current = controller;
    setState({ status: 'verifying' });
    const outcome = await findOutcome(lookup, controller);
    if (running.current !== controller) return undefined;
    setState(outcome);
    if (outcome.status === 'not-found') void warn(outcome, controller);
    return outcome;
  }

  function clear() {
    stop(running);
    setState({ status: 'idle' });
  }

  return { state, check, clear };
}
