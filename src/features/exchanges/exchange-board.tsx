import { BOARD_SIZE, type BoardRow } from './board-rows';
import { ExchangeTile } from './exchange-tile';

const places = Array.from({ length: BOARD_SIZE }, (_, place) => place);

/** A fixed number of places, whatever is known: fewer rows leave the last ones blank, and nothing below moves. */
export function ExchangeBoard({ rows }: { rows: readonly BoardRow[] }) {
  const largest = Math.max(0, ...rows.map(({ volume }) => volume ?? 0));
  return (
    <ol className="grid grid-cols-[repeat(auto-fit,minmax(max(8.9rem,40%),1fr))] border-l border-line bg-ink-950">
      {places.map((place) => {
        const row = rows[place];
        // Keyed by place: another exchange in it is new text in the same row, not a row that moves.
        if (row === undefined) {
          return (
            <li key={place} aria-hidden className="min-h-28 border-r border-b border-line xs:min-h-23 sm:min-h-20" />
          );
        }
        const share = largest > 0 ? ((row.volume ?? 0) / largest) * 100 : 0;
        return <ExchangeTile key={place} {...row} share={share} side={place % 2 === 0 ? 'left' : 'right'} />;
      })}
    </ol>
  );
}
