import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ClientOnly } from '@/components/client-only';
import { Section } from '@/components/section';
import { services } from '@/content/landing.ts';

export function Services({ claim }: { claim: ReactNode }) {
  return (
    <Section id="services" {...services}>
      <div className="mt-12 grid gap-4 md:grid-cols-2 lg:mt-20 xl:grid-cols-4">
        {services.cards.map((card) => {
          const isLead = card.figure === 'timeline';
          return (
            <article
              key={card.id}
              className={clsx(
                'flex min-w-0 flex-col rounded-lg border border-line bg-ink-900 p-5 sm:p-6',
                isLead && 'gap-x-10 md:col-span-2 lg:p-9 xl:col-span-4 xl:grid xl:grid-cols-2',
              )}
            >
              <div className="flex flex-1 flex-col">
                {/* On a phone the drawing is beside the title, and the facts follow each other. */}
                <div className="flex flex-row-reverse items-center justify-end gap-4 sm:block">
                  {!isLead && (
                    <ServiceFigure
                      figure={card.figure}
                      className="h-9 w-28 min-w-0 shrink-99 sm:mb-6 sm:h-20 sm:w-full"
                    />
                  )}
                  <h3
                    className={clsx(
                      'min-w-0 grow font-bold tracking-tight',
                      isLead ? 'text-2xl sm:text-4xl' : 'text-xl',
                    )}
                  >
                    {card.title}
                  </h3>
                </div>
                <p className={clsx('mt-3 text-balance text-muted', isLead && 'max-w-[31em] sm:text-lg')}>{card.text}</p>
                <ul className="label mt-auto flex flex-wrap gap-x-4 pt-4 sm:block sm:pt-6 lg:pt-8">
                  {card.facts.map((fact) => (
                    <li key={fact} className="border-line sm:border-t sm:py-2.5">
                      {fact}
                    </li>
                  ))}
                </ul>
              </div>
              {isLead && <Timeline />}
            </article>
          );
        })}
      </div>
      {claim}
    </Section>
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

type FigureKey = Exclude<(typeof services.cards)[number]['figure'], 'timeline'>;

/** Small chart-like drawings, 200 by 64 units, each with one accent. */
const figures: Record<FigureKey, ReactNode> = {
  // An order book: bids and asks with a narrow spread between them.
  depth: (
    <>
      <path d="M0 10h26v9h22v12h18v11h16v12h12v10H0z" className="fill-line" />
      <path d="M200 10h-26v9h-22v12h-18v11h-16v12h-12v10h94z" className="fill-line" />
      <path d="M94 64h12" className="stroke-volt" strokeWidth="3" />
    </>
  ),
  // Funding rounds that grow.
  rounds: (
    <>
      <path d="M0 64V52h34v12zM42 64V42h34v22zM84 64V30h34v34zM126 64V16h34v48z" className="fill-line" />
      <path d="M168 64V2h32v62z" className="fill-volt" />
    </>
  ),
  // A spreading signal.
  reach: (
    <>
      <path
        d="M24 44a20 20 0 0 1 0 40M24 28a36 36 0 0 1 0 72M24 8a56 56 0 0 1 0 112M24-16a80 80 0 0 1 0 160M24-44a108 108 0 0 1 0 216M24-76a140 140 0 0 1 0 280"
        transform="translate(0 -32)"
        className="stroke-line"
        strokeWidth="3"
      />
      <circle cx="24" cy="32" r="7" className="fill-volt" />
    </>
  ),
  // Several routes, one of them chosen.
  route: (
    <>
      <path d="M0 32h40l28-26h132M40 32l28 26h132M68 6l30 26h102" className="stroke-line" strokeWidth="3" />
      <path d="M0 32h40l28-26 30 26h94" className="stroke-volt" strokeWidth="3" />
      <circle cx="194" cy="32" r="6" className="fill-volt" />
    </>
  ),
};

function ServiceFigure({ figure, className }: { figure: FigureKey; className: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 64" fill="none" preserveAspectRatio="xMinYMid meet" className={className}>
      <ClientOnly>{figures[figure]}</ClientOnly>
    </svg>
  );
}
