import type { ExchangeRankings } from '@contracts/exchange-rankings.ts';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { ExternalLink } from '@/components/external-link.tsx';
import { Section } from '@/components/section.tsx';
import { exchangeBoard } from '@/content/exchanges.ts';
import { useAnnouncement, useWaiting } from '@/lib/announce.ts';
import { BOARD_SIZE, type BoardRow, defaultRows, liveRows, minuteOf } from './board-rows.ts';
import { ExchangeTile, tileClass } from './exchange-tile.tsx';
import { exchangeRankingsQuery, queryClient } from './get-exchange-rankings.ts';

const { boardTitle, loading, sources } = exchangeBoard;
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
      <div ref={board} className="mt-8">
        {/* The skyline may have loaded the figures already. The prerendered board has none, and hydration needs the same markup. */}
        <Board live={isNear && data ? data : null} isLoading={isNear && isLoading} />
      </div>
    </Section>
  );
}

/** The default exchanges, or the live ones once their figures are there. Each line keeps its room without words. */
function Board({ live, isLoading }: { live: ExchangeRankings | null; isLoading: boolean }) {
  const source = live?.source;
  const time = live?.as_of && `${minuteOf(live.as_of)} UTC`;
  const loaded = source === 'sample' ? sources.sample.text : time ? `${exchangeBoard.asOf} ${time}` : undefined;
  // Said once: a live region speaks again each time that a dialog over it closes.
  useWaiting(isLoading && loading);
  useAnnouncement(isLoading ? undefined : loaded);
  const asOf = live?.as_of && (
    <span>
      {exchangeBoard.asOf}{' '}
      <time key={live.as_of} dateTime={live.as_of}>
        {time}
      </time>
    </span>
  );
  return (
    <>
      <div className="label flex min-h-12 items-center text-muted">
        {!isLoading && source !== 'sample' && !asOf && <p>{boardTitle}</p>}
        <p id="board-status">
          {isLoading && <span>{loading}</span>}
          {/* Sample figures are marked here, above the board, and not only in the small print. */}
          {source === 'sample' ? (
            <span className="inline-block rounded-sm border border-line-strong bg-ink-950 px-2 py-1 leading-tight text-text">
              {sources.sample.text}
            </span>
          ) : (
            asOf
          )}
        </p>
      </div>
      <div className="flex flex-wrap border-t border-l border-line">
        <Rows rows={live === null ? defaultRows : liveRows(live.exchanges)} />
        {/* The last tile takes what its row has left. */}
        <p className="hatched label grid min-h-24 min-w-1/2 flex-1 place-items-center border-r border-b border-line p-4 text-center md:min-w-1/3 lg:min-w-1/5">
          <span className="rounded-sm bg-ink-950 px-2 py-1 lg:text-base">{exchangeBoard.badge}</span>
        </p>
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6">
        <p className="text-sm text-pretty text-muted">{exchangeBoard.marks}</p>
        <p className="label ml-auto flex min-h-11 items-center text-muted">
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

/** A fixed number of places, whatever is known: fewer rows leave the last ones to the badge's hatching, and nothing below moves. */
function Rows({ rows }: { rows: readonly BoardRow[] }) {
  const largest = Math.max(0, ...rows.map(({ volume }) => volume ?? 0));
  return (
    <ol className="contents">
      {places.map((place) => {
        const row = rows[place];
        // Keyed by place: another exchange in it is new text in the same row, not a row that moves.
        if (row === undefined) return <li key={place} aria-hidden className={clsx('hatched', tileClass)} />;
        const share = largest > 0 ? ((row.volume ?? 0) / largest) * 100 : 0;
        return <ExchangeTile key={place} {...row} share={share} />;
      })}
    </ol>
  );
}
