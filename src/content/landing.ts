/** The copy of the landing page under its first screen, from the top down. */
import { claims, weeks } from './claims.ts';
import { desk } from './company.ts';
import { yourToken } from './hero.ts';
import type { List } from './list.ts';

type Point = Record<'id' | 'title' | 'text', string>;
type Stat = Record<'figure' | 'label', string>;
type Service = Point & { facts: readonly string[] };
type Step = Record<'from' | 'to', number> & Record<'label' | 'when', string>;
type Anchor = { label: string; to: `/#${string}` };
type Label = { label: string };
type Way = Record<'label' | 'detail', string>;
type ToastWords = Record<'title' | 'description', string>;
type Head = Record<'label' | 'title' | 'intro', string>;
type FounderWords = 'label' | 'title' | 'quote' | 'highlight' | 'check' | 'verify' | 'profile' | 'listings';

interface Ecosystem extends Head {
  points: List<Point>;
  stats: List<Stat>;
  guarantee: Record<'tag' | 'specimen' | 'title' | 'text' | 'yourToken' | 'signed' | 'note', string> & {
    rows: readonly Record<'label' | 'value', string>[];
    more: Anchor;
  };
}

interface Services extends Head {
  cards: List<Service>;
  timeline: Record<'caption' | 'general', string> & {
    why: Anchor;
    weeks: number;
    desk: typeof desk;
    steps: List<Step>;
  };
}

interface Contact extends Head {
  introByEmail: string;
  telegram: Way;
  email: Way;
  form: Record<'title' | 'send' | 'sending' | 'noScript' | 'sent', string> & {
    fields: Record<'name' | 'email' | 'company', Label> & {
      projectType: Label & { none: string };
      message: Label & { hint: string };
    };
    projectTypes: readonly string[];
    success: ToastWords;
    failure: ToastWords;
  };
  info: { title: string; email: Label; call: Way; chat: Way; quick: { title: string; lines: readonly string[] } };
}

export const founder: Record<FounderWords, string> = {
  label: 'founder',
  title: 'From the founder',
  quote:
    "I've personally helped 50+ projects get listed. The code was never the hard part. The paperwork was, and the order book, and finding someone who picks up the phone. So we built a desk that does those three things all day.",
  /** The part of the quotation that is set in bold. */
  highlight: '50+ projects',
  /** Over the handle, and the button beside it: a link to /verify. */
  check: 'Is it really the founder? Check the handle',
  verify: 'Verify',
  profile: 'Profile',
  /** Over the listings of company.ts. */
  listings: 'Listed with us',
};

/** Beside the first button of a section that opens the application: what it leads to. */
export const claimNote: string = 'Free. Leave your Telegram and one link; we reply with a strategy.';

export const ecosystem: Ecosystem = {
  label: 'ecosystem',
  title: 'Next-Gen Listing Ecosystem',
  intro:
    'Getting listed takes four things: a fee you can live with, a review you pass, a place in the queue and a strong first day. We handle all four.',
  points: [
    {
      id: 'fees',
      title: `Up to ${claims.lowerFees}% lower fees`,
      text: 'We negotiate for many projects at once. You get our volume rate, not the price a single team is quoted.',
    },
    {
      id: 'file',
      title: 'One set of paperwork for every exchange',
      text: 'Legal opinion, token data, audits and team checks: collected once, formatted for each exchange.',
    },
    {
      id: 'queue',
      title: 'Straight to the listing team',
      text: "Your application reaches the exchange's listing team complete, in the form it asks for.",
    },
    {
      id: 'launch',
      title: 'A launch day that holds up',
      text: 'Market makers, news and community are ready before trading opens, so there is liquidity when the first buyers arrive.',
    },
  ],
  /** A table of six. */
  stats: [
    { figure: claims.projects, label: 'projects supported' },
    { figure: claims.exchanges, label: 'exchanges' },
    { figure: claims.years, label: 'years in listings' },
    { figure: claims.successRate, label: 'success rate with qualified projects' },
    { figure: claims.saved, label: 'saved in client fees' },
    { figure: claims.faster, label: 'faster than standard queues' },
  ],
  /** A page of your contract, as a specimen: it says what the FAQ says of the contract. **Replace me.** */
  guarantee: {
    tag: 'Listing contract',
    specimen: 'Specimen',
    title: 'Guaranteed listing',
    /** {token} is the visitor's ticker, or `yourToken`. What stands between underscores is a blank of the contract. */
    text: 'We list {token} on _the exchanges named here_, by _the date named here_.',
    yourToken,
    rows: [
      { label: 'Exchanges', value: 'named in your contract' },
      { label: 'Latest date', value: 'named in your contract' },
      { label: 'Fees', value: 'on two separate lines' },
    ],
    signed: 'Signed for',
    note: "It starts after the review: we only promise what we've checked.",
    more: { label: 'What makes a project qualified?', to: '/#qualify' },
  },
};

