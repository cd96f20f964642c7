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
