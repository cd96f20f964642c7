import { type CSSProperties, useEffect, useLayoutEffect, useRef } from 'react';
import { theme } from '@/content/theme.ts';
import rules from './ground.css?inline';

/** How long the bars of one period are, from the top: in percent of a side, each over the same height. */
const bars = [
  48, 56, 48, 54, 64, 80, 84, 93, 92, 79, 67, 52, 61, 44, 39, 39, 34, 36, 36, 41, 40, 36, 40, 36, 48, 60, 57, 67, 86,
  98, 92, 68, 51, 70, 52, 41,
];
const { 'ink-950': ink, volt, text } = theme.colors;
const profile = `M200-1H${bars[0]}${bars.map((bar, place) => `H${bar}V${place + 1}`).join('')}V99H200`;

/** The color of a side, and what covers it beside its bars. */
const look = (tint: string) => {
  const path = `<path d="${profile}" fill="${ink}" stroke="${tint}" stroke-opacity=".3" vector-effect="non-scaling-stroke"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 ${bars.length}" preserveAspectRatio="none">${path}</svg>`;
  return { '--tint': tint, '--cover': `url('data:image/svg+xml,${encodeURIComponent(svg)}')` } as CSSProperties;
};

let sheet: CSSStyleSheet | undefined;

/**
 * Behind the whole landing page: the two sides of an order book, hairlines at the window's edges, over which depth profiles slide with
 * the scrolling. Drawn and moved by its own style sheet, which no other page carries.
 */
export function Ground() {
  const ground = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { adoptedStyleSheets: sheets } = document as Partial<Document>;
    if (!sheets || sheet) return;
    // Not on paper, where nothing is covered.
    sheet = new CSSStyleSheet({ media: 'screen' });
    sheet.replaceSync(`:root{--ink:${ink}}${rules}`);
    sheets.push(sheet);
  }, []);
  useEffect(() => {
    if (CSS.supports('animation-timeline: scroll()')) return;
    // The same animations, paused, whose time is the place of the scroll bar.
    const slides = ground.current?.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'paused');
    const slide = () => {
      const { scrollHeight, clientHeight } = document.documentElement;
      for (const animation of slides ?? [])
        animation.currentTime = (1000 * scrollY) / Math.max(1, scrollHeight - clientHeight);
    };
    slide();
    addEventListener('scroll', slide, { passive: true });
    return () => removeEventListener('scroll', slide);
  }, []);
  return (
    <div ref={ground} data-background aria-hidden className="ground no-print">
      {[volt, text].map((tint) => (
        <i key={tint} style={look(tint)}>
          <u />
        </i>
      ))}
    </div>
  );
}
