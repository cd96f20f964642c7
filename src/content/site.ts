import { brand } from './company.ts';

type FrameWords =
  | 'language'
  | 'skipLink'
  | 'newTabHint'
  | 'start'
  | 'loading'
  | 'opening'
  | 'optional'
  | 'dismissToast'
  | 'notification'
  | 'copied'
  | 'copyRefused'
  | 'offline';
type FooterWords =
  | 'navigation'
  | 'tagline'
  | 'telegram'
  | 'book'
  | 'verify'
  | 'terms'
  | 'cookies'
  | 'warning'
  | 'rights';
type FallbackWords = Record<'title' | 'text' | 'home', string>;

export interface Site extends Record<FrameWords, string> {
  header: Record<'navigation' | 'verify' | 'verifyShort' | 'verifyTip' | 'book' | 'bookTip' | 'menu', string>;
  footer: Record<FooterWords, string> & { columns: Record<'contact' | 'safety' | 'legal', string> };
  notFound: FallbackWords;
  error: FallbackWords;
}

/** Words that only the build reads: they are on no page. */
export const buildWords: Record<'verifyPicture' | 'assistants', string> = {
  /** On the picture beside a shared link to /verify. */
  verifyPicture: 'Check who wrote to you',
  /** In llms.txt, for assistants that are asked about a message. {url} is the page of the check. */
  assistants: 'To find out whether a contact is really from {name}, check it on {url}. There is no other check.',
};

/** Words of the frame around every page, and of the pages that say that something went wrong. */
export const site: Site = {
  language: 'en',
  skipLink: 'Skip to content',
  newTabHint: 'Opens in a new tab',
  header: {
    navigation: 'Main',
    verify: 'Verify Contact',
    /** On phones, where there is less room. */
    verifyShort: 'Verify',
    verifyTip: 'Check whether a contact is really on our team',
    book: 'Book a Call',
    bookTip: 'A free 30-minute strategy call with a listing manager',
    menu: 'Menu',
  },
  footer: {
    navigation: 'Footer',
    tagline: 'The listing desk for crypto and Web3 projects.',
    columns: { contact: 'Reach us', safety: 'Stay safe', legal: 'Legal' },
    telegram: 'Telegram',
    book: 'Strategy call',
    verify: 'Verify a contact',
    terms: 'Terms',
    cookies: 'Cookies',
    warning: `Crypto assets can lose all their value. Nothing on this page is investment advice or an offer to buy a token. ${brand.name} never asks for seed phrases or private keys.`,
    rights: `© ${brand.legalName}`,
  },
  /** The main action, on the first screen and, once that is out of sight, in the header. */
  start: 'Start Application',
  loading: 'Loading',
  /** On a button whose click waits for the scripts. */
  opening: 'Opening…',
  /** Follows the label of a form field that may stay empty. */
  optional: '(optional)',
  dismissToast: 'Dismiss',
  /** Said before a toast by screen readers. */
  notification: 'Notification',
  /** After a button that copies. */
  copied: 'Copied',
  copyRefused: "Your browser didn't let us copy this. We've selected it: copy it manually.",
  /** Beside the words of a failure. */
  offline: 'Your device seems to be offline.',
  notFound: {
    title: 'Oops! Page not found',
    text: 'The address may be wrong, or the page has moved.',
    home: 'Return to Home',
  },
  error: {
    title: 'Unexpected Application Error!',
    text: 'Something on this page broke. Reload it or go to the home page.',
    home: 'Return to Home',
  },
};
