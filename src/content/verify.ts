import { brand } from './brand.ts';
import { pages } from './pages.ts';
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
  noScript: 'The check needs JavaScript. Without it, please write to us and ask before you answer or pay.',
  emptyInput: 'Please enter a value to verify',
  privacy: {
    text: `What you check is logged for ${retention.logDays} days, without a note of who asked.`,
    link: 'What we keep',
    to: `${pages.cookies.path}#checks`,
  },
  failed: {
    toast: 'Failed to verify contact',
    title: 'Failed to verify contact',
    text: 'The check did not go through, so nothing is known about this contact. Treat it as unverified and try again.',
  },
  help: { text: 'Not sure, or something looks wrong? Write to', email: brand.verifyEmail },
} as const;
