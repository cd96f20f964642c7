import { type RefObject, useLayoutEffect, useState } from 'react';

const CONTROLS = 'form :is(input, select, textarea, button)';

/**
 * True while a control of a form lies under the element, which floats at the window's lower edge, and until that is
 * known. The browser watches for it: nothing runs while the page rests.
 */
export function useCovering(floating: RefObject<HTMLElement | null>): boolean {
  const [covering, setCovering] = useState(true);
  useLayoutEffect(() => {
    const box = floating.current;
    if (box === null) return;
    const covered = new Set<Element>();
    let overlaps: IntersectionObserver | undefined;

    const watch = () => {
      // Those watched already are no second time. The box is watched too: one answer comes also where no form is.
      for (const target of [box, ...document.querySelectorAll(CONTROLS)]) overlaps?.observe(target);
    };
    const place = () => {
      overlaps?.disconnect();
      covered.clear();
      // Without transforms: the box is where it will rest, also while it rises.
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
        // From its upper edge down to the window's.
        { rootMargin: `-${offsetTop}px -${right}px 0px -${offsetLeft}px` },
      );
      watch();
    };

    const size = new ResizeObserver(place);
    size.observe(box);
    window.addEventListener('resize', place);
    // Forms come later too: the page's lower sections, the dialog.
    const comings = new MutationObserver(watch);
    comings.observe(document.body, { childList: true, subtree: true });
    return () => {
      overlaps?.disconnect();
      size.disconnect();
      window.removeEventListener('resize', place);
      comings.disconnect();
    };
  }, [floating]);
  return covering;
}
