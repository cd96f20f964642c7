import { claims } from './claims.ts';
import type { List } from './list.ts';

const name = 'ListBolt';

type BrandWords =
  | 'name'
  | 'shortName'
  | 'legalName'
  | 'imprint'
  | 'siteUrl'
  | 'supportEmail'
  | 'verifyEmail'
  | 'securityEmail'
  | 'description';

/** The provider. Every word here is shown on the page, in its metadata or in its structured data. */
export const brand: Record<BrandWords, string> & { foundedYear: number } = {
  name,
  /** Where 12 letters have room: under the icon on a home screen, in the landing page's title, and in the header if the name is longer. */
  shortName: name,
  /** The company behind the name, for the footer, the legal pages and the structured data. */
  legalName: 'ListBolt Listing Services Ltd.',
  /** Registered address, register and number, in one line of the footer. Empty: no line. */
  imprint: '',
  /** The site's address, without a slash at the end: canonical links, the sitemap and shared pictures use it. */
  siteUrl: 'https://listbolt.example',
  supportEmail: 'hello@listbolt.example',
  /** Answers questions about who is on the team. */
  verifyEmail: 'verify@listbolt.example',
  /** The address for reports of vulnerabilities: security.txt names it. */
  securityEmail: 'security@listbolt.example',
  foundedYear: 2015,
  description: `${name} gets crypto and Web3 projects listed on major exchanges: guaranteed listings for qualified projects, a reply within ${claims.replyHours} hours and fees up to ${claims.lowerFees}% lower.`,
};

/** A shape of the logo: the text behind `d=` in its SVG, and a color such as #e4ff3c; without one the theme's `volt`. */
interface LogoPath {
  d: string;
  color?: string;
}

/** The logo as data: shapes on a square of that side. Header, footer, favicon, icons and pictures of shared links draw it. */
export const logo: { size: number; paths: readonly LogoPath[] } = {
  size: 32,
  paths: [{ d: 'M19.4 2 5.5 18.1h8.1L11 30l15.5-17.6h-8.9L19.4 2Z' }],
};

/** Addresses outside this site. The web addresses open in a new tab. */
export const links: Record<'schedulingUrl' | 'telegramUrl' | 'emailUrl', string> = {
  /** Empty: no calendar, and no link to it. Then the invitation's `afterSeconds` is null. */
  schedulingUrl: 'https://calendly.com/listbolt/strategy-call',
  telegramUrl: 'https://t.me/listbolt',
  emailUrl: `mailto:${brand.supportEmail}`,
};

/** The sections that there are: yours, too. */
type SectionId = 'about' | 'ecosystem' | 'services' | 'partners' | 'contact' | 'faq';

/**
 * The landing page's sections, in order, as their addresses have them: /#about. What is taken out is not shown; then take it out of
 * `sectionLinks`, in each language too. A section of your own: README.md.
 */
const shown = ['about', 'ecosystem', 'services', 'partners', 'contact', 'faq'] as const satisfies readonly SectionId[];
export const sections: readonly SectionId[] = shown;

type SectionLink = { id: (typeof shown)[number]; label: string };
export type SectionLinks = List<SectionLink>;

/** The header's links to sections, in order. */
export const sectionLinks: SectionLinks = [
  { id: 'about', label: 'About' },
  { id: 'services', label: 'Services' },
  { id: 'partners', label: 'Partners' },
  { id: 'contact', label: 'Contact' },
];

type Address = `https://${string}`;

export interface Founder {
  name: string;
  role: string;
  telegram: string;
  /** A square picture in public/, such as /idris.jpg. Without one, the initials. */
  picture?: string;
  /** Where others vouch for the person, such as a page on LinkedIn. */
  profile?: Address;
}

/** One or more: the first screen and the founders' section name each, and lead to the check of the handle. **Replace me.** */
export const founders: List<Founder> = [
  { name: 'Idris Calloway', role: 'Founder and head of the desk', telegram: '@idris_listbolt' },
];

/** Who does what, beside the timeline of a listing. **Replace me**; empty: nobody is named there. */
export const desk: readonly { name: string; role: string; profile?: Address }[] = [
  { name: 'Mara Lindqvist', role: 'Head of Listings' },
  { name: 'Tomás Oliveira', role: 'Exchange Relations' },
  { name: 'Yuki Arai', role: 'Market Making' },
];

export interface Listing {
  token: string;
  exchange: string;
  /** Of the first trade, such as 2026-03-14. */
  date: `${number}-${number}-${number}`;
  /** The exchange's announcement, or its page of the token. */
  url: Address;
}

/** Listings that a visitor can look up: the six newest are shown under the founders. Empty: none is. */
export const listings: readonly Listing[] = [];

/** A contact that the site itself prints, as /verify shows it. */
export interface PrintedContact {
  name: string;
  position: string;
  email?: string;
  telegram?: string;
}

const position = 'Official channel';

/**
 * Each of them must read as verified on the site itself. `npm run contacts -- add-channels` writes them to the
 * database, and `npm run doctor` checks each.
 */
export const companyContacts: readonly PrintedContact[] = [
  { name: `${brand.name} support`, position, email: brand.supportEmail, telegram: links.telegramUrl },
  { name: `${brand.name} verification`, position, email: brand.verifyEmail },
  { name: `${brand.name} security`, position, email: brand.securityEmail },
  ...founders.map(({ name, role, telegram }) => ({ name, position: role, telegram })),
];

type Times = 'logDays' | 'openDays' | 'closedDays' | 'spamDays' | 'reportDays' | 'counterHours';

/**
 * The times for which the database keeps visitors' data, promised on /verify and /cookies. The times themselves are
 * rows of private.settings; a test compares both.
 */
export const retention: Record<Times, number> = {
  /** log_retention_days */
  logDays: 30,
  /** open_retention_days */
  openDays: 180,
  /** closed_retention_days */
  closedDays: 365,
  /** spam_retention_days */
  spamDays: 30,
  /** report_retention_days */
  reportDays: 365,
  /** The longest window of private.rate_limits, and rate_counter_hours after it. */
  counterHours: 24 + 2,
};
