/**
 * The made-up chart behind the page: the close of each candle, in percent of the chart's height. It is flat and thin
 * before the listing; afterwards volume and range grow. Also read by the build, for the steps of the last price.
 */
export const closes = [
  10, 11, 10, 12, 11, 12, 13, 12, 14, 13, 12, 13, 15, 14, 16, 15, 14, 16, 17, 16, 19, 18, 21, 23, 22, 25, 24, 27, 30,
  28, 32, 35, 33, 31, 36, 40, 38, 42, 46, 44, 50, 47, 53, 58, 54, 61, 57, 64, 70, 63, 68, 75, 69, 77, 83, 74, 80, 88,
  84, 94,
];

/** The part of the chart that is printed at the top of the page; the rest comes with the scrolling. */
const PRINTED = 0.6;

/** Keyframes by which the last price lies on the close of the newest printed candle. */
export function priceSteps(): Record<string, { transform: string }> {
  const first = Math.round(closes.length * PRINTED) - 1;
  const step = 100 / (closes.length - 1 - first);
  return Object.fromEntries(
    closes
      .slice(first)
      .map((close, index) => [`${(index * step).toFixed(2)}%`, { transform: `translateY(${100 - close}%)` }]),
  );
}
