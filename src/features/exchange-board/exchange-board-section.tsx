import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Section } from '@/components/section';
import { exchangeBoard } from '@/content/exchanges.ts';
import { queryClient } from '@/lib/query-client';
import type { BoardState } from './board-caption';
import { ExchangeBoard } from './exchange-board';
import { exchangeRankingsQuery } from './get-exchange-rankings';

/** After this the board no longer says that it is loading. Figures that come later are shown all the same. */
const LOADING_LIMIT_MS = 8000;

export function ExchangeBoardSection() {
  const { number, label, title, intro } = exchangeBoard;
  const board = useRef<HTMLDivElement>(null);
  const [waiting, setWaiting] = useState<BoardState['waiting']>('no');
  const { data: live = null, isLoading } = useQuery(
    { ...exchangeRankingsQuery, enabled: waiting !== 'no' },
    queryClient,
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setWaiting('loading');
        timer = setTimeout(() => setWaiting('over'), LOADING_LIMIT_MS);
      },
      // Within one screen of the view.
      { rootMargin: '100% 0px' },
    );
    if (board.current) observer.observe(board.current);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, []);

  return (
    <Section id="partners" number={number} label={label} title={title} intro={intro}>
      {/* As wide as the page: over the column of the section's label too. */}
      <div ref={board} className="mt-10 lg:mt-16 lg:-ml-[calc((100%+2rem)/5)]">
        <ExchangeBoard live={live} waiting={waiting === 'loading' && !isLoading ? 'over' : waiting} />
      </div>
    </Section>
  );
}
