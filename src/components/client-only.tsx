import { type ReactNode, useDeferredValue } from 'react';

interface ClientOnlyProps {
  children: ReactNode;
  /** The placeholder until then. */
  until?: ReactNode;
}

/**
 * Decoration far below the first screen. It is left out of the HTML, which must fit into the first flight of packets
 * (decision 7 in docs/decisions.md). Its place has a fixed size, so nothing moves.
 */
export function ClientOnly({ children, until }: ClientOnlyProps) {
  // Deferred: a rendering of its own that can be interrupted, after the markup is taken over.
  const isDrawn = useDeferredValue(true, false);
  return isDrawn ? children : until;
}
