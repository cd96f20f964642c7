/** The words of the fast-track dialog. Validation messages stand in the contract, which the server shares. */
export const fastTrack = {
  title: 'Fast-Track Your Listing',
  telegram: { label: 'Telegram contact', placeholder: '@yourproject' },
  /** Above the link and the blurb. */
  either: 'One of these two is enough',
  url: { label: 'CoinMarketCap or CoinGecko URL', placeholder: 'https://coinmarketcap.com/…' },
  blurb: {
    label: 'Project blurb',
    placeholder: 'What you are building, where it trades today, and the exchanges you aim for.',
    /** After the number of characters beyond the limit. */
    over: 'over the limit',
  },
  next: {
    title: 'What happens next?',
    steps: ['Review within 24 hours', 'Contact via Telegram', 'Priority listing support'],
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
    text: 'We got no confirmation. Everything you typed is still here, and trying again never sends it twice. You can also reach us directly:',
    telegram: 'Telegram',
    email: 'Email',
  },
  failure: { title: 'Submission Failed', description: 'Please try again or contact us directly.' },
} as const;
