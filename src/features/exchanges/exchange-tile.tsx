import { partners } from '@/content/exchanges.ts';
import type { BoardRow } from './board-rows';
import { ExchangePicture } from './exchange-picture';
import { formatVolume } from './format-volume';

interface ExchangeTileProps extends BoardRow {
  /** Its volume in hundredths of the board's largest. */
  share: number;
  /** Which half of the board it stands in: the bars of both grow from the line between them, as in a depth chart. */
  side: 'left' | 'right';
}

/** One row of the board. The places of two lines of name and of the volume are kept: figures arrive, nothing moves. */
export function ExchangeTile({ name, logo, picture, volume, share, side }: ExchangeTileProps) {
  const figure = formatVolume(volume);
  return (
    <li className="relative isolate flex min-h-28 min-w-0 flex-col justify-center gap-1.5 border-r border-b border-line p-2.5 xs:min-h-23 sm:min-h-20 sm:flex-row sm:items-center sm:justify-start sm:gap-4 sm:px-5">
      <span className="flex min-h-9.5 min-w-0 items-center gap-2.5">
        {/* A new picture for a new name: the old one must not stand beside it until the new one has come. */}
        <ExchangePicture key={name} name={name} logo={logo} picture={picture} />
        <span className="line-clamp-2 min-w-0 text-[0.9375rem] leading-tight font-semibold sm:text-lg sm:leading-tight">
          {name}
        </span>
      </span>
      <span className="figures flex min-h-10 flex-wrap items-baseline justify-between gap-x-1 text-sm xs:min-h-5 sm:ml-auto sm:flex-col sm:flex-nowrap sm:items-end sm:gap-0">
        {figure !== null && (
          <>
            <span className="text-xs whitespace-nowrap text-muted">{partners.volumeLabel}</span>
            <span className="sm:text-base">{figure}</span>
          </>
        )}
      </span>
      <DepthBar share={share} side={side} />
    </li>
  );
}

/** Its length is an attribute, not a style: the content security policy allows no style attributes in the page. */
function DepthBar({ share, side }: Pick<ExchangeTileProps, 'share' | 'side'>) {
  const place = { x: side === 'left' ? `${100 - share}%` : 0, width: `${share}%` };
  return (
    <svg aria-hidden="true" className="absolute inset-0 -z-10 size-full overflow-visible">
      <rect {...place} height="100%" className="fill-volt opacity-[0.07]" />
      <rect {...place} y="100%" height="2" transform="translate(0 -1)" className="fill-volt" />
    </svg>
  );
}
