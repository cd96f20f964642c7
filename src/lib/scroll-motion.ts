import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Runs what the function starts, and stops it again, for visitors who do not ask for reduced motion. */
function useMotion(start: () => () => void): void {
  const startNow = useEffectEvent(start);
  useEffect(() => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)');
    let stop: (() => void) | undefined;
    const follow = () => {
      stop?.();
      stop = calm.matches ? undefined : startNow();
    };
    follow();
    calm.addEventListener('change', follow);
    return () => {
      calm.removeEventListener('change', follow);
      stop?.();
    };
  }, []);
}

/**
 * Ties the element's keyframes to the scrolling: to the way of `subject` through the window, from its first to its last
 * pixel, or without a subject to how far the page is scrolled.
 */
export function useScrollMotion(
  ref: RefObject<Element | null>,
  keyframes: Keyframe[],
  subject?: RefObject<Element | null>,
): void {
  useMotion(() => {
    const root = document.documentElement;
    // Most browsers tie them themselves.
    const isNative = 'ScrollTimeline' in window && 'ViewTimeline' in window;
    const bind = () =>
      subject?.current ? new ViewTimeline({ subject: subject.current }) : new ScrollTimeline({ source: root });
    const animation = ref.current?.animate(keyframes, {
      ...(isNative ? { timeline: bind() } : { duration: 1 }),
      fill: 'both',
    });
    const progress = () => {
      const box = subject?.current?.getBoundingClientRect();
      if (box) return (innerHeight - box.top) / (innerHeight + box.height);
      const length = root.scrollHeight - root.clientHeight;
      return length > 0 ? scrollY / length : 1;
    };
    // Browsers send one scroll event a frame.
    const follow = () => {
      if (animation) animation.currentTime = Math.min(1, Math.max(0, progress()));
    };
    if (!isNative) {
      animation?.pause();
      follow();
      addEventListener('scroll', follow, { passive: true });
    }
    return () => {
      removeEventListener('scroll', follow);
      animation?.cancel();
    };
  });
}

/**
 * How to scroll within a page. Not set in the style sheet: that would also animate the scroll to the hash of a page that
 * is just opening, and end in the wrong place once the web fonts have moved things.
 */
export function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
