import { useEffect, useRef } from 'react';

/**
 * The wall behind the page: a chart that pans with the scrolling, and its last price, a line and a candle at the left
 * edge that rise with it. How they look and move is up to the style sheet.
 */
export function Backdrop() {
  const wall = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Most browsers can tie the animation to the scroll position themselves.
    if (CSS.supports('animation-timeline:scroll()')) return;
    // Browsers send one scroll event a frame.
    const follow = () => {
      const { scrollHeight, clientHeight } = document.documentElement;
      wall.current?.style.setProperty('--scrolled', `${scrollY / (scrollHeight - clientHeight)}`);
    };
    follow();
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, []);
  return (
    <div ref={wall}>
      <div className="backdrop">
        <div className="candles" />
        <div className="price" />
      </div>
      <div className="charge">
        <div className="price" />
      </div>
    </div>
  );
}
