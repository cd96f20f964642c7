import type { ContactLookup } from '@contracts/contact-verification.ts';
import { useEffect, useRef, useState } from 'react';
import { withTimeLimit } from '@/lib/time-limit';
import { type ParsedText, parseTyped } from '../form/read-contact';
import { type CheckOutcome, checkContact, resemblesContact } from './verify-contact';

/** A call that takes longer is given up. */
const TIME_LIMIT_MS = 8000;
/** The verdict is announced once it is known whether the contact is a look-alike, or after this time. */
const QUIET_MS = 600;

/** What a check found out. */
export interface Answer {
  asked: ContactLookup;
  outcome: CheckOutcome;
  /** Whether a contact that was not found looks like an official one; null until that is known. */
  isLookAlike: boolean | null;
}

type CheckState = { status: 'idle' | 'verifying' | 'failed' } | ({ status: 'checked' } & Answer);

/**
 * Runs one check at a time. `clear` (the input has changed), a newer check and leaving the page all end the running
 * one, and its answer is never shown.
 *
 * For a contact that was not found a second question follows: does it look like one of ours? The verdict does not wait
 * for that answer, which can only add a warning; without one, nothing changes.
 */
export function useContactCheck() {
  const [state, setState] = useState<CheckState>({ status: 'idle' });
  const [reading, setReading] = useState<ParsedText | null>(null);
  const running = useRef<AbortController>(null);

  useEffect(() => () => running.current?.abort(), []);

  function restart(): AbortSignal {
    running.current?.abort();
    running.current = new AbortController();
    return running.current.signal;
  }

  async function ask(asked: ContactLookup, signal: AbortSignal) {
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

  /** Reads a pasted or linked text, without any server. */
  function read(typed: ContactLookup, isLinked: boolean) {
    running.current?.abort();
    setReading(parseTyped(typed, isLinked));
  }

  function check(typed: ContactLookup, isLinked: boolean) {
    const signal = restart();
    const parsed = parseTyped(typed, isLinked);
    setReading(parsed);
    if (parsed.asked === null) setState({ status: 'idle' });
    else void ask(parsed.asked, signal);
  }

  /** Checks the one of several contacts that the visitor chose. */
  function choose(asked: ContactLookup) {
    setReading((current) => current && { ...current, asked });
    void ask(asked, restart());
  }

  function clear() {
    running.current?.abort();
    setReading(null);
    setState({ status: 'idle' });
  }

  return { state, reading, read, check, choose, clear };
}
