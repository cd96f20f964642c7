import { brand } from './company.ts';

export interface Page {
  path: string;
  /** The document's title, its Open Graph title, and what a screen reader hears on arrival. */
  title: string;
  description: string;
  /** False keeps the page out of search engines and the sitemap. */
  indexed: boolean;
  /** A page in another language than the site's (languages.ts). */
  language?: string;
}

type Needed = Record<'landing' | 'verify' | 'terms' | 'cookies' | 'notFound', Page>;

/** One entry a route. The build writes an HTML file for each. */
export const pages = {
  landing: {
    path: '/',
    title: `${brand.shortName} | Guaranteed listings on major crypto exchanges`,
    description: brand.description,
    indexed: true,
  },
  verify: {
    path: '/verify',
    title: `Verify a contact | ${brand.name}`,
    description: `Check whether an email address or a Telegram handle belongs to the ${brand.name} team before you share or pay anything.`,
    indexed: true,
  },
  terms: {
    path: '/terms',
    title: `Terms | ${brand.name}`,
    description: `The terms for using the ${brand.name} website and for sending us a fast-track application.`,
    indexed: true,
  },
  cookies: {
    path: '/cookies',
    title: `Cookies and data | ${brand.name}`,
    description: `What the ${brand.name} website stores, where and for how long. There are no tracking cookies.`,
    indexed: true,
  },
  notFound: {
    path: '/404',
    title: `Page not found | ${brand.name}`,
    description: 'There is no page at this address.',
    indexed: false,
  },
} as const satisfies Needed & Record<string, Page>;
