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
    submit: 'Start Application',
    /** Under the button: what /terms promises. */
    cost: 'Free. No commitment.',
    noScript: 'The application needs JavaScript. Without it, please write to us:',
    /** Under the first guarantee: the contract's promise. **Replace me.** */
    proof: "If we don't deliver, you don't pay.",
    guarantees: ['Guaranteed listings', '100% success rate with qualified projects', '10x faster than standard queues'],
    session: 'Book a free strategy session',
  },
  /** The ticket's receipt, once an application has arrived. */
  receipt: {
    tag: 'received',
    /** Below an opened link. */
    linkTag: 'your receipt',
    title: 'We have your application',
    fields: { receivedAt: 'Received', contact: "We'll write to", reference: 'Reference' },
    copy: 'Copy',
    copied: 'Copied',
    /** The team keeps this promise: it names the reference, which only the applicant and the team know. */
    promise: "We'll quote {reference} in our first message. No reference, not us.",
    /** {time} is a day later, {email} a link to our address. */
    nothingCame: "Nothing by {time}? Write to {email} with this reference. Anyone else who writes first isn't us.",
    /** Then `message`, a link to the chat, and the reference. */
    wrongHandle: 'Wrong handle?',
    message: 'Message us on Telegram',
    quote: 'and quote',
    /** Before and after the link. */
    keep: { before: 'Keep', link: 'this link', after: ': it shows where your application stands.' },
    looking: 'Looking up your application…',
    failed: "We couldn't look up your application.",
    again: 'Try again',
    unknown: "We don't know this link. It may be cut off, or the application was deleted.",
    status: {
      fields: { since: 'Since', writesAs: 'Will write' },
      states: {
        new: 'Received',
        in_review: 'In review',
        contacted: 'We have written to you',
        won: 'Accepted',
        lost: 'Not this time',
      },
      /** While the team has named no one. */
      anyHandle: 'A handle you can check on /verify',
    },
    check: 'Check a handle',
    another: 'Send another application',
  },
} as const;

/** On every button that opens the application without a link. */
export const claimLabel = 'Claim Free Listing Strategy';

/** For an application that cannot be sent, and for a dialog that cannot be fetched with its words. */
export const applicationFailure = {
  title: 'Submission Failed',
  description: 'Please try again or contact us directly.',
} as const;
