/** The copy of the landing page under its first screen (hero.ts), from the top down. Numbers, claims and button labels are binding words. */

export const founder = {
  number: '01',
  label: 'about',
  title: 'From the founder',
  quote:
    'I have helped 50+ projects to a listing myself. The code was never the hard part. The file was, and the order book, and finding somebody who picks up the phone. So we built a desk that does those three things all day.',
  /** The part of the quotation that is set in the accent colour. */
  highlight: '50+ projects',
  name: 'Idris Calloway',
  role: 'Founder and head of the desk',
  monogram: 'IC',
} as const;

export const ecosystem = {
  number: '02',
  label: 'ecosystem',
  title: 'Next-Gen Listing Ecosystem',
  intro: 'A listing is a price, a file, a queue and a first day of trading. We run all four together.',
  points: [
    {
      id: 'fees',
      title: 'Up to 60% lower fees',
      text: 'We negotiate for many projects at once. You pay the desk price, not the price of a team that asks alone.',
    },
    {
      id: 'file',
      title: 'One file for every exchange',
      text: 'Legal opinion, token data, audits and team checks are collected once, in the form that each exchange wants.',
    },
    {
      id: 'queue',
      title: 'Straight to a listing manager',
      text: 'Your file goes to a person who knows our name. It does not wait in a public inbox behind a thousand others.',
    },
    {
      id: 'launch',
      title: 'A first day that holds',
      text: 'Market makers, news and community are ready before the opening bell, so the order book is there when buyers are.',
    },
  ],
  statsTitle: 'The desk in figures',
  stats: [
    { id: 'projects', figure: '3,000+', label: 'projects' },
    { id: 'exchanges', figure: '120+', label: 'exchanges' },
    { id: 'years', figure: '10+', label: 'years' },
    { id: 'success', figure: '100%', label: 'success rate with qualified projects' },
    { id: 'saved', figure: '$300M+', label: 'saved' },
    { id: 'speed', figure: '10x', label: 'faster than standard queues' },
  ],
} as const;

/** The button under two sections; it opens the fast-track dialog. */
export const services = {
  number: '03',
  label: 'services',
  title: 'Five services, one desk',
  intro: 'Take one of them or all five. The people are the same, and they talk to each other.',
  cards: [
    {
      id: 'exchange-listings',
      figure: 'timeline',
      title: 'Exchange Listings',
      text: 'From the first review to the opening of the order book. We prepare the file, choose the venues with you, and run the talks until there is a date.',
      facts: ['Tier-1 access', '2-4 week timeline', 'Guaranteed listing'],
    },
    {
      id: 'market-making',
      figure: 'depth',
      title: 'Market Making',
      text: 'A tight spread and a full book, day and night, with reports you can read.',
      facts: ['Algorithmic trading', '24/7 liquidity', 'Price stability'],
    },
    {
      id: 'funding',
      figure: 'rounds',
      title: 'Funding',
      text: 'Introductions to investors who fit the stage, and help with what they will ask.',
      facts: ['Investor network', 'Due diligence support', 'Term sheet optimization'],
    },
    {
      id: 'marketing',
      figure: 'reach',
      title: 'Marketing',
      text: 'The right people hear about the listing before it happens, not a week after.',
      facts: ['Social campaigns', 'Influencer partnerships', 'PR coverage'],
    },
    {
      id: 'advisory',
      figure: 'route',
      title: 'Advisory',
      text: 'Token design, venues and order of steps, decided with people who have done it.',
      facts: ['Strategic planning', 'Regulatory guidance', 'Industry connections'],
    },
  ],
  /** The drawn ruler of the first card: a scale in weeks, and what happens when. */
  timeline: {
    caption: 'Weeks from review to first trade',
    weeks: 4,
    steps: [
      { from: 0, to: 1, label: 'Review' },
      { from: 1, to: 2, label: 'File and talks' },
      { from: 2, to: 4, label: 'Listing' },
    ],
  },
} as const;

export const contact = {
  number: '05',
  label: 'contact',
  title: 'Talk to the desk',
  intro: 'Two lines are open. Whichever you take, a person answers.',
  telegram: { label: 'Telegram', detail: 'Chat with us in a new tab' },
  email: { label: 'Email', detail: 'Write us a message here' },
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
    noScript: 'This form needs JavaScript. Please write an e-mail instead.',
    success: { title: 'Message Sent Successfully!', description: "We'll get back to you within 24 hours." },
    /** Only where delivery is switched on (VITE_CONTACT_DELIVERY=on): otherwise nothing can fail. */
    failure: { title: 'Message Not Sent', description: 'Please try again or contact us directly.' },
  },
  info: {
    title: 'Other ways to reach us',
    email: { label: 'Email' },
    call: { label: 'Schedule a call', detail: '30 minutes, free' },
    chat: { label: 'Live chat', detail: 'On Telegram' },
    quick: { title: 'Quick Response', text: 'We reply within 2-4 hours in business hours.' },
  },
} as const;
