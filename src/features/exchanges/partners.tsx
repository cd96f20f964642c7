import { useRef } from 'react';
import { Section } from '@/components/section';
import { partners } from '@/content/exchanges.ts';
import { BoardHead, BoardSource } from './board-caption';
import { defaultRows, liveRows } from './board-rows';
import { ExchangeBoard } from './exchange-board';
import { useExchangeRankings } from './use-exchange-rankings';

const mode = import.meta.env.VITE_PARTNERS_MODE === 'partners' ? 'partners' : 'top';

export function Partners() {
  const { number, label, title, intro } = partners;
  const board = useRef<HTMLDivElement>(null);
  const state = useExchangeRankings(board);
  const live = state.status === 'live' ? state.rankings : null;
  return (
    <Section id="partners" number={number} label={label} title={title} intro={intro}>
      <div ref={board} className="mt-10 lg:mt-16">
        <BoardHead state={state} />
        <ExchangeBoard rows={live === null ? defaultRows : liveRows(live.exchanges, mode)} />
        <p className="hatched border border-t-0 border-line p-4 text-center sm:p-5">
          <span className="label inline-block rounded-sm bg-volt px-3 py-1 font-semibold text-ink-950">
            {partners.badge}
          </span>
        </p>
        <BoardSource live={live} />
      </div>
    </Section>
  );
}
