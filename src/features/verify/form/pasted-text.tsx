import { trimInvisible } from '@contracts/contact-key.ts';
import type { ContactLookup } from '@contracts/contact-verification.ts';
import { Button } from '@/components/ui/button';
import { verdict } from '@/content/verdict.ts';
import { scrollBehavior } from '@/lib/scroll-behavior';
import { CheckedValue } from '../verdicts/marked-text';
import { type FoundContact, findContacts, readContact } from './read-contact';

/** The contacts in a text: one that is checked, or several of which the visitor chooses one. */
export interface Reading {
  /** Differs for each reading, so that a repeated question is announced again. */
  id: number;
  typed: ContactLookup;
  asked: FoundContact | null;
  found: FoundContact[];
  Choice: typeof Choice;
  Understood: typeof Understood;
}

export function readTyped(typed: ContactLookup): Reading {
  const asked = readContact(typed.value, typed.kind);
  const found = asked === null ? findContacts(typed.value, typed.kind) : [];
  return { id: performance.now(), typed, asked, found, Choice, Understood };
}

/** The focus stays where it is, so the question comes into view. */
function show(question: HTMLElement | null) {
  question?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
}

interface ChoiceProps {
  found: FoundContact[];
  asked: FoundContact | null;
  onChoose: (contact: FoundContact) => void;
}

/** Asks which of the contacts in the text is meant: the page finds, the visitor chooses. */
export function Choice({ found, asked, onChoose }: ChoiceProps) {
  return (
    <div ref={show} className="mt-3 rounded border border-line-strong bg-ink-900 p-4 sm:mt-4 sm:p-5">
      <fieldset className="min-w-0">
        <legend className="font-semibold">{found.length === 1 ? verdict.choice.one : verdict.choice.several}</legend>
        <ul className="mt-3 flex flex-wrap gap-2">
          {found.map((contact) => (
            <li key={`${contact.kind} ${contact.value}`} className="min-w-0">
              <Button
                variant={contact === asked ? 'primary' : 'secondary'}
                aria-pressed={contact === asked}
                onClick={() => onChoose(contact)}
                className="text-left font-mono wrap-anywhere"
              >
                <span className="min-w-0">
                  <CheckedValue value={contact.value} />
                </span>
              </Button>
            </li>
          ))}
        </ul>
      </fieldset>
    </div>
  );
}

/** Says what will be checked, unless the form plainly shows it. */
export function Understood({ typed, asked: { kind, value } }: { typed: ContactLookup; asked: ContactLookup }) {
  if (kind === typed.kind && value === trimInvisible(typed.value)) return null;
  const [before, after] = verdict.willCheck[kind].split('{value}');
  return (
    <p className="text-sm text-muted">
      {before}
      <strong className="font-mono font-semibold wrap-anywhere text-text">
        <CheckedValue value={value} />
      </strong>
      {after}
    </p>
  );
}
