/** The words of an application, from its dialog to its receipt: the ticket's are in ticket.ts. Validation messages are in the contract, which the server shares. */
import { claims } from './claims.ts';
import { applicationFailure, receiptTitles } from './ticket.ts';

type Field = Record<'label' | 'placeholder', string>;
type ToastWords = Record<'title' | 'description', string>;

interface Dialog extends Record<'title' | 'about' | 'or' | 'cancel' | 'close' | 'submit' | 'submitting', string> {
  telegram: Field;
  url: Field;
  blurb: Field & { over: string };
  next: Record<'title' | 'keeping' | 'details', string> & { steps: readonly { title: string; note?: string }[] };
  success: ToastWords;
  failure: ToastWords;
  failed: Record<'text' | 'limited' | 'direct' | 'telegram' | 'email' | 'copy', string>;
}

export const dialog: Dialog = {
  title: 'Fast-Track Your Listing',
  telegram: { label: 'Telegram contact', placeholder: '@your_handle' },
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
    /** {details} is the next line, a link. */
    keeping: 'Only our team reads this. Kept while we work on it, then deleted ({details}).',
    details: 'details',
  },
  cancel: 'Cancel',
  close: 'Close',
  submit: 'Submit Application',
  submitting: 'Submitting...',
  success: {
    title: 'Application Submitted!',
    description: `We'll review your project and contact you within ${claims.replyHours} hours.`,
  },
  failure: applicationFailure,
  /** Beside the toast of a failure, and for as long as the dialog is open. */
  failed: {
    text: "We didn't get a confirmation. Nothing you typed is lost, and trying again won't send it twice.",
    /** In its place, where the limit for a connection is reached. */
    limited:
      'Too many applications came from your connection just now. Nothing you typed is lost: try again in a while.',
    /** Then the links. */
    direct: 'Or reach us directly:',
    telegram: 'Telegram',
    email: 'Email',
    copy: 'Copy what you typed',
  },
};

type ReceiptWords =
  | 'title'
  | 'tag'
  | 'linkTitle'
  | 'copyReference'
  | 'save'
  | 'saved'
  | 'promise'
  | 'keep'
  | 'writesBy'
  | 'keepLink'
  | 'nothingCame'
  | 'onlyUs'
  | 'wrongHandle'
  | 'message'
  | 'notYours'
  | 'looking'
  | 'failed'
  | 'again'
  | 'unknown'
  | 'unknownNext'
  | 'verify'
  | 'anyHandle'
  | 'check'
  | 'another';

interface Receipt extends Record<ReceiptWords, string> {
  fields: Record<'reference' | 'receivedAt' | 'contact' | 'since' | 'writesAs' | 'wroteAs', string>;
  states: Record<'new' | 'in_review' | 'contacted' | 'won' | 'lost', string>;
  next: Record<'contacted' | 'won' | 'lost', string>;
}

/** The receipt that covers the ticket once an application has arrived, and the one behind its private link. */
export const receipt: Receipt = {
  title: receiptTitles.sent,
  tag: 'received',
  linkTitle: receiptTitles.linked,
  fields: {
    reference: 'Reference',
    receivedAt: 'Received',
    contact: "We'll write to",
    since: 'Since',
    writesAs: "We'll write from",
    wroteAs: 'We wrote from',
  },
  copyReference: 'Copy reference',
  /** Shares the private link on a phone, and copies it elsewhere. */
  save: 'Save this receipt',
  saved: 'Link copied. Paste it where you will find it.',
  /** The team keeps this promise: it names the reference, which only the applicant and the team know. Not behind a link. */
  promise: "We'll quote {reference} in our first message. No reference, not us.",
  /** {link} is the next line. */
  keep: 'Keep {link}: it shows where your application stands.',
  /** Behind a link: {time} is when the team will have written. */
  writesBy: "We'll write by {time}.",
  keepLink: 'this link',
  /** {time} is when the team will have written, {email} a link to our address. */
  nothingCame: 'No message by {time}? Write to {email} and give this reference.',
  /** Beside the promise only. */
  onlyUs: "Anyone who writes without it isn't us.",
  /** {message} is the next line, a link to the chat. */
  wrongHandle: 'Wrong handle? {message} and quote {reference}.',
  message: 'Message us on Telegram',
  /** Behind a link: an impostor may show another receipt as proof. */
  notYours: 'Did someone send you this link? Then it is their application, not yours.',
  looking: receiptTitles.looking,
  failed: "We couldn't look up this application.",
  again: 'Try again',
  unknown: "This link doesn't work. Part of it may be missing, or the application was deleted.",
  /** After it. {email} is our address. */
  unknownNext: 'Copy the whole link again, or write to {email}.',
  states: {
    new: 'Received',
    in_review: 'In review',
    contacted: 'We wrote to you',
    won: 'Accepted',
    lost: 'Not this time',
  },
  /** What comes next, once the team has set the state. {verify} is the line after it, a link. **Replace me.** */
  next: {
    contacted: 'Nothing from us? Check your Telegram message requests, then write to {email} and give this reference.',
    won: 'Next: we send you the contract. Check the sender on {verify} before you sign or pay.',
    lost: 'Want to know why? Write to {email} and give this reference. You can apply again.',
  },
  verify: 'our Verify page',
  /** While the team has named no one. */
  anyHandle: 'A handle you can check on /verify',
  check: 'Check a handle',
  another: 'Send another application',
};
