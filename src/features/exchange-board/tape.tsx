import type { ExchangeRankings } from '@contracts/exchange-rankings.ts';
import { useEffect, useState } from 'react';
import { ExternalLink } from '@/components/external-link';
import { exchangeBoard, exchanges } from '@/content/exchanges.ts';
import { whenIdle } from '@/lib/lazy';

const { sources, tape } = exchangeBoard;

export interface TapeContent {
  entries: { name: string; logo?: string | null; figure?: string | null }[];
  /** The sum of the figures, and of how many: null until there are any, and if they never come. */
  total: string | null;
  count: number;
  source: ExchangeRankings['source'];
  /** When the figures were true. */
  asOf: { time: string; text: string } | null;
}

const namesAlone: TapeContent = {
  entries: exchanges.slice(0, 14).map(({ name }) => ({ name })),
  total: null,
  count: 0,
  source: null,
  asOf: null,
};

/**
 * The foot of the first screen: what the board's exchanges trade in 24 hours, and each of them in a line that runs out
 * of the window and moves with the scrolling.
 */
export function Tape() {
  const [{ entries, total, count, source, asOf }, show] = useState(namesAlone);

  useEffect(() => {
    const stop = new AbortController();
    const watch = async () => {
      await whenIdle();
      (await import('./watch-tape')).watchTape(show, stop.signal);
    };
    // Without the code the names stay.
    watch().catch(() => undefined);
    return () => stop.abort();
  }, []);

  return (
    <div className="no-print overflow-hidden border-t border-line bg-ink-950">
      {/* New elements for the figures: words that move aside would count as a layout shift. */}
      <div
        key={total}
        className="page flex min-h-26 justify-center gap-x-6 gap-y-2.5 max-sm:flex-col sm:min-h-18 sm:items-center"
      >
        {total !== null && (
          <div className="flex items-center gap-x-4 motion-safe:animate-rise-in sm:shrink-0 sm:border-r sm:border-line sm:pr-6">
            <p className="figures text-2xl font-medium tracking-tight text-volt sm:text-[1.75rem]">{total}</p>
            <div className="min-w-0 text-[0.8125rem]/tight text-muted wrap-anywhere">
              <p>
                {tape.before} {count} {tape.after}
              </p>
              <p className="flex flex-wrap gap-x-2">
                {source === 'sample' && (
                  <span className="mt-1 border border-volt px-1 text-volt">{sources.sample.text}</span>
                )}
                {source === 'coingecko' && (
                  <ExternalLink
                    href={sources.coingecko.url}
                    className="relative underline underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-3 hover:text-volt"
                  >
                    {sources.coingecko.text}
                  </ExternalLink>
                )}
                {asOf && (
                  <time dateTime={asOf.time} className="max-xs:hidden">
                    {asOf.text}
                  </time>
                )}
              </p>
            </div>
          </div>
        )}
        <div className="-mr-[50vw] min-w-0 overflow-hidden sm:grow">
          <ul className="tape label flex w-max items-center gap-7">
            {entries.map(({ name, logo, figure }) => (
              <li key={name} className="flex items-center gap-2">
                <span className="size-6 overflow-hidden rounded-sm">
                  {logo && <img src={logo} alt="" width={24} height={24} />}
                </span>
                {name} {figure && <span className="text-muted">{figure}</span>}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}
