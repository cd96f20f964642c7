/** The invitation that comes over the landing page after three seconds. */
export const popup = {
  title: 'Not sure where to start?',
  text: 'A free 30-minute call with a listing manager.',
  book: 'Book Free Call',
  close: 'Close',
} as const;
