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
} as const;

/** On every button that opens the application without a link. */
export const claimLabel = 'Claim Free Listing Strategy';
