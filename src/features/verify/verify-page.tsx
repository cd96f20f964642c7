import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { verify } from '@/content/verify.ts';
import { useContactCheck } from './check/use-contact-check';
import { AfterNo, Choice, WillCheck } from './form/choice';
import { VerifyForm } from './form/verify-form';
import { SafetyNotes } from './safety-notes';
import { Verdict } from './verdicts/verdict';
import { FailedVerdict } from './verdicts/verdict-card';

export function VerifyPage() {
  const { state, reading, read, check, choose, clear } = useContactCheck();
  const [isDeclined, setDeclined] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const asked = reading?.asked ?? null;
  const isAnswered = state.status === 'checked' || state.status === 'failed';

  function checkAgain() {
    // The pressed button disappears with the verdict.
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    if (asked === null) form.current?.requestSubmit();
    else choose(asked);
  }

  const checkAnother = () => form.current?.reset();

  function decline() {
    checkAnother();
    setDeclined(true);
  }

  function change() {
    setDeclined(false);
    clear();
  }

  return (
    // Tight: the whole form shows without scrolling, and on a phone the headline of a verdict under it.
    <div className="veil mx-auto max-w-3xl px-4 pt-2 pb-12 sm:px-6 sm:pt-8 sm:pb-20">
      <h1 className="text-title font-bold">{verify.title}</h1>
      <p className="mt-1 text-sm leading-snug text-muted sm:mt-3 sm:text-lg">{verify.intro}</p>

      <section
        aria-labelledby="verify-banner"
        className="mt-2 rounded border border-line bg-ink-900 px-4 py-2 text-sm sm:mt-4"
      >
        <h2 id="verify-banner" className="font-semibold max-sm:sr-only">
          {verify.banner.title}
        </h2>
        <ul className="grid gap-1 sm:mt-1">
          {verify.banner.points.map((point) => (
            <li key={point} className="grid gap-3 text-muted sm:grid-cols-[auto_1fr]">
              <Check aria-hidden className="mt-0.5 size-4 text-volt max-sm:hidden" />
              {point}
            </li>
          ))}
        </ul>
      </section>

      <VerifyForm
        formRef={form}
        verifying={state.status === 'verifying'}
        askedKind={asked?.kind}
        onRead={read}
        onVerify={check}
        onChange={change}
      />

      {/* Both are always rendered, so that assistive technology announces their later content. */}
      <div role="status">
        {reading !== null && (
          <Choice key={reading.id} {...reading} asked={asked} onChoose={choose} onDecline={decline} />
        )}
        {isDeclined && <AfterNo />}
      </div>
      {/* The height of an answer is reserved while it is awaited, so that nothing in view moves. */}
      <div
        role="status"
        aria-busy={state.status === 'verifying' || (state.status === 'checked' && state.isLookAlike === null)}
        className={clsx('mt-3 sm:mt-4', state.status === 'verifying' && 'min-h-180 sm:min-h-144')}
      >
        {asked !== null && reading?.found.length === 0 && !isAnswered && (
          <WillCheck typed={reading.typed} asked={asked} />
        )}
        {state.status === 'failed' && <FailedVerdict onRetry={checkAgain} />}
        {state.status === 'checked' && <Verdict {...state} onAnother={checkAnother} onRetry={checkAgain} />}
      </div>

      <SafetyNotes />
    </div>
  );
}
