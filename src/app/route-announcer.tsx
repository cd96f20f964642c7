import { useSyncExternalStore } from 'react';

let shownTitle = '';
const listeners = new Set<() => void>();

/** Says the new page's title to screen readers, which otherwise hear nothing when a script changes the page. */
export function announceRoute(title: string): void {
  shownTitle = title;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function RouteAnnouncer() {
  const title = useSyncExternalStore(
    subscribe,
    () => shownTitle,
    () => '',
  );
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  );
}
