import { trimInvisible } from '@contracts/contact-key.ts';
import type { ContactKind, ContactLookup } from '@contracts/contact-verification.ts';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link } from '@/components/link';
import { NoScript } from '@/components/no-script';
import { Button } from '@/components/ui/button';
import { controlClass } from '@/components/ui/control-class';
import { Field } from '@/components/ui/field';
import { verify } from '@/content/verify.ts';
import { KindToggle } from './kind-toggle';
import { prepareToCheck } from './load-check';

interface VerifyFormProps {
  verifying: boolean;
  onVerify: (lookup: ContactLookup) => void;
  /** The input says something else than before: what was found does not belong to it any more. */
  onChange: () => void;
}

export function VerifyForm({ verifying, onVerify, onChange }: VerifyFormProps) {
  const [kind, setKind] = useState<ContactKind>('email');
  const [value, setValue] = useState('');
  const [empty, setEmpty] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const words = verify.kinds[kind];

  // What was typed and chosen before the script arrived: React leaves it in the document, and knows nothing of it.
  useLayoutEffect(() => {
    const data = new FormData(form.current ?? undefined);
    setValue(String(data.get('contact') ?? ''));
    if (data.get('kind') === 'telegram') setKind('telegram');
  }, []);

  function change(nextKind: ContactKind, nextValue: string) {
    setKind(nextKind);
    setValue(nextValue);
    setEmpty(false);
    onChange();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (verifying) return;
    // As HTML reads it. The database's text cannot hold U+0000, and the error would begin its log line with what was typed.
    const typed = trimInvisible(value.replaceAll('\0', '\ufffd'));
    if (typed === '') {
      setEmpty(true);
      input.current?.focus();
      return;
    }
    onVerify({ kind, value: typed });
  }

  return (
    // The input may hold any text, so the browser's own e-mail check would only be in the way.
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onFocus={prepareToCheck}
      className="mt-5 grid grid-cols-1 gap-3 sm:mt-8 sm:gap-4"
    >
      <NoScript>{verify.noScript}</NoScript>
      <KindToggle kind={kind} onChange={(next) => change(next, value)} />
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[1fr_auto]">
        <Field label={words.label} labelHidden error={empty ? verify.emptyInput : undefined}>
          {(control) => (
            <input
              {...control}
              ref={input}
              type="text"
              name="contact"
              inputMode={kind === 'email' ? 'email' : 'text'}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              placeholder={words.placeholder}
              value={value}
              onChange={(event) => change(kind, event.target.value)}
              className={controlClass('min-h-14 px-4 font-mono text-lg')}
            />
          )}
        </Field>
        <Button type="submit" busy={verifying} busyLabel={verify.submitting} className="min-h-14 px-8 text-lg">
          {verify.submit}
        </Button>
      </div>
      <p className="text-sm text-muted">
        {verify.privacy.text}{' '}
        <Link to={verify.privacy.to} className="underline underline-offset-4 hover:text-volt">
          {verify.privacy.link}
        </Link>
      </p>
    </form>
  );
}
