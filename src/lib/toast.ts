import { createStore } from './store';

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  /** A destructive toast is announced assertively, any other politely. Without one it is neither bad nor good news. */
  variant?: 'destructive' | 'success' | undefined;
}

/** At most three at once, the newest on top: more would hide the page. */
const TOAST_LIMIT = 3;

const toasts = createStore<readonly (ToastMessage & { id: number })[]>([]);
let nextId = 1;

/** Shows a toast and returns its id, for dismissing it early. May be called from anywhere, in React or not. */
export function toast(message: ToastMessage): number {
  const id = nextId++;
  toasts.set([{ ...message, id }, ...toasts.get()].slice(0, TOAST_LIMIT));
  return id;
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((shown) => shown.id !== id));
}

export const useToasts = toasts.use;
