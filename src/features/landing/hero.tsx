import { exchanges } from '@/content/exchanges.ts';
import { hero } from '@/content/hero.ts';
import { OrderTicket, type StartProps } from './order-ticket';

export function Hero(props: StartProps) {
  return (
    <section aria-labelledby="hero-title" className="page">
      <div className="grid gap-x-8 gap-y-4 pt-14 pb-16 sm:gap-y-8 lg:grid-cols-12 lg:grid-rows-[auto_1fr] lg:pt-20">
        <div className="lg:col-span-7">
          <p className="label mb-1 text-balance text-muted sm:mb-5">{hero.eyebrow}</p>
          <h1 id="hero-title" className="max-w-[6.5em] text-display font-bold">
            {hero.title.map((line) => (
              <span key={line} className="block">
                {line}{' '}
              </span>
            ))}
          </h1>
        </div>
        <div className="min-w-0 lg:col-span-5 lg:row-span-2 lg:self-start">
          <OrderTicket {...props} />
        </div>
        <div className="veil min-w-0 lg:col-span-7 lg:self-end">
          <p className="max-w-[32.5em] text-lg text-pretty text-muted sm:text-xl">{hero.text}</p>
          <dl className="mt-8 grid max-w-2xl grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] border-t border-line sm:mt-12">
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
      <p className="label veil border-t border-line py-4 text-balance text-muted">
        {exchanges.map(({ name }) => name).join('\u00a0/ ')}
      </p>
    </section>
  );
}
