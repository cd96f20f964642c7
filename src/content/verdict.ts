import { brand } from './company.ts';
import { pages } from './pages.ts';
import { whereWeAre } from './safety-notes.ts';

const [, ourDomain] = brand.verifyEmail.split('@');
const ourLinks = `This page checks people, not links. Our website is ${whereWeAre.website}, our calendar is ${whereWeAre.calendar}. Any other link isn't ours.`;

/** The words that come with a check on /verify. A separate file, because they are fetched with the check. */
export const verdict = {
  /** Asked when a text is more than one plain contact, or came with a link to this page. {value} is the contact. */
  choice: {
    one: 'We found one contact in what you pasted. Is this who contacted you?',
    several: "There's more than one contact in what you pasted. Which one contacted you?",
    tooMany: 'There are more than five contacts here. Paste only the one that contacted you.',
    linked: {
      email: 'This link asks about {value}. Is that the address that wrote to you?',
      telegram: 'This link asks about {value}. Is that the handle that wrote to you?',
    },
    yes: 'Yes, check {value}',
    no: { found: 'No, someone else', linked: "No, it's another one" },
    declined: "Copy the handle from the sender's profile, not from the message.",
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
    money: 'Our team never takes payment, seed phrases or private keys in a chat.',
    /** A match proves the name, not the conversation: the visitor calls back from here. */
    callBack: {
      email: {
        advice: "Senders can be faked. Don't reply to the message you got. Ask this address if it was them.",
        button: 'Write to this address yourself',
      },
      telegram: {
        advice: "Open the chat from here. If your conversation isn't in it, whoever wrote to you is an impostor.",
        group: 'Met in a group? Ask here first, and wait for the answer.',
        button: 'Open the chat',
        draft: `Hi, did you write to me? I'm checking on ${new URL(brand.siteUrl).host}.`,
      },
    },
    applied: 'Applied already? Ask for your reference. Only our team has it.',
    /** A match verifies one account on one network, and no other account of the same name. */
    speaksFor: {
      email: 'This email address is on our team list. This check says nothing about the same name anywhere else.',
      telegram: 'This Telegram account is on our team list. This check says nothing about the same name anywhere else.',
    },
    fields: {
      name: 'Name',
      position: 'Position',
      email: 'Email',
      telegram: 'Telegram',
      verifiedAt: 'Verified on',
    },
  },
  notFound: {
    title: `Not a verified ${brand.name} contact`,
    text: "Don't reply, don't share anything and don't pay. Typed it by hand? Check for a typo first.",
    steps: ['Stop replying.', 'Take screenshots.', 'Report it to us.'],
    checked: 'You checked',
    /** For every input that is not plain ASCII: all our contacts are. */
    foreignLetters: 'This contains characters our contacts never use. Swapping in look-alike letters is a common scam.',
    /** {domain} is the domain that was checked. */
    domain: `Our addresses end in @${ourDomain}. This one ends in @{domain}.`,
    /** For a text that is no contact. A hint must not make a contact in it look real. */
    reasons: {
      cutOff: 'This was cut off. Copy the whole address or handle, and check that.',
      tooLong: 'This is longer than any address or handle. Check only the address or handle.',
      moreThanOne: "There's extra text here. Check only the address or handle.",
      otherChannel: 'We write only by email and Telegram, and call only if you booked a call here.',
      name: "A name can't be checked: anyone can use one. Paste the handle or the email address.",
      link: ourLinks,
      ownLink: ourLinks,
    },
  },
  lookAlike: {
    title: `Likely impostor: almost identical to a real ${brand.name} contact`,
    marked: 'The marked characters are the ones that impostors swap most often. Compare each one.',
  },
  /** The note beside a marked character that distinguishes it from its twin. */
  cutOff: 'cut off',
  traps: { '0': 'zero', '1': 'one', I: 'capital i', '|': 'bar', rn: 'r, n', vv: 'v, v' },
  actions: { report: 'Report this contact', another: 'Check another' },
  tellTeam: {
    button: 'Tell your team',
    /** Two lines for a group chat. */
    text: `"{contact}" is not a verified ${brand.name} contact. Don't reply, don't share anything and don't pay.\nCheck anyone who says they work for ${brand.name}: ${brand.siteUrl}${pages.verify.path}`,
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
