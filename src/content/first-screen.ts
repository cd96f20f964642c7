/** The words that the landing page needs at once. Those of its sections are fetched with the sections (landing.ts). */
export const hero = {
  /** What the company does, above the headline. */
  eyebrow: 'We get tokens listed on exchanges',
  /** One entry a line. */
  title: ['Get listed', 'where the', 'volume is.'],
  text: 'One team takes you from application to first trade: paperwork, negotiations, liquidity and launch day.',
} as const;

/** At the newest candle of the chart: in the first screen, and in the two windows between sections. */
export const chartCaptions = { start: 'today', middle: 'paperwork', end: 'first trade' } as const;

/** The invitation that comes under the landing page's header after three seconds. */
export const popup = {
  /** After the page has loaded. null: no invitation. */
  afterSeconds: 3 as number | null,
  title: 'Not sure where to start?',
  text: 'A free 30-minute call.',
  book: 'Book Free Call',
  close: 'Close',
} as const;

/** On every button that opens the application without a link. */
export const claimLabel = 'Claim Free Listing Strategy';
