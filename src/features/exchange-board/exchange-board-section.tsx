import type { ExchangeRankings } from '@contracts/exchange-rankings.ts';
import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { Section } from '@/components/section';
import { exchangeBoard } from '@/content/exchanges.ts';
import { lazyImport } from '@/lib/lazy';
import { getSupabase } from '@/lib/supabase';
import type { BoardState } from './board-caption';
import { ExchangeBoard } from './exchange-board';
import type { LiveRankingsProps } from './live-rankings';

const loadLiveRankings = lazyImport(() => import('./live-rankings'));

/** After this the board no longer says that it is loading. Figures that come later are shown all the same. */
const LOADING_LIMIT_MS = 8000;

export function ExchangeBoardSection() {
  const { number, label, title, intro } = exchangeBoard;
  const [waiting, setWaiting] = useState<BoardState['waiting']>('no');
  const [live, setLive] = useState<ExchangeRankings | null>(null);
  const board = useRef<HTMLDivElement>(null);

  const onNear = useCallback(() => setWaiting('loading'), []);
  const onAnswer = useCallback((answer: ExchangeRankings | null) => {
    setLive(answer);
    setWaiting('over');
  }, []);
  const LiveRankings = useLiveRankings(board, onNear, onAnswer);

  useEffect(() => {
    if (waiting !== 'loading') return;
    const timer = setTimeout(() => setWaiting('over'), LOADING_LIMIT_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  return (
    <Section id="partners" number={number} label={label} title={title} intro={intro}>
      {/* As wide as the page: over the column of the section's label too. */}
      <div ref={board} className="mt-10 lg:mt-16 lg:-ml-[calc((100%+2rem)/5)]">
        <ExchangeBoard live={live} waiting={waiting} />
        {LiveRankings && <LiveRankings onAnswer={onAnswer} />}
      </div>
    </Section>
  );
}

/** Loads the live figures when the element is within one screen of the view. If that fails, the answer is null. */
function useLiveRankings(
  element: RefObject<Element | null>,
  onNear: () => void,
  onAnswer: LiveRankingsProps['onAnswer'],
) {
  const [LiveRankings, setLiveRankings] = useState<ComponentType<LiveRankingsProps> | null>(null);

  useEffect(() => {
    async function load() {
      onNear();
      // Loaded beside the figures' code, which reports a failure itself.
      getSupabase().catch(() => undefined);
      try {
        const loaded = await loadLiveRankings();
        setLiveRankings(() => loaded.LiveRankings);
      } catch (error) {
        console.error('Could not load the live exchange board:', error);
        onAnswer(null);
      }
    }

    if (element.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        void load();
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, onNear, onAnswer]);

  return LiveRankings;
}
