import { useRef } from 'react';
import { closes, priceMoves, useScrollMotion } from './chart';

/** The wall behind the page: a chart that prints as the page is scrolled, and its last price. */
export function ChartDrawing() {
  const printed = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const price = useRef<HTMLDivElement>(null);
  // A window over the printed chart, which is pushed back by as much: the window opens, and the chart stands still. The
  // transforms of the classes are those of the top of the page.
  useScrollMotion(printed, [{}, { transform: 'none' }]);
  useScrollMotion(drawing, [{}, { transform: 'none' }]);
  useScrollMotion(price, priceMoves);
  return (
    <div className="chart-room absolute">
      <svg aria-hidden="true" {...svg}>
        <path d={volumes} className="stroke-line" strokeWidth="0.7" />
        <path
          d={wicks + bodies(true) + bodies(false)}
          className="fill-line stroke-line-strong"
          strokeOpacity="0.6"
          {...outline}
        />
      </svg>
      <div ref={printed} className="absolute inset-0 [transform:translateX(-50%)] overflow-hidden">
        <svg ref={drawing} aria-hidden="true" {...svg} className={`${svg.className} [transform:translateX(50%)]`}>
          <linearGradient id="charge" gradientUnits="userSpaceOnUse" x2={closes.length} className="text-volt">
            <stop stopColor="currentColor" stopOpacity="0.4" />
            <stop offset="0.6" stopColor="currentColor" stopOpacity="0.8" />
          </linearGradient>
          <path d={volumes} className="stroke-line-strong" strokeOpacity="0.7" strokeWidth="0.7" />
          <path d={wicks + bodies(false)} className="stroke-line-strong" {...outline} />
          <path d={bodies(true)} fill="url(#charge)" />
        </svg>
      </div>
      <div ref={price} className="absolute inset-0 border-t border-dashed border-volt/60 [transform:translateY(72%)]" />
    </div>
  );
}

const svg = {
  viewBox: `0 0 ${closes.length} 100`,
  preserveAspectRatio: 'none',
  fill: 'none',
  className: 'absolute inset-0 size-full',
};
const outline = { vectorEffect: 'non-scaling-stroke' } as const;

const candles = closes.map((close, x) => {
  const open = closes[x - 1] ?? close - 1;
  return { x, open, close, reach: (1 + ((x * 7) % 4)) * (0.5 + x / 40) };
});

const bodies = (rising: boolean) =>
  candles
    .filter(({ open, close }) => close > open === rising)
    .map(({ x, open, close }) => `M${x + 0.15} ${100 - open}v${open - close}h.7v${close - open}z`)
    .join('');

const wicks = candles
  .map(
    ({ x, open, close, reach }) =>
      `M${x + 0.5} ${100 - Math.max(open, close) - reach}V${100 - Math.min(open, close) + reach}`,
  )
  .join('');

const volumes = candles
  .map(({ x, open, close }) => `M${x + 0.5} 100v-${3 + x / 6 + Math.abs(close - open) * 1.5}`)
  .join('');
