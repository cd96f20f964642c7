/** The words of an application, from the ticket in the first screen to its receipt. Validation messages are in the contract, which the server shares. */
import { claims } from './claims.ts';
import { retention } from './company.ts';

/** The ticket in the first screen, where an application starts. */
export const ticket = {
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
  guarantees: [
    'Guaranteed listings',
    `${claims.successRate} success rate with qualified projects`,
    `${claims.faster} faster than standard queues`,
  ],
  session: 'Book a free strategy session',
} as const;

export const dialog = {
  title: 'Fast-Track Your Listing',
  telegram: { label: 'Telegram contact', placeholder: '@yourproject' },
  /** Above the link and the blurb, of which one is enough. */
  about: 'About the project: a link or a few sentences',
  /** Between the two. */
  or: 'or',
  url: { label: 'CoinMarketCap or CoinGecko URL', placeholder: 'https://coinmarketcap.com/…' },
  blurb: {
    label: 'Project blurb',
    placeholder: "What you're building, where it trades today, which exchanges you want.",
    /** After the number of characters beyond the limit. */
    over: 'over the limit',
  },
  next: {
    title: 'What happens next?',
    steps: [
      { title: `Review within ${claims.replyHours} hours` },
      { title: 'Contact via Telegram', note: 'from a handle you can verify, quoting your reference' },
      { title: 'Priority listing support' },
    ],
    keeping: `Only our team reads this. Deleted after ${retention.openDays} days at most if nothing comes of it.`,
  },
  cancel: 'Cancel',
  close: 'Close',
  submit: 'Submit Application',
  submitting: 'Submitting...',
  success: {
    title: 'Application Submitted!',
    description: `We'll review your project and contact you within ${claims.replyHours} hours.`,
  },
  /** Also for a dialog that cannot be fetched. */
  failure: {
    title: 'Submission Failed',
    description: 'Please try again or contact us directly.',
  },
  /** Beside the toast of a failure, and for as long as the dialog is open. */
  failed: {
    text: "We didn't get a confirmation. Nothing you typed is lost, and trying again won't send it twice. Or reach us directly:",
    telegram: 'Telegram',
    email: 'Email',
  },
} as const;

/** The receipt that covers the ticket once an application has arrived, and behind its private link. */
export const receipt = {
  title: 'We have your application',
  tag: 'received',
  linkTag: 'your receipt',
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
