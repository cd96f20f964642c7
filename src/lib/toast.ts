import { useSyncExternalStore } from 'react';

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  /** A destructive toast is announced assertively, any other politely. */
  variant?: 'destructive' | undefined;
}

export interface ShownToast extends ToastMessage {
  id: number;
}

/** At most three at once, the newest on top (specification, section 9). */
const TOAST_LIMIT = 3;
const NONE: readonly ShownToast[] = [];

let toasts = NONE;
let nextId = 1;
const listeners = new Set<() => void>();

function publish(next: readonly ShownToast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast and returns its id, for dismissing it early. May be called from anywhere, in React or not. */
export function toast(message: ToastMessage): number {
  const id = nextId++;
  publish([{ ...message, id }, ...toasts].slice(0, TOAST_LIMIT));
  return id;
}

export function dismissToast(id: number): void {
  publish(toasts.filter((shown) => shown.id !== id));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NONE,
  );
}
