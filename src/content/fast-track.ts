import { applicationFailure, hero } from './hero.ts';
import { retention } from './retention.ts';

/** The words of the fast-track dialog. Validation messages are in the contract, which the server shares. */
export const fastTrack = {
  title: 'Fast-Track Your Listing',
  /** Above the title: the dialog continues the ticket. */
  order: hero.ticket.title,
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
      { title: 'Review within 24 hours' },
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
    description: "We'll review your project and contact you within 24 hours.",
  },
  /** Beside the toast of a failure, and for as long as the dialog is open. */
  failed: {
    text: "We didn't get a confirmation. Nothing you typed is lost, and trying again won't send it twice. Or reach us directly:",
    telegram: 'Telegram',
    email: 'Email',
  },
  failure: applicationFailure,
} as const;
