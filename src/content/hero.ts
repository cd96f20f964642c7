/** The copy of the landing page's first screen, and of the invitation that comes over it. A file of its own, so that the words below are fetched with their sections. */

export const hero = {
  eyebrow: 'Listing-as-a-Service for crypto and Web3',
  /** One entry a line. */
  title: ['Get listed', 'where the', 'volume is.'],
  text: 'We take your project onto major exchanges and stay at the desk until it trades: the file, the talks, the liquidity and the launch, run by one team.',
  facts: [
    { figure: '24 h', label: 'until a person has read your application' },
    { figure: '2-4 wk', label: 'timeline of an exchange listing' },
    { figure: '1 desk', label: 'from first file to first trade' },
  ],
  ticket: {
    title: 'Listing order',
    tag: 'fast-track',
    label: 'Project link',
    placeholder: 'CoinMarketCap or CoinGecko URL',
    submit: 'Start Application',
    noScript: 'The application needs JavaScript. Without it, please write to us.',
    guarantees: ['Guaranteed listings', '100% success rate with qualified projects', '10x faster than standard queues'],
    session: 'Book a free strategy session',
  },
} as const;

/** On every button that opens the application without a link. */
export const claimLabel = 'Claim Free Listing Strategy';

export const popup = {
  title: 'Not sure where to start?',
  text: 'Half an hour with a listing manager, free.',
  book: 'Book Free Call',
  close: 'Close',
} as const;
