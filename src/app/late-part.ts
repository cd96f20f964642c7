/** The `data-part` of what lies under a page's first screen and comes alive when the visitor does something. */
export type LatePart = 'sections' | 'footer';

/** What may bring a network back, or a visitor who wants more of the page. */
const OCCASIONS = ['online', 'pointerdown', 'keydown', 'scroll'];

function nextOccasion(): Promise<void> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const done = () => {
      stop.abort();
      resolve();
    };
    for (const occasion of OCCASIONS) window.addEventListener(occasion, done, { passive: true, signal: stop.signal });
  });
}

/**
 * Imports the code of a late part: where the page came with its markup, at the visitor's first sign of life, elsewhere
 * at once. Never rejects: the markup can be read meanwhile, and a failed fetch is tried again.
 */
export async function importLate<T>(part: LatePart, load: () => Promise<T>): Promise<T> {
  const isRead = typeof document !== 'undefined' && document.querySelector(`[data-part="${part}"]`) !== null;
  if (isRead) await window.earlyInput?.touched;
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (typeof window === 'undefined') throw error;
      await nextOccasion();
    }
  }
}
