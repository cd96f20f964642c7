import { clsx } from 'clsx';
import { useState } from 'react';
import { ClientOnly } from '@/components/client-only';
import { exchangeBoard } from '@/content/exchanges.ts';
import { type BoardRow, formatVolume } from './board-rows';

/** Used by blank places too. On wide screens the right half mirrors the left one, as in a depth chart: the bars meet at the spine. */
export const tileClass =
  'group relative flex min-h-33 min-w-0 flex-wrap content-center items-center gap-x-2 gap-y-2 border-r border-b border-line px-2 py-3 xs:min-h-29 xs:px-3 sm:min-h-23 sm:gap-x-4 lg:min-h-18 lg:flex-nowrap lg:py-0 lg:odd:border-r-0 lg:odd:pr-0 lg:even:flex-row-reverse lg:even:pl-0 lg:even:text-right';

/**
 * One row of the board, with a bar of `share` percent of the longest. It always has room for a name of two lines and a volume, so
 * nothing moves when figures arrive.
 */
export function ExchangeTile({ name, logo, picture, volume, share }: BoardRow & { share: number }) {
  const figure = formatVolume(volume);
  return (
    <li className={tileClass}>
      {/* A new picture for a new name: the old picture must not be shown beside it while the new one loads. */}
      <ExchangePicture key={name} name={name} logo={logo} picture={picture} />
      {/* A new name is a new element: right-aligned text that changes would count as a layout shift. */}
      <span
        key={`name of ${name}`}
        translate="no"
        className="min-w-0 flex-1 leading-tight hyphens-manual font-semibold max-xs:text-sm lg:w-1/3 lg:flex-none lg:text-lg"
      >
        {name}
      </span>
      <span className="figures flex min-h-10 w-full flex-wrap items-baseline justify-between gap-x-2 text-sm xs:min-h-5 lg:contents">
        {figure !== null && <span className="text-xs text-muted lg:sr-only">{exchangeBoard.volumeLabel}</span>}
        <span className="text-right lg:w-20 lg:text-base lg:group-even:text-left">{figure}</span>
        {/* Its length is an SVG attribute: the content security policy allows no style attributes in the page. */}
        <svg
          aria-hidden="true"
          fill="currentColor"
          className="absolute bottom-0 left-0 h-0.5 w-full text-line-strong lg:static lg:h-[calc(4.5rem-1px)] lg:w-0 lg:flex-1 lg:group-odd:-scale-x-100"
        >
          {figure !== null && <rect width={`${share}%`} height="100%" />}
        </svg>
      </span>
    </li>
  );
}

/**
 * The provider's picture once it has loaded; until then, and if it never does, our own logo or a monogram. Both share
 * one place of a fixed size, so nothing moves.
 */
function ExchangePicture({ name, logo, picture }: Omit<BoardRow, 'volume'>) {
  const [loaded, setLoaded] = useState<string | null>(null);
  const isLoaded = picture !== null && loaded === picture;
  return (
    <span className="relative block size-9 shrink-0 overflow-hidden rounded border border-line">
      <span aria-hidden className={clsx('absolute inset-0', isLoaded && 'invisible')}>
        {logo === null ? (
          // Drawn by the style sheet: it is a picture and not part of the row's text.
          <span
            data-monogram={[...name][0]?.toUpperCase()}
            className="figures grid size-full place-items-center bg-ink-800 text-sm before:content-[attr(data-monogram)]"
          />
        ) : (
          <ClientOnly>
            <img src={logo} alt="" width={36} height={36} loading="lazy" decoding="async" className="size-full" />
          </ClientOnly>
        )}
      </span>
      {picture !== null && (
        <img
          src={picture}
          alt=""
          width={36}
          height={36}
          loading="lazy"
          decoding="async"
          onLoad={() => setLoaded(picture)}
          className={clsx('absolute inset-0 size-full object-cover', !isLoaded && 'opacity-0')}
        />
      )}
    </span>
  );
}
