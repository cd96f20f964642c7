import { expect, it } from 'vitest';
import { retryWords } from './limited-verdict';

it.each([
  [1, 'Try again in 1 second.'],
  [7, 'Try again in 7 seconds.'],
  [40, 'Try again in 40 seconds.'],
  [89, 'Try again in 90 seconds.'],
  [90, 'Try again in 2 minutes.'],
  [121, 'Try again in 3 minutes.'],
  [3600, 'Try again in 60 minutes.'],
  [5399, 'Try again in 90 minutes.'],
  [5400, 'Try again in 2 hours.'],
  [86_400, 'Try again in 24 hours.'],
  [86_401, 'Try again another day.'],
  [99_999_999_999, 'Try again another day.'],
])('A refusal for %d s reads: %s', (seconds, words) => expect(retryWords(seconds)).toBe(words));
