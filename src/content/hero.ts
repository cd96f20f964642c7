/** The copy of the landing page's first screen. The words of the lower sections are fetched with those sections. */

export const hero = {
  eyebrow: 'Listing-as-a-Service for crypto and Web3',
  /** One entry a line. */
  title: ['Get listed', 'where the', 'volume is.'],
  text: 'One team takes you from application to first trade: paperwork, negotiations, liquidity and launch day.',
  facts: [
    { figure: '24 h', label: 'to review your application and reply' },
    { figure: '2-4 wk', label: 'from review to first trade' },
    { figure: '120+', label: 'exchanges we work with' },
  ],
  ticket: {
    title: 'Listing order',
    tag: 'fast-track',
    label: 'Project link',
    placeholder: 'CoinMarketCap or CoinGecko URL',
    /** Under the field. */
    noPage: 'No page there yet? Leave this empty.',
    /** Under the button: what /terms promises. */
    cost: 'Free. No commitment.',
    noScript: 'The application needs JavaScript. Without it, please write to us:',
    /** Under the first guarantee: the contract's promise. **Replace me.** */
    proof: "If we don't deliver, you don't pay.",
    guarantees: ['Guaranteed listings', '100% success rate with qualified projects', '10x faster than standard queues'],
    session: 'Book a free strategy session',
  },
  /** The names of the ticket while a receipt covers it: after sending, and below an opened link. */
  receipt: { title: 'We have your application', linkTag: 'your receipt' },
} as const;

/** On every button that opens the application without a link. */
export const claimLabel = 'Claim Free Listing Strategy';

/** For an application that cannot be sent, and for a dialog that cannot be fetched with its words. */
export const applicationFailure = {
  title: 'Submission Failed',
  description: 'Please try again or contact us directly.',
} as const;
