import { expect, it } from 'vitest';
import { formatVolume } from './format-volume';

it.each([
  [12_345_000_000, '$12.35B'],
  [12_350_000_000, '$12.35B'],
  [1_005_000_000, '$1.01B'],
  [999_999_999, '$1.00B'],
  [5_000_000, '$0.01B'],
  [1e13, '$10000.00B'],
])('%d reads %s', (usd, text) => {
  expect(formatVolume(usd)).toBe(text);
});

it.each([null, Number.NaN, Number.POSITIVE_INFINITY, -1, -5e9, 0, 4_999_999])('%s has no line', (usd) => {
  expect(formatVolume(usd)).toBeNull();
});