export const services: Services = {
  label: 'services',
  title: 'Five services, one team',
  intro: 'Take one or all five. One team runs them, so nothing falls between two vendors.',
  /** The first is the large one, with the timeline. */
  cards: [
    {
      id: 'exchange-listings',
      title: 'Exchange Listings',
      text: "From first review to first trade: we prepare the paperwork, pick the exchanges with you and negotiate until there's a date.",
      facts: ['Tier-1 access', `${weeks.typical} week timeline`, 'Guaranteed listing'],
    },
    {
      id: 'market-making',
      title: 'Market Making',
      text: 'Tight spreads and real depth around the clock, with reports in plain English. Have a market maker already? We work with yours.',
      facts: ['Algorithmic trading', '24/7 liquidity', 'Price stability'],
    },
    {
      id: 'funding',
      title: 'Funding',
      text: 'Introductions to investors who fit your stage, and preparation for their questions.',
      facts: ['Investor network', 'Due diligence support', 'Term sheet optimization'],
    },
    {
      id: 'marketing',
      title: 'Marketing',
      text: 'Your community hears about the listing on time.',
      facts: ['Social campaigns', 'Influencer partnerships', 'PR coverage'],
    },
    {
      id: 'advisory',
      title: 'Advisory',
      text: "Token design, choice of exchanges and sequencing, from people who've done it before.",
      facts: ['Strategic planning', 'Regulatory guidance', 'Industry connections'],
    },
  ],
  /** Beside the first card: a scale in weeks, and what happens when. */
  timeline: {
    caption: 'Weeks from review to first trade, with audit and legal opinion on hand',
    /** Under the chart, with a link to the answer in the FAQ. */
    general: `Most projects: ${weeks.general} weeks.`,
    why: { label: 'Why?', to: '/#timeline' },
    weeks: claims.weeks.typical[1],
    /** Who does each step. */
    desk,
    steps: [
      { from: 0, to: 1, label: 'Review and paperwork', when: 'Week 1' },
      { from: 1, to: 2, label: 'Terms with the exchanges', when: 'Week 2' },
      {
        from: 2,
        to: claims.weeks.typical[1],
        label: 'Launch: liquidity, news, first trade',
        when: `Weeks 3-${claims.weeks.typical[1]}`,
      },
    ],
  },
};

export const contact: Contact = {
  label: 'contact',
  title: 'Talk to us',
  intro: 'Message us on Telegram or by email. A person replies either way.',
  /** In place of the two that promise a reply to the form, while it sends nothing (VITE_CONTACT_DELIVERY is off). {email} is our address. */
  introByEmail: 'Message us on Telegram, or write to {email}. A person replies either way.',
  telegram: { label: 'Telegram', detail: 'Live chat (opens in a new tab)' },
  email: { label: 'Email', detail: 'Write to us here' },
  form: {
    title: 'Your message',
    fields: {
      name: { label: 'Name' },
      email: { label: 'Email' },
      company: { label: 'Company' },
      projectType: { label: 'Project type', none: 'Please choose' },
      message: { label: 'Message', hint: 'What are you building, and where would you like to be listed?' },
    },
    projectTypes: [
      'DeFi',
      'Infrastructure or layer 1/2',
      'Gaming or NFT',
      'Real-world assets',
      'AI',
      'Meme or community',
      'Other',
    ],
    send: 'Send',
    sending: 'Sending...',
    noScript: 'This form needs JavaScript. Please write to us by email instead:',
    /** Beside the button, once the toast has left. {time} and {email} are those of the message. */
    sent: "Sent at {time}. We'll reply to {email}.",
    success: {
      title: 'Message Sent Successfully!',
      description: `We'll get back to you within ${claims.replyHours} hours.`,
    },
    /** Used only with VITE_CONTACT_DELIVERY=on: otherwise nothing can fail. */
    failure: { title: 'Message Not Sent', description: 'Please try again or contact us directly.' },
  },
  info: {
    title: 'Other ways to reach us',
    email: { label: 'Email' },
    call: { label: 'Schedule a call', detail: '30 minutes, free' },
    chat: { label: 'Live chat', detail: 'On Telegram' },
    quick: {
      title: 'Quick Response',
      /** The hours are made up for the sample brand. */
      lines: ['We reply within 2-4 hours in business hours.', 'Monday to Friday, 9:00-18:00 UTC.'],
    },
  },
};
