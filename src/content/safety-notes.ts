import { brand, founderContact, links, retention } from './company.ts';
import { pages } from './pages.ts';

const calendar = new URL(links.schedulingUrl);

/** The addresses of the company itself, as they are printed. */
export const whereWeAre = {
  website: new URL(brand.siteUrl).host,
  telegram: [links.telegramUrl.replace(/^.*\//, '@'), founderContact.telegram].join(', '),
  email: [brand.supportEmail, brand.verifyEmail, brand.securityEmail].join(', '),
  calendar: calendar.host + calendar.pathname.split('/', 2).join('/'),
};

/** The words under the form of /verify: its code is fetched later than the form's. */
export const safetyNotes = {
  where: {
    title: 'Where we are, and where we never are',
    places: { website: 'Website', telegram: 'Telegram', email: 'Email', calendar: 'Calendar' },
    never: "Never WhatsApp, Discord, X messages or phone calls you didn't book.",
  },
  signs: {
    title: 'Four signs of an impostor',
    points: [
      'They wrote first, and you never applied.',
      'They want a listing fee or a “refundable deposit” to a wallet.',
      'They send a screenshot or a link as proof.',
      'They hurry you.',
    ],
  },
  privacy: {
    text: `We log what was checked for ${retention.logDays} days, never who checked it.`,
    link: 'What we keep',
    to: `${pages.cookies.path}#checks`,
  },
  /** Copies of this page are on other hosts. */
  address: `Is your address bar showing ${whereWeAre.website}? Impostors copy pages like this one.`,
  help: { text: 'Not sure, or something looks wrong? Write to', email: brand.verifyEmail },
} as const;
