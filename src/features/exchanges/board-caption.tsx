import type { ExchangeRankings } from '@contracts/exchange-rankings.ts';
import { ExternalLink } from '@/components/external-link';
import { partners } from '@/content/exchanges.ts';
import type { RankingsState } from './observe-exchange-rankings';

/**
 * The board's head: its title until there is something to say about live figures. One line in every state. Made-up
 * figures are called so here, over the board, and not only in the small print.
 */
export function BoardHead({ state }: { state: RankingsState }) {
  const live = state.status === 'live' ? state.rankings : null;
  const hasWords = state.status === 'loading' || live?.source === 'sample' || (live !== null && live.as_of !== null);
  return (
    <div className="label flex min-h-12 items-center border border-line bg-ink-900 px-3 text-muted sm:px-5">
      {!hasWords && <p>{partners.boardTitle}</p>}
      {/* Always there, so that what appears inside is announced. */}
      <p role="status">
        {state.status === 'loading' && partners.loading}
        {live?.source === 'sample' ? (
          <span className="rounded-sm border border-volt px-2 py-1 text-volt">{partners.sources.sample.text}</span>
        ) : (
          live?.as_of && <AsOf time={live.as_of} />
        )}
      </p>
    </div>
  );
}

/** Whose figures the board shows. Its place is kept while there are none. */
export function BoardSource({ live }: { live: ExchangeRankings | null }) {
  return (
    <p className="label mt-1 flex min-h-11 items-center justify-end text-muted">
      <SourceWords live={live} />
    </p>
  );
}

function SourceWords({ live }: { live: ExchangeRankings | null }) {
  if (live === null || live.source === null) return null;
  if (live.source === 'sample') return live.as_of && <AsOf time={live.as_of} />;
  const { text, url } = partners.sources[live.source];
  return (
    <ExternalLink href={url} className="flex min-h-11 items-center underline underline-offset-4 hover:text-volt">
      {text}
    </ExternalLink>
  );
}

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function AsOf({ time }: { time: string }) {
  return (
    <span>
      {partners.asOf} <time dateTime={time}>{format.format(new Date(time))}</time>
    </span>
  );
}
