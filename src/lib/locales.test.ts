import { expect, it, vi } from 'vitest';
import { localesFor } from './locales.ts';

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
