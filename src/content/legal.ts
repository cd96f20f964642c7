import { claims } from './claims.ts';
import { brand, retention } from './company.ts';

/** The build's setting. Tools that only read the words have no `env`. */
const deliversMessages = import.meta.env?.VITE_CONTACT_DELIVERY === 'on';

/** On /cookies without that setting. The doctor looks for it. */
export const sendsNothing = 'The contact form sends nothing to us.';

/**
 * What each form stores, as /cookies names it, by the name that the field has in supabase/functions/_shared/contracts/. A test
 * compares both: a field that is stored is named.
 */
export const storedFields: Record<'application' | 'message' | 'report', Record<string, string>> = {
  application: {
    telegramContact: 'your Telegram contact',
    coinmarketcapUrl: 'the link',
    projectBlurb: 'the description of your project',
  },
  message: {
    name: 'your name',
    email: 'your email address',
    company: 'your company',
    projectType: 'the type of your project',
    message: 'your message',
  },
  report: {
    value: 'the email address, Telegram handle or link that you report',
    kind: 'which of these it is',
    metWhere: 'where you met it',
    whatHappened: 'what happened',
    reporterContact: 'how to reach you (these three only if you tell us)',
    language: 'the language of the page',
  },
};
const fieldsOf = (form: keyof typeof storedFields) => Object.values(storedFields[form]).join(', ');

/** A paragraph is a string, a list is an array of strings. */
export type LegalBlock = string | readonly string[];

export interface LegalDocument {
  title: string;
  /** The day of the last change, as in 2026-11-22. The page shows it in words, the sitemap as it is. */
  updated: string;
  intro: string;
  sections: readonly { id: string; title: string; blocks: readonly LegalBlock[] }[];
}

/** Shown in local builds; `npm run doctor` fails on it. Set it to '' once a lawyer has read both pages. */
export const ownerNote: string =
  'Note for the owner of this site: this text describes what the software does. It is a draft and not legal advice. A lawyer must review it for your company and your countries before you publish it; then remove this note in src/content/legal.ts.';

export const legalLabels: Record<'section' | 'updated' | 'contents', string> = {
  section: 'legal',
  updated: 'Last changed',
  contents: 'On this page',
};

