import { type ComponentType, Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TipProps } from '@/components/ui/tooltip';

interface Loaded {
  Tip: ComponentType<TipProps>;
  TooltipProvider: ComponentType<{ children: ReactNode }>;
}

function PlainTip({ children }: TipProps) {
  return children;
}

const plain: Loaded = { Tip: PlainTip, TooltipProvider: Fragment };

/**
 * Controls with tooltips, without the tooltips' code (16 KB) until a mouse moves or the keyboard is used: fingers
 * have no use for it. The controls are made anew then, so this waits while the focus is on one of them.
 */
export function TipGroup({ children }: { children: (Tip: ComponentType<TipProps>) => ReactNode }) {
  const [{ Tip, TooltipProvider }, setLoaded] = useState(plain);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const stop = new AbortController();
    const load = (event: Event) => {
      if (event instanceof PointerEvent && event.pointerType !== 'mouse') return;
      import('@/components/ui/tooltip').then(
        (loaded) => {
          if (root.current?.contains(document.activeElement)) return;
          stop.abort();
          // At once, or Tab could reach a control between this look and its replacement, and lose the focus.
          flushSync(() => setLoaded(loaded));
        },
        // Without its tooltip a control is still itself; the next movement tries again.
        () => undefined,
      );
    };
    const options = { signal: stop.signal, passive: true };
    document.addEventListener('pointermove', load, options);
    document.addEventListener('keydown', load, options);
    return () => stop.abort();
  }, []);

  return (
    <div ref={root} className="contents">
      <TooltipProvider>{children(Tip)}</TooltipProvider>
    </div>
  );
}
