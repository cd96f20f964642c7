import { clsx } from 'clsx';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { founders } from '@/content/company.ts';
import { hero } from '@/content/hero.ts';
import { checkOf, Portrait } from './founder-link.tsx';

/**
 * The first screen. On wide windows headline, columns and ticket fill it, however low it is. On narrow ones the columns stand
 * between the headline and the ticket.
 */
export function Hero({ ticket, skyline }: Record<'ticket' | 'skyline', ReactNode>) {
  return (
    <section aria-labelledby="hero-title" className="flex flex-col split:min-h-[min(100svh-4rem-1px,60rem)]">
      <div className="page grid grow pt-9 pb-8 sm:pt-6 split:pb-5 roomy:pt-14">
        <div
          className={clsx(
            'grid gap-x-8 max-split:content-start split:grid-cols-12 split:grid-rows-[auto_minmax(var(--people,6.25rem),auto)_1fr]',
            // Several people stand under the sentence, not beside it. A class: the policy allows no style in the markup.
            founders.length > 1 && '[--people:9.5rem]',
          )}
        >
          <div className="@container min-w-0 split:col-span-7">
            <p className="mb-2 text-balance text-muted split:text-xl">{hero.eyebrow}</p>
            {/* One text: of several, all but the first would move aside as the web font arrives. */}
            <h1
              id="hero-title"
              className="text-headline font-bold split:text-display split:whitespace-pre-line roomy:[--rest:33.5rem] short:text-headline short:whitespace-normal"
            >
              {hero.title.join('\n')}
            </h1>
          </div>
          {/* Its room is there before it, and before the ticket's: a page that is still arriving is painted without it, and then the
            ticket would move. On wide windows the text above it, which comes last, has its row for the same reason. On phones it takes what the ticket leaves of the first screen. */}
          {skyline && (
            <div className="mt-2.5 flex pb-1.5 sm:pb-3 split:pb-0 min-h-30 min-w-0 flex-col xs:min-h-[clamp(6rem,100svh-44.25rem,13rem)] xs:max-sm:short:min-h-[clamp(6rem,100svh-30.6rem,12rem)] sm:min-h-40 lg:mb-17 split:col-span-7 split:row-start-3 split:min-h-36 roomy:mt-6">
              {skyline}
            </div>
          )}
          <div className="min-w-0 split:col-span-5 split:col-start-8 split:row-span-3 split:row-start-1 split:max-lg:mb-8 split:grid">
            {ticket}
          </div>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 split:col-span-7 split:row-start-2">
            <p className="max-w-[25em] flex-1 basis-72 text-lg text-pretty text-muted">{hero.text}</p>
            {/* Whose page this is, and that it can be checked. */}
            <div className={clsx('flex flex-wrap gap-x-8 gap-y-3', founders.length > 1 && 'w-full')}>
              {founders.map((founder) => (
                <Link
                  key={founder.telegram}
                  {...checkOf(founder.telegram)}
                  className="group flex min-h-11 items-center gap-3"
                >
                  {/* Initials stand beside the quotation alone. */}
                  {founder.picture && <Portrait {...founder} className="size-11" />}
                  <span className="text-sm">
                    <span className="block font-semibold">{founder.name}</span>{' '}
                    <span className="block text-muted">{founder.role}</span>{' '}
                    <span className="flex items-center gap-1.5 text-muted group-hover:text-volt">
                      <ShieldCheck aria-hidden className="size-4 text-volt" />
                      <span>
                        {hero.check} <span translate="no">{founder.telegram}</span>
                      </span>
                    </span>
                  </span>
                </Link>
              ))}
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
