import { useRef } from 'react';
import { brand, logo } from '@/content/brand.ts';
import { useScrollMotion } from './chart';

const SIZE = 100;
const BOLT = SIZE * 0.66;

/** About the width of a bold letter, in hundredths of its size. The text is fitted to the sum, by a few percent. */
function letterWidth(letter: string): number {
  if (/[ijlI.,'’ ]/.test(letter)) return 28;
  if (/[ftr]/.test(letter)) return 37;
  if (/[mwMW]/.test(letter)) return 86;
  return /[A-Z]/.test(letter) ? 68 : 58;
}

/** The name across the whole footer, with the bolt in front: as wide as the page for a name of any length. */
export function Wordmark() {
  const bolt = useRef<SVGGElement>(null);
  // The chart has charged it when the page is read to its end.
  useScrollMotion(bolt, [{ opacity: 0.08 }, { opacity: 0.08, offset: 0.95 }, { opacity: 1 }]);
  const text = [...brand.name].reduce((sum, letter) => sum + letterWidth(letter), 0);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${BOLT + text} ${SIZE * 0.9}`}
      className="mt-14 block w-full overflow-visible text-ink-800 select-none sm:mt-20"
    >
      <g
        ref={bolt}
        transform={`translate(-9 ${SIZE * 0.03}) scale(${(SIZE * 0.76) / logo.size})`}
        className="text-volt"
      >
        <path d={logo.path} fill="currentColor" />
      </g>
      <text
        x={BOLT}
        y={SIZE * 0.755}
        fontSize={SIZE}
        fontWeight="700"
        textLength={text}
        lengthAdjust="spacingAndGlyphs"
        fill="currentColor"
      >
        {brand.name}
      </text>
    </svg>
  );
}
