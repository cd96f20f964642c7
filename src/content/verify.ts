import { brand } from './company.ts';

/** The words of /verify. */
export const verify = {
  title: 'Verify a contact',
  intro: `Someone says they work for ${brand.name}? Check here before you answer or pay.`,
  banner: {
    title: 'Before you check',
    points: [
      'Paste the exact email address or Telegram handle. Names and photos are easy to copy.',
      'We never ask for seed phrases, private keys or payment in a private chat.',
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
  submit: 'Verify',
  submitting: 'Verifying...',
  noScript: 'The check needs JavaScript. Without it, please ask us by email before you answer or pay:',
  emptyInput: 'Please enter a value to verify',
  failed: {
    toast: 'Failed to verify contact',
    title: 'Failed to verify contact',
    text: "The check didn't go through, so this tells you nothing about the contact. Until you have an answer, treat it as unverified.",
    retry: 'Try again',
    email: 'Ask us by email',
    emailSubject: 'Is this contact yours?',
  },
} as const;
