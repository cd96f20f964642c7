import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { brand } from '@/content/brand.ts';
import { verify } from '@/content/verify.ts';
import { useContactCheck } from './use-contact-check';
import { FailedVerdict } from './verdict-card';
import { VerifyForm } from './verify-form';

const { host } = new URL(brand.siteUrl);

export function VerifyPage() {
  const { state, check, clear } = useContactCheck();
  const form = useRef<HTMLFormElement>(null);

  function checkAgain() {
    // The button that was pressed goes with the verdict.
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    form.current?.requestSubmit();
  }

  const checkAnother = () => form.current?.reset();

  return (
    // Tight on a phone: at 375 × 740 the headline of a verdict shows under the button, without scrolling.
    <div className="veil mx-auto max-w-3xl px-4 pt-4 pb-12 sm:px-6 sm:py-20">
      <p className="font-mono text-sm text-muted max-sm:hidden">{verify.section}</p>
      <h1 className="text-hero font-bold sm:mt-2">{verify.title}</h1>
      <p className="mt-2 max-w-measure text-muted max-sm:leading-snug sm:mt-5 sm:text-lg">{verify.intro}</p>

      <section
        aria-labelledby="verify-banner"
        className="mt-3 rounded border border-line bg-ink-900 px-4 py-3 text-sm sm:mt-8 sm:p-6 sm:text-base"
      >
        <h2 id="verify-banner" className="font-semibold">
          {verify.banner.title}
        </h2>
        <ul className="mt-1 grid gap-1 sm:mt-3 sm:gap-2.5">
          {verify.banner.points.map((point) => (
            <li key={point} className="grid grid-cols-[auto_1fr] gap-3 text-muted">
              <Check aria-hidden className="mt-0.5 size-4 text-volt sm:mt-1" />
              {point}
            </li>
          ))}
        </ul>
      </section>

      <VerifyForm formRef={form} verifying={state.status === 'verifying'} onVerify={check} onChange={clear} />

      {/* Always there, so that what appears inside is announced. Its height is reserved on the press: the answer moves nothing. */}
      <div
        role="status"
        aria-busy={state.status === 'verifying'}
        className={clsx('mt-4 sm:mt-6', state.status !== 'idle' && 'min-h-180 sm:min-h-144')}
      >
        {state.status === 'failed' && <FailedVerdict onRetry={checkAgain} />}
        {state.status === 'checked' && (
          <state.Verdict outcome={state.outcome} imitates={state.imitates} onAnother={checkAnother} />
        )}
      </div>

      <div className="mt-5 grid max-w-measure gap-3 text-sm text-muted">
        <p>
          {verify.privacy.text}{' '}
          <Link to={verify.privacy.to} className="underline underline-offset-4 hover:text-volt">
            {verify.privacy.link}
          </Link>
        </p>
        <p>{verify.address.replace('{host}', host)}</p>
        <p>
          {verify.help.text}{' '}
          <a
            href={`mailto:${verify.help.email}`}
            className="font-mono wrap-anywhere text-text underline underline-offset-4 hover:text-volt"
          >
            {verify.help.email}
          </a>
        </p>
      </div>
    </div>
  );
}
