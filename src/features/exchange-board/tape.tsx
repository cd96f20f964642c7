import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { ClientOnly } from '@/components/client-only';
import { ExternalLink } from '@/components/external-link';
import { exchangeBoard } from '@/content/exchanges.ts';
import { defaultRows, formatVolume, liveRows, minuteOf, sumVolumes } from './board-rows';
import { exchangeRankingsQuery, queryClient } from './get-exchange-rankings';

const { sources, tape } = exchangeBoard;

/**
 * The foot of the first screen: what the board's exchanges trade in 24 hours, and each of them in a line that runs out
 * of the window and moves with the scrolling.
 */
export function Tape() {
  // Until there are figures, and if they never come, the names alone. The board asks for the same ones.
  const { data: loaded } = useQuery(exchangeRankingsQuery, queryClient);
  // The markup has none, and the board may have fetched them before the tape is hydrated.
  const data = useDeferredValue(loaded ?? null, null);
  const rows = data ? liveRows(data.exchanges) : defaultRows;
  const { total, count } = sumVolumes(rows);

  return (
    <div className="no-print overflow-hidden border-t border-line bg-ink-950">
      {/* New elements for the figures: words that move aside would count as a layout shift. */}
      <div
        key={total}
        className="page flex min-h-26 justify-center gap-x-6 gap-y-2.5 max-sm:flex-col sm:min-h-18 sm:items-center"
      >
        {total !== null && (
          <div className="flex flex-wrap items-center gap-x-4 motion-safe:animate-rise-in sm:shrink-0 sm:border-r sm:border-line sm:pr-6">
            <p className="figures shrink-0 text-2xl font-medium tracking-tight text-volt sm:text-[1.75rem]">{total}</p>
            <div className="min-w-0 text-[0.8125rem]/tight text-muted max-sm:flex-1 max-sm:basis-32">
              <p>
                {tape.before} <span>{count}</span> {tape.after}
              </p>
              <p className="flex flex-wrap gap-x-2">
                {data?.source === 'sample' && (
                  <span className="mt-1 border border-volt px-1 text-volt">{sources.sample.text}</span>
                )}
                {data?.source === 'coingecko' && (
                  <ExternalLink
                    href={sources.coingecko.url}
                    className="relative underline underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-3 hover:text-volt"
                  >
                    {sources.coingecko.text}
                  </ExternalLink>
                )}
                {/* The day is at the board: figures are minutes old. */}
                {data?.as_of && (
                  <time key={data.as_of} dateTime={data.as_of} className="max-xs:hidden">
                    {`${minuteOf(data.as_of).slice(-5)} UTC`}
                  </time>
                )}
              </p>
            </div>
          </div>
        )}
        <div className="-mr-[50vw] min-w-0 overflow-hidden sm:grow">
          <ul className="tape label flex w-max items-center gap-7">
            {rows.map(({ name, logo, volume }) => (
              <li key={name} className="flex items-center gap-2">
                <span className="size-6 overflow-hidden rounded-sm">
                  <ClientOnly>{logo && <img src={logo} alt="" width={24} height={24} />}</ClientOnly>
                </span>
                <span translate="no">{name}</span> <span className="text-muted">{formatVolume(volume)}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}
