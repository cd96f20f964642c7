/** The invitation that comes under the landing page's header after three seconds. */
export const popup = {
  title: 'Not sure where to start?',
  text: 'A free 30-minute call.',
  book: 'Book Free Call',
  close: 'Close',
} as const;
