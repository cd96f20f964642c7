import { expect, it } from 'vitest';
import { formatVolume } from './format-volume';

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
