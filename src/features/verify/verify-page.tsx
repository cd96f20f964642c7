import type { ContactLookup } from '@contracts/contact-verification.ts';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { verify } from '@/content/verify.ts';
import { useContactCheck } from './check/use-contact-check';
import { Choice, Chosen, WillCheck } from './form/choice';
import { VerifyForm } from './form/verify-form';
import { LanguageLinks } from './language-links';
import { SafetyNotes } from './safety-notes';
import { Announcement } from './verdicts/announcement';
import { FailedVerdict } from './verdicts/failed-verdict';
import { Verdict } from './verdicts/verdict';
import { SecretVerdict } from './verdicts/verdict-card';

export function VerifyPage() {
  const { state, parsed, read, check, choose, reconsider, clear } = useContactCheck();
  /** Where to copy the contact from, after a No or a link without one. */
  const [notice, setNotice] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const asked = parsed?.asked ?? null;
  const isFound = parsed !== null && parsed.found.length > 0;
  const isAnswered = state.status === 'checked' || state.status === 'failed';

  /** The clicked button disappears. */
  const focusSubmit = () => form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();

  /** The field and the verdict are always about the same contact. */
  function fillField(value: string) {
    const field = form.current?.elements.namedItem('contact');
    if (field instanceof HTMLInputElement) field.value = value;
  }

  function chooseContact(contact: ContactLookup) {
    fillField(contact.value);
    focusSubmit();
    choose(contact);
  }

  function askOnceMore() {
    if (parsed !== null) fillField(parsed.typed.value);
    focusSubmit();
    reconsider();
  }

  function checkAgain() {
    focusSubmit();
    if (asked !== null) choose(asked);
  }

  const checkAnother = () => form.current?.reset();

  function decline() {
    checkAnother();
    setNotice(verify.choice.afterNo);
  }

  function change() {
    setNotice(undefined);
    clear();
  }

  return (
    // Tight: the whole form shows without scrolling, and on a phone the headline of a verdict under it.
    <div className="mx-auto max-w-3xl px-[min(1rem,5vw)] pt-2 pb-12 sm:px-6 sm:pt-8 sm:pb-20">
      <div className="flex flex-col">
        <h1 className="order-first text-title font-bold">{verify.title}</h1>
        <p className="text-lg leading-snug text-muted max-sm:sr-only">{verify.intro}</p>

        <section
          aria-labelledby="verify-banner"
          className="mt-2 rounded border border-line bg-ink-900 px-3 py-2 text-[0.9375rem] sm:px-4 sm:text-sm"
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
        {/* Under the title, but behind the largest paint, which must come with the first packets. */}
        <LanguageLinks />
      </div>

      <VerifyForm
        formRef={form}
        verifying={state.status === 'verifying'}
        askedKind={asked?.kind}
        onRead={read}
        onVerify={check}
        onCutLink={() => setNotice(verify.cutLink)}
        onChange={change}
      />

      {/* Both are always rendered, so that assistive technology announces their later content. */}
      <div role="status">
        {isFound && asked === null && (
          <Choice key={parsed.id} {...parsed} onChoose={chooseContact} onDecline={decline} />
        )}
        {isFound && asked !== null && (
          <Chosen key={`${parsed.id} ${asked.value}`} value={asked.value} onChange={askOnceMore} />
        )}
        {!isFound && parsed !== null && asked !== null && !isAnswered && (
          <WillCheck key={parsed.id} typed={parsed.typed} asked={asked} />
        )}
        {parsed?.isSecret && (
          <div key={parsed.id} className="mt-3 sm:mt-4">
            <SecretVerdict />
          </div>
        )}
        {notice !== undefined && (
          <p key={notice} className="mt-3 text-sm">
            {notice}
          </p>
        )}
      </div>
      <div role="status" className="sr-only">
        <Announcement state={state} />
      </div>
      {/* The height of an answer is reserved while it is awaited, so that nothing in view moves. */}
      <div className={clsx('mt-3 sm:mt-4', state.status === 'verifying' && 'min-h-180 sm:min-h-144')}>
        {state.status === 'failed' && <FailedVerdict key={state.id} onRetry={checkAgain} />}
        {state.status === 'checked' && (
          <Verdict key={state.id} {...state} onAnother={checkAnother} onRetry={checkAgain} />
        )}
      </div>

      <SafetyNotes />
    </div>
  );
}
