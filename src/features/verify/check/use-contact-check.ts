import type { ContactLookup } from '@contracts/contact-verification.ts';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { lazyImport } from '@/lib/lazy';
import { withTimeLimit } from '@/lib/time-limit';
import type { Reading } from '../form/pasted-text';
import type { FoundContact } from '../form/read-contact';
import type { VerdictProps } from '../verdicts/verdict';

/** A call that takes longer is given up. */
const TIME_LIMIT_MS = 8000;

interface Checked extends Pick<VerdictProps, 'asked' | 'outcome' | 'isLookAlike'> {
  status: 'checked';
  Verdict: ComponentType<VerdictProps>;
}

type CheckState = { status: 'idle' | 'verifying' | 'failed' } | Checked;

/** The code that only a check needs. */
const loadCheck = lazyImport(async () => {
  const [{ readTyped }, { checkContact, resemblesContact }, { Verdict }] = await Promise.all([
    import('../form/pasted-text'),
    import('./verify-contact'),
    import('../verdicts/verdict'),
  ]);
  return { readTyped, checkContact, resemblesContact, Verdict };
});

/** Loads that code early: anyone who focuses the form is about to check something. */
export function prepareToCheck(): void {
  // If this fails, the check itself loads the code again, and reports a failure.
  loadCheck().catch(() => undefined);
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
  const [reading, setReading] = useState<Reading | null>(null);
  const running = useRef<AbortController>(null);

  useEffect(() => () => running.current?.abort(), []);

  function restart(): AbortSignal {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }

  async function ask(asked: FoundContact, timeLeft: number, signal: AbortSignal) {
    const run = async (limit: AbortSignal): Promise<Checked> => {
      const { checkContact, Verdict } = await loadCheck();
      return { status: 'checked', asked, outcome: await checkContact(asked, limit), isLookAlike: false, Verdict };
    };
    const checked = await withTimeLimit(timeLeft, run, signal).catch(() => null);
    if (signal.aborted) return;
    setState(checked ?? { status: 'failed' });
    if (checked?.outcome.status !== 'not-found') return;
    const { resemblesContact } = await loadCheck();
    const question = withTimeLimit(TIME_LIMIT_MS, (limit) => resemblesContact(asked, limit), signal);
    const isLookAlike = await question.catch(() => false);
    if (isLookAlike) setState((current) => (current === checked ? { ...checked, isLookAlike } : current));
  }

  /** Reads a pasted text, without any server. If the code cannot be loaded, the check reports that. */
  async function read(typed: ContactLookup) {
    const signal = restart();
    const code = await loadCheck().catch(() => null);
    if (code !== null && !signal.aborted) setReading(code.readTyped(typed));
  }

  async function check(typed: ContactLookup) {
    const signal = restart();
    const started = performance.now();
    setState({ status: 'verifying' });
    const code = await withTimeLimit(TIME_LIMIT_MS, loadCheck, signal).catch(() => null);
    if (signal.aborted) return;
    if (code === null) {
      setState({ status: 'failed' });
      return;
    }
    const reading = code.readTyped(typed);
    setReading(reading);
    if (reading.asked === null) setState({ status: 'idle' });
    else void ask(reading.asked, TIME_LIMIT_MS - (performance.now() - started), signal);
  }

  /** Checks the one of several contacts that the visitor chose. */
  function choose(asked: FoundContact) {
    setReading((current) => current && { ...current, asked });
    setState({ status: 'verifying' });
    void ask(asked, TIME_LIMIT_MS, restart());
  }

  function clear() {
    running.current?.abort();
    setReading(null);
    setState({ status: 'idle' });
  }

  return { state, reading, read, check, choose, clear };
}
