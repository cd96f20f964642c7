import type { ClipboardEvent } from 'react';
import { preconnect } from 'react-dom';
import { NoScript } from '@/components/no-script.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { brand } from '@/content/company.ts';
import { verify } from '@/features/verify/check/words.ts';
import { compilePatterns } from '../check/one-contact.ts';
import type { CheckState, ContactCheck } from '../check/use-contact-check.ts';

const kinds = ['email', 'telegram'] as const;

/** There is a card, whose actions come first. */
const isAnswered = (state: CheckState) =>
  state.step === 'checked' ||
  state.step === 'failed' ||
  (state.step === 'read' && !['one', 'some', 'linked'].includes(state.reading.kind));

export function VerifyForm({ form, kind, state, change, submit }: ContactCheck) {
  const words = verify.kinds[kind];
  const error = state.step === 'typing' ? state.error : undefined;

  // Browsers join pasted lines without a space, which would turn two contacts into one. Any other text they paste
  // themselves, so that it can be undone. The field keeps this separator, and the reader its lines.
  function pasteLines(event: ClipboardEvent<HTMLInputElement>) {
    const { currentTarget, clipboardData } = event;
    const pasted = clipboardData.getData('text');
    const oneLine = pasted.replace(/\s*[\r\n]+\s*/g, ' \u2028');
    if (oneLine === pasted) return;
    event.preventDefault();
    currentTarget.setRangeText(oneLine, currentTarget.selectionStart ?? 0, currentTarget.selectionEnd ?? 0, 'end');
    change(true);
  }

  return (
    // The input may contain any text, so the browser's own email check would only be in the way.
    <form
      ref={form}
      id="check"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      // With CORS, as the calls are made: the browser keeps separate connections.
      onFocus={() => preconnect(import.meta.env.VITE_SUPABASE_URL, { crossOrigin: 'anonymous' })}
      className="mt-2 grid grid-cols-1 gap-2 sm:mt-4 sm:gap-3"
    >
      <NoScript address={brand.verifyEmail}>{verify.noScript}</NoScript>
      {/* Made of radio buttons: one stop for Tab, arrow keys between the two. */}
      <fieldset className="no-print flex min-w-0 flex-wrap gap-1 rounded-lg border border-line bg-ink-900 p-0.5 sm:p-1">
        <legend className="sr-only">{verify.kindLegend}</legend>
        {kinds.map((offered) => (
          <label
            key={offered}
            className="relative flex min-h-11 min-w-fit flex-1 cursor-pointer items-center justify-center gap-2 rounded px-1 sm:min-h-12 text-center text-[0.9375rem] leading-tight sm:text-base font-semibold text-muted transition-colors hover:text-text has-checked:bg-ink-800 has-checked:text-text has-checked:[box-shadow:inset_0_-2px_0_theme(colors.volt)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-volt"
          >
            <input
              type="radio"
              name="kind"
              value={offered}
              checked={offered === kind}
              onChange={() => change()}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {verify.kinds[offered].toggle}
          </label>
        ))}
      </fieldset>
      <div className="grid grid-cols-1 items-start gap-2.5 sm:grid-cols-[1fr_auto] sm:gap-3">
        <Field label={words.label} labelHidden error={error}>
          {(control) => (
            <input
              {...control}
              type="text"
              name="contact"
              inputMode={kind === 'email' ? 'email' : 'text'}
              enterKeyHint="go"
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              placeholder={words.placeholder}
              // Behind the paint of the focus.
              onFocus={() => setTimeout(compilePatterns)}
              onChange={({ nativeEvent }) => change((nativeEvent as InputEvent).inputType === 'insertFromPaste')}
              onPaste={pasteLines}
              className="control min-h-12 px-4 font-mono text-lg sm:min-h-14"
            />
          )}
        </Field>
        <Button
          type="submit"
          busy={state.step === 'verifying'}
          busyLabel={verify.submitting}
          variant={isAnswered(state) ? 'secondary' : 'primary'}
          className="no-print min-h-12 text-lg sm:min-h-14 sm:px-8"
        >
          {verify.submit}
        </Button>
      </div>
    </form>
  );
}
