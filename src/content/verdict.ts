import { brand } from './brand.ts';
import { pages } from './pages.ts';

/** The words that come with a check on /verify. A separate file, because they are fetched with the check. */
export const verdict = {
  /** Asked when a text is more than one plain contact. */
  choice: {
    one: 'We found one contact in what you pasted. Is this who contacted you?',
    several: "There's more than one contact in what you pasted. Which one contacted you?",
  },
  /** Shown before the check. {value} is the contact that will be checked. */
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
    /** A match verifies one account on one network, and no other account of the same name. */
    speaksFor: {
      email: 'This email address is on our team list. This check says nothing about the same name anywhere else.',
      telegram: 'This Telegram account is on our team list. This check says nothing about the same name anywhere else.',
    },
    advice: {
      email:
        "Senders can be faked. Don't reply to the message you got. Use the button below to write to this address yourself and ask if it was them.",
      telegram:
        "Now compare. Open the sender's profile: the @handle there must match this one, character for character. The display name proves nothing.",
    },
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
    text: "Don't reply, don't share anything and don't pay. Typed it by hand? Check for a typo first.",
    steps: ['Stop replying.', 'Take screenshots.', 'Report it to us.'],
    checked: 'You checked',
    /** For every input that is not plain ASCII: all our contacts are. */
    foreignLetters: 'This contains characters our contacts never use. Swapping in look-alike letters is a common scam.',
    elsewhere: "We only use email and Telegram. Anyone who contacts you another way isn't us.",
    /** For a text that may contain a contact. The hint must not make that contact look real. */
    hints: {
      cutOff: 'This was cut off. Copy the whole address or handle, and check that.',
      tooLong: 'This is longer than any address or handle. Check only the address or handle.',
      moreThanOne: "There's extra text here. Check only the address or handle.",
    },
  },
  lookAlike: {
    title: `Likely impostor: almost identical to a real ${brand.name} contact`,
    marked: 'The marked characters are the ones that impostors swap or add most often. Compare each one.',
  },
  /** The note beside a marked character that distinguishes it from its twin. */
  cutOff: 'cut off',
  traps: { '0': 'zero', '1': 'one', I: 'capital i', '|': 'bar', rn: 'r, n', vv: 'v, v' },
  actions: { report: 'Report this contact', another: 'Check another' },
  tellTeam: {
    button: 'Tell your team',
    /** Two lines for a group chat. */
    text: `{contact} is not a verified ${brand.name} contact. Don't reply, don't share anything and don't pay.\nCheck anyone who says they work for ${brand.name}: ${brand.siteUrl}${pages.verify.path}`,
    copied: "Copied. Paste it into your team's chat.",
    failed: "Your browser didn't let us copy this. Select it instead:",
  },
  /** For a visitor who finds out too late. */
  afterwards: {
    title: 'Already paid or shared something?',
    steps: [
      "Shared a seed phrase or private key? Move everything to a new wallet now. The old one can't be made safe.",
      "Connected a wallet or signed something? Revoke its token approvals, then move what's left to a new wallet.",
      'Paid through an exchange or bank? Tell them now and ask them to freeze it.',
      "Keep the chat, addresses and transaction IDs. Don't delete anything.",
      'Report the account on Telegram (@notoscam) and to your local police. Anyone who offers to recover your money for a fee is a scammer too.',
    ],
  },
  limited: {
    text: "Too many checks just now, so we couldn't check this contact. Treat it as unverified.",
    /** {when} is a time to come in words: "in 40 seconds". */
    retry: 'Try again {when}.',
    /** For a time more than a day away. */
    retryLater: 'Try again another day.',
    retryUnknown: 'Try again in a few minutes.',
  },
} as const;
