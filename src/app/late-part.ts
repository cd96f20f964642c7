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

/** Lets the browser follow links and Back by itself, each a page loaded anew. */
function leaveToBrowser(signal: AbortSignal) {
  const options = { capture: true, signal };
  const onClick = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('a') !== null) event.stopPropagation();
  };
  window.addEventListener('click', onClick, options);
  window.addEventListener('popstate', () => location.reload(), options);
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
    const address = typeof window === 'undefined' ? undefined : location.href;
    try {
      const result = await load();
      loaded.abort();
      return result;
    } catch (error) {
      if (address === undefined) throw error;
      // A link was followed meanwhile.
      if (location.href !== address) location.reload();
      if (failures === 0) leaveToBrowser(loaded.signal);
      await nextOccasion();
    }
  }
}
