import { clsx } from 'clsx';
import { Section } from '@/components/section';
import { ecosystem } from '@/content/landing.ts';
import { ClaimButton, type ClaimProps } from './claim-button';

export function Ecosystem(claim: ClaimProps) {
  const { number, label, title, intro } = ecosystem;
  return (
    <Section id="ecosystem" number={number} label={label} title={title} intro={intro} className="border-t-0">
      <ol className="mt-12 border-b border-line lg:mt-20">
        {ecosystem.points.map((point, index) => (
          <li
            key={point.id}
            className="grid grid-cols-[2.5rem_1fr] gap-y-2 border-t border-line py-6 sm:grid-cols-[4rem_1fr] sm:py-8 lg:grid-cols-[4rem_1fr_1fr] lg:gap-x-8"
          >
            <span aria-hidden className="figures pt-0.5 text-xl text-volt sm:text-3xl">
              {index + 1}
            </span>
            <h3 className="text-xl font-bold tracking-tight sm:text-3xl">{point.title}</h3>
            <p className="col-start-2 max-w-[27.5em] text-balance text-muted sm:text-lg lg:col-start-3">{point.text}</p>
            {index === 0 && <Fees />}
          </li>
        ))}
      </ol>
      <h3 className="label mt-12 text-muted lg:mt-16">{ecosystem.statsTitle}</h3>
      <dl className="mt-4 grid grid-cols-2 border-t border-l border-line bg-ink-950 lg:grid-cols-3">
        {ecosystem.stats.map((stat) => (
          <div
            key={stat.id}
            className="flex flex-col-reverse justify-end gap-3 border-r border-b border-line p-4 sm:p-6 lg:py-10"
          >
            <dt className="max-w-[11em] text-sm text-balance text-muted sm:text-base">{stat.label}</dt>
            <dd className="figures text-figure font-medium">{stat.figure}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-10">
        <ClaimButton {...claim} />
      </div>
    </Section>
  );
}

/** The fees as bars: what a team is quoted alone, and the lowest with us. */
function Fees() {
  return (
    <div className="label col-start-2 mt-2 grid gap-2 text-muted lg:col-start-3">
      <p>{ecosystem.fees.caption}</p>
      {ecosystem.fees.bars.map(({ label, percent }) => (
        <p key={label}>
          {label} {percent}%{/* In the text's color, so that forced colors reach it. */}
          <svg
            aria-hidden="true"
            fill="currentColor"
            className={clsx('h-2 w-full', percent < 100 ? 'text-volt' : 'text-line-strong')}
          >
            <rect width={`${percent}%`} height="8" />
          </svg>
        </p>
      ))}
    </div>
  );
}
