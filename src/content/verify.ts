import { brand } from './brand.ts';
import { retention } from './retention.ts';

/** The words of /verify. */
export const verify = {
  title: 'Verify a contact',
  section: 'checkpoint',
  intro: `Somebody says they work for ${brand.name}? Check here before you answer or pay.`,
  banner: {
    title: 'How this page protects you',
    points: [
      'Enter the exact e-mail address or Telegram handle. Only a complete match with our team list counts.',
      'We never ask for seed phrases or private keys, nor for a payment in a private chat.',
      'Names and pictures are copied in seconds. Check the address itself.',
    ],
  },
  kinds: {
    email: { toggle: 'Email Address', label: 'E-mail address to check', placeholder: 'name@example.com' },
    telegram: { toggle: 'Telegram Handle', label: 'Telegram handle to check', placeholder: '@username' },
  },
  kindLegend: 'What do you want to check?',
  submit: 'Verify',
  submitting: 'Verifying...',
  emptyInput: 'Please enter a value to verify',
  privacy: {
    text: `What you check is logged for ${retention.logDays} days, without a note of who asked.`,
    link: 'What we keep',
    to: '/cookies#checks',
  },
  toasts: {
    verified: 'Verified contact found!',
    notFound: 'Contact not verified or not found',
    failed: 'Failed to verify contact',
  },
  verified: {
    title: `Verified ${brand.name} contact`,
    text: 'This address is on our team list. Make sure that the messages you got really come from it.',
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
    text: 'Do not share any information with this contact, and do not pay anything.',
    advice: 'Stop the conversation, keep a copy of it, and tell us.',
    checked: 'You checked',
    /** For every input that is not plain ASCII: it can be nobody's, whatever it looks like. */
    foreignLetters:
      'This is not written in plain letters. Our official contacts use only a to z, digits and simple signs: a letter that merely looks like one of them is an old trick of impostors.',
  },
  imitation: {
    title: `Warning: an imitation of the ${brand.name} team`,
    text: 'This is not one of us. It is made to look like a real contact of ours, as impostors do.',
    advice:
      'Do not answer, do not open its links, do not send anything. If you typed it by hand, look for a slip first.',
  },
  failed: {
    title: 'Failed to verify contact',
    text: 'The check did not go through, so nothing is known about this contact. Treat it as unverified and try again.',
  },
  limited: {
    text: 'There were too many checks, so nothing is known about this contact. Treat it as unverified.',
    /** {when} is a time to come in words: "in 40 seconds". */
    retry: 'Try again {when}.',
    retryUnknown: 'Try again in a few minutes.',
  },
  help: { text: 'Not sure, or something looks wrong? Write to', email: brand.verifyEmail },
} as const;
