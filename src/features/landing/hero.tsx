import type { ReactNode } from 'react';
import { ClientOnly } from '@/components/client-only';
import { chartCaptions, hero } from '@/content/first-screen.ts';
import { late } from '@/lib/lazy';

const ChartStage = late(async () => (await import('./chart-stage')).ChartStage);

/** The first screen: on wide windows headline, chart, ticket and tape fill it, however low it is. */
export function Hero({ ticket, tape }: Record<'ticket' | 'tape', ReactNode>) {
  return (
    <section aria-labelledby="hero-title" className="flex flex-col split:min-h-[min(100svh-4rem-1px,60rem)]">
      <div className="page grid grow gap-x-8 gap-y-4 pt-14 pb-8 split:grid-cols-12 split:grid-rows-[auto_1fr] split:pb-0 roomy:pt-20">
        <div className="split:col-span-7">
          <p className="mb-1.5 text-balance text-muted split:mb-3 split:text-xl">{hero.eyebrow}</p>
          <h1
            id="hero-title"
            className="text-headline font-bold split:max-w-headline split:text-display roomy:[--rest:31.5rem]"
          >
            {hero.title.map((line) => (
              <span key={line} className="split:block">
                {line}{' '}
              </span>
            ))}
          </h1>
        </div>
        <div className="min-w-0 split:col-span-5 split:row-span-2 split:mb-4 roomy:mb-8 split:self-start">{ticket}</div>
        <div className="flex min-w-0 flex-col split:col-span-7">
          <p className="max-w-[32.5em] text-lg text-pretty text-muted sm:text-xl">{hero.text}</p>
          {/* Its room is there before it. */}
          <div className="hidden min-h-10 grow flex-col split:flex">
            <ClientOnly>
              <ChartStage from={12} to={34} caption={chartCaptions.start} className="grow" />
            </ClientOnly>
          </div>
        </div>
      </div>
      {tape}
    </section>
  );
}
