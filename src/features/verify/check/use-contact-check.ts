import { trimInvisible } from '@contracts/contact-key.ts';
import type { ContactKind, ContactLookup } from '@contracts/contact-verification.ts';
import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { verify } from '@/features/verify/check/words.ts';
import { getNote, setNote } from '@/lib/session-note.ts';
import { withTimeLimit } from '@/lib/time-limit.ts';
import { type CheckOutcome, checkContact, resemblesContact } from './check-contact.ts';
import { type Reading, read } from './read.ts';
import { readLink } from './read-link.ts';
import { looksSecret } from './secret.ts';

/** A call that takes longer is given up. */
const TIME_LIMIT_MS = 8000;
/** The verdict is announced once it is known whether the contact is a look-alike, or after this time. */
const QUIET_MS = 600;
/** What was typed, for the same page in another language, which is another document. */
const NOTE = 'verify-text';

/** The note of the other page. An older version or another script may have left anything there. */
function takeNote(): ContactLookup | null {
  const text = getNote(NOTE);
  // Removed first, so that a note that cannot be read is not read again.
  setNote(NOTE, null);
  try {
    const { kind, value } = JSON.parse(text ?? '');
    return (kind === 'email' || kind === 'telegram') && typeof value === 'string' ? { kind, value } : null;
  } catch {
    return null;
  }
}

/** What was typed, and what it was read as. A link to this page may have put it there, perhaps an impostor's as proof. */
export interface Entry {
  typed: ContactLookup;
  reading: Reading | { kind: 'linked'; contact: ContactLookup };
}

export interface Answer {
  asked: ContactLookup;
  outcome: CheckOutcome;
  /** Whether a contact that was not found looks like an official one; null until that is known. */
  isLookAlike: boolean | null;
}

/** `id` differs for each reading and each check: what is shown of one is never mixed with the next, and each is announced. */
export type CheckState =
  | { step: 'typing'; error?: string | undefined; notice?: string | undefined }
  | ({ step: 'read'; id: number } & Entry)
  | ({ step: 'verifying' | 'failed'; id: number; asked: ContactLookup } & Entry)
  | ({ step: 'checked'; id: number } & Entry & Answer);

/**
 * The form and its check, from the first letter to the verdict: the only writer of the field. Nothing of what it shows
 * outlives the text that it is about: each change ends the running check, and its answer is never shown.
 *
 * For a contact that was not found a second question follows: does it look like one of ours? The verdict does not wait
 * for that answer, which can only add a warning; without one, nothing changes. Only contacts are asked about: see `read`.
 */
