import { useEffect } from 'react';

/** A text that was there before its region is not read out, so both regions are there, empty, before anything is said. */
function regionOf(isUrgent: boolean): Element {
  const role = isUrgent ? 'alert' : 'status';
  const region = document.querySelector(`body > p[role=${role}]`);
  if (region) return region;
  const made = document.createElement('p');
  made.setAttribute('role', role);
  made.className = 'sr-only';
  // Beside the page, which a dialog makes inert.
  return document.body.appendChild(made);
}
if (typeof document !== 'undefined') for (const isUrgent of [false, true]) regionOf(isUrgent);

/**
 * What the product says to a screen reader: one text for each event, in one element. Two regions that change for the same
 * event would be read in any order, or one would silence the other. Returns a function that takes the text away.
 */
export function announce(words: string, isUrgent = false): () => void {
  const line = document.createElement('span');
  line.textContent = words;
  regionOf(!isUrgent).replaceChildren();
  regionOf(isUrgent).replaceChildren(line);
  return () => line.remove();
}

/** Says the words when they come and whenever `about` is something else, and takes them away with the component. */
export function useAnnouncement(words: string | undefined, isUrgent = false, about?: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words about something else are said again.
  useEffect(() => (words === undefined ? undefined : announce(words, isUrgent)), [words, isUrgent, about]);
}

/** After so long, waiting is said. */
const SILENCE_MS = 500;

/**
 * Says what one waits for, unless it is over at once: two texts in so short a time are one to a reader. Neither a warning nor what was
 * said meanwhile is replaced.
 */
export function useWaiting(words: string | false | undefined): void {
  useEffect(() => {
    if (!words) return undefined;
    let hush: (() => void) | undefined;
    const last = () => regionOf(false).lastChild;
    const before = last();
    const timer = setTimeout(() => {
      if (!regionOf(true).hasChildNodes() && [before, null].includes(last())) hush = announce(words);
    }, SILENCE_MS);
    return () => {
      clearTimeout(timer);
      hush?.();
    };
  }, [words]);
}

/** Texts as one: each but the last has a full stop behind it, unless it ends a sentence by itself. */
export const sentences = (...texts: (string | false | undefined)[]) =>
  texts
    .filter(Boolean)
    .join('. ')
    .replace(/([.?!:])\. /g, '$1 ');
