import { CONTACT_MAX_LENGTH } from '@contracts/contact-key.ts';
import type { ReactNode } from 'react';

export function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-x-6 border-b border-line py-2.5 sm:grid-cols-[9rem_1fr] sm:py-3">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="min-w-0 font-mono wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The part of the text that a check looks at. */
export function checkedPart(text: string): string {
  const characters = [...text];
  return characters.length > CONTACT_MAX_LENGTH ? `${characters.slice(0, CONTACT_MAX_LENGTH).join('')}…` : text;
}

/** A character's code point in the usual notation, such as U+0430. */
function codePointOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** What was checked, with every character marked that is not plain ASCII: it may look like one that is. */
export function CheckedValue({ value }: { value: string }) {
  // Where the text is cut, the ellipsis is ours.
  const shown = checkedPart(value);
  const pieces = (shown === value ? shown : shown.slice(0, -1)).split(/([^ -~])/u);
  return (
    <>
      {pieces.map((piece, index) =>
        index % 2 === 0 ? (
          piece
        ) : (
          <mark
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move.
            key={index}
            // An inline block: a character that reverses the writing direction affects nothing outside it.
            className="mx-0.5 inline-block rounded-sm bg-stop px-1 text-ink-950"
          >
            {piece}
            <span className="ml-1 text-xs">{codePointOf(piece)}</span>
          </mark>
        ),
      )}
      {shown !== value && '…'}
    </>
  );
}
