import type { ContactLookup } from '@contracts/contact-verification.ts';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { lazyImport } from '@/lib/lazy';
import { withTimeLimit } from '@/lib/time-limit';
import type { Reading } from './read-contact';
import type { VerdictProps } from './verdict';

/** A call that takes longer is given up. */
const TIME_LIMIT_MS = 8000;

interface Checked extends Omit<VerdictProps, 'onAnother'> {
  status: 'checked';
  Verdict: ComponentType<VerdictProps>;
}

type CheckState = { status: 'idle' | 'verifying' | 'failed' } | Checked;

/** The code that only a check needs. */
export const loadCheck = lazyImport(async () => {
  const [{ readContact }, { checkContact, resemblesContact }, { Verdict, Understood }] = await Promise.all([
    import('./read-contact'),
    import('./verify-contact'),
    import('./verdict'),
  ]);
  return { readContact, checkContact, resemblesContact, Verdict, Understood };
});

type LoadedCheck = Awaited<ReturnType<typeof loadCheck>>;

/** Loads that code early: anyone who focuses the form is about to check something. */
export function prepareToCheck(): void {
  // If this fails, the check itself loads the code again, and reports a failure.
  loadCheck().catch(() => undefined);
}

async function runCheck(code: LoadedCheck, lookup: ContactLookup, signal: AbortSignal): Promise<Checked> {
  return {
    status: 'checked',
    outcome: await code.checkContact(lookup, signal),
    imitates: false,
    Verdict: code.Verdict,
  };
}

/**
 * Runs one check at a time. `clear` (the input has changed), a newer check and leaving the page all end the running
 * one, and its answer is never shown.
 *
 * For a contact that was not found a second question follows: does it look like one of ours? The verdict does not wait
 * for that answer, which can only add a warning; without one, nothing changes.
 */
export function useContactCheck() {
  const [state, setState] = useState<CheckState>({ status: 'idle' });
  const running = useRef<AbortController>(null);

  useEffect(() => () => running.current?.abort(), []);

  async function ask(code: LoadedCheck, lookup: ContactLookup, timeLeft: number, signal: AbortSignal) {
    const checked = await withTimeLimit(timeLeft, (limit) => runCheck(code, lookup, limit), signal).catch(() => null);
    if (signal.aborted) return;
    setState(checked ?? { status: 'failed' });
    if (checked?.outcome.status !== 'not-found') return;
    const question = withTimeLimit(TIME_LIMIT_MS, (limit) => code.resemblesContact(lookup, limit), signal);
    const imitates = await question.catch(() => false);
    if (imitates) setState((current) => (current === checked ? { ...checked, imitates } : current));
  }

  /** Resolves with how the text was read, before the answer is there; with null if that no longer matters or the code could not be loaded. */
  async function check(typed: ContactLookup): Promise<Reading | null> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const started = performance.now();
    setState({ status: 'verifying' });
    const code = await withTimeLimit(TIME_LIMIT_MS, loadCheck, signal).catch(() => null);
    if (signal.aborted) return null;
    if (code === null) {
      setState({ status: 'failed' });
      return null;
    }
    const reading = code.readContact(typed.value, typed.kind);
    if (reading.status === 'contact') {
      void ask(code, reading.lookup, TIME_LIMIT_MS - (performance.now() - started), signal);
    } else setState({ status: 'idle' });
    return reading;
  }

  function clear() {
    running.current?.abort();
    setState({ status: 'idle' });
  }

  return { state, check, clear };
}
