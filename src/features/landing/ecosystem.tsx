import { clsx } from 'clsx';
import { Section } from '@/components/section';
import { ecosystem } from '@/content/landing.ts';
import { ClaimButton, type ClaimProps } from './claim-button';

export function Ecosystem(claim: ClaimProps) {
  return (
    <Section id="ecosystem" {...ecosystem} className="border-t-0">
      <dl className="mt-10 flex flex-wrap gap-x-16 gap-y-6">
        {ecosystem.stats.map((stat) => (
          <Stat key={stat.label} {...stat} />
        ))}
      </dl>
      <ol className="mt-10 border-b border-line">
        {ecosystem.points.map((point, index) => (
          <li
            key={point.id}
            className="grid grid-cols-[2.5rem_1fr] gap-y-5 border-t border-line py-6 sm:grid-cols-[4rem_1fr] sm:py-8 md:grid-cols-[4rem_1fr_13rem] md:gap-x-8 lg:grid-cols-[4rem_1fr_16rem]"
          >
            <span aria-hidden className="figures pt-0.5 text-xl text-volt sm:text-3xl">
              {index + 1}
            </span>
            <div className="max-w-[36em]">
              <h3 className="text-xl font-bold tracking-tight sm:text-3xl">{point.title}</h3>
              <p className="mt-2 text-balance text-muted sm:mt-3 sm:text-lg">{point.text}</p>
              {index === 0 && <Fees />}
            </div>
            <dl className="col-start-2 self-start md:col-start-3 md:border-l md:border-line md:pl-8">
              <Stat {...point.stat} />
            </dl>
          </li>
        ))}
      </ol>
      <div className="mt-10">
        <ClaimButton {...claim} />
      </div>
    </Section>
  );
}

function Stat({ figure, label }: { figure: string; label: string }) {
  return (
    <div className="flex flex-col-reverse gap-1.5">
      <dt className="max-w-[11em] text-sm text-balance text-muted sm:text-base">{label}</dt>
      <dd className="figures text-figure font-medium">{figure}</dd>
    </div>
  );
}

/** The fees as bars: what a team is quoted alone, and the lowest with us. */
function Fees() {
  return (
    <div className="label mt-4 grid gap-2 text-muted">
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
