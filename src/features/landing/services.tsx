import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Section } from '@/components/section';
import { services } from '@/content/landing.ts';

const [lead, ...others] = services.cards;

export function Services({ claim }: { claim: ReactNode }) {
  return (
    <Section id="services" {...services}>
      <article className="mt-12 flex min-w-0 flex-col gap-x-12 rounded-lg border border-line bg-ink-900 p-5 sm:p-6 lg:mt-16 lg:p-9 xl:grid xl:grid-cols-2">
        <div className="flex flex-col">
          <h3 className="text-2xl font-bold tracking-tight sm:text-4xl">{lead.title}</h3>
          <p className="mt-3 max-w-[31em] text-balance text-muted sm:text-lg">{lead.text}</p>
          <Facts
            of={lead}
            className="mt-auto flex flex-wrap gap-x-4 pt-4 *:border-line sm:block sm:pt-6 sm:*:border-t sm:*:py-2.5"
          />
        </div>
        <Timeline />
      </article>
      <div className="mt-12">
        {others.map((service) => (
          <article
            key={service.id}
            className="grid min-w-0 gap-x-8 gap-y-2 border-t border-line py-6 last:border-b md:grid-cols-[1fr_2fr] xl:grid-cols-[3fr_5fr_3fr] xl:items-baseline"
          >
            <h3 className="text-xl font-bold tracking-tight sm:text-2xl">{service.title}</h3>
            <p className="max-w-[31em] text-pretty text-muted sm:text-lg/snug">{service.text}</p>
            <Facts of={service} className="flex flex-wrap gap-x-4 md:col-start-2 xl:col-auto xl:block" />
          </article>
        ))}
      </div>
      {claim}
    </Section>
  );
}

function Facts({ of: { facts }, className }: { of: (typeof services.cards)[number]; className: string }) {
  return (
    <ul className={clsx('label', className)}>
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

/** The first service's timeline: a list of steps, each with a bar on a scale of weeks, the last one in the accent color. */
function Timeline() {
  const { caption, general, weeks, why, steps } = services.timeline;
  const share = (count: number) => `${(count / weeks) * 100}%`;
  return (
    <figure className="no-print mt-6 flex flex-col xl:mt-0">
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
