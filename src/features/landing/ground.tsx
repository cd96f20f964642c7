import { type CSSProperties, useEffect, useLayoutEffect, useRef } from 'react';
import { theme } from '@/content/theme.ts';
import rules from './ground.css?inline';

/** How long the bars of one period are, from the top: in percent of a side, each over the same height. */
const bars = [
  27, 38, 27, 35, 47, 67, 73, 84, 83, 66, 51, 32, 44, 22, 16, 16, 10, 12, 13, 19, 18, 12, 18, 13, 28, 43, 39, 51, 75,
  90, 83, 53, 31, 55, 32, 19,
];
const profile = `M${bars[0]} 0${bars.map((bar, place) => `H${bar}V${place + 1}`).join('')}`;
const mask = (path: string) =>
  `url('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 ${bars.length}" preserveAspectRatio="none"><path ${path}"/></svg>')`;

/** Not in the style sheet, which every page carries. */
const masks = {
  '--side': mask(`d="${profile}H150V0`),
  '--edge': mask(
    `fill="none" stroke="red" stroke-width="1.5" vector-effect="non-scaling-stroke" d="${profile}H${bars[0]}`,
  ),
} as CSSProperties;

const { 'ink-950': ink, volt, text } = theme.colors;
let sheet: CSSStyleSheet | undefined;

/** How far the sides run on, in pixels, where a scroll ends. */
const OVERSHOOT = 28;

/**
 * Behind the whole landing page: the two sides of an order book, hairlines that grow from the window's edges as a depth profile
 * slides over them with the scrolling. Drawn and moved by its own style sheet, which no other page carries.
 */
export function Ground() {
  const ground = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { adoptedStyleSheets: sheets } = document as Partial<Document>;
    if (!sheets || sheet) return;
    // Not on paper, where nothing is covered.
    sheet = new CSSStyleSheet({ media: 'screen' });
    sheet.replaceSync(`:root{--ink:${ink};--volt:${volt};--light:${text}}${rules}`);
    sheets.push(sheet);
  }, []);
  useEffect(() => {
    const sides = [...(ground.current?.querySelectorAll('u') ?? [])];
    // Firefox: the same animations, paused, whose time is the place of the scroll bar.
    const moves = CSS.supports('animation-timeline: scroll()')
      ? []
      : sides.flatMap((side) => side.getAnimations().filter(({ playState }) => playState === 'paused'));
    let from = scrollY;
    const move = () => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const place = scrollY / Math.max(1, scrollHeight - clientHeight);
      for (const animation of moves)
        animation.currentTime = place * Number(animation.effect?.getComputedTiming().endTime);
    };
    // Momentum: they run on where a scroll ends, and swing back.
    const settle = () => {
      const by = Math.max(-OVERSHOOT, Math.min(OVERSHOOT, (from - scrollY) / 12));
      from = scrollY;
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      const transform = [0, by, by / -4, 0].map((y) => `translateY(${y}px)`);
      for (const side of sides) side.animate({ transform }, { duration: 900, easing: 'ease-out' });
    };
    move();
    addEventListener('scroll', move, { passive: true });
    addEventListener('scrollend', settle);
    return () => {
      removeEventListener('scroll', move);
      removeEventListener('scrollend', settle);
    };
  }, []);
  return (
    <div ref={ground} data-background aria-hidden className="ground no-print" style={masks}>
      {[0, 1].map((side) => (
        <i key={side}>
          <u />
        </i>
      ))}
    </div>
  );
}
