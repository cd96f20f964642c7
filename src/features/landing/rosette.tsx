const PETALS = Array.from({ length: 12 }, (_, index) => index * 15);

/** A monogram in an engraved rosette, as on a share certificate. */
export function Rosette({ letters, className }: { letters: string; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="-100 -100 200 200" fill="none" stroke="currentColor" className={className}>
      <g strokeWidth="0.5" className="text-line-strong">
        {PETALS.map((angle) => (
          <ellipse key={angle} rx="97" ry="52" transform={`rotate(${angle})`} />
        ))}
      </g>
      <circle r="50" strokeWidth="1" className="fill-ink-950 stroke-volt" />
      <circle r="45.5" strokeWidth="0.5" className="stroke-line-strong" />
      <text
        y="13.5"
        textAnchor="middle"
        fontSize="38"
        fontWeight="700"
        letterSpacing="-2"
        stroke="none"
        className="fill-text"
      >
        {letters}
      </text>
    </svg>
  );
}
