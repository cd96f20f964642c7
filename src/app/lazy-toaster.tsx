import { type ComponentType, useEffect, useState } from 'react';
import { useToasts } from '@/lib/toast';

/**
 * The toasts' code (10 KB) is fetched at the first touch or key, so that it is there when the line is gone: "that
 * failed" is the one thing that must be sayable offline. A failed fetch is tried again at the next occasion.
 */
export function LazyToaster() {
  const isWanted = useToasts().length > 0;
  const [Toaster, setToaster] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (Toaster !== null) return;
    const load = () => {
      import('@/components/ui/toaster').then(
        (module) => setToaster(() => module.Toaster),
        () => undefined,
      );
    };
    if (isWanted) load();
    const occasions = ['pointerdown', 'keydown', 'focusin', 'online'];
    for (const occasion of occasions) window.addEventListener(occasion, load);
    return () => {
      for (const occasion of occasions) window.removeEventListener(occasion, load);
    };
  }, [Toaster, isWanted]);

  return Toaster && <Toaster />;
}
