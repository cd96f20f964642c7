import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ExternalLink } from '@/components/external-link.tsx';
import { Section } from '@/components/section.tsx';
import { services } from '@/content/landing.ts';

const [lead, ...others] = services.cards;

export function Services({ claim }: { claim: ReactNode }) {
  return (
    <Section id="services" {...services}>
      <div className="mt-10 grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-4">
        <Card of={lead} className="sm:col-span-2 xl:row-span-2">
          <Timeline />
        </Card>
        {others.map((service) => (
          <Card key={service.id} of={service} />
        ))}
      </div>
      {claim}
    </Section>
  );
}

type Service = (typeof services.cards)[number];

/** One card of the family: title, sentence, what may be drawn of it, and at its foot three facts under rules. */
function Card({
  of: { title, text, facts },
  className,
  children,
}: {
  of: Service;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <article className={clsx('flex min-w-0 flex-col rounded-lg border border-line bg-ink-900 p-5 lg:p-6', className)}>
      <h3 className={clsx('font-bold tracking-tight', children ? 'text-2xl sm:text-4xl' : 'text-2xl')}>{title}</h3>
      <p className={clsx('mt-2 mb-3 max-w-[31em] sm:mb-5 text-pretty text-muted', children && 'sm:text-lg')}>{text}</p>
      {children}
      <ul className={clsx('label', children ? 'gap-x-6 md:grid md:grid-cols-3' : 'mt-auto')}>
        {facts.map((fact) => (
          <li key={fact} className="flex items-center border-line sm:border-t sm:py-2">
            {fact}
          </li>
        ))}
      </ul>
    </article>
  );
}

function Name({ name, profile = '' }: { name: string; profile?: string }) {
  if (profile === '') return <span className="text-text">{name}</span>;
  return (
    <ExternalLink href={profile} className="text-text underline underline-offset-4 hover:text-volt">
      {name}
    </ExternalLink>
  );
}

/** The first service's timeline: a list of steps, each with a bar on a scale of weeks, the last one the brightest. */
function Timeline() {
  const { caption, general, weeks, why, steps, desk } = services.timeline;
  const share = (count: number) => `${(count / weeks) * 100}%`;
  return (
    <figure className="no-print mb-4 flex grow flex-col sm:mb-6">
      <figcaption className="label text-muted">{caption}</figcaption>
      <ol className="label mt-3 grid grow sm:auto-rows-fr">
        {steps.map(({ from, to, label, when }, row) => (
          <li key={label} className="flex flex-col border-t border-line py-2 sm:py-3">
            <p className="flex flex-wrap justify-between gap-x-4">
              {label} <span className="text-muted">{when}</span>
            </p>
            {/* In the text's color, so that forced colors reach it. */}
            <svg
              aria-hidden="true"
              fill="currentColor"
              className={clsx(
                'mt-2 max-h-5 min-h-2 w-full grow xl:max-h-9 rounded-sm bg-ink-800',
                row === steps.length - 1 ? 'text-text' : 'text-line-strong',
              )}
            >
              <rect x={share(from)} width={share(to - from)} height="100%" />
            </svg>
            {desk[row] && (
              <p className="mt-2 text-muted">
                <Name {...desk[row]} />, {desk[row].role}
              </p>
            )}
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
