import type { ContactLookup } from '@contracts/contact-verification.ts';
import { useEffect, useRef, useState } from 'react';
import { withTimeLimit } from '@/lib/time-limit';
import { canBeContact, type ParsedText, parseTyped } from './read-contact';
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

/** `id` differs for each check: what is shown of one is never mixed with the next. */
export type CheckState =
  | { status: 'idle' | 'verifying' }
  | { status: 'failed'; id: number }
  | ({ status: 'checked'; id: number } & Answer);

/**
 * Runs one check at a time. `clear` (the input has changed), a newer check and leaving the page all end the running
 * one, and its answer is never shown.
 *
 * For a contact that was not found a second question follows: does it look like one of ours? The verdict does not wait
 * for that answer, which can only add a warning; without one, nothing changes. A text that can be no contact imitates none.
 */
export function useContactCheck() {
  const [state, setState] = useState<CheckState>({ status: 'idle' });
  const [parsed, setParsed] = useState<ParsedText | null>(null);
  const running = useRef<AbortController>(null);

  useEffect(() => () => running.current?.abort(), []);

  /** Ends the running check, and leaves nothing of it. */
  function restart(): AbortSignal {
    running.current?.abort();
    running.current = new AbortController();
    setState({ status: 'idle' });
    return running.current.signal;
  }

  async function ask(asked: ContactLookup) {
    const signal = restart();
    const id = performance.now();
    setState({ status: 'verifying' });
    const outcome = await withTimeLimit(TIME_LIMIT_MS, (limit) => checkContact(asked, limit), signal).catch(() => null);
    if (signal.aborted) return;
    if (outcome === null) return setState({ status: 'failed', id });
    const answer = (isLookAlike: boolean | null) =>
      signal.aborted || setState({ status: 'checked', id, asked, outcome, isLookAlike });
    if (outcome.status !== 'not-found' || !canBeContact(asked.value)) return void answer(false);
    answer(null);
    const quiet = setTimeout(() => answer(false), QUIET_MS);
    const question = withTimeLimit(TIME_LIMIT_MS, (limit) => resemblesContact(asked, limit), signal);
    const isLookAlike = await question.catch(() => false);
    clearTimeout(quiet);
    answer(isLookAlike);
  }

  /** Reads a pasted or linked text, without any server. The input has changed: `clear` was called. */
  function read(typed: ContactLookup, isLinked: boolean) {
    setParsed(parseTyped(typed, isLinked));
  }

  function check(typed: ContactLookup, isLinked: boolean) {
    const { asked } = parsed ?? {};
    // The visitor has chosen it already: it is not asked about again.
    if (asked?.kind === typed.kind && asked.value === typed.value) return void ask(asked);
    const reading = parseTyped(typed, isLinked);
    setParsed(reading);
    if (reading.asked === null) restart();
    else void ask(reading.asked);
  }

  /** Checks the one of the found contacts that the visitor chose. */
  function choose(asked: ContactLookup) {
    setParsed((current) => current && { ...current, asked });
    void ask(asked);
  }

  /** Asks again which of the found contacts is meant. */
  function reconsider() {
    restart();
    setParsed((current) => current && { ...current, asked: null });
  }

  function clear() {
    restart();
    setParsed(null);
  }

  return { state, parsed, read, check, choose, reconsider, clear };
}
