import { type ReactNode, Suspense, useDeferredValue } from 'react';

/** Leaves its children out of the HTML, which must stay small. Their place needs a fixed size, so that nothing moves. */
export function ClientOnly({ children }: { children: ReactNode }) {
  // Deferred: rendered after hydration, at low priority.
  const isDrawn = useDeferredValue(true, false);
  return isDrawn && <Suspense fallback={null}>{children}</Suspense>;
}
