import { Link } from 'react-router-dom';
import { ExternalLink } from '@/components/external-link.tsx';
import { SectionLabel } from '@/components/section.tsx';
import { founders, listings } from '@/content/company.ts';
import { founder } from '@/content/landing.ts';
import { checkOf, Portrait } from './founder-link.tsx';

export function Founder() {
  const [before = '', after = ''] = founder.quote.split(founder.highlight);
  return (
    <section id="about" tabIndex={-1} aria-labelledby="about-title" className="border-y border-line">
      <div className="page py-16 sm:py-24">
        <SectionLabel label={founder.label} />
        <h2 id="about-title" className="sr-only">
          {founder.title}
        </h2>
        <figure>
          <blockquote className="mt-5">
            <p className="relative text-quote font-medium text-pretty">
              <span aria-hidden className="xl:absolute xl:right-full xl:mr-[0.08em]">
                “
              </span>
              {before}
              <strong className="font-bold">{founder.highlight}</strong>
              {after}
              <span aria-hidden>”</span>
            </p>
          </blockquote>
          <figcaption>
            {founders.map(({ name, role, telegram, profile = '', ...portrait }) => (
              <div
                key={telegram}
                className="mt-8 flex flex-wrap items-center justify-between gap-x-8 gap-y-6 border-t border-line pt-6"
              >
                <p className="flex items-center gap-4">
                  <Portrait name={name} {...portrait} className="size-16 text-lg" />
                  <span>
                    <span className="block text-lg font-bold">{name}</span>{' '}
                    <span className="label mt-1 block text-muted">{role}</span>
                    <ExternalLink
                      href={profile}
                      className="inline-flex min-h-11 items-center gap-1 text-sm underline underline-offset-4 hover:text-volt"
                    >
                      {founder.profile}
                    </ExternalLink>
                  </span>
                </p>
                {/* Filled in already: /verify gets the handle with the link. */}
                <Link {...checkOf(telegram)} className="hover:text-volt">
                  <span className="label block text-muted">{founder.check}</span>{' '}
                  <span className="mt-1.5 flex rounded border border-line-strong bg-ink-950">
                    <span translate="no" className="min-w-0 grow px-4 py-2.5 font-mono">
                      {telegram}
                    </span>{' '}
                    <span className="flex items-center border-l border-line-strong px-4 font-semibold text-volt">
                      {founder.verify}
                    </span>
                  </span>
                </Link>
              </div>
            ))}
          </figcaption>
        </figure>
        {listings.length > 0 && <Listings />}
      </div>
    </section>
  );
}

function Listings() {
  const newest = listings.toSorted((one, other) => other.date.localeCompare(one.date)).slice(0, 6);
  return (
    <>
      <h3 className="label mt-10 text-muted">{founder.listings}</h3>
      <ul className="mt-3 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {newest.map(({ token, exchange, date, url }) => (
          <li key={url} className="border-t border-line">
            <ExternalLink
              href={url}
              className="flex min-h-14 flex-wrap items-center gap-x-3 py-2 hover:text-volt"
              arrow="ml-auto size-4"
            >
              <span translate="no" className="font-mono">
                {token}
              </span>{' '}
              <span translate="no">{exchange}</span>{' '}
              <time dateTime={date} className="figures text-sm text-muted">
                {date}
              </time>
            </ExternalLink>
          </li>
        ))}
      </ul>
    </>
  );
}
