import type { ExchangeRankings } from '@contracts/exchange-rankings.ts';
import { ExternalLink } from '@/components/external-link';
import { exchangeBoard } from '@/content/exchanges.ts';
import { minuteOf } from './board-rows';

const { boardTitle, loading, sources, volumeLabel } = exchangeBoard;

export interface BoardState {
  /** The live figures; null before they are there, and if they never come. */
  live: ExchangeRankings | null;
  isLoading: boolean;
}

/**
 * The board's head: its title, until there is something to say about live figures. One line in every state. Sample
 * figures are marked as such here, above the board, and not only in the small print.
 */
export function BoardHead({ live, isLoading }: BoardState) {
  const isSample = live?.source === 'sample';
  return (
    <div className="label relative flex min-h-12 items-center border border-line bg-ink-900 px-3 text-muted">
      {!isLoading && !isSample && !live?.as_of && <p>{boardTitle}</p>}
      {/* The head of each half's figures. Each row says it too: on narrow screens, and to assistive technology. */}
      {live && (
        <p aria-hidden className="absolute inset-x-0 grid grid-cols-2 gap-6 max-lg:hidden">
          <span className="text-right">{volumeLabel}</span>
          <span>{volumeLabel}</span>
        </p>
      )}
      {/* Always rendered, so that assistive technology announces its later content. */}
      <p role="status">
        {isLoading && loading}
        {isSample && (
          <span className="inline-block rounded-sm border border-volt px-2 py-1 leading-tight text-volt">
            {sources.sample.text}
          </span>
        )}
        {!isSample && live?.as_of && <AsOf time={live.as_of} />}
      </p>
    </div>
  );
}

/** The source of the figures. The line keeps its room without one. */
export function BoardSource({ live }: Pick<BoardState, 'live'>) {
  const source = live?.source;
  return (
    <p className="label ml-auto flex min-h-11 items-center text-muted">
      {source === 'sample' && live?.as_of && <AsOf time={live.as_of} />}
      {source && source !== 'sample' && (
        <ExternalLink
          href={sources[source].url}
          className="flex min-h-11 items-center gap-1 underline underline-offset-4 hover:text-volt"
        >
          {sources[source].text}
        </ExternalLink>
      )}
    </p>
  );
}

function AsOf({ time }: { time: string }) {
  return (
    <span>
      {exchangeBoard.asOf} <time dateTime={time}>{minuteOf(time)} UTC</time>
    </span>
  );
}
