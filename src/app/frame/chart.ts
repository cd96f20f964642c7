import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * The made-up chart behind the page: the close of each candle, in percent of the chart's height. It is flat and thin
 * before the listing; afterwards volume and range grow.
 */
export const closes = [
  10, 11, 10, 12, 11, 12, 13, 12, 14, 13, 12, 13, 15, 14, 16, 15, 14, 16, 17, 16, 19, 18, 21, 23, 22, 25, 24, 27, 30,
  28, 32, 35, 33, 31, 36, 40, 38, 42, 46, 44, 50, 47, 53, 58, 54, 61, 57, 64, 70, 63, 68, 75, 69, 77, 83, 74, 80, 88,
  84, 94,
];

/** The part of the chart that is printed at the top of the page; the rest comes with the scrolling. */
const PRINTED = 0.5;

/** Lays the last price on the close of the newest printed candle. */
export const priceMoves: Keyframe[] = closes
  .slice(Math.round(closes.length * PRINTED) - 1)
  .map((close) => ({ transform: `translateY(${100 - close}%)`, easing: 'steps(1)' }));

/** Runs what the function starts, and stops it again, for visitors who have nothing against motion. */
export function useMotion(start: () => () => void): void {
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

/** Ties the element's keyframes to how far the page is scrolled. */
export function useScrollMotion(ref: RefObject<Element | null>, keyframes: Keyframe[]): void {
  useMotion(() => {
    const root = document.documentElement;
    // Most browsers tie them themselves.
    const timeline = 'ScrollTimeline' in window && new ScrollTimeline({ source: root });
    const options = timeline ? { timeline } : { duration: 1 };
    const animation = ref.current?.animate(keyframes, { ...options, fill: 'both' });
    // Browsers send one scroll event a frame.
    const follow = () => {
      const length = root.scrollHeight - root.clientHeight;
      if (animation) animation.currentTime = length > 0 ? scrollY / length : 1;
    };
    if (!timeline) {
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
