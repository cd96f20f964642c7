const STORE = 'reloaded-for-new-version';
let reloading: Promise<never> | undefined;

function mayReload(): boolean {
  // Without radio buttons: visitors do not type their values.
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input:not([type=radio]), textarea');
  return navigator.onLine && [...fields].every(({ value }) => value === '');
}

/** Whether this is the first reload of the visit. */
function isFirst(): boolean {
  try {
    if (sessionStorage.getItem(STORE) !== null) return false;
    sessionStorage.setItem(STORE, 'once');
    return true;
  } catch {
    // Session storage is switched off: nothing could prevent a second reload.
    return false;
  }
}

/** Reloads a page whose code a deployment has removed: once a visit, and never while a field has words. */
export function reloadOnVersionSkew(): void {
  window.addEventListener('vite:preloadError', () => {
    if (!mayReload() || !isFirst()) return;
    reloading = new Promise(() => {});
    location.reload();
  });
}

/** Never resolves while the page is about to be reloaded: no error is shown until then. */
export const whileReloading = () => reloading;
