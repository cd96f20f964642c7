type Claims = Record<'replyHours' | 'lowerFees', number> &
  Record<
    'exchanges' | 'moreExchanges' | 'successRate' | 'faster' | 'projects' | 'years' | 'saved' | 'moneyPromise',
    string
  > & {
    weeks: Record<'typical' | 'general', readonly [from: number, to: number]>;
  };

/**
 * What the provider promises and claims, each once: all other words of this folder take them from here.
 */
export const claims: Claims = {
  /** Hours until an application or a message is answered. The setting `reply_hours` says the same (docs/operations.md). */
  replyHours: 24,
  /** Weeks from the review to the first trade: with audit and legal opinion on hand, and in general. */
  weeks: { typical: [2, 4], general: [2, 8] },
  exchanges: '120+',
  /** Beyond those of the board: its badge. Together they are no more than the number above. */
  moreExchanges: '100',
  /** Listing fees are lower by up to this many percent. */
  lowerFees: 60,
  successRate: '100%',
  /** How much faster than standard queues. */
  faster: '10x',
  projects: '3,000+',
  years: '10+',
  /** What clients saved in fees. */
  saved: '$300M+',
  /**
   * What your contract says about money if a listing is late, in a sentence. The ticket, the guarantee's sheet and the FAQ show it.
   * Empty: nothing is said.
   */
  moneyPromise: '',
};

/** As running text has it: `2-4`. */
export const weeks = {
  typical: claims.weeks.typical.join('-'),
  general: claims.weeks.general.join('-'),
};
