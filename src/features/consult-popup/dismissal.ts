import { useSyncExternalStore } from 'react';

const KEY = 'consult-popup';
const listeners = new Set<() => void>();

/** Stands in where the storage is switched off: closed at least until the next load. */
let dismissedHere = false;

function isDismissed(): boolean {
  if (dismissedHere) return true;
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Closes the popup for the visit, reloads and other routes included. */
export function dismiss(): void {
  dismissedHere = true;
  try {
    sessionStorage.setItem(KEY, 'dismissed');
  } catch {
    // Kept in memory, above.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether the visitor closed the popup. On the server yes: nobody sees it before the browser has had a look. */
export function useDismissed(): boolean {
  return useSyncExternalStore(subscribe, isDismissed, () => true);
}
