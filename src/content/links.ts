import { brand } from './brand.ts';

/** Addresses outside this site. The web addresses open in a new tab. */
export const links = {
  schedulingUrl: 'https://calendly.com/listbolt/strategy-call',
  telegramUrl: 'https://t.me/listbolt',
  /** A verified contact: the founder's section leads to its check, and /verify names it among our addresses. */
  founderTelegram: '@idris_listbolt',
  emailUrl: `mailto:${brand.supportEmail}`,
} as const;

/** The header's in-page anchors, in order: the ids of the landing page's sections. */
export const sectionLinks = [
  { id: 'about', label: 'About' },
  { id: 'services', label: 'Services' },
  { id: 'partners', label: 'Partners' },
  { id: 'contact', label: 'Contact' },
] as const;
