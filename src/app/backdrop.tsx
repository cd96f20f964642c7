const CANDLES = 84;
const STEP = 24;
const HEIGHT = 480;

/** A made-up chart, the same on every visit and on the server: a small pseudo-random walk from a fixed seed. */
function drawCandles(): { wicks: string; bodies: string } {
  let seed = 71;
  const random = () => {
    seed = (seed * 16807) % 2147483647;
    return seed / 2147483647;
  };
  let wicks = '';
  let bodies = '';
  let level = HEIGHT * 0.62;
  for (let index = 0; index < CANDLES; index++) {
    const x = index * STEP + STEP / 2;
    const pull = (HEIGHT * 0.5 - level) * 0.12;
    const next = Math.round(level + pull + (random() - 0.5) * 110);
    const top = Math.round(Math.min(level, next));
    const size = Math.max(6, Math.abs(Math.round(next - level)));
    const above = Math.round(random() * 38);
    const below = Math.round(random() * 38);
    wicks += `M${x} ${top - above}v${size + above + below}`;
    bodies += `M${x - 5} ${top}h10v${size}h-10z`;
    level = next;
  }
  return { wicks, bodies };
}

const candles = drawCandles();

/** The wall behind the page; its movement is the style sheet's (`.backdrop`), driven by the scroll position. */
export function Backdrop() {
  return (
    <div aria-hidden="true" className="backdrop">
      <svg
        className="backdrop-candles"
        viewBox={`0 0 ${CANDLES * STEP} ${HEIGHT}`}
        preserveAspectRatio="xMinYMax slice"
        aria-hidden="true"
      >
        <path d={candles.wicks} stroke="currentColor" strokeWidth="1.5" />
        <path d={candles.bodies} fill="currentColor" />
      </svg>
    </div>
  );
}

/** How far the reader is: a line at the right edge that charges with the scrolling. */
export function Charge() {
  return (
    <div aria-hidden="true" className="charge">
      <div className="charge-line" />
    </div>
  );
}
