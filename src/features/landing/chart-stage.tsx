import { clsx } from 'clsx';
import { useRef } from 'react';
import { ClientOnly } from '@/components/client-only';
import { useScrollMotion } from '@/lib/scroll-motion';

/** The made-up chart: the close of each candle, in percent of its height. After the listing, volume and range grow. */
const closes = [
  10, 11, 10, 12, 11, 12, 13, 12, 14, 13, 12, 13, 15, 14, 16, 15, 14, 16, 17, 16, 19, 18, 21, 23, 22, 25, 24, 27, 30,
  28, 32, 35, 33, 31, 36, 40, 38, 42, 46, 44, 50, 47, 53, 58, 54, 61, 57, 64, 70, 63, 68, 75, 69, 77, 83, 74, 80, 88,
  84, 94,
];

/** The chart's width in candles: on its right there is room for the caption of the last one. */
const WIDTH = closes.length * 1.2;

interface ChartStageProps {
  /** How many candles are printed when the stage comes into the window, and when it leaves. */
  from: number;
  to: number;
  /** At the newest candle. */
  caption: string;
  className?: string;
}

/** A place where the chart is alone, and prints candle by candle as it is scrolled through the window. */
export function ChartStage({ className, ...chart }: ChartStageProps) {
  return (
    <div aria-hidden className={clsx('chart-stage no-print relative overflow-clip noscript:hidden', className)}>
      <ClientOnly>
        <Chart {...chart} />
      </ClientOnly>
    </div>
  );
}

/** What shows the chart with that many candles. Each candle is a step: the caption is always at the newest one. */
function frameAt(count: number) {
  const x = (count / WIDTH) * 100;
  return {
    printed: { transform: `translateX(${x - 100}%)` },
    drawing: { transform: `translateX(${100 - x}%)` },
    caption: { transform: `translate(${((count - 0.5) / WIDTH) * 100}%, ${100 - (closes[count - 1] ?? 0)}%)` },
  };
}

function Chart({ from, to, caption }: Omit<ChartStageProps, 'className'>) {
  const stage = useRef<HTMLDivElement>(null);
  // Reveals the chart: the wrapper slides to the right while its content slides to the left by as much.
  const printed = useRef<HTMLDivElement>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const newest = useRef<HTMLDivElement>(null);
  const frames = Array.from({ length: to - from + 1 }, (_, step) => frameAt(from + step));
  const stepsOf = (part: keyof ReturnType<typeof frameAt>) =>
    frames.map((frame) => ({ ...frame[part], easing: 'steps(1)' }));
  useScrollMotion(printed, stepsOf('printed'), stage);
  useScrollMotion(drawing, stepsOf('drawing'), stage);
  useScrollMotion(newest, stepsOf('caption'), stage);
  const still = frameAt(to);
  /** In the middle above its candle, but for a long caption, which stays within the stage. */
  const middle = `translateX(clamp(${(-from / WIDTH) * 100}cqw, -50%, ${100 - (to / WIDTH) * 100}cqw - 100%))`;
  return (
    <div ref={stage} className="@container absolute inset-x-0 top-10 bottom-0">
      <svg aria-hidden="true" {...svg}>
        <path d={volumes + bodies(true) + bodies(false)} className="fill-line" />
        <path d={wicks} className="stroke-line" {...outline} />
      </svg>
      <div ref={printed} style={still.printed} className="absolute inset-0 overflow-hidden">
        <svg ref={drawing} aria-hidden="true" {...svg} style={still.drawing}>
          <path d={area} className="fill-volt/10" />
          <path d={volumes} className="fill-line-strong" />
          <path d={wicks} className="stroke-muted" {...outline} />
          <path d={bodies(false)} className="fill-ink-950 stroke-muted" {...outline} />
          <path d={bodies(true)} className="fill-volt" />
        </svg>
      </div>
      <div ref={newest} style={still.caption} className="absolute inset-0">
        <div className="border-t border-dashed border-volt/60" />
        <p
          style={{ transform: middle }}
          className="absolute -top-9 left-0 flex h-5 items-center bg-volt px-1.5 font-mono text-xs whitespace-nowrap text-ink-950"
        >
          {caption}
        </p>
      </div>
    </div>
  );
}

const svg = {
  viewBox: `0 0 ${WIDTH} 100`,
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
  .map(({ x, open, close }) => `M${x + 0.15} 100v-${4 + x / 4 + Math.abs(close - open) * 1.5}h.7V100z`)
  .join('');

/** All that is under the closes. */
const area = `M0 100${closes.map((close, x) => `H${x}V${100 - close}`).join('')}H${closes.length}V100z`;
