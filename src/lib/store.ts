import { useSyncExternalStore } from 'react';

/** A value outside of React that components follow. */
export interface Store<Value> {
  set(value: Value): void;
  get(): Value;
  /** The value, in a component. A prerendered page has the initial one. */
  use(): Value;
}

export function createStore<Value>(first: Value): Store<Value> {
  let current = first;
  const listeners = new Set<() => void>();
  const get = () => current;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    get,
    set(value) {
      current = value;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, () => first),
  };
}
