import { Link } from 'react-router-dom';
import { ClientOnly } from '@/components/client-only';
import { SectionLabel } from '@/components/section';
import { founder } from '@/content/landing.ts';
import { pages } from '@/content/pages.ts';

const PETALS = Array.from({ length: 12 }, (_, index) => index * 15);

/** A monogram in an engraved rosette, as on a share certificate. */
function Rosette({ letters, className }: { letters: string; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="-100 -100 200 200" fill="none" stroke="currentColor" className={className}>
      <g strokeWidth="0.5" className="text-line-strong">
        <ClientOnly>
          {PETALS.map((angle) => (
            <ellipse key={angle} rx="97" ry="52" transform={`rotate(${angle})`} />
          ))}
        </ClientOnly>
      </g>
      <circle r="50" strokeWidth="1" className="fill-ink-950 stroke-volt" />
      <circle r="45.5" strokeWidth="0.5" className="stroke-line-strong" />
      <text
        y="13.5"
        textAnchor="middle"
        fontSize="38"
        fontWeight="700"
        letterSpacing="-2"
        stroke="none"
        className="fill-text"
      >
        {letters}
      </text>
    </svg>
  );
}

export function Founder() {
  const [before = '', after = ''] = founder.quote.split(founder.highlight);
  return (
    <section id="about" tabIndex={-1} aria-labelledby="about-title" className="border-y border-line bg-ink-900">
      <div className="page grid gap-x-8 gap-y-8 py-16 sm:py-24 lg:grid-cols-12">
        <SectionLabel label={founder.label} className="lg:col-span-2" />
        <h2 id="about-title" className="sr-only">
          {founder.title}
        </h2>
        <figure className="contents">
          <blockquote className="min-w-0 lg:col-span-10 xl:col-span-7">
            <p className="relative text-quote font-medium text-pretty">
              <span aria-hidden className="absolute right-full mr-[0.08em] max-xl:hidden">
                “
              </span>
              {before}
              <span className="text-volt">{founder.highlight}</span>
              {after}
            </p>
          </blockquote>
          <figcaption className="flex min-w-0 flex-wrap items-center gap-5 lg:col-span-10 lg:col-start-3 xl:col-span-3 xl:col-start-10 xl:flex-col xl:items-start xl:justify-between">
            <Rosette letters={founder.monogram} className="w-28 shrink-0 sm:w-36 xl:w-full xl:max-w-64" />
            <p className="min-w-0 grow basis-36 xl:grow-0 xl:basis-auto">
              <span className="block text-lg font-bold">{founder.name}</span>
              <span className="label mt-1 block text-muted">{founder.role}</span>
              <Link
                to={`${pages.verify.path}#telegram=${founder.telegram.replace('@', '')}`}
                state={{ isOwnLink: true }}
                className="mt-2 inline-flex min-h-11 items-center underline underline-offset-4 hover:text-volt"
              >
                {founder.check}
              </Link>
            </p>
          </figcaption>
        </figure>
      </div>
    </section>
  );
}
