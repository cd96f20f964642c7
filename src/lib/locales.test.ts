import { expect, it, vi } from 'vitest';
import { claims } from '@/content/claims.ts';
import { localesFor, rangeOfDays } from './locales.ts';

it.each([
  [['tr', 'en-GB', 'en-US'], 'en', ['en-GB', 'en-US', 'en']],
  [['de-AT'], 'de-DE', ['de-AT', 'de-DE']],
  [['en-US@posix', 'C'], 'en', ['en']],
  [[], 'ru', ['ru']],
])(
  'For a visitor who prefers %j, dates of a page in %s are written as in %j, which Intl knows',
  (preferred, language, expected) => {
    vi.stubGlobal('navigator', { languages: preferred });
    expect(localesFor(language)).toEqual(expected);
    expect(() => new Intl.DateTimeFormat(localesFor(language))).not.toThrow();
  },
);

it.each([claims.weeks.typical, [4, 8]])(
  'On no day of a year does a range of %i to %i weeks from then have a year',
  (...weeks) => {
    const DAY = 24 * 3_600_000;
    for (let day = 0; day < 366; day += 1) {
      const [from = 0, to = 0] = weeks.map((count) => Date.parse('2027-07-01T12:00:00') + (day + count * 7) * DAY);
      const text = rangeOfDays(['en-US'], from, to);
      expect(text).not.toMatch(/\d{4}/);
      for (const end of [from, to]) expect(text).toContain(String(new Date(end).getDate()));
    }
  },
);
