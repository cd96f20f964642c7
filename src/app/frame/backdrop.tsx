import { idlePart } from '@/lib/lazy';

const Chart = idlePart(async () => (await import('./chart-drawing')).ChartDrawing);

/** The wall behind the page: a chart that prints as the page is scrolled, and its last price. */
export function Backdrop() {
  return (
    <div className="backdrop">
      <Chart />
    </div>
  );
}
