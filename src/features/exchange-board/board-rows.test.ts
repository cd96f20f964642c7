import { expect, it } from 'vitest';
import { exchanges } from '@/content/exchanges.ts';
import { defaultRows, formatVolume, liveRows, minuteOf, sumVolumes } from './board-rows.ts';

const live = (name: string, image: string | null = null) => ({ name, image, trade_volume_24h_usd: 1e9 });

const called = exchanges.flatMap(({ name, alsoKnownAs = [] }) =>
  [name.toUpperCase(), `${name} Exchange`, ...alsoKnownAs].map((other) => [other, name]),
);

it.each(called)('The picture of %s has our logo of %s as its fallback', (name, own) => {
  const picture = 'https://assets.coingecko.com/a.png';
  const logo = defaultRows.find((row) => row.name === own)?.logo;
  expect(logo).toContain('svg');
  expect(liveRows([live(name, picture)])).toMatchObject([{ picture, logo }]);
});

it.each([
  ['Harbor Exchange', 'Harbor'],
  ['Exchange', 'Exchange'],
  ['Exchange of Nowhere', 'Exchange of Nowhere'],
  ['MyExchange', 'MyExchange'],
])('The board calls %s %s', (name, shown) => {
  expect(liveRows([live(name)])).toMatchObject([{ name: shown }]);
});

it.each([`${exchanges[0].name} US`, 'Exchange', '币安', `${exchanges[0].name} Futures`])(
  '%s is not mistaken for an exchange that we know',
  (name) => {
    expect(liveRows([live(name)])).toMatchObject([{ name, logo: null }]);
  },
);

it.each<[number | null, string | null]>([
  [12_345_000_000, '$12.35B'],
  [1_005_000_000, '$1.01B'],
  [999_999_999, '$1.00B'],
  [5_000_000, '$0.01B'],
  [1e13, '$10000.00B'],
  ...[null, Number.NaN, Number.POSITIVE_INFINITY, -5e9, 0, 4_999_999].map(
    (usd) => [usd, null] satisfies [number | null, null],
  ),
])('A volume of %s dollars reads %s', (usd, text) => {
  expect(formatVolume(usd)).toBe(text);
});

it('Of more exchanges than the content names, and of more than 14, the first are shown, in the order of the answer', () => {
  const names = Array.from({ length: 16 }, (_, place) => `Venue ${place}`);
  expect(liveRows(names.map((name) => live(name))).map(({ name }) => name)).toEqual(
    names.slice(0, Math.min(14, exchanges.length)),
  );
});

it('The sum is of the volumes that are shown, and says of how many', () => {
  const volumes = [17_180_000_000, 3_190_000_000, null, 4_999_999];
  const rows = liveRows(volumes.map((usd, index) => ({ ...live(`Venue ${index}`), trade_volume_24h_usd: usd })));
  expect(sumVolumes(rows)).toEqual({ total: '$20.37B', count: 2 });
  expect(sumVolumes(defaultRows)).toEqual({ total: null, count: 0 });
});

it('A time with an offset reads as the minute in UTC', () => {
  expect(minuteOf('2026-11-24T15:05:59+02:00')).toBe('2026-11-24 13:05');
});
