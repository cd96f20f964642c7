import { type RefObject, useLayoutEffect, useState } from 'react';

const TYPED_INTO = 'input, textarea, select';

function overlaps(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** True while a form control has the focus, or anything else that the floating element would cover. */
export function useYielding(floating: RefObject<HTMLElement | null>): boolean {
  const [yielding, setYielding] = useState(false);
  // A layout effect, so that the focused control is not covered for even one frame when the floating element appears.
  useLayoutEffect(() => {
    const yieldTo = (target: EventTarget | null) => {
      const box = floating.current;
      if (box === null || !(target instanceof HTMLElement) || box.contains(target)) return setYielding(false);
      // Covering a container that has the focus only to mark the reader's place (main, a section) does no harm.
      const isControl = target.tabIndex >= 0;
      setYielding(
        target.matches(TYPED_INTO) ||
          (isControl && overlaps(target.getBoundingClientRect(), box.getBoundingClientRect())),
      );
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget === null) setYielding(false);
    };
    const onFocusIn = ({ target }: FocusEvent) => yieldTo(target);
    yieldTo(document.activeElement);
    document.addEventListener('focusin', onFocusIn);
    document.addEventListener('focusout', onFocusOut);
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      document.removeEventListener('focusout', onFocusOut);
    };
  }, [floating]);
  return yielding;
}
