/** The copy of the landing page's first screen. The words of the lower sections are fetched with those sections. */

import { claims, weeks } from './claims.ts';

export const hero = {
  eyebrow: 'Listing-as-a-Service for crypto and Web3',
  /** One entry a line. */
  title: ['Get listed', 'where the', 'volume is.'],
  text: 'One team takes you from application to first trade: paperwork, negotiations, liquidity and launch day.',
  facts: [
    { figure: `${claims.replyHours} h`, label: 'to review your application and reply' },
    { figure: `${weeks.typical} wk`, label: 'from review to first trade' },
    { figure: claims.exchanges, label: 'exchanges we work with' },
  ],
} as const;

/** On every button that opens the application without a link. */
export const claimLabel = 'Claim Free Listing Strategy';
