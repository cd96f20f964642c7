import { brand } from './brand.ts';
import { pages } from './pages.ts';
import { retention } from './retention.ts';

/** The words of /verify. */
export const verify = {
  title: 'Verify a contact',
  section: 'checkpoint',
  intro: `Someone says they work for ${brand.name}? Check here before you answer or pay.`,
  banner: {
    title: 'Before you check',
    points: [
      'Enter the exact email address or Telegram handle. Only a complete match counts.',
      'Anyone can copy a name or a photo. Check the exact handle or email.',
      'We never ask for seed phrases, private keys or a payment in a private chat.',
    ],
  },
  kinds: {
    email: {
      toggle: 'Email Address',
      label: 'Email address to check',
      placeholder: 'name@example.com',
    },
    telegram: {
      toggle: 'Telegram Handle',
      label: 'Telegram handle to check',
      placeholder: '@username',
    },
  },
  kindLegend: 'What do you want to check?',
  several: "That's more than one contact. Please check them one at a time.",
  submit: 'Verify',
  submitting: 'Verifying...',
  noScript: 'The check needs JavaScript. Without it, please ask us by email before you answer or pay:',
  emptyInput: 'Please enter a value to verify',
  privacy: {
    text: `We log what was checked for ${retention.logDays} days, never who checked it.`,
    link: 'What we keep',
    to: `${pages.cookies.path}#checks`,
  },
  /** {host} is where the site really lives: copies of this page live elsewhere. */
  address: 'You should be on {host}. Check your address bar: impostors copy pages like this one.',
  failed: {
    toast: 'Failed to verify contact',
    title: 'Failed to verify contact',
    text: "The check didn't go through, so we know nothing about this contact. Treat it as unverified.",
    retry: 'Try again',
    email: 'Ask us by email',
    emailSubject: 'Is this contact yours?',
  },
  help: { text: 'Not sure, or something looks wrong? Write to', email: brand.verifyEmail },
} as const;
