import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Section } from '@/components/section';
import { exchangeBoard } from '@/content/exchanges.ts';
import { queryClient } from '@/lib/query-client';
import { ExchangeBoard } from './exchange-board';
import { exchangeRankingsQuery } from './get-exchange-rankings';

/** After this the board no longer says that it is loading. Figures that come later are shown all the same. */
const LOADING_LIMIT_MS = 8000;

export function ExchangeBoardSection() {
  const { number, label, title, intro } = exchangeBoard;
  const board = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(board);
  const { data: live = null, isLoading } = useQuery({ ...exchangeRankingsQuery, enabled: isNear }, queryClient);
  const [isLate, setLate] = useState(false);

  useEffect(() => {
    if (!isNear) return;
    const timer = setTimeout(() => setLate(true), LOADING_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [isNear]);

  const waiting = isLoading && !isLate ? 'loading' : 'over';
  return (
    <Section id="partners" number={number} label={label} title={title} intro={intro}>
      {/* As wide as the page: over the column of the section's label too. */}
      <div ref={board} className="mt-10 lg:mt-16 lg:-ml-[calc((100%+2rem)/5)]">
        <ExchangeBoard live={live} waiting={isNear ? waiting : 'no'} />
      </div>
    </Section>
  );
}

/** Whether the element has come within one screen of the view. */
function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
