import type { ContactLookup } from '@contracts/contact-verification.ts';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { versions } from '@/content/languages.ts';
import { lookAlikeSample } from '@/content/verify.ts';
import { verify } from '@/features/verify/check/words.ts';
import { useAnnouncement } from '@/lib/announce.ts';
import { type ContactCheck, useContactCheck } from './check/use-contact-check.ts';
import { CheckedValue } from './checked-value.tsx';
import { Choice, Chosen, LinkedChoice, WillCheck } from './form/choice.tsx';
import { VerifyForm } from './form/verify-form.tsx';
import { LanguageLinks } from './language-links.tsx';
import { SafetyNotes } from './safety-notes.tsx';
import { AlsoThere } from './verdicts/also-there.tsx';
import { announcementOf } from './verdicts/announcement.ts';
import { FailedVerdict } from './verdicts/failed-verdict.tsx';
import { NoContactVerdict } from './verdicts/no-contact-verdict.tsx';
import { Verdict } from './verdicts/verdict.tsx';
import { AwaitedVerdict, SecretVerdict } from './verdicts/verdict-card.tsx';

export function VerifyPage() {
  const check = useContactCheck();
  const { question, verdict } = viewOf(check);
  const { words, isUrgent } = announcementOf(check.state);
  useAnnouncement(words, isUrgent, 'id' in check.state && check.state.id);
  return (
    // Tight: the whole form shows without scrolling, and on a phone the headline of a verdict under it.
    <div className="mx-auto max-w-3xl px-[min(1rem,5vw)] pt-2 pb-8 sm:px-[4vw] sm:pt-4 lg:px-6">
      <div className="flex flex-col">
        {/* Over it is the room of the links to other languages, which come later. */}
        <h1 className={clsx('text-title font-bold', versions.length > 1 && 'mt-6 min-[24rem]:mt-9')}>{verify.title}</h1>
        <p className="mt-2 leading-snug text-muted max-sm:sr-only">{verify.intro}</p>

        <section
          aria-labelledby="verify-banner"
          className="mt-3 border-l-2 border-line-strong pl-3 text-sm max-sm:leading-snug sm:mt-4"
        >
          <h2 id="verify-banner" className="sr-only">
            {verify.banner.title}
          </h2>
          <ul className="grid gap-1">
            {verify.banner.points.map((point) => (
              <li key={point} className="grid gap-3 text-muted sm:grid-cols-[auto_1fr]">
                <Check aria-hidden className="mt-0.5 size-4 text-volt max-sm:hidden" />
                {point}
              </li>
            ))}
          </ul>
        </section>
        {/* Over the title, but behind the largest paint, which must come with the first packets. */}
        <LanguageLinks onLeave={check.keep} />
      </div>

      <VerifyForm {...check} />

      {question}
      <div className="mt-3 sm:mt-4">{verdict}</div>

      <SafetyNotes />
    </div>
  );
}

/** What there is to see of a check: the question or line under the form, and the card. */
function viewOf({ state, choose, reconsider, decline, another, retry }: ContactCheck): {
  question?: ReactNode;
  verdict?: ReactNode;
} {
  if (state.step === 'typing')
    return {
      question: state.notice && <Notice key={state.notice} words={state.notice} />,
      verdict: <LookAlikeExample />,
    };
  const { id, typed, reading } = state;
  const onChoose = (contact: ContactLookup) => choose(state, contact);
  if (state.step === 'read')
    switch (reading.kind) {
      case 'one':
        return { question: <WillCheck key={id} typed={typed} asked={reading.contact} /> };
      case 'some':
        return {
          question: (
            <Fragment key={id}>
              {reading.hasSecret && <SecretVerdict />}
              <Choice {...reading} onChoose={onChoose} onDecline={decline} />
            </Fragment>
          ),
        };
      case 'linked':
        return { question: <LinkedChoice key={id} {...reading} onChoose={onChoose} onDecline={decline} /> };
      case 'secret':
        return { question: <SecretVerdict key={id} /> };
      default:
        return {
          verdict: (
            <NoContactVerdict
              key={id}
              reading={{ ...reading, kind: reading.kind }}
              typed={typed.value}
              onAnother={another}
            />
          ),
        };
    }
  const { asked } = state;
  const onRetry = () => retry(state, asked);
  const chosen = <Chosen key={id} value={asked.value} onChange={() => reconsider(state)} />;
  const beside = reading.kind === 'some' && <AlsoThere text={reading} asked={asked} onChoose={onChoose} />;
  switch (state.step) {
    case 'verifying':
      return {
        question: reading.kind !== 'one' && chosen,
        verdict: (
          <AwaitedVerdict key={id}>
            {reading.kind === 'one' && <WillCheck typed={typed} asked={asked} />}
          </AwaitedVerdict>
        ),
      };
    case 'failed':
      return { question: reading.kind !== 'one' && chosen, verdict: <FailedVerdict key={id} onRetry={onRetry} /> };
    case 'checked':
      return {
        question: reading.kind !== 'one' && chosen,
        verdict: <Verdict key={id} {...state} beside={beside} onAnother={another} onRetry={onRetry} />,
      };
  }
}

/** Before anyone checks: how an impostor's handle differs from a real one. */
function LookAlikeExample() {
  if (lookAlikeSample === '') return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      {verify.lookAlike.example}
      <strong className="font-mono font-normal text-text">
        <CheckedValue value={lookAlikeSample} traps />
      </strong>
    </p>
  );
}

function Notice({ words }: { words: string }) {
  return <p className="mt-3 text-sm text-pretty">{words}</p>;
}
