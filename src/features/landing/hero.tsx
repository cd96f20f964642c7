import type { ReactNode } from 'react';
import { hero } from '@/content/hero.ts';

/**
 * The first screen. On wide windows headline, columns and ticket fill it, however low it is. On narrow ones the columns stand
 * between the headline and the ticket.
 */
export function Hero({ ticket, skyline }: Record<'ticket' | 'skyline', ReactNode>) {
  return (
    <section aria-labelledby="hero-title" className="flex flex-col split:min-h-[min(100svh-4rem-1px,56rem)]">
      <div className="page grid grow gap-x-8 pt-6 pb-8 split:grid-cols-12 split:grid-rows-[auto_auto_1fr] split:pb-5 roomy:pt-14 roomy:pb-7">
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
        <div className="order-2 min-w-0 split:order-none split:col-span-5 split:row-span-3 split:mb-8 split:grid">
          {ticket}
        </div>
        <p className="order-3 mt-4 max-w-[32.5em] text-lg text-pretty text-muted sm:text-xl split:order-none split:col-span-7">
          {hero.text}
        </p>
        {/* Its room is there before it. On phones it takes what the ticket leaves of the first screen. */}
        {skyline && (
          <div className="order-1 mt-2.5 flex sm:pb-3 split:pb-0 min-h-34 min-w-0 flex-col xs:min-h-[clamp(6rem,100svh-45rem,14rem)] sm:min-h-52 split:order-none split:col-span-7 split:min-h-36 roomy:mt-6">
            {skyline}
          </div>
        )}
      </div>
    </section>
  );
}
