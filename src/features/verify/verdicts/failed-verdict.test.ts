import { expect, it } from 'vitest';
import { verify } from '@/features/verify/check/words.ts';
import { site } from '@/lib/words.ts';
import { retryWords } from './failed-verdict.tsx';

it.each<[seconds: number, count: number, unit: Intl.RelativeTimeFormatUnit]>([
  [1, 1, 'second'],
  [7, 7, 'second'],
  [40, 40, 'second'],
  [89, 90, 'second'],
  [90, 2, 'minute'],
  [121, 3, 'minute'],
  [3600, 60, 'minute'],
  [5399, 90, 'minute'],
  [5400, 2, 'hour'],
  [86_400, 24, 'hour'],
])('After a refusal for %d seconds the page says to try again in %d %ss', (seconds, count, unit) => {
  const when = new Intl.RelativeTimeFormat(site.language).format(count, unit);
  expect(retryWords(seconds)).toBe(verify.limited.retry.replace('{when}', when));
});

it.each([86_401, 99_999_999_999])('A refusal for %d s says to try again another day', (seconds) =>
  expect(retryWords(seconds)).toBe(verify.limited.retryLater),
);
