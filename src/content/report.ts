type MeetingPlace = 'telegram' | 'email' | 'x' | 'discord' | 'whatsapp' | 'linkedin' | 'phone' | 'other';
type Field = Record<'label' | 'placeholder', string>;

export interface Report extends Record<'title' | 'intro' | 'tooLong' | 'cancel' | 'send' | 'sending', string> {
  fields: {
    value: { label: string };
    metWhere: Record<'label' | 'none', string> & { choices: Record<MeetingPlace, string> };
    whatHappened: Field;
    reporterContact: Field;
  };
  success: Record<'title' | 'text' | 'reference', string>;
  failure: Record<'title' | 'text' | 'email', string>;
}

/** The words of the form on /verify that reports an impostor. Apart from that page's others, since they come with the form. */
export const report: Report = {
  title: 'Report an impostor',
  intro: 'We read every report. Everything below is optional.',
  fields: {
    value: { label: "Contact you're reporting" },
    metWhere: {
      label: 'Where did they contact you?',
      none: 'Please choose',
      choices: {
        telegram: 'Telegram',
        email: 'Email',
        x: 'X (Twitter)',
        discord: 'Discord',
        whatsapp: 'WhatsApp',
        linkedin: 'LinkedIn',
        phone: 'Phone',
        other: 'Somewhere else',
      },
    },
    whatHappened: { label: 'What happened?', placeholder: 'What they said, what they asked for' },
    reporterContact: { label: 'How can we reach you?', placeholder: 'Email or Telegram handle' },
  },
  tooLong: 'Please use at most {max} characters.',
  cancel: 'Cancel',
  send: 'Send report',
  sending: 'Sending…',
  success: {
    title: 'Thank you. Your report has been received.',
    text: "We read every report. Don't reply to this contact again.",
    reference: 'Your reference:',
  },
  failure: {
    title: 'Your report was not sent.',
    text: 'Nothing you typed is lost. Please try again, or send it by email:',
    email: 'Send it by email',
  },
};
