import { versions } from '@/content/languages.ts';
import { site } from '@/lib/words.ts';

const own = versions[0]?.language;

/** The props of a link to a page that is not translated: from a translated one, it leads to a document of another build. */
export const toOwnLanguage = site.language === own ? {} : { hrefLang: own, reloadDocument: true };

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

/** A day or a time, as the visitor writes it in the page's language. */
export function inWords(time: Date | number, format: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(localesFor(site.language), format).format(time);
}

/** Days near today, so without a year: `formatRange` adds both to a range over New Year. */
export function rangeOfDays(locales: string[], from: number, to: number): string {
  const format = new Intl.DateTimeFormat(locales, { day: 'numeric', month: 'short' });
  if (new Date(from).getFullYear() === new Date(to).getFullYear()) return format.formatRange(from, to);
  return `${format.format(from)}\u2009–\u2009${format.format(to)}`;
}
