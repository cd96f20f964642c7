/** The copy of the landing page's first screen. A file of its own, so that the words below are fetched with their sections. */

export const hero = {
  eyebrow: 'Listing-as-a-Service for crypto and Web3',
  /** One entry a line. */
  title: ['Get listed', 'where the', 'volume is.'],
  text: 'One team takes you from application to first trade: paperwork, negotiations, liquidity and launch day.',
  facts: [
    { figure: '24 h', label: 'until a person has read your application' },
    { figure: '2-4 wk', label: 'timeline of an exchange listing' },
    { figure: '120+', label: 'exchanges we work with' },
  ],
  ticket: {
    title: 'Listing order',
    tag: 'fast-track',
    label: 'Project link',
    placeholder: 'CoinMarketCap or CoinGecko URL',
    submit: 'Start Application',
    noScript: 'The application needs JavaScript. Without it, please write to us:',
    /** Under the first of the guarantees: what the contract says about it. */
    proof: "If we don't deliver, you don't pay.",
    guarantees: ['Guaranteed listings', '100% success rate with qualified projects', '10x faster than standard queues'],
    session: 'Book a free strategy call',
  },
  /** What the ticket turns into once an application has arrived. */
  receipt: {
    tag: 'received',
    title: 'We have your application',
    fields: { receivedAt: 'Received', contact: 'We write to', reply: 'Reply', reference: 'Reference' },
    reply: 'within 24 hours',
    advice: 'Impostors may write to you too. Before you answer anyone, check the handle.',
    check: 'Check a handle',
  },
} as const;

/** On every button that opens the application without a link. */
export const claimLabel = 'Claim Free Listing Strategy';
