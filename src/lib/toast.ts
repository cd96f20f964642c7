import { announce, sentences } from './announce.ts';
import { createStore } from './store.ts';

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  /** A destructive toast is announced at once, any other politely. Without one it is neither bad nor good news. */
  variant?: 'destructive' | 'success' | undefined;
  /** What is announced in the place of its words: what the page shows besides, or nothing if the page announces it. */
  announced?: string;
}

/** At most three at once, the newest on top: more would hide the page. */
const TOAST_LIMIT = 3;

const toasts = createStore<readonly (ToastMessage & { id: number; hush: (() => void) | undefined })[]>([]);
let nextId = 1;

/** Shows a toast and returns its id, for dismissing it early. May be called from anywhere, in React or not. */
export function toast(message: ToastMessage): number {
  const id = nextId++;
  const { title, description, variant, announced = sentences(title, description) } = message;
  const hush = announced === '' ? undefined : announce(announced, variant === 'destructive');
  toasts.set([{ ...message, id, hush }, ...toasts.get()].slice(0, TOAST_LIMIT));
  return id;
}

export function dismissToast(id: number): void {
  toasts
    .get()
    .find((shown) => shown.id === id)
    ?.hush?.();
  toasts.set(toasts.get().filter((shown) => shown.id !== id));
}

export const useToasts = toasts.use;
