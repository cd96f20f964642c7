import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { services } from '@/content/landing.ts';

const { caption, general, weeks, why, steps } = services.timeline;

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
      <p className="border-t border-line pt-3 text-sm text-muted">
        {general}{' '}
        <Link to={why.to} className="text-text underline underline-offset-4 hover:text-volt">
          {why.label}
        </Link>
      </p>
    </figure>
  );
}
