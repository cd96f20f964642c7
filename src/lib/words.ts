import { sectionLinks as ownLinks, type SectionLinks } from '@/content/company.ts';
import { pages as ownPages, type Page } from '@/content/pages.ts';
import type { Report } from '@/content/report.ts';
import { site as ownSite, type Site } from '@/content/site.ts';
import type { Verify } from '@/content/verify.ts';

interface Translation {
  pages: Record<keyof typeof ownPages, Page>;
  sectionLinks: SectionLinks;
  site: Site;
  verify: Verify;
  report: Report;
}
declare global {
  /** Set before the app is there, by what knows the page's language: boot.ts, prerender.ts, the dev server's shell. */
  var pageWords: Translation | undefined;
}

/** Undefined in the site's own language. A page never changes its language: each is a document. */
export const translation = globalThis.pageWords;

export const pages: Translation['pages'] = translation?.pages ?? ownPages;
export const sectionLinks: Translation['sectionLinks'] = translation?.sectionLinks ?? ownLinks;
export const site: Translation['site'] = translation?.site ?? ownSite;
