import { type ReactNode, useDeferredValue } from 'react';

interface ClientOnlyProps {
  children: ReactNode;
  /** The placeholder until then. */
  until?: ReactNode;
}

/**
 * Leaves its children out of the HTML, which must fit into the first flight of packets (decision 7 in docs/decisions.md):
 * decoration far below the first screen, whose place has a fixed size so that nothing moves, and the toasts.
 */
export function ClientOnly({ children, until }: ClientOnlyProps) {
  // Deferred: a rendering of its own that can be interrupted, after the markup is taken over.
  const isDrawn = useDeferredValue(true, false);
  return isDrawn ? children : until;
}
