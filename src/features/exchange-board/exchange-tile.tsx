import { clsx } from 'clsx';
import { useState } from 'react';
import { ClientOnly } from '@/components/client-only.tsx';
import { exchangeBoard } from '@/content/exchanges.ts';
import { type BoardRow, formatVolume } from './board-rows.ts';

/** A tile of the grid, used by blank places too: two in a row, three, or five. */
export const tileClass =
  'relative flex min-h-29 w-1/2 flex-col overflow-clip border-r border-b border-line bg-ink-900 p-3 xs:px-4 md:w-1/3 lg:min-h-40 lg:w-1/5 lg:p-5';

/**
 * One tile of the grid, with a bar of `share` percent of the longest. Room for its figure is reserved: until it comes, logo and name
 * are in the middle, and then a transform lifts them, which is no layout shift.
 */
export function ExchangeTile({ name, logo, picture, volume, share }: BoardRow & { share: number }) {
  const figure = formatVolume(volume);
  return (
    <li className={tileClass}>
      <div
        className={clsx(
          'flex min-w-0 flex-wrap items-center gap-2.5 transition-transform lg:gap-3',
          figure === null && 'translate-y-5 lg:translate-y-8',
        )}
      >
        {/* A new picture for a new name: the old picture must not be shown beside it while the new one loads. */}
        <ExchangePicture key={name} name={name} logo={logo} picture={picture} />
        {/* A new name is a new element: text that changes would count as a layout shift. */}
        <span
          key={`name of ${name}`}
          translate="no"
          className="min-w-0 flex-1 basis-16 leading-tight font-semibold wrap-anywhere hyphens-manual max-xs:text-[0.8125rem] lg:text-lg/tight"
        >
          {name}
        </span>
      </div>
      {figure !== null && (
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2 pt-2 motion-safe:animate-rise-in lg:block">
          <span className="text-xs text-muted">{exchangeBoard.volumeLabel}</span>{' '}
          <span className="figures tracking-tight lg:block lg:text-2xl/snug">{figure}</span>
        </p>
      )}
      {/* Its length is an SVG attribute: the content security policy allows no style attributes in the page. */}
      <svg aria-hidden="true" fill="currentColor" className="absolute bottom-0 left-0 h-0.75 w-full text-text">
        {figure !== null && <rect width={`${share}%`} height="100%" />}
      </svg>
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
    <span className="relative block size-9 shrink-0 overflow-hidden rounded border border-line lg:size-11">
      <span aria-hidden className={clsx('absolute inset-0', isLoaded && 'invisible')}>
        {logo === null ? (
          // Drawn by the style sheet: it is a picture and not part of the row's text.
          <span
            data-monogram={[...name][0]?.toUpperCase()}
            className="figures grid size-full place-items-center bg-ink-800 before:content-[attr(data-monogram)]"
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
