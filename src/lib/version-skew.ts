import { getNote, setNote } from './session-note.ts';

const NOTE = 'reloaded-for-new-version';
const PATIENCE_MS = 5000;
let asking: Promise<void> | undefined;

/**
 * Whether a new version has replaced this one: asks for this file, whose name changes with each version. A failed fetch
 * proves nothing: Firefox also ends those of a page that is being left.
 */
async function isGone(): Promise<boolean> {
  try {
    const options: RequestInit = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) };
    const { ok, status, headers } = await fetch(import.meta.url, options);
    // Some hosts answer a page in place of a missing file.
    return status === 404 || (ok && !headers.get('content-type')?.includes('javascript'));
  } catch {
    return false;
  }
}

function mayReload(): boolean {
  // Without radio buttons: visitors do not type their values.
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type=radio]), textarea');
  return [...fields].every(({ value }) => value === '');
}

/**
 * Shows the page at the new address as a document, since its code cannot be fetched: a filter list may refuse a script.
 * Throws the error if the document is out of reach too, or if words in a field would be lost.
 */
export async function loadDocument(error: unknown): Promise<never> {
  if (typeof window === 'undefined') throw error;
  const isThere = await fetch(location.href, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isThere || !mayReload()) throw error;
  location.reload();
  return new Promise(() => {});
}

/** Whether this is the first reload of the visit. Without a note nothing could prevent a second one. */
const isFirst = () => getNote(NOTE) === null && setNote(NOTE, 'once');

async function reloadIfGone(): Promise<void> {
  if (!(await isGone()) || !mayReload() || !isFirst()) return;
  location.reload();
  await new Promise(() => {});
}

/** Reloads a page whose code a deployment has removed: once a visit, and never while a field has words. */
export function reloadOnVersionSkew(): void {
  window.addEventListener('vite:preloadError', () => {
    asking = reloadIfGone();
  });
}

/** Resolves when it is clear that the page is not reloaded: no error is shown until then. */
export const untilNoReload = () => asking;
