import { clsx } from 'clsx';
import { useState } from 'react';
import type { BoardRow } from './board-rows';

/**
 * The provider's picture once it has arrived; until then, and where it never does, our own logo or a monogram. Both
 * stand in one place of a fixed size, so nothing moves.
 */
export function ExchangePicture({ name, logo, picture }: Omit<BoardRow, 'volume'>) {
  const [arrived, setArrived] = useState<string | null>(null);
  const isThere = picture !== null && arrived === picture;
  return (
    <span className="relative block size-8 shrink-0 overflow-hidden rounded border border-line sm:size-9">
      <span aria-hidden className={clsx('absolute inset-0', isThere && 'invisible')}>
        {logo === null ? (
          // Drawn by the style sheet: it is a picture, and no part of the row's text.
          <span
            data-monogram={[...name][0]?.toUpperCase()}
            className="figures grid size-full place-items-center bg-ink-800 text-sm before:content-[attr(data-monogram)]"
          />
        ) : (
          <img src={logo} alt="" width={36} height={36} loading="lazy" decoding="async" className="size-full" />
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
          referrerPolicy="no-referrer"
          onLoad={() => setArrived(picture)}
          className={clsx('absolute inset-0 size-full object-cover', !isThere && 'opacity-0')}
        />
      )}
    </span>
  );
}
