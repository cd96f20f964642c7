import { CircleAlert } from 'lucide-react';
import { ExternalLink } from '@/components/external-link';
import { Button } from '@/components/ui/button';
import { controlClass } from '@/components/ui/control-class';
import { Field } from '@/components/ui/field';
import { OptionalLabel } from '@/components/ui/optional-label';
import { fastTrack } from '@/content/fast-track';
import { links } from '@/content/links.ts';
import { BlurbCount } from './blurb-count';
import type { FastTrackFormState } from './use-fast-track-form';

interface FastTrackFormProps {
  state: FastTrackFormState;
  onCancel: () => void;
}

function NextSteps() {
  return (
    <section className="rounded border border-line bg-ink-950 p-4">
      <h3 className="font-semibold text-sm">{fastTrack.next.title}</h3>
      <ol className="mt-3 grid gap-2 text-muted text-sm sm:grid-cols-3">
        {fastTrack.next.steps.map((step, index) => (
          <li key={step} className="flex gap-2">
            <span aria-hidden className="font-mono text-volt">
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Stays where the toast goes. Not a live region: the toast is announced already. */
function Failure() {
  const { text, telegram, email } = fastTrack.failed;
  const linkClass = 'inline-flex min-h-11 items-center font-semibold text-text underline underline-offset-4';
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-5 border-caution border-l-2 pl-3 text-sm">
      <p className="flex basis-full items-start gap-2">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-caution" />
        {text}
      </p>
      <ExternalLink href={links.telegramUrl} className={linkClass}>
        {telegram}
      </ExternalLink>
      <a href={links.emailUrl} className={linkClass}>
        {email}
      </a>
    </div>
  );
}

export function FastTrackForm({ state, onCancel }: FastTrackFormProps) {
  const { form, errors, isSubmitting, hasFailed, submit } = state;
  const { register, control } = form;
  return (
    <form
      noValidate
      aria-busy={isSubmitting}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="grid gap-5 px-5 py-5 sm:px-8 sm:py-6">
        <Field label={fastTrack.telegram.label} error={errors.telegramContact?.message}>
          {(field) => (
            <input
              {...field}
              {...register('telegramContact')}
              required
              readOnly={isSubmitting}
              placeholder={fastTrack.telegram.placeholder}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              enterKeyHint="send"
              spellCheck={false}
              className={controlClass()}
            />
          )}
        </Field>
        <fieldset className="grid min-w-0 gap-5">
          <legend className="label pb-3 text-muted">{fastTrack.either}</legend>
          <Field label={<OptionalLabel>{fastTrack.url.label}</OptionalLabel>} error={errors.coinmarketcapUrl?.message}>
            {(field) => (
              <input
                {...field}
                {...register('coinmarketcapUrl')}
                inputMode="url"
                readOnly={isSubmitting}
                placeholder={fastTrack.url.placeholder}
                autoComplete="off"
                autoCapitalize="none"
                autoCorrect="off"
                enterKeyHint="send"
                spellCheck={false}
                className={controlClass()}
              />
            )}
          </Field>
          <Field
            label={<OptionalLabel>{fastTrack.blurb.label}</OptionalLabel>}
            error={errors.projectBlurb?.message}
            counter={<BlurbCount control={control} />}
          >
            {(field) => (
              <textarea
                {...field}
                {...register('projectBlurb', { deps: 'coinmarketcapUrl' })}
                rows={4}
                dir="auto"
                readOnly={isSubmitting}
                placeholder={fastTrack.blurb.placeholder}
                className={controlClass('resize-y')}
              />
            )}
          </Field>
        </fieldset>
        <NextSteps />
      </div>
      <div className="flex flex-wrap justify-end gap-3 border-line border-t bg-ink-900 px-5 py-4 sm:px-8 [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:bottom-0">
        {hasFailed && <Failure />}
        <Button
          variant="secondary"
          className="max-[22.5rem]:grow"
          aria-disabled={isSubmitting || undefined}
          onClick={() => !isSubmitting && onCancel()}
        >
          {fastTrack.cancel}
        </Button>
        <Button type="submit" className="grow sm:grow-0" busy={isSubmitting} busyLabel={fastTrack.submitting}>
          {fastTrack.submit}
        </Button>
      </div>
    </form>
  );
}
