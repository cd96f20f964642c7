import { trimInvisible } from '@contracts/contact-key.ts';
import type { ContactLookup } from '@contracts/contact-verification.ts';
import { Button } from '@/components/ui/button';
import { verify } from '@/content/verify.ts';
import { scrollBehavior } from '@/lib/scroll-motion';
import type { ParsedText } from '../check/read-contact';
import { WithValue } from '../checked-value';

const MOST_OFFERED = 5;

/** The focus stays where it is, so the question comes into view. */
function show(question: HTMLElement | null) {
  question?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
}

interface ChoiceProps extends Pick<ParsedText, 'found' | 'isLinked'> {
  onChoose: (contact: ContactLookup) => void;
  onDecline: () => void;
}

/** Asks which of the contacts in the text is meant: the page finds, the visitor chooses. */
export function Choice({ found, isLinked, onChoose, onDecline }: ChoiceProps) {
  const { one, several, tooMany, linked, compare, never, yes, no } = verify.choice;
  const [first, ...others] = found;
  if (first === undefined) return null;
  const isOne = others.length === 0;
  const isOffered = found.length <= MOST_OFFERED;
  return (
    <div ref={show} className="mt-3 rounded border border-line-strong bg-ink-900 p-[min(1rem,5vw)] sm:mt-4 sm:p-5">
      <fieldset className="min-w-0">
        <legend className="font-semibold">
          {isLinked ? (
            <WithValue words={linked[first.kind]} value={first.value} />
          ) : isOne ? (
            one
          ) : isOffered ? (
            several
          ) : (
            tooMany
          )}
        </legend>
        {isOffered && (
          <>
            <p className="mt-1 text-sm">{compare[isOne ? first.kind : 'several']}</p>
            <p className="mt-1 text-sm">{never}</p>
            <ul className="mt-3 flex flex-wrap gap-2">
              {found.map((contact) => (
                <li key={`${contact.kind} ${contact.value}`} className="min-w-0">
                  <Button variant="secondary" onClick={() => onChoose(contact)} className="text-left">
                    <span className="min-w-0">
                      <WithValue words={isLinked ? yes : '{value}'} value={contact.value} />
                    </span>
                  </Button>
                </li>
              ))}
              <li>
                <Button variant="secondary" onClick={onDecline}>
                  {no[isLinked ? 'linked' : isOne ? 'found' : 'several']}
                </Button>
              </li>
            </ul>
          </>
        )}
      </fieldset>
    </div>
  );
}

/** In the place of the question, once it has its answer: the field shows the same contact. */
export function Chosen({ value, onChange }: { value: string; onChange: () => void }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm">
      <span className="min-w-0">
        <WithValue words={verify.choice.chosen} value={value} />
      </span>
      <button
        type="button"
        onClick={onChange}
        className="min-h-11 font-semibold underline underline-offset-4 hover:text-volt"
      >
        {verify.choice.change}
      </button>
    </p>
  );
}

/** Says what will be checked, unless the form plainly shows it. */
export function WillCheck({ typed, asked: { kind, value } }: { typed: ContactLookup; asked: ContactLookup }) {
  if (kind === typed.kind && value === trimInvisible(typed.value)) return null;
  return (
    <p className="mt-3 text-sm sm:mt-4">
      <WithValue words={verify.willCheck[kind]} value={value} />
    </p>
  );
}
