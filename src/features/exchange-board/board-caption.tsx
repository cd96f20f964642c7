import type { ExchangeRankings } from '@contracts/exchange-rankings.ts';
import { ExternalLink } from '@/components/external-link';
import { exchangeBoard } from '@/content/exchanges.ts';

export interface BoardState {
  /** The live figures; null before they are there, and if they never come. */
  live: ExchangeRankings | null;
  /** What is said while there are none: nothing yet, that they are loading, or that the list stands in for them. */
  waiting: 'no' | 'loading' | 'over';
}

/**
 * The board's head: its title, until there is something to say about live figures. One line in every state. Sample
 * figures are marked as such here, above the board, and not only in the small print.
 */
export function BoardHead({ live, waiting }: BoardState) {
  const isSample = live?.source === 'sample';
  const asOf = live?.as_of ?? null;
  const isLoading = live === null && waiting === 'loading';
  return (
    <div className="label relative flex min-h-12 items-center border border-line bg-ink-900 px-3 text-muted">
      {!isLoading && !isSample && asOf === null && (
        <p>{live === null && waiting === 'over' ? exchangeBoard.standIn : exchangeBoard.boardTitle}</p>
      )}
      {/* The head of each half's figures. Each row says it too: on narrow screens, and to assistive technology. */}
      {live && (
        <p aria-hidden className="absolute inset-x-0 grid grid-cols-2 gap-6 max-lg:hidden">
          <span className="text-right">{exchangeBoard.volumeLabel}</span>
          <span>{exchangeBoard.volumeLabel}</span>
        </p>
      )}
      {/* Always there, so that what appears inside is announced. */}
      <p role="status">
        {isLoading && exchangeBoard.loading}
        {isSample ? (
          <span className="rounded-sm border border-volt px-2 py-1 text-volt">{exchangeBoard.sources.sample.text}</span>
        ) : (
          asOf && <AsOf time={asOf} />
        )}
      </p>
    </div>
  );
}

/** Whose figures the board shows. The line keeps its room while there are none. */
export function BoardSource({ live }: Pick<BoardState, 'live'>) {
  return (
    <p className="label mt-1 flex min-h-11 items-center justify-end text-muted">
      <SourceWords live={live} />
    </p>
  );
}

function SourceWords({ live }: Pick<BoardState, 'live'>) {
  if (live === null || live.source === null) return null;
  if (live.source === 'sample') return live.as_of && <AsOf time={live.as_of} />;
  const { text, url } = exchangeBoard.sources[live.source];
  return (
    <ExternalLink href={url} className="flex min-h-11 items-center underline underline-offset-4 hover:text-volt">
      {text}
    </ExternalLink>
  );
}

const format = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

function AsOf({ time }: { time: string }) {
  return (
    <span>
      {exchangeBoard.asOf} <time dateTime={time}>{format.format(new Date(time))}</time>
    </span>
  );
}
