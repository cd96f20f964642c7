interface Popup {
  afterSeconds: number | null;
  title: string;
  text: string;
  book: string;
  close: string;
}

/** The invitation to a call, which floats over the landing page. */
export const popup: Popup = {
  /** After the page has loaded. null: no invitation. */
  afterSeconds: 3,
  title: 'Questions?',
  /** Beside the title; phones have room for the title alone. */
  text: 'A free 30-minute call.',
  book: 'Book Free Call',
  close: 'Close',
};
