import type { Exchange } from '@contracts/exchange-rankings.ts';
import { exchanges } from '@/content/exchanges.ts';

/** The most that the board shows: as many as the content names, and no more than 14. */
export const BOARD_SIZE = Math.min(14, exchanges.length);

/** Each shipped logo by its key, as a data URL: in one script they take a third of the bytes of fourteen files, and no request. */
const logoFiles = import.meta.glob<string>('/src/content/exchange-logos/*.svg', {
  eager: true,
  query: '?url&inline',
  import: 'default',
});

function exchangeLogo(key: string): string {
  return logoFiles[`/src/content/exchange-logos/${key}.svg`] ?? '';
}

export interface BoardRow {
  name: string;
  /** Address of our own logo, where we have one for this name. */
  logo: string | null;
  /** Address of the provider's picture, on a host that the contract allows. */
  picture: string | null;
  volume: number | null;
}

/** The same for "GATE", "Gate." and "Gate Exchange". */
function nameKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/exchange$/, '');
}

const logoByKey = new Map(
  exchanges.flatMap(({ name, alsoKnownAs = [], logo }) =>
    [name, ...alsoKnownAs].map((known) => [nameKey(known), exchangeLogo(logo)] as const),
  ),
);

export const defaultRows: readonly BoardRow[] = exchanges
  .slice(0, BOARD_SIZE)
  .map(({ name, logo }) => ({ name, logo: exchangeLogo(logo), picture: null, volume: null }));

/** The board's rows, made of the live figures: the first ones, in the order of the answer. */
export function liveRows(live: readonly Exchange[]): BoardRow[] {
  return live.slice(0, BOARD_SIZE).map(({ name, image, trade_volume_24h_usd }) => ({
    // The board is of exchanges: a name need not say it.
    name: name.replace(/ Exchange$/, ''),
    logo: logoByKey.get(nameKey(name)) ?? null,
    picture: image,
    volume: trade_volume_24h_usd,
  }));
}

/** Billions of dollars with two decimals; null where the figure is unknown or would read as zero. */
export function formatVolume(usd: number | null): string | null {
  if (usd === null || !Number.isFinite(usd) || usd < 0) return null;
  // Rounded in cents of a billion first: 1.005e9 / 1e9 is a little less than 1.005 and would lose its cent.
  const billions = (Math.round(usd / 1e7) / 100).toFixed(2);
  return billions === '0.00' ? null : `$${billions}B`;
}

/** The sum of the volumes that are shown, and of how many; null without any. */
export function sumVolumes(rows: readonly BoardRow[]): { total: string | null; count: number } {
  const shown = rows.filter(({ volume }) => formatVolume(volume) !== null);
  return { total: formatVolume(shown.reduce((sum, { volume }) => sum + (volume ?? 0), 0)), count: shown.length };
}

/** `2026-11-24 13:05` in UTC. Without Intl, whose first use takes a slow phone 70 ms. */
export function minuteOf(time: string): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}
