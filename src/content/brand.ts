/** The provider. Every word here is shown on the page, in its metadata or in its structured data. */
export const brand = {
  name: 'ListBolt',
  /** The company behind the name, for the footer, the legal pages and the structured data. */
  legalName: 'ListBolt Listing Services Ltd.',
  /** Registered address, register and number, in one line of the footer. Empty: no line. */
  imprint: '' as string,
  /** The site's address, without a slash at the end: canonical links, the sitemap and shared pictures use it. */
  siteUrl: 'https://listbolt.example',
  supportEmail: 'hello@listbolt.example',
  /** Answers questions about who is on the team. */
  verifyEmail: 'verify@listbolt.example',
  /** The address for reports of vulnerabilities: security.txt names it. */
  securityEmail: 'security@listbolt.example',
  foundedYear: 2015,
  description:
    'ListBolt gets crypto and Web3 projects listed on major exchanges: guaranteed listings for qualified projects, a reply within 24 hours and fees up to 60% lower.',
} as const;

/**
 * The logo as data: one shape on a square. The header, the footer, the favicon and the manifest's icons draw it
 * in the theme's colors, so a new logo is one new path.
 */
export const logo = {
  size: 32,
  path: 'M19.4 2 5.5 18.1h8.1L11 30l15.5-17.6h-8.9L19.4 2Z',
} as const;
