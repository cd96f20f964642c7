import { sectionLinks } from '../../src/content/company.ts';
import { versions, type Words } from '../../src/content/languages.ts';
import { pages } from '../../src/content/pages.ts';
import { site } from '../../src/content/site.ts';
import { verify } from '../../src/content/verify.ts';

export type Content = Words<{
  sectionLinks: typeof sectionLinks;
  pages: Record<'verify' | 'notFound', { title: string }>;
  site: typeof site;
  verify: typeof verify;
}>;

/** Every version of /verify with its words: the site's own first, and those of src/content/languages.ts, however many. */
export const all: ((typeof versions)[number] & Content)[] = await Promise.all(
  versions.map(async (version, index) => ({
    ...version,
    ...(index === 0
      ? { sectionLinks, pages, site, verify }
      : await import(`../../src/content/${version.language}/words.ts`)),
  })),
);
export const [, ...translations] = all;
export const last = all.at(-1) as (typeof all)[number];
export const isAlone = translations.length === 0;
