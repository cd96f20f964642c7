/** Billions of dollars with two decimals; null where the figure is unknown or would read as zero. */
export function formatVolume(usd: number | null): string | null {
  if (usd === null || !Number.isFinite(usd) || usd < 0) return null;
  // Rounded in cents of a billion first: 1.005e9 / 1e9 is a little less than 1.005 and would lose its cent.
  const billions = (Math.round(usd / 1e7) / 100).toFixed(2);
  return billions === '0.00' ? null : `$${billions}B`;
}
