/** The invitation that comes over the landing page after three seconds. */
export const popup = {
  title: 'Not sure where to start?',
  text: 'Half an hour with a listing manager, free.',
  book: 'Book Free Call',
  close: 'Close',
} as const;
