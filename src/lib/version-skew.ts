const STORE = 'reloaded-for-new-version';
let reloading: Promise<never> | undefined;

function mayReload(): boolean {
  // A radio button has a value that no visitor has written.
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
    // Session storage is switched off: a reload could not be kept from coming again.
    return false;
  }
}

/** After a deployment the code that an open page asks for is gone: reloads it, once a visit and never over written words. */
export function reloadOnVersionSkew(): void {
  window.addEventListener('vite:preloadError', () => {
    if (!mayReload() || !isFirst()) return;
    reloading = new Promise(() => {});
    location.reload();
  });
}

/** Never resolves while the page is about to be reloaded: no error is shown until then. */
export const whileReloading = () => reloading;
