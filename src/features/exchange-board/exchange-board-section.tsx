import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Section } from '@/components/section';
import { exchangeBoard } from '@/content/exchanges.ts';
import { queryClient } from '@/lib/query-client';
import { ExchangeBoard } from './exchange-board';
import { exchangeRankingsQuery } from './get-exchange-rankings';

export function ExchangeBoardSection() {
  const { number, label, title, intro } = exchangeBoard;
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
    <Section id="partners" number={number} label={label} title={title} intro={intro}>
      {/* As wide as the page: over the column of the section's label too. */}
      <div ref={board} className="mt-10 lg:mt-16 lg:-ml-[calc((100%+2rem)/5)]">
        {/* The tape may have the figures already. The prerendered board has none, and React takes over what is the same. */}
        <ExchangeBoard live={isNear && data ? data : null} isLoading={isNear && isLoading} />
      </div>
    </Section>
  );
}
