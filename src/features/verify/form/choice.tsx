import { trimInvisible } from '@contracts/contact-key.ts';
import type { ContactLookup } from '@contracts/contact-verification.ts';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { verify } from '@/features/verify/check/words.ts';
import { scrollBehavior } from '@/lib/scroll-behavior.ts';
import { networkIn, type Place, type Some } from '../check/read.ts';
import { ExactWord, ExactWords, WithValue } from '../checked-value.tsx';

const MOST_OFFERED = 5;
/** How much of its line is shown on either side of a contact. */
const BESIDE_LENGTH = 40;

const linkClass = 'min-h-11 text-left font-semibold underline underline-offset-4 hover:text-volt';

/** The focus stays where it is, so the question comes into view. */
function bringIntoView(question: HTMLElement | null) {
  question?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
}

function Question({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div
      ref={bringIntoView}
      className="mt-3 rounded border border-line-strong bg-ink-900 p-[min(1rem,5vw)] text-pretty sm:mt-4 sm:p-5"
    >
      <fieldset className="min-w-0">
        <legend className="font-semibold text-balance">{title}</legend>
        {children}
      </fieldset>
    </div>
  );
}

interface ChoiceProps {
  onChoose: (contact: ContactLookup) => void;
  onDecline: () => void;
}

/** The words of the question. Without something to compare there are too many contacts to choose from. */
export function questionAbout({ found, unreadable }: Pick<Some, 'found' | 'unreadable'>) {
  const { one, several, tooMany, compare, otherNetwork } = verify.choice;
  if (found.length > MOST_OFFERED) return { title: tooMany };
  const [only, ...others] = found.map(({ contact }) => contact.kind);
  const isOne = others.length === 0 && unreadable.length === 0;
  const namesNetwork = found.some(
    // The line of a handle may say that it is one on another network.
    ({ contact, place: { before, word, after } }) =>
      contact.kind === 'telegram' && networkIn(before + word + after) !== undefined,
  );
  return {
    title: isOne ? one : several,
    compare: compare[isOne && only !== undefined ? only : 'several'],
    otherNetwork: namesNetwork ? otherNetwork : undefined,
    isOne,
  };
}

/** Asks which of the contacts in a text is meant: the page finds, the visitor chooses. */
export function Choice({ found, unreadable, onChoose, onDecline }: ChoiceProps & Some) {
  const { never, no } = verify.choice;
  const { title, compare, otherNetwork, isOne } = questionAbout({ found, unreadable });
  if (compare === undefined) return <Question title={title} />;
  return (
    <Question title={title}>
      <p className="mt-1 text-sm">{compare}</p>
      <p className="mt-1 text-sm">{never}</p>
      {otherNetwork && <p className="mt-1 text-sm font-semibold">{otherNetwork}</p>}
      <ul className="mt-3 grid gap-3">
        {found.map(({ contact, place }) => (
          <li key={`${contact.kind} ${contact.value}`} className="min-w-0">
            <Button variant="secondary" onClick={() => onChoose(contact)} className="text-left">
              <WithValue words="{value}" value={contact.value} />
            </Button>
            <InItsLine {...place} value={contact.value} />
          </li>
        ))}
      </ul>
      {/* It must not look like one of the contacts. */}
      <button type="button" onClick={onDecline} className={`mt-2 ${linkClass}`}>
        {no[isOne ? 'found' : 'several']}
      </button>
      {unreadable.length > 0 && (
        <div className="mt-2 border-t border-line pt-3 text-sm">
          <p>{verify.choice.unreadable}</p>
          <ExactWords words={unreadable.map(({ word }) => word)} />
        </div>
      )}
    </Question>
  );
}

/** The words in which a contact stands say whose it is: "not @mara_listbolt, write to …" */
function InItsLine({ before: front, word: whole, after: behind, value }: Place & { value: string }) {
  // A sentence without spaces is one word: the contact alone is marked in it.
  const at = whole.replace(/[＠﹫]/g, '@').indexOf(value);
  const [from, to] = at < 0 ? [0, whole.length] : [at, at + value.length];
  const [before, word, after] = [front + whole.slice(0, from), whole.slice(from, to), whole.slice(to) + behind];
  if (!/[\p{L}\p{N}]/u.test(before + after)) return null;
  const [start, end] = [before.slice(-BESIDE_LENGTH), after.slice(0, BESIDE_LENGTH)];
  return (
    <p translate="no" className="mt-1 text-sm text-muted">
      <bdi>{start === before ? start : `…\u00a0${start.replace(/^\S*\s*/, '')}`}</bdi>
      <strong className="font-semibold text-text">
        <ExactWord word={word} />
      </strong>
      <bdi>{end === after ? end : `${end.replace(/\s*\S*$/, '')}\u00a0…`}</bdi>
    </p>
  );
}

/** A link to this page names its contact, and may have been sent as proof. */
export function LinkedChoice({ contact, onChoose, onDecline }: ChoiceProps & { contact: ContactLookup }) {
  const { linked, compare, never, yes, no } = verify.choice;
  return (
    <Question title={<WithValue words={linked[contact.kind]} value={contact.value} />}>
      <p className="mt-1 text-sm">{compare[contact.kind]}</p>
      <p className="mt-1 text-sm">{never}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button variant="secondary" onClick={() => onChoose(contact)} className="text-left">
          <WithValue words={yes} value={contact.value} />
        </Button>
        <button type="button" onClick={onDecline} className={linkClass}>
          {no.linked}
        </button>
      </div>
    </Question>
  );
}

/** In the place of the question, once it has its answer: the field shows the same contact. */
export function Chosen({ value, onChange }: { value: string; onChange: () => void }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm">
      <WithValue words={verify.choice.chosen} value={value} />
      <button type="button" onClick={onChange} className={linkClass}>
        {verify.choice.change}
      </button>
    </p>
  );
}

/** What will be checked, in words, unless the form plainly shows it. */
export const willCheck = (typed: ContactLookup, { kind, value }: ContactLookup) =>
  kind === typed.kind && value === trimInvisible(typed.value)
    ? undefined
    : verify.willCheck[kind].replace('{value}', () => value);

export function WillCheck({ typed, asked }: { typed: ContactLookup; asked: ContactLookup }) {
  if (willCheck(typed, asked) === undefined) return null;
  return (
    <p className="mt-3 text-sm sm:mt-4">
      <WithValue words={verify.willCheck[asked.kind]} value={asked.value} />
    </p>
  );
}
