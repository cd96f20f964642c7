import { clsx } from 'clsx';
import { services } from '@/content/landing.ts';

const { timeline } = services;
const WEEK = 100;
const ROW = 44;
const WIDTH = timeline.weeks * WEEK;
const HEIGHT = timeline.steps.length * ROW + 44;
const weeks = Array.from({ length: timeline.weeks + 1 }, (_, week) => week);

/** The first service's timeline in weeks: each step is a bar, the last one in the accent colour. */
export function ServiceTimeline({ className }: { className?: string }) {
  return (
    <figure className={clsx('no-print flex flex-col', className)}>
      <figcaption className="label text-muted">{timeline.caption}</figcaption>
      <svg
        aria-hidden="true"
        viewBox={`-2 0 ${WIDTH + 20} ${HEIGHT}`}
        className="mt-4 w-full max-w-2xl flex-1 font-mono"
        preserveAspectRatio="xMinYMid meet"
      >
        {weeks.map((week) => (
          <g key={week}>
            <path d={`M${week * WEEK} 0v${HEIGHT - 22}`} className="stroke-line" strokeWidth="1" />
            <text
              x={week * WEEK}
              y={HEIGHT - 4}
              fontSize="12"
              textAnchor={week === 0 ? 'start' : 'middle'}
              className="fill-muted"
            >
              {week}
            </text>
          </g>
        ))}
        {timeline.steps.map(({ from, to, label }, row) => {
          const isLast = row === timeline.steps.length - 1;
          const y = row * ROW + 14;
          return (
            <g key={label}>
              <rect
                x={from * WEEK}
                y={y}
                width={(to - from) * WEEK}
                height="30"
                className={isLast ? 'fill-volt' : 'fill-line'}
              />
              <text
                x={isLast ? from * WEEK + 10 : to * WEEK + 10}
                y={y + 19.5}
                fontSize="13"
                fontWeight="500"
                className={isLast ? 'fill-ink-950' : 'fill-text'}
              >
                {label}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