export const terms: LegalDocument = {
  title: 'Terms',
  updated: '2026-11-26',
  intro: `These terms apply when you use this website or send ${brand.legalName} ("${brand.name}", "we") an application. A listing itself is agreed in a separate contract.`,
  sections: [
    {
      id: 'service',
      title: 'What this site offers',
      blocks: [
        `${brand.name} helps crypto and Web3 projects get listed on exchanges. The site describes our services, takes fast-track applications, and lets anyone check whether a contact belongs to our team.`,
        'Using the site is free. Nothing you do here obliges you to buy a service, and nothing here obliges us to accept a project.',
      ],
    },
    {
      id: 'applications',
      title: 'Fast-track applications',
      blocks: [
        `An application is a request to talk, not an order. We aim to review it and contact you on Telegram within ${claims.replyHours} hours.`,
        'When you send one, you tell us that:',
        [
          "you're authorized to speak for the project",
          'what you write is true as far as you know',
          'you may share what you send, and it contains no private keys or passwords',
        ],
      ],
    },
    {
      id: 'claims',
      title: 'Guarantees and figures',
      blocks: [
        'A guaranteed listing is promised to qualified projects, in a written contract that names the exchanges, the dates and what happens if we miss them. Figures on the site describe our past work and do not promise the same for every project.',
        'Exchange volumes come from public sources, may be late or wrong, and are shown for information only.',
      ],
    },
    {
      id: 'verification',
      title: 'Checking a contact',
      blocks: [
        'The Verify Contact page compares an exact email address or Telegram handle with our team list. A match means that the address is ours. It cannot show that a message really came from that address, so look at the sender closely.',
        'If the page finds nothing, or gives no answer, treat the contact as not verified. You may use the page for your own checks; automated mass queries are not allowed.',
      ],
    },
    {
      id: 'advice',
      title: 'No investment advice',
      blocks: [
        'Nothing on this site is investment, legal or tax advice, or an offer to sell or buy a token. Crypto assets can lose all their value.',
      ],
    },
    {
      id: 'use',
      title: 'Fair use',
      blocks: [
        'Please do not:',
        [
          'pretend to be us or a member of our team',
          `attack, overload or probe the site. Found a weakness? Tell us first: ${brand.securityEmail}`,
          'copy the site to mislead other people',
        ],
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      blocks: [
        "We take care to keep the site working and correct, but can't promise that it is always reachable or free of mistakes. We accept liability only as the law requires. We are not responsible for other sites that we link to.",
      ],
    },
    {
      id: 'changes',
      title: 'Changes and contact',
      blocks: [
        `When these terms change, the date above changes. Questions go to ${brand.supportEmail}. The law and the courts at the registered office of ${brand.legalName} apply, as far as consumer law does not say otherwise.`,
      ],
    },
  ],
};

export const cookies: LegalDocument = {
  title: 'Cookies and data',
  updated: '2026-11-26',
  intro:
    'In short: this site sets no cookies, has no tracking and shows no advertising. It keeps what you choose to send us, and the little described below.',
  sections: [
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        'We set no cookies and use no analytics, pixels or fingerprinting. That is why there is no cookie banner.',
      ],
    },
    {
      id: 'browser',
      title: 'What stays in your browser',
      blocks: [
        'At most three small notes in the session storage of your browser, which disappears when you close the tab:',
        [
          'that you closed the invitation to a free call, or have booked one or applied, so that it does not come back',
          'that a newer version of this site came while you read it, so the page reloads only once',
          'what you typed on the Verify Contact page, while you switch its language',
        ],
        'None of them is sent to us. Nothing else is kept in your browser, apart from its normal cache of files.',
      ],
    },
    {
      id: 'applications',
      title: 'Fast-track applications',
      blocks: [
        `We store ${fieldsOf('application')}, and the time. Our team reads them in order to answer you, and gets a notification in its own chat or by email.`,
        `We keep an application as long as we work on it. It is deleted ${retention.openDays} days after its status last changed, a closed one after ${retention.closedDays} days and spam after ${retention.spamDays}, or earlier when you ask us to, unless the law makes us keep it. The notification in our team's chat or mailbox is deleted when you ask us to.`,
        'So that nothing is sent twice, your browser adds a random number to an application, a message or a report. We keep a scrambled form of it, as long as what you sent. The number of an application is also in the private link of your receipt, which shows the state of your application and nothing that you typed.',
      ],
    },
    {
      id: 'checks',
      title: 'Checked addresses',
      blocks: [
        `When you check a contact, we log the email address or Telegram handle that was checked and the hour, to see who impostors pose as. The log never contains who checked it. Entries are deleted after ${retention.logDays} days.`,
        `To stop abuse, checks, receipt lookups, applications, messages and reports from one internet address are counted. The count uses a scrambled form of the address that changes every day, and is deleted within about ${retention.counterHours} hours. Until then, someone who can read our whole database could match the count and the log by their order, and would learn that you have one of 65,000 addresses or more.`,
      ],
    },
    {
      id: 'reports',
      title: 'Reports of impostors',
      blocks: [
        `When you report a contact, we store ${fieldsOf('report')}, and the time.`,
        `Our team reads reports in order to warn others and to have impostors taken down, and gets a notification in its own chat or by email. Reports are deleted after ${retention.reportDays} days and spam after ${retention.spamDays}, or earlier when you ask us to.`,
      ],
    },
    {
      id: 'messages',
      title: 'Messages and calls',
      blocks: [
        deliversMessages
          ? `When you use the contact form, we store ${fieldsOf('message')}, and the time. Our team gets a notification in its own chat or by email. It is deleted ${retention.closedDays} days after our answer and spam after ${retention.spamDays}, or earlier when you ask us to.`
          : sendsNothing,
        'The Telegram and Book a Call buttons open other services in a new tab. Nothing loads from them until you click, and their own rules apply there.',
      ],
    },
    {
      id: 'others',
      title: 'Others who see something',
      blocks: [
        'Our hosting and database providers process the data above for us, and see your internet address for technical reasons. What you send passes through one of their data centers near you on its way to our database. The chat or email service that delivers notifications to our team processes them. Logos of exchanges may be loaded from the provider of the exchange figures. Fonts and everything else come from our own server.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [`You may ask what we have about you, and have it corrected or deleted. Write to ${brand.supportEmail}.`],
    },
  ],
};