export function useContactCheck() {
  const form = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<ContactKind>('email');
  const [state, setState] = useState<CheckState>({ step: 'typing' });
  const running = useRef<AbortController>(null);
  /** The contact whose answer is awaited. The state says so a little later. */
  const awaited = useRef<ContactLookup>(null);
  const { hash, key, state: linkState } = useLocation();

  useEffect(
    () => () => {
      running.current?.abort();
      awaited.current = null;
    },
    [],
  );

  /** Ends the running check. Returns the signal of what follows. */
  function renew(): AbortSignal {
    running.current?.abort();
    running.current = new AbortController();
    awaited.current = null;
    return running.current.signal;
  }

  function enter(next: CheckState) {
    renew();
    setState(next);
  }

  const field = () => form.current?.elements.namedItem('contact') as HTMLInputElement;

  /** Reads the DOM: a text may have been typed before hydration, or filled in by a program. */
  function seen(): ContactLookup {
    const kind = new FormData(form.current ?? undefined).get('kind') as ContactKind;
    return { kind, value: field().value };
  }

  function write({ kind, value }: ContactLookup) {
    field().value = value;
    setKind(kind);
  }

  /** The button that was clicked disappears, and the focus would with it. */
  const focusSubmit = () => form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();

  function clearField(notice?: string) {
    write({ kind, value: '' });
    field().focus();
    enter({ step: 'typing', notice });
  }

  async function ask({ typed, reading }: Entry, asked: ContactLookup) {
    // A second press, or React's second run of an effect in development.
    if (awaited.current?.kind === asked.kind && awaited.current.value === asked.value) return;
    const about = { id: performance.now(), typed, reading, asked };
    const signal = renew();
    awaited.current = asked;
    const answered = withTimeLimit(TIME_LIMIT_MS, (limit) => checkContact(asked, limit), signal);
    // In a task of its own, so that the request leaves before the page is drawn: on a cheap phone that takes a while.
    startTransition(() => {
      setState({ step: 'verifying', ...about });
      setKind(asked.kind);
    });
    const shown = field().value;
    const outcome = await answered.catch(() => null);
    if (signal.aborted) return;
    awaited.current = null;
    // A program may have filled in another one without an event.
    if (field().value !== shown) return change();
    if (outcome === null) return setState({ step: 'failed', ...about });
    const answer = (isLookAlike: boolean | null) =>
      signal.aborted || setState({ step: 'checked', ...about, outcome, isLookAlike });
    if (outcome.status !== 'not-found') return void answer(false);
    answer(null);
    const quiet = setTimeout(() => answer(false), QUIET_MS);
    const question = withTimeLimit(TIME_LIMIT_MS, (limit) => resemblesContact(asked, limit), signal);
    const isLookAlike = await question.catch(() => false);
    clearTimeout(quiet);
    answer(isLookAlike);
  }

  /** The visitor has changed the text or the kind. A pasted text is read at once, and nothing is sent. */
  function change(isPasted = false) {
    const typed = seen();
    const isBlank = trimInvisible(typed.value) === '';
    const error = state.step === 'typing' && isBlank ? state.error : undefined;
    enter({ step: 'typing', error });
    setKind(typed.kind);
    const reading = isPasted ? read(typed.value) : undefined;
    // Without a contact, only a secret is warned of before the visitor presses Verify.
    if (reading?.kind !== 'one' && reading?.kind !== 'some' && reading?.kind !== 'secret') return;
    enter({ step: 'read', id: performance.now(), typed, reading });
    if (reading.kind === 'one') setKind(reading.contact.kind);
  }

  function submit() {
    if (awaited.current !== null) return;
    const typed = seen();
    if (trimInvisible(typed.value) === '') {
      field().focus();
      return void enter({ step: 'typing', error: verify.emptyInput });
    }
    // The visitor has chosen it already: it is not asked about again.
    if ('asked' in state && state.asked.value === typed.value) return void ask(state, state.asked);
    const isLinked = state.step === 'read' && state.reading.kind === 'linked' && state.typed.value === typed.value;
    const reading = isLinked ? state.reading : read(typed.value);
    if (reading.kind === 'one') void ask({ typed, reading }, reading.contact);
    else enter({ step: 'read', id: performance.now(), typed, reading });
  }

  // A link fills the form, and the page asks whether it names who wrote to the visitor: an impostor sends the link of a
  // real contact as proof. Words typed before the script arrived stay; another link that is followed later replaces
  // everything.
  const arrival = useRef<{ key: string; isFirst: boolean; typed: ContactLookup }>(undefined);
  const follow = useEffectEvent((linked: ContactLookup | null | undefined) => {
    // In development React runs each effect twice: the second run finds what the first one has found.
    if (arrival.current?.key !== key) {
      const isFirst = arrival.current === undefined;
      const note = takeNote();
      const kept = isFirst ? note : null;
      if (kept !== null && field().value === '') field().value = kept.value;
      arrival.current = { key, isFirst, typed: kept ?? seen() };
    }
    const { isFirst, typed } = arrival.current;
    if (linked === undefined || (isFirst && typed.value !== '')) return setKind(typed.kind);
    write(linked ?? { kind: typed.kind, value: '' });
    if (linked === null) return void enter({ step: 'typing', notice: verify.cutLink });
    // The site's own links to a check set this in the router's state, which no address from outside can carry.
    if (linkState?.isOwnLink === true)
      return void ask({ typed: linked, reading: { kind: 'one', contact: linked } }, linked);
    enter({ step: 'read', id: performance.now(), typed: linked, reading: { kind: 'linked', contact: linked } });
  });
  useLayoutEffect(() => follow(readLink(hash)), [hash]);

  return {
    form,
    kind,
    state,
    change,
    submit,
    choose(entry: Entry, contact: ContactLookup) {
      write(contact);
      focusSubmit();
      void ask(entry, contact);
    },
    retry(entry: Entry, asked: ContactLookup) {
      focusSubmit();
      void ask(entry, asked);
    },
    /** Asks again which of the found contacts is meant. */
    reconsider({ typed, reading }: Entry) {
      write(typed);
      focusSubmit();
      enter({ step: 'read', id: performance.now(), typed, reading });
    },
    decline: () => clearField(verify.choice.afterNo),
    another: () => clearField(),
    /** Before the page is left for another language. A secret is kept nowhere; a link is followed again, and asks again. */
    keep() {
      const typed = seen();
      const isLinked = typed.value === readLink(location.hash)?.value;
      if (typed.value !== '' && !isLinked && !looksSecret(typed.value)) setNote(NOTE, JSON.stringify(typed));
    },
  };
}

export type ContactCheck = ReturnType<typeof useContactCheck>;
