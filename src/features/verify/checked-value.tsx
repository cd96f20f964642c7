import { clsx } from 'clsx';
import { verify } from '@/features/verify/check/words.ts';

const FOREIGN = /([^ -~])/u;
/** Plain characters that impostors put in the place of others. */
const TRAP = /[01|I]|rn|vv|[_-]{2,}|\.{2,}/;
const FOREIGN_OR_TRAP = new RegExp(`(${TRAP.source}|[^ -~])`, 'u');

export const hasTrap = (text: string) => TRAP.test(text);

/** A character's code point in the usual notation, such as U+0430. */
export function codePointOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The checked text, with every character marked that is not plain ASCII: it may look like one that is. */
export function CheckedValue({ value, traps = false }: { value: string; traps?: boolean }) {
  const pieces = value.split(traps ? FOREIGN_OR_TRAP : FOREIGN);
  return (
    <span key={`${traps} ${value}`} translate="no" className="hyphens-none">
      {pieces.map((piece, index) =>
        index % 2 === 0 ? (
          piece
        ) : (
          <mark
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move.
            key={index}
            className={clsx(
              // An inline block: a character that reverses the writing direction affects nothing outside it.
              'mx-0.5 inline-block rounded-sm px-1',
              FOREIGN.test(piece) ? 'bg-stop text-ink-950' : 'bg-caution text-ink-950',
            )}
          >
            {piece}
            {nameOf(piece) && <span className="ml-1 font-sans text-sm font-normal">{nameOf(piece)}</span>}
          </mark>
        ),
      )}
    </span>
  );
}

function nameOf(piece: string): string | undefined {
  const name = verify.traps[piece as keyof typeof verify.traps];
  return name ?? (FOREIGN.test(piece) ? codePointOf(piece) : undefined);
}

/** A sentence of the content with the contact in the place of its {value}. */
export function WithValue({ words, value }: { words: string; value: string }) {
  const [before, after] = words.split('{value}');
  return (
    <span key={`${words} ${value}`} className="min-w-0">
      {before}
      <strong className="font-mono font-semibold">
        <CheckedValue value={value} />
      </strong>
      {after}
    </span>
  );
}

const SHOWN_LENGTH = 80;

/** Words of a pasted text, each once, and apart: a comma between them would seem to be part of a word. */
export function ExactWords({ words }: { words: string[] }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
      {[...new Set(words)].map((word) => (
        <li key={word}>
          <ExactWord word={word} />
        </li>
      ))}
    </ul>
  );
}

/** Isolated: a character that reverses the writing direction affects nothing outside. */
export function ExactWord({ word }: { word: string }) {
  return (
    <bdi className="font-mono">
      <CheckedValue value={word.slice(0, SHOWN_LENGTH)} />
      {word.length > SHOWN_LENGTH && <span>…</span>}
    </bdi>
  );
}
