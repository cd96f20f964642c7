import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyImport } from '@/lib/lazy';
import { useToasts } from '@/lib/toast';

const EVENTS = ['pointerdown', 'keydown', 'focusin', 'online'];
const loadToaster = lazyImport(() => import('@/components/ui/toaster'));

/**
 * The toasts' code is fetched at the first touch or key, so that a message about a failure also works offline. They are
 * beside the page, which a dialog makes inert.
 */
export function LazyToaster() {
  const isWanted = useToasts().length > 0;
  const [Toaster, setToaster] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (Toaster !== null) return;
    const stop = new AbortController();
    const load = () =>
      loadToaster().then(
        (module) => setToaster(() => module.Toaster),
        // The next event tries again.
        () => undefined,
      );
    if (isWanted) void load();
    for (const event of EVENTS) window.addEventListener(event, load, { signal: stop.signal });
    return () => stop.abort();
  }, [Toaster, isWanted]);

  return Toaster && createPortal(<Toaster />, document.body);
}
