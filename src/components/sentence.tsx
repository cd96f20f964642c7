import { Fragment, type ReactNode } from 'react';

interface SentenceProps {
  /** Names what is put in by braces: `Write to {email}.` */
  text: string;
  [name: string]: ReactNode;
}

/** A sentence with elements in it. Each piece of its text is an element too: a translator may replace any of them. */
export function Sentence({ text, ...put }: SentenceProps) {
  const pieces = text.split(/\{(\w+)\}/);
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never change their order.
  return pieces.map((piece, place) => <Fragment key={place}>{place % 2 ? put[piece] : <span>{piece}</span>}</Fragment>);
}
