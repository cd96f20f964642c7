import { useEffect, useRef } from 'react';
import { idlePart } from '@/lib/lazy';

const Chart = idlePart(async () => (await import('./chart-drawing')).ChartDrawing);

/**
 * The wall behind the page: a chart that prints as the page is scrolled, and its last price. How they look and move is
 * up to the style sheet.
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
    <div ref={wall} className="backdrop">
      <Chart />
    </div>
  );
}
