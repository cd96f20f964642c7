import type { ContactLookup } from '@contracts/contact-verification.ts';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { verify } from '@/content/verify.ts';
import { dismissToast, type ToastMessage, toast } from '@/lib/toast';
import { useContactCheck } from './use-contact-check';
import { FailedVerdict } from './verdict-card';
import { VerifyForm } from './verify-form';

const failure: ToastMessage = { title: verify.failed.toast, variant: 'destructive' };

export function VerifyPage() {
  const { state, view, check, clear } = useContactCheck();

  const lastToast = useRef(0);

  // A toast outlives its check by seconds: "Verified contact found!" must not hang over the next contact.
  function forget() {
    dismissToast(lastToast.current);
  }

  useEffect(() => () => dismissToast(lastToast.current), []);

  async function run(lookup: ContactLookup) {
    forget();
    const checked = await check(lookup);
    if (checked === undefined) return;
    lastToast.current = toast(checked.view?.verdictToast(checked.outcome) ?? failure);
  }

  function change() {
    forget();
    clear();
  }

  return (
    // Tight on a phone: the whole check, its button included, stands above the fold at 375 × 740.
    <div className="mx-auto max-w-3xl px-4 pt-6 pb-12 sm:px-6 sm:py-20">
      <p className="font-mono text-sm text-muted">{verify.section}</p>
      <h1 className="mt-2 text-hero font-bold">{verify.title}</h1>
      <p className="mt-3 max-w-measure text-muted sm:mt-5 sm:text-lg">{verify.intro}</p>

      <section
        aria-labelledby="verify-banner"
        className="mt-5 rounded border border-line bg-ink-900 p-4 text-sm sm:mt-8 sm:p-6 sm:text-base"
      >
        <h2 id="verify-banner" className="font-semibold">
          {verify.banner.title}
        </h2>
        <ul className="mt-2 grid gap-1.5 sm:mt-3 sm:gap-2.5">
          {verify.banner.points.map((point) => (
            <li key={point} className="grid grid-cols-[auto_1fr] gap-3 text-muted">
              <Check aria-hidden className="mt-0.5 size-4 text-volt sm:mt-1" />
              {point}
            </li>
          ))}
        </ul>
      </section>

      <VerifyForm verifying={state.status === 'verifying'} onVerify={(lookup) => void run(lookup)} onChange={change} />

      <p className="mt-5 text-muted">
        {verify.help.text}{' '}
        <a
          href={`mailto:${verify.help.email}`}
          className="font-mono text-text underline underline-offset-4 hover:text-volt"
        >
          {verify.help.email}
        </a>
      </p>

      {/* Always there, so that what appears inside is announced. The press makes its room: the answer moves nothing. */}
      <div
        role="status"
        aria-busy={state.status === 'verifying'}
        className={clsx('mt-6', state.status !== 'idle' && 'min-h-160 sm:min-h-112')}
      >
        {state.status !== 'idle' &&
          state.status !== 'verifying' &&
          (view === undefined ? <FailedVerdict /> : <view.Verdict outcome={state} />)}
      </div>
    </div>
  );
}
