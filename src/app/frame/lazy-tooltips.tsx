import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '@/lib/lazy';

/** The tooltips' code is fetched when the browser is idle, where a pointer can hover. */
export function LazyTooltips() {
  const [Tooltips, setTooltips] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!matchMedia('(hover: hover)').matches) return;
    void whenIdle()
      .then(() => import('@/components/ui/tooltips'))
      .then(
        (module) => setTooltips(() => module.Tooltips),
        // The controls work without their tooltips.
        () => undefined,
      );
  }, []);
  return Tooltips && <Tooltips />;
}
