import { trimInvisible } from '@contracts/contact-key.ts';
import type { ContactLookup } from '@contracts/contact-verification.ts';
import { Button } from '@/components/ui/button';
import { verdict } from '@/content/verdict.ts';
import { scrollBehavior } from '@/lib/scroll-behavior';
import { CheckedValue } from '../checked-value';
import type { ParsedText } from './read-contact';

const { choice } = verdict;

const MOST_OFFERED = 5;

/** The focus stays where it is, so the question comes into view. */
function show(question: HTMLElement | null) {
  question?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
}

/** The words around a contact. */
function Around({ words, value }: { words: string; value: string }) {
  const [before, after] = words.split('{value}');
  return (
    <>
      {before}
      <strong className="font-mono font-semibold wrap-anywhere">
        <CheckedValue value={value} />
      </strong>
      {after}
    </>
  );
}

interface ChoiceProps extends Pick<ParsedText, 'found' | 'asked' | 'isLinked'> {
  onChoose: (contact: ContactLookup) => void;
  onDecline: () => void;
}

/** Asks which of the contacts in the text is meant: the page finds, the visitor chooses. */
export function Choice({ found, asked, isLinked, onChoose, onDecline }: ChoiceProps) {
  const [first, ...others] = found;
  if (first === undefined) return null;
  const isOffered = found.length <= MOST_OFFERED;
  return (
    <div ref={show} className="mt-3 rounded border border-line-strong bg-ink-900 p-4 sm:mt-4 sm:p-5">
      <fieldset className="min-w-0">
        <legend className="font-semibold">
          {isLinked ? (
            <Around words={choice.linked[first.kind]} value={first.value} />
          ) : (
            choice[others.length === 0 ? 'one' : isOffered ? 'several' : 'tooMany']
          )}
        </legend>
        {isOffered && (
          <ul className="mt-3 flex flex-wrap gap-2">
            {found.map((contact) => (
              <li key={`${contact.kind} ${contact.value}`} className="min-w-0">
                <Button
                  variant={contact === asked ? 'primary' : 'secondary'}
                  aria-pressed={contact === asked}
                  onClick={() => onChoose(contact)}
                  className="text-left wrap-anywhere"
                >
                  <span className="min-w-0">
                    <Around words={isLinked ? choice.yes : '{value}'} value={contact.value} />
                  </span>
                </Button>
              </li>
            ))}
            {others.length === 0 && (
              <li>
                <Button variant="secondary" onClick={onDecline}>
                  {choice.no[isLinked ? 'linked' : 'found']}
                </Button>
              </li>
            )}
          </ul>
        )}
      </fieldset>
    </div>
  );
}

/** After a No: the next contact must not be one that the message only mentions. */
export function AfterNo() {
  return <p className="mt-3 text-sm">{choice.declined}</p>;
}

/** Says what will be checked, unless the form plainly shows it. */
export function WillCheck({ typed, asked: { kind, value } }: { typed: ContactLookup; asked: ContactLookup }) {
  if (kind === typed.kind && value === trimInvisible(typed.value)) return null;
  return (
    <p className="text-sm">
      <Around words={verdict.willCheck[kind]} value={value} />
    </p>
  );
}
