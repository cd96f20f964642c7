import type { ContactLookup } from '@contracts/contact-verification.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CheckOutcome } from './find-outcome';
import { type LoadedCheck, loadCheck } from './load-check';

/** A call that has no answer by then is given up. */
const CALL_TIMEOUT_MS = 8000;

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

interface Checked {
  outcome: CheckOutcome;
  /** What shows the outcome; undefined where even that could not be fetched, and the check has failed. */
  view: LoadedCheck | undefined;
}

async function runCheck(lookup: ContactLookup, controller: AbortController): Promise<Checked> {
  let view: LoadedCheck | undefined;
  try {
    const outcome = await inTime(controller, async (signal) => {
      view = await loadCheck();
      signal.throwIfAborted();
      return view.findOutcome(lookup, signal);
    });
    return { outcome, view };
  } catch {
    return { outcome: { status: 'failed' }, view };
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
  const [view, setView] = useState<LoadedCheck>();
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => stop(running), []);

  async function warn(found: CheckOutcome & { status: 'not-found' }, by: LoadedCheck, controller: AbortController) {
    const imitates = await inTime(controller, (signal) => by.resemblesContact(found.lookup, signal)).catch(() => false);
    if (imitates) setState((current) => (current === found ? { ...found, imitates } : current));
  }

  async function check(lookup: ContactLookup): Promise<Checked | undefined> {
    stop(running);
    const controller = new AbortController();
    running.current = controller;
    setState({ status: 'verifying' });
    const checked = await runCheck(lookup, controller);
    if (running.current !== controller) return undefined;
    const { outcome, view } = checked;
    setView(view);
    setState(outcome);
    if (outcome.status === 'not-found' && view !== undefined) void warn(outcome, view, controller);
    return checked;
  }

  function clear() {
    stop(running);
    setState({ status: 'idle' });
  }

  return { state, view, check, clear };
}
