import { clsx } from 'clsx';
import { services } from '@/content/landing.ts';

const { caption, weeks, steps } = services.timeline;

/** The first service's timeline: a list of steps, each with a bar on a scale of weeks, the last one in the accent color. */
export function ServiceTimeline({ className }: { className?: string }) {
  const share = (count: number) => `${(count / weeks) * 100}%`;
  return (
    <figure className={clsx('no-print flex flex-col', className)}>
      <figcaption className="label text-muted">{caption}</figcaption>
      <ol className="label mt-4 grid grow auto-rows-fr">
        {steps.map(({ from, to, label, when }, row) => (
          <li key={label} className="flex flex-col border-t border-line py-3">
            <p className="flex flex-wrap justify-between gap-x-4">
              {label} <span className="text-muted">{when}</span>
            </p>
            {/* In the text's color, so that forced colors reach it. */}
            <svg
              aria-hidden="true"
              fill="currentColor"
              className={clsx(
                'mt-2 max-h-8 min-h-4 w-full grow bg-ink-800',
                row === steps.length - 1 ? 'text-volt' : 'text-line-strong',
              )}
            >
              <rect x={share(from)} width={share(to - from)} height="100%" />
            </svg>
          </li>
        ))}
      </ol>
    </figure>
  );
}
