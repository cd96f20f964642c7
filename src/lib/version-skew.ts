const STORE = 'builds-left';
const PATIENCE_MS = 5000;

/** The address of the script that this page runs. Every change to the app changes its name. */
let entry = '';
let looking: Promise<void> | undefined;

/** Whether the host answers with another build of the site. A captive portal's answer is no build of it. */
async function isReplaced(): Promise<boolean> {
  try {
    const answer = await fetch(location.href, { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) });
    const html = await answer.text();
    return html.includes(' data-modules=') && !html.includes(entry);
  } catch {
    return false;
  }
}

/** Whether something is being sent or has been written. Not every browser puts it back after a reload. */
function reloadLosesInput(): boolean {
  const isSending = document.querySelector('form [aria-disabled="true"]') !== null;
  const drafts = document.querySelectorAll<HTMLTextAreaElement>('textarea, [role="dialog"] input');
  return isSending || [...drafts].some(({ value }) => value !== '');
}

/** Each build is left once at most: for a while after a deployment a host may answer with the old and the new one in turn. */
function isFirstLeave(): boolean {
  try {
    const left = sessionStorage.getItem(STORE) ?? '';
    sessionStorage.setItem(STORE, left + entry);
    return !left.includes(entry);
  } catch {
    return false;
  }
}

async function reloadIfReplaced(): Promise<void> {
  if (!(await isReplaced()) || reloadLosesInput() || !isFirstLeave()) return;
  // A link that was followed has its address here already.
  location.reload();
  await new Promise(() => {});
}

/**
 * After a new deployment the code that an open page still asks for is gone: reloads the page then. `entryUrl` is the
 * address of the app's entry script.
 */
export function reloadOnVersionSkew(entryUrl: string): void {
  entry = new URL(entryUrl).pathname;
  window.addEventListener('vite:preloadError', () => {
    looking ??= reloadIfReplaced().finally(() => {
      looking = undefined;
    });
  });
}

/** Resolves once it is known that a failed import has another cause than a new deployment. */
export async function versionSkewChecked(): Promise<void> {
  await looking;
}
