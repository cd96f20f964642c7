import { versions } from '@/content/languages.ts';
import { site } from '@/content/site.ts';

/** On a translated page: the site's own language, as the `hreflang` of links to pages that are not translated. Else undefined. */
export const ownLanguage = site.language === versions[0]?.language ? undefined : versions[0]?.language;

/** The language without its variant: `en` of `en-GB`. */
export const base = (tag: string) => tag.split('-')[0];

/**
 * For dates: the page's language in the visitor's own variant, such as en-GB, or else as the page has it. On a computer without a
 * locale Chromium names en-US@posix, for which Intl throws an error.
 */
export function localesFor(language: string): string[] {
  const variants = navigator.languages.filter((tag) => /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(tag));
  return [...variants.filter((tag) => base(tag) === base(language)), language];
}

/** Days near today, so without a year: `formatRange` adds both to a range over New Year. */
export function rangeOfDays(locales: string[], from: number, to: number): string {
  const format = new Intl.DateTimeFormat(locales, { day: 'numeric', month: 'short' });
  if (new Date(from).getFullYear() === new Date(to).getFullYear()) return format.formatRange(from, to);
  return `${format.format(from)}\u2009–\u2009${format.format(to)}`;
}
