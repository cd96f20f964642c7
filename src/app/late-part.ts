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

/** Lets the browser follow Back by itself, as boot.ts does with links: a page loaded anew. */
function leaveToBrowser(signal: AbortSignal) {
  window.addEventListener('popstate', () => location.reload(), { capture: true, signal });
}

/**
 * Imports the code of a late part: where the page came with its markup, at the visitor's first sign of life, elsewhere
 * at once. Never rejects: the markup can be read meanwhile, and a failed fetch is tried again. React shows no other page
 * before it has taken over that markup, so until then the browser does.
 */
export async function importLate<T>(part: LatePart, load: () => Promise<T>): Promise<T> {
  const isRead = typeof document !== 'undefined' && document.querySelector(`[data-part="${part}"]`) !== null;
  if (isRead) await window.earlyInput?.touched;
  const loaded = new AbortController();
  for (let failures = 0; ; failures++) {
    try {
      const result = await load();
      loaded.abort();
      return result;
    } catch (error) {
      if (typeof window === 'undefined') throw error;
      if (failures === 0) leaveToBrowser(loaded.signal);
      await nextOccasion();
    }
  }
}
