/** The middle of the numbers, as one of them or between two. */
export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1);
  return (low + high) / 2;
}

/** `median (lowest-highest)`, or the one number where all are the same. */
export function spread(numbers: number[], digits = 0): string {
  const [low, middle, high] = [Math.min(...numbers), median(numbers), Math.max(...numbers)].map((n) =>
    n.toFixed(digits),
  );
  return low === high ? `${middle}` : `${middle} (${low}-${high})`;
}

export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
