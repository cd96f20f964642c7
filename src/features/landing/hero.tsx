import type { ReactNode } from 'react';
import { hero } from '@/content/hero.ts';

/** The first screen: on wide windows headline, figures, ticket and tape fill it, however low it is. */
export function Hero({ ticket, tape }: { ticket: ReactNode; tape: ReactNode }) {
  return (
    <section aria-labelledby="hero-title" className="flex flex-col split:min-h-[min(100svh-4rem-1px,60rem)]">
      <div className="page grid grow gap-x-8 gap-y-4 pt-14 pb-8 split:grid-cols-12 split:grid-rows-[auto_1fr] split:gap-y-6 split:pt-16 split:pb-4 roomy:gap-y-8 roomy:pt-20 roomy:pb-10">
        <div className="split:col-span-7">
          <p className="label mb-1 text-balance text-muted split:mb-3">{hero.eyebrow}</p>
          <h1 id="hero-title" className="max-w-[6.5em] text-display font-bold roomy:[--rest:31.5rem]">
            {hero.title.map((line) => (
              <span key={line} className="block">
                {line}{' '}
              </span>
            ))}
          </h1>
        </div>
        <div className="min-w-0 split:col-span-5 split:row-span-2 split:self-start">{ticket}</div>
        <div className="veil min-w-0 split:col-span-7 split:self-end">
          <p className="max-w-[32.5em] text-lg text-pretty text-muted sm:text-xl">{hero.text}</p>
          <dl className="mt-5 grid max-w-2xl grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] border-t border-line roomy:mt-8">
            {hero.facts.map(({ figure, label }) => (
              <div
                key={label}
                className="flex flex-col-reverse justify-end gap-1.5 border-line pt-4 pr-3 not-first:border-l not-first:pl-3 sm:pr-6 sm:not-first:pl-6"
              >
                <dt className="text-sm text-balance text-muted">{label}</dt>
                <dd className="figures text-xl font-medium tracking-tight sm:text-2xl">{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      {tape}
    </section>
  );
}
