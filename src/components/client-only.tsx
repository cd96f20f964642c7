import { type ReactNode, Suspense, useDeferredValue } from 'react';

/**
 * Leaves its children out of the HTML, which must fit into the first flight of packets (decision 7 in docs/decisions.md):
 * decoration far below the first screen, whose place has a fixed size so that nothing moves, and the toasts.
 */
export function ClientOnly({ children }: { children: ReactNode }) {
  // Deferred: rendered after hydration, at low priority.
  const isDrawn = useDeferredValue(true, false);
  return isDrawn && <Suspense fallback={null}>{children}</Suspense>;
}
