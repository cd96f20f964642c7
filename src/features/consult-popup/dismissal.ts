import { getNote, setNote } from '@/lib/session-note.ts';
import { createStore } from '@/lib/store.ts';

const NOTE = 'consult-popup';
const dismissed = createStore(getNote(NOTE) !== null);

/** Closes the popup for the visit, reloads and other routes included. */
export function dismiss(): void {
  setNote(NOTE, 'dismissed');
  dismissed.set(true);
}

/** Whether the popup is done with: closed, or its invitation no longer needed. */
export const useDismissed = dismissed.use;
