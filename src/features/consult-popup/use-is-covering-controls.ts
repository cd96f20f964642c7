import { type RefObject, useLayoutEffect, useState } from 'react';
import { KEEP_CLEAR } from '@/lib/dom-attributes.ts';

/** Forms and marked elements: the order ticket, the hero's figures, the footer's words. */
const KEPT_CLEAR = `form, [${KEEP_CLEAR}]`;

/**
 * True while the element, which floats at the window's lower edge, covers a part that it must keep clear of, and until
 * that is known. It uses observers, so nothing runs while the page is at rest.
 */
export function useIsCoveringControls(floating: RefObject<HTMLElement | null>): boolean {
  const [covering, setCovering] = useState(true);
  useLayoutEffect(() => {
    const box = floating.current;
    if (box === null) return;
    const covered = new Set<Element>();
    let overlaps: IntersectionObserver | undefined;

    const watch = () => {
      // Observing an element twice does nothing. The box itself is observed so that pages without any form get an answer too.
      for (const target of [box, ...document.querySelectorAll(KEPT_CLEAR)]) overlaps?.observe(target);
    };
    const place = () => {
      overlaps?.disconnect();
      covered.clear();
      // offsetTop and offsetLeft ignore transforms: they give the box's final place, even while it slides in.
      const { offsetTop, offsetLeft, offsetWidth } = box;
      const right = document.documentElement.clientWidth - offsetLeft - offsetWidth;
      overlaps = new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting && target !== box) covered.add(target);
            else covered.delete(target);
          }
          setCovering(covered.size > 0);
        },
        // The area from the box's upper edge down to the window's lower edge. A page may end a fraction of a pixel lower.
        { rootMargin: `-${offsetTop + 1}px -${right}px 0px -${offsetLeft}px` },
      );
      watch();
    };

    const size = new ResizeObserver(place);
    size.observe(box);
    window.addEventListener('resize', place);
    // Some forms are added later, by the page's lower sections or the dialog.
    const additions = new MutationObserver(watch);
    additions.observe(document.body, { childList: true, subtree: true });
    return () => {
      overlaps?.disconnect();
      size.disconnect();
      window.removeEventListener('resize', place);
      additions.disconnect();
    };
  }, [floating]);
  return covering;
}
