/** The invitation to a call, which floats over the landing page. */
export const popup: Record<'title' | 'text' | 'book' | 'close', string> & { afterSeconds: number | null } = {
  /** After the page has loaded. null: no invitation. */
  afterSeconds: 3,
  title: 'Questions?',
  /** Beside the title; phones have room for the title alone. */
  text: 'A free 30-minute call.',
  book: 'Book Free Call',
  close: 'Close',
};
