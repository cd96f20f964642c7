import type { ContactLookup } from '@contracts/contact-verification.ts';
import { useEffect, useRef, useState } from 'react';
import { preconnect } from 'react-dom';
import { lazyImport } from '@/lib/lazy';
import { withTimeLimit } from '@/lib/time-limit';
import type { Reading } from '../form/pasted-text';
import type { VerdictProps } from '../verdicts/verdict';

/** A call that takes longer is given up. */
const TIME_LIMIT_MS = 8000;
/** The code of a check has its own time: on a slow line it takes longer than the call, which is not made yet. */
const CODE_LIMIT_MS = 30_000;
/** The verdict is announced once it is known whether the contact is a look-alike, or after this time. */
const QUIET_MS = 600;

/** `isLookAlike` is null until that is known. */
interface Checked extends Pick<VerdictProps, 'asked' | 'outcome' | 'isLookAlike'> {
  status: 'checked';
}

type CheckState = { status: 'idle' | 'verifying' | 'failed' } | Checked;

/** The code that only a check needs. */
const loadCheck = lazyImport(async () => {
  // With CORS, as the calls are made: the browser keeps separate connections.
  preconnect(import.meta.env.VITE_SUPABASE_URL, { crossOrigin: 'anonymous' });
  return (await import('./check-code')).checkCode;
});

type CheckCode = Awaited<ReturnType<typeof loadCheck>>;

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
  const [code, setCode] = useState<CheckCode | null>(null);
  const running = useRef<AbortController>(null);

  useEffect(() => () => running.current?.abort(), []);

  function restart(): AbortSignal {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }

  async function ask(asked: ContactLookup, { checkContact, resemblesContact }: CheckCode, signal: AbortSignal) {
    setState({ status: 'verifying' });
    const outcome = await withTimeLimit(TIME_LIMIT_MS, (limit) => checkContact(asked, limit), signal).catch(() => null);
    if (signal.aborted) return;
    if (outcome === null) return setState({ status: 'failed' });
    const isUnknown = outcome.status === 'not-found';
    setState({ status: 'checked', asked, outcome, isLookAlike: isUnknown ? null : false });
    if (!isUnknown) return;
    const answer = (isLookAlike: boolean) =>
      signal.aborted || setState({ status: 'checked', asked, outcome, isLookAlike });
    const quiet = setTimeout(() => answer(false), QUIET_MS);
    const question = withTimeLimit(TIME_LIMIT_MS, (limit) => resemblesContact(asked, limit), signal);
    const isLookAlike = await question.catch(() => false);
    clearTimeout(quiet);
    answer(isLookAlike);
  }

  /** Null if the code does not arrive, or is no longer needed. */
  async function load(signal: AbortSignal): Promise<CheckCode | null> {
    const code = await withTimeLimit(CODE_LIMIT_MS, loadCheck, signal).catch(() => null);
    if (signal.aborted) return null;
    setCode(code);
    return code;
  }

  /** Reads a pasted or linked text, without any server. If the code cannot be loaded, the check reports that. */
  async function read(typed: ContactLookup, isLinked: boolean) {
    const code = await load(restart());
    if (code !== null) setReading(code.readTyped(typed, isLinked));
  }

  async function check(typed: ContactLookup, isLinked: boolean) {
    const signal = restart();
    setState({ status: 'verifying' });
    const code = await load(signal);
    if (signal.aborted) return;
    if (code === null) return setState({ status: 'failed' });
    const reading = code.readTyped(typed, isLinked);
    setReading(reading);
    if (reading.asked === null) setState({ status: 'idle' });
    else void ask(reading.asked, code, signal);
  }

  /** Checks the one of several contacts that the visitor chose. */
  function choose(asked: ContactLookup) {
    setReading((current) => current && { ...current, asked });
    if (code !== null) void ask(asked, code, restart());
  }

  function clear() {
    running.current?.abort();
    setReading(null);
    setState({ status: 'idle' });
  }

  return { state, reading, code, read, check, choose, clear };
}
