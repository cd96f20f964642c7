/** The invitation to a call, under the landing page's header once the ticket is out of view. */
export const popup = {
  /** After the page has loaded. null: no invitation. */
  afterSeconds: 3 as number | null,
  title: 'Not sure where to start?',
  text: 'A free 30-minute call.',
  book: 'Book Free Call',
  close: 'Close',
} as const;
