import { createStore } from '@/lib/store';

const KEY = 'consult-popup';

function wasDismissed(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

const dismissed = createStore(wasDismissed());

/** Closes the popup for the visit, reloads and other routes included. */
export function dismiss(): void {
  try {
    sessionStorage.setItem(KEY, 'dismissed');
  } catch {
    // Session storage is switched off: the popup stays closed until the next load.
  }
  dismissed.set(true);
}

/** Whether the popup is done with: closed, or its invitation no longer needed. */
export const useDismissed = dismissed.use;
