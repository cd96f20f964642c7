import type { ExchangeRankings } from '@contracts/exchange-rankings.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ExternalLink } from '@/components/external-link';
import { Section } from '@/components/section';
import { exchangeBoard } from '@/content/exchanges.ts';
import { BOARD_SIZE, type BoardRow, defaultRows, liveRows, minuteOf } from './board-rows';
import { ExchangeTile, tileClass } from './exchange-tile';
import { exchangeRankingsQuery, queryClient } from './get-exchange-rankings';

const { boardTitle, loading, sources, volumeLabel } = exchangeBoard;
const places = Array.from({ length: BOARD_SIZE }, (_, place) => place);

export function ExchangeBoardSection() {
  const board = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const { data, isLoading } = useQuery({ ...exchangeRankingsQuery, enabled: isNear }, queryClient);

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      // Within one screen of the view.
      { rootMargin: '100% 0px' },
    );
    if (board.current) observer.observe(board.current);
    return () => observer.disconnect();
  }, []);

  return (
    <Section id="partners" {...exchangeBoard}>
      {/* As wide as the page: over the column of the section's label too. */}
      <div ref={board} className="mt-10 lg:mt-16 lg:-ml-[calc((100%+2rem)/5)]">
        {/* The skyline may have loaded the figures already. The prerendered board has none, and hydration needs the same markup. */}
        <Board live={isNear && data ? data : null} isLoading={isNear && isLoading} />
      </div>
    </Section>
  );
}

/** The default exchanges, or the live ones once their figures are there. Each line keeps its room without words. */
function Board({ live, isLoading }: { live: ExchangeRankings | null; isLoading: boolean }) {
  const source = live?.source;
  const asOf = live?.as_of && (
    <span>
      {exchangeBoard.asOf}{' '}
      <time key={live.as_of} dateTime={live.as_of}>
        {`${minuteOf(live.as_of)} UTC`}
      </time>
    </span>
  );
  return (
    <>
      <div className="label relative flex min-h-12 items-center border border-line bg-ink-900 px-3 text-muted">
        {!isLoading && source !== 'sample' && !asOf && <p>{boardTitle}</p>}
        {/* The head of the figures. Each row says it too: on narrow screens, and to assistive technology. */}
        {live && (
          <p aria-hidden className="absolute right-3 max-lg:hidden">
            {volumeLabel}
          </p>
        )}
        {/* Always rendered, so that assistive technology announces its later content. */}
        <p role="status">
          {isLoading && <span>{loading}</span>}
          {/* Sample figures are marked here, above the board, and not only in the small print. */}
          {source === 'sample' ? (
            <span className="inline-block rounded-sm border border-volt px-2 py-1 leading-tight text-volt">
              {sources.sample.text}
            </span>
          ) : (
            asOf
          )}
        </p>
      </div>
      <Rows rows={live === null ? defaultRows : liveRows(live.exchanges)} />
      <p className="hatched label border border-t-0 border-line p-4 text-center">
        <span className="bg-ink-950 px-3 py-1">{exchangeBoard.badge}</span>
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6">
        <p className="text-sm text-pretty text-muted">{exchangeBoard.marks}</p>
        <p className="label ml-auto flex min-h-11 items-center text-muted">
          {source === 'sample' && asOf}
          {source && source !== 'sample' && (
            <ExternalLink
              key={source}
              href={sources[source].url}
              className="flex min-h-11 items-center gap-1 underline underline-offset-4 hover:text-volt"
            >
              {sources[source].text}
            </ExternalLink>
          )}
        </p>
      </div>
    </>
  );
}

/** A fixed number of places, whatever is known: fewer rows leave the last ones blank, and nothing below moves. */
function Rows({ rows }: { rows: readonly BoardRow[] }) {
  const largest = Math.max(0, ...rows.map(({ volume }) => volume ?? 0));
  return (
    <ol className="grid grid-cols-[repeat(auto-fit,minmax(max(8.9rem,40%),1fr))] border-l border-line">
      {places.map((place) => {
        const row = rows[place];
        // Keyed by place: another exchange in it is new text in the same row, not a row that moves.
        if (row === undefined) return <li key={place} aria-hidden className={tileClass} />;
        const share = largest > 0 ? ((row.volume ?? 0) / largest) * 100 : 0;
        return <ExchangeTile key={place} {...row} share={share} />;
      })}
    </ol>
  );
}
