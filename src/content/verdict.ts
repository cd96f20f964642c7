import { brand } from './brand.ts';
import { verify } from './verify.ts';

const { email, telegram } = verify.kinds;

/** The words of a check's outcome on /verify. A file of their own, so that they are fetched with the check. */
export const verdict = {
  toasts: {
    verified: 'Verified contact found!',
    notFound: 'Contact not verified or not found',
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
    /** Said where the form may have been filled in by mistake. None of them may make the contact look real. */
    slips: {
      tooLong: 'This is longer than any address or handle. Check the address or the handle alone.',
      namedAddress: 'There is more here than an e-mail address. Check only what stands between < and >.',
      handleAsEmail: `This is not an e-mail address. If it is a Telegram handle, choose ${telegram.toggle} and check again.`,
      emailAsHandle: `This is not a Telegram handle. If it is an e-mail address, choose ${email.toggle} and check again.`,
    },
  },
  imitation: {
    title: `Warning: an imitation of the ${brand.name} team`,
    text: 'This is not one of us. It is made to look like a real contact of ours, as impostors do.',
    advice:
      'Do not answer, do not open its links, do not send anything. If you typed it by hand, look for a slip first.',
  },
  limited: {
    text: 'There were too many checks, so nothing is known about this contact. Treat it as unverified.',
    /** {when} is a time to come in words: "in 40 seconds". */
    retry: 'Try again {when}.',
    /** Where that is more than a day away. */
    retryLater: 'Try again another day.',
    retryUnknown: 'Try again in a few minutes.',
  },
} as const;
