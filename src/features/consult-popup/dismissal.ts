import { useSyncExternalStore } from 'react';

const KEY = 'consult-popup';
const listeners = new Set<() => void>();

/** For browsers whose session storage is switched off: the popup stays closed at least until the next load. */
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
    // Kept in memory instead, above.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Whether the popup is done with: closed, or its invitation no longer needed. Always true on the server, so that no prerendered page contains it. */
export function useDismissed(): boolean {
  return useSyncExternalStore(subscribe, isDismissed, () => true);
}
