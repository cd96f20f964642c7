import { useSyncExternalStore } from 'react';

/** A value outside of React that components follow by the hook `use`. A prerendered page has the first one. */
export function createStore<Value>(first: Value) {
  let current = first;
  const listeners = new Set<() => void>();
  const get = () => current;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get,
    set(value: Value) {
      current = value;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, () => first),
  };
}
