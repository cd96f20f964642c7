import { type ComponentType, Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TipProps } from '@/components/ui/tooltip';
import { lazyImport } from '@/lib/lazy';

const loadTooltip = lazyImport(() => import('@/components/ui/tooltip'));

interface Loaded {
  Tip: ComponentType<TipProps>;
  TooltipTiming: ComponentType<{ children: ReactNode }>;
}

function PlainTip({ children }: TipProps) {
  return children;
}

const plain: Loaded = { Tip: PlainTip, TooltipTiming: Fragment };

/**
 * Controls with tooltips, whose code (20 KB) is loaded when a mouse moves over one or a key is pressed: touch screens never
 * need it. Loading it remounts the controls, so it waits while one of them has the focus.
 */
export function TooltipProvider({ children }: { children: (Tip: ComponentType<TipProps>) => ReactNode }) {
  const [{ Tip, TooltipTiming }, setLoaded] = useState(plain);
  const root = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const stop = new AbortController();
    let pointer: PointerEvent | undefined;
    const load = (event: Event) => {
      if (event instanceof PointerEvent) {
        if (event.pointerType !== 'mouse') return;
        pointer = event;
      }
      loadTooltip().then(
        (loaded) => {
          if (root.current?.contains(document.activeElement)) return;
          stop.abort();
          // Synchronous: otherwise Tab could reach a control after this check, and the remount would lose the focus.
          flushSync(() => setLoaded(loaded));
          // A mouse that rests on a control since then sends no further event: repeat its last one.
          if (pointer)
            document.elementFromPoint(pointer.x, pointer.y)?.dispatchEvent(new PointerEvent(pointer.type, pointer));
        },
        // The controls work without their tooltips; the next movement tries again.
        () => undefined,
      );
    };
    const options = { signal: stop.signal, passive: true };
    root.current?.addEventListener('pointermove', load, options);
    document.addEventListener('keydown', load, options);
    return () => stop.abort();
  }, []);

  return (
    <div ref={root} className="contents">
      <TooltipTiming>{children(Tip)}</TooltipTiming>
    </div>
  );
}
