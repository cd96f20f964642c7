import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type CSSProperties, useDeferredValue } from 'react';
import { ClientOnly } from '@/components/client-only.tsx';
import { ExternalLink } from '@/components/external-link.tsx';
import { exchangeBoard } from '@/content/exchanges.ts';
import { yourToken } from '@/content/hero.ts';
import { visitorTicker } from '@/lib/listing-url.ts';
import { type BoardRow, defaultRows, formatVolume, liveRows, minuteOf, sumVolumes } from './board-rows.ts';
import { exchangeRankingsQuery, queryClient } from './get-exchange-rankings.ts';

const { sources, skyline } = exchangeBoard;

/** The height of all columns while there are no figures. */
const FENCE = 0.14;
/**
 * The most that the second column may take of the height: the words above it and the smaller ones need room. On narrow windows
 * they need more, so there all columns are lower (`--air`).
 */
const UNDER_WORDS = 0.28;
/** How many columns narrow windows have room for. */
const FIRST = 6;

/**
 * Where the volume is: a column for each exchange, on one linear scale, and in front of them a place for the visitor's token. Room
 * for the figures is reserved, and their sum is shown above the smaller columns.
 */
export function Skyline() {
  const { data: loaded } = useQuery(exchangeRankingsQuery, queryClient);
  // The markup has no figures, and the board may have fetched them before this is hydrated.
  const data = useDeferredValue(loaded ?? null, null);
  const rows = data ? liveRows(data.exchanges) : defaultRows;
  const { total, count } = sumVolumes(rows);
  const [first = 0, ...others] = rows.map(({ volume }) => volume ?? 0);
  const top = Math.max(first, Math.max(0, ...others) / UNDER_WORDS);

  return (
    <figure className="@container relative flex min-w-0 grow flex-col">
      {/* A new element for the figures: words that move aside would count as a layout shift. */}
      {data?.source === 'sample' && (
        <figcaption className="label absolute bottom-0 left-0 flex h-6 items-center text-muted">
          {skyline.sample}
        </figcaption>
      )}
      {data?.source === 'coingecko' && (
        <figcaption
          key={total}
          className="absolute top-0 right-0 left-32 text-right text-xs text-muted motion-safe:animate-rise-in @lg:left-44 @lg:text-sm"
        >
          {total !== null && count > 1 && (
            <p>
              <strong className="figures block text-base font-normal tracking-tight text-text @lg:text-4xl">
                {total}
              </strong>{' '}
              <span>
                {skyline.before} <span>{count}</span> {skyline.after}
              </span>
            </p>
          )}
          <p>
            <ExternalLink
              href={sources.coingecko.url}
              className="relative underline underline-offset-4 after:absolute after:inset-x-0 after:-inset-y-3 hover:text-volt"
            >
              {sources.coingecko.text}
            </ExternalLink>{' '}
            {/* The time alone, since figures are minutes old. The board shows the day, too. */}
            {data.as_of && (
              <time key={data.as_of} dateTime={data.as_of} className="hidden @lg:inline">
                {`${minuteOf(data.as_of).slice(-5)} UTC`}
              </time>
            )}
          </p>
        </figcaption>
      )}
      {/* With another number of columns all of them are drawn again, since each has another place. */}
      <div key={rows.length} className="flex grow">
        <Place />
        {/* Without scripts and on paper only the names are shown. */}
        <ol className="skyline flex min-w-0 grow [--air:0.6] @lg:[--air:1]">
          {rows.map((row, place) => (
            <Column
              // biome-ignore lint/suspicious/noArrayIndexKey: another exchange in its place is new, and nothing moves.
              key={place}
              {...row}
              place={place}
              share={top > 0 ? (row.volume ?? 0) / top : undefined}
              isLive={data?.source === 'coingecko'}
            />
          ))}
        </ol>
        {rows.length > FIRST && (
          <span
            aria-hidden
            className="label flex h-6 items-center self-end pl-2 text-muted no-print noscript:hidden @lg:hidden"
          >
            + {rows.length - FIRST}
          </span>
        )}
      </div>
    </figure>
  );
}

/** The visitor's place: it shows the ticker of the typed link. While it is empty, it fills as the visitor scrolls it away. */
function Place() {
  const ticker = visitorTicker.use();
  return (
    <span
      className={clsx(
        'relative mb-8 flex w-22 shrink-0 flex-col justify-end border border-b-0 border-volt no-print noscript:hidden @lg:w-32',
        !ticker && 'border-dashed',
      )}
    >
      <span aria-hidden className={clsx('absolute inset-0 bg-volt/20', !ticker && 'fills origin-bottom scale-y-0')} />
      <span
        key={ticker}
        translate={ticker ? 'no' : undefined}
        className={clsx(
          'label relative -mx-px truncate bg-volt px-1 text-center tracking-tight text-ink-950',
          ticker && 'font-semibold motion-safe:animate-land',
        )}
      >
        {ticker || yourToken}
      </span>
    </span>
  );
}

interface ColumnProps extends BoardRow {
  place: number;
  /** Of the available height; undefined without figures. */
  share: number | undefined;
  isLive: boolean;
}

function Column({ name, logo, picture, volume, place, share, isLive }: ColumnProps) {
  const figure = formatVolume(volume);
  const image = logo ?? picture;
  // Drawn by the app alone, so that their look does not weigh in every page's style sheet.
  const bar: CSSProperties = {
    position: 'absolute',
    inset: '0 7%',
    transform: `scaleY(calc(var(--air) * ${share === undefined ? FENCE : Math.max(share, 0.015)}))`,
    transformOrigin: 'bottom',
    // Fades towards its foot.
    maskImage: 'linear-gradient(#000 10%, #0006)',
    transition: 'transform 200ms cubic-bezier(0.2, 0, 0, 1)',
  };
  const picked: CSSProperties = { aspectRatio: 1, width: '84%', maxWidth: '1.5rem', margin: 'auto', borderRadius: 4 };
  return (
    <li
      title={figure ? `${name} ${figure}` : name}
      className={clsx('flex max-w-14 min-w-0 flex-1 flex-col', place >= FIRST && '@max-lg:hidden')}
    >
      <span aria-hidden className="relative grow border-b border-line-strong">
        <ClientOnly>
          <span style={bar} className={clsx('rises', share === undefined ? 'bg-line' : 'bg-text')} />
          {/* The figure of the highest column, beside its top. */}
          {place === 0 && isLive && (
            <span
              className="rises figures absolute bottom-0 hidden text-sm/none whitespace-nowrap text-muted [--rising:rise-along] @lg:block"
              style={{ left: '115%', height: `${(share ?? 0) * 100}%` }}
            >
              {figure}
            </span>
          )}
        </ClientOnly>
      </span>
      <span aria-hidden className="h-8 pt-2">
        <ClientOnly>
          {image ? (
            <img key={image} src={image} alt="" style={picked} />
          ) : (
            <span
              data-monogram={[...name][0]?.toUpperCase()}
              style={{ ...picked, display: 'grid', placeItems: 'center', fontSize: 10, lineHeight: 1 }}
              className="figures bg-ink-800 before:content-[attr(data-monogram)]"
            />
          )}
        </ClientOnly>
      </span>
      <span translate="no" className="sr-only">
        {name}
      </span>{' '}
      <span className="sr-only">{figure}</span>
    </li>
  );
}
