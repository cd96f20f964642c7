import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';

const FIRST_MS = 700;
/** A tip that follows within this time opens at once. */
const NEXT_MS = 300;

/**
 * The tip of each control that has one in `data-tip`, while the pointer is on either, or the control has the focus. The code comes
 * late, so it listens to controls that are on the page already.
 */
export function Tooltips() {
  const id = useId();
  const tip = useRef<HTMLDivElement>(null);
  const [control, setControl] = useState<HTMLElement | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    let pointed: HTMLElement | null = null;
    let shown: HTMLElement | null = null;
    let [timer, closedAt] = [0, 0];
    function show(next: HTMLElement | null) {
      clearTimeout(timer);
      if (shown) closedAt = Date.now();
      shown = next;
      setControl(next);
    }
    function point(target: EventTarget | null, selector: string) {
      const next = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
      if (next === pointed) return;
      pointed = next;
      show(null);
      if (next === null) return;
      if (next === document.activeElement || Date.now() - closedAt < NEXT_MS) show(next);
      else timer = window.setTimeout(show, FIRST_MS, next);
    }
    addEventListener(
      'pointerover',
      ({ target, pointerType }) => {
        const isOnTip = target instanceof Node && tip.current?.contains(target);
        if (pointerType !== 'touch' && !isOnTip) point(target, '[data-tip]');
      },
      stop,
    );
    addEventListener('focusin', ({ target }) => point(target, '[data-tip]:focus-visible'), stop);
    addEventListener('focusout', () => point(null, '*'), stop);
    // It stays closed until the pointer or the focus comes again.
    addEventListener('pointerdown', () => show(null), stop);
    addEventListener('keydown', ({ key }) => key === 'Escape' && show(null), stop);
    return () => stop.abort();
  }, []);

  useEffect(() => {
    if (control === null) return;
    const own = control.getAttribute('aria-describedby');
    control.setAttribute('aria-describedby', clsx(own, id));
    return () =>
      own === null ? control.removeAttribute('aria-describedby') : control.setAttribute('aria-describedby', own);
  }, [control, id]);

  const { left = 0, width = 0, bottom = 0 } = control?.getBoundingClientRect() ?? {};
  return (
    <div
      ref={tip}
      id={id}
      role="tooltip"
      hidden={control === null}
      // In the middle under its control, but not out of the window. Without a gap, which the pointer would cross.
      style={{ top: bottom, left: `min(${left + width / 2}px, 100vw - 9rem)` }}
      className="fixed -translate-x-1/2 pt-2"
    >
      <div className="w-max max-w-64 rounded-sm border border-line-strong bg-ink-800 px-3 py-2 text-sm text-text motion-safe:animate-rise-in">
        {control?.dataset.tip}
      </div>
    </div>
  );
}
