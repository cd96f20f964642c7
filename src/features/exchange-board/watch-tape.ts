import type { ExchangeRankings } from '@contracts/exchange-rankings.ts';
import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from '@/lib/query-client';
import { type BoardRow, defaultRows, formatVolume, liveRows, sumVolumes } from './board-rows';
import { exchangeRankingsQuery } from './get-exchange-rankings';
import type { TapeContent } from './tape';

function tapeOf(rows: readonly BoardRow[], source: ExchangeRankings['source']): TapeContent {
  const entries = rows.map(({ name, logo, volume }) => ({ name, logo, figure: formatVolume(volume) }));
  return { entries, source, ...sumVolumes(rows) };
}

/** Shows the logos, and the figures when they come: the board asks for the same ones. Returns a function that stops it. */
export function watchTape(show: (content: TapeContent) => void): () => void {
  const observer = new QueryObserver(queryClient, exchangeRankingsQuery);
  const follow = ({ data }: { data: ExchangeRankings | undefined }) =>
    show(data ? tapeOf(liveRows(data.exchanges), data.source) : tapeOf(defaultRows, null));
  follow(observer.getCurrentResult());
  return observer.subscribe(follow);
}
