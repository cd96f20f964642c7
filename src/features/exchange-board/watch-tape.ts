import type { ExchangeRankings } from '@contracts/exchange-rankings.ts';
import { QueryObserver } from '@tanstack/react-query';
import { type BoardRow, defaultRows, formatVolume, liveRows, minuteOf, sumVolumes } from './board-rows';
import { exchangeRankingsQuery, queryClient } from './get-exchange-rankings';
import type { TapeContent } from './tape';

function tapeOf(rows: readonly BoardRow[], live?: ExchangeRankings): TapeContent {
  const time = live?.as_of;
  const entries = rows.map(({ name, logo, volume }) => ({ name, logo, figure: formatVolume(volume) }));
  // The day is at the board: figures are minutes old.
  const asOf = time ? { time, text: `${minuteOf(time).slice(-5)} UTC` } : null;
  return { entries, source: live?.source ?? null, asOf, ...sumVolumes(rows) };
}

/** Shows the logos, and the figures when they come: the board asks for the same ones. */
export function watchTape(show: (content: TapeContent) => void, stop: AbortSignal): void {
  if (stop.aborted) return;
  const observer = new QueryObserver(queryClient, exchangeRankingsQuery);
  const follow = ({ data }: { data: ExchangeRankings | undefined }) =>
    show(data ? tapeOf(liveRows(data.exchanges), data) : tapeOf(defaultRows));
  follow(observer.getCurrentResult());
  stop.addEventListener('abort', observer.subscribe(follow));
}
