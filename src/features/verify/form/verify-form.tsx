import type { ClipboardEvent } from 'react';
import { preconnect } from 'react-dom';
import { NoScript } from '@/components/no-script';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { brand } from '@/content/company.ts';
import { verify } from '@/content/verify.ts';
import type { CheckState, ContactCheck } from '../check/use-contact-check';
import { KindToggle } from './kind-toggle';

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
      <KindToggle kind={kind} onChange={() => change()} />
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
