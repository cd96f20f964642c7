import { brand } from './brand.ts';

/** The words that come with a check on /verify. A file of their own, so that they are fetched with it. */
export const verdict = {
  /** Said before the check: {value} is what was taken out of the pasted text. */
  willCheck: {
    email: "We'll check the email address {value}",
    telegram: "We'll check the Telegram handle {value}",
  },
  toasts: {
    verified: 'Verified contact found!',
    notFound: 'Contact not verified or not found',
  },
  verified: {
    title: `Verified ${brand.name} contact`,
    /** A match speaks for one account on one network, and for nothing else of the same name. */
    speaksFor: {
      email: "This email address is on our team list. The same name anywhere else isn't verified by this check.",
      telegram:
        "This Telegram account is on our team list. The same name on any other network isn't verified by this check.",
    },
    advice: "Now make sure the message came from it: open the sender's profile and compare every character.",
    fields: {
      name: 'Name',
      position: 'Position',
      email: 'Email',
      telegram: 'Telegram',
      verifiedAt: 'Verified on',
    },
    open: { email: 'Write an email', telegram: 'Open in Telegram' },
  },
  notFound: {
    title: `Not a verified ${brand.name} contact`,
    text: 'Do not share any information with this contact, and do not pay anything.',
    checked: 'You checked',
    advice: 'Stop replying. Take screenshots. Report it to us.',
    /** For every input that is not plain ASCII: it can be nobody's, whatever it looks like. */
    foreignLetters:
      "This contains letters from another alphabet that look like ours. It's a common scam. Our contacts never use them.",
    elsewhere: "We only use email and Telegram. Anyone who contacts you another way isn't verified.",
    /** Said where there may be a contact in a longer text. It must not make the contact look real. */
    hints: {
      tooLong: 'This is longer than any address or handle. Check the address or the handle alone.',
      moreThanOne: "There's more here than an address or a handle. Check the address or the handle alone.",
    },
  },
  imitation: {
    title: `Likely impostor: almost identical to a real ${brand.name} contact`,
    text: 'This is not a verified contact. Do not share any information with it, and do not pay anything. If you typed it by hand, check for a typo first.',
  },
  actions: { report: 'Report this contact', another: 'Check another' },
  /** For a visitor who finds out too late. */
  afterwards: {
    title: 'Already paid or shared something?',
    steps: [
      'Revoke token approvals for the wallet you used, and move what is left to a new wallet.',
      'Tell the exchange or bank the payment went through. Ask them to freeze it.',
      "Keep the chat, addresses and transaction IDs. Don't delete anything.",
      'On Telegram, report the account to @notoscam. Report it to your local police too.',
    ],
  },
  limited: {
    text: "Too many checks just now, so we couldn't check this contact. Treat it as unverified.",
    /** {when} is a time to come in words: "in 40 seconds". */
    retry: 'Try again {when}.',
    /** Where that is more than a day away. */
    retryLater: 'Try again another day.',
    retryUnknown: 'Try again in a few minutes.',
  },
} as const;
