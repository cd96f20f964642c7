import { Button } from '@/components/ui/button';
import { controlClass } from '@/components/ui/control-class';
import { Field } from '@/components/ui/field';
import { OptionalLabel } from '@/components/ui/optional-label';
import { fastTrack } from '@/content/fast-track';
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

export function FastTrackForm({ state, onCancel }: FastTrackFormProps) {
  const { form, errors, isSubmitting, submit } = state;
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
              spellCheck={false}
              className={controlClass()}
            />
          )}
        </Field>
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
              spellCheck={false}
              className={controlClass()}
            />
          )}
        </Field>
        <Field
          label={<OptionalLabel>{fastTrack.blurb.label}</OptionalLabel>}
          error={errors.projectBlurb?.message}
          hint={<BlurbCount control={control} />}
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
        <NextSteps />
      </div>
      <div className="flex flex-wrap justify-end gap-3 border-line border-t bg-ink-900 px-5 py-4 sm:px-8 [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:bottom-0">
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
