/** The receipt that covers the order ticket once an application has arrived. Its name is in hero.ts. */
export const receipt = {
  tag: 'received',
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
} as const;
