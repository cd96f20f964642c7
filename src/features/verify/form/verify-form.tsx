import { keyOf, trimInvisible } from '@contracts/contact-key.ts';
import type { ContactKind, ContactLookup } from '@contracts/contact-verification.ts';
import {
  type ClipboardEvent,
  type FormEvent,
  type RefObject,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { preconnect } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { NoScript } from '@/components/no-script';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { brand } from '@/content/company.ts';
import { verify } from '@/content/verify.ts';
import { canBeContact } from '../check/read-contact';
import { KindToggle } from './kind-toggle';

/**
 * The contact in a link such as /verify#telegram=mara_listbolt: chats and mail programs add the mark behind a link to it,
 * or cut it off. Undefined for any other fragment, null without a whole contact.
 */
function readFragment(hash: string): ContactLookup | null | undefined {
  const { name, encoded = '' } = /^#(?<name>email|telegram)(?:=(?<encoded>.*))?$/i.exec(hash)?.groups ?? {};
  if (name === undefined) return undefined;
  const kind = name.toLowerCase() as ContactKind;
  try {
    const text = decodeURIComponent(encoded).replace(/[.,;:!?'")\]}>*]+$/, '');
    const key = keyOf[kind](text);
    // With brackets it could show one address and be checked as another.
    if (key === null || !canBeContact(key)) return null;
    return { kind, value: kind === 'telegram' ? `@${key}` : key };
  } catch {
    // Not percent-encoded properly.
    return null;
  }
}

interface VerifyFormProps {
  formRef: RefObject<HTMLFormElement | null>;
  verifying: boolean;
  /** The kind of the contact that is checked, if known: the toggle moves to it. */
  askedKind: ContactKind | undefined;
  /** The text was pasted, or came with a link to this page. */
  onRead: (typed: ContactLookup, isLinked: boolean) => void;
  onVerify: (typed: ContactLookup, isLinked: boolean) => void;
  /** A link to this page without a whole contact. */
  onCutLink: () => void;
  /** The input has changed, so the verdict no longer belongs to it. */
  onChange: () => void;
}

/** Resetting the form empties it for the next contact. */
export function VerifyForm({ formRef, verifying, askedKind, onRead, onVerify, onCutLink, onChange }: VerifyFormProps) {
  const [chosen, setKind] = useState<ContactKind>('email');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  /** What a link has put into the form, until it is changed. */
  const linkedValue = useRef<string>(null);
  const { hash, state } = useLocation();
  const kind = askedKind ?? chosen;
  const words = verify.kinds[kind];

  /** Reads the DOM: a text may have been typed before hydration, or filled in by a program. */
  function readForm(): ContactLookup {
    const kind = new FormData(formRef.current ?? undefined).get('kind') as ContactKind;
    return { kind, value: input.current?.value ?? '' };
  }

  const errorOf = (value: string) => (trimInvisible(value) === '' ? verify.emptyInput : undefined);

  function change(kind: ContactKind) {
    setKind(kind);
    if (error !== undefined) setError(errorOf(input.current?.value ?? ''));
    linkedValue.current = null;
    onChange();
  }

  function write({ kind, value }: ContactLookup) {
    if (input.current) input.current.value = value;
    change(kind);
  }

  // A link fills the form, and the page asks whether it names who wrote to the visitor: an impostor sends the link of a
  // real contact as proof. Words typed before the script arrived stay; another link that is followed later replaces
  // everything.
  const isNew = useRef(true);
  const fill = useEffectEvent((linked: ContactLookup | null | undefined) => {
    const typed = readForm();
    const isKept = linked === undefined || (isNew.current && typed.value !== '');
    isNew.current = false;
    if (isKept) return setKind(typed.kind);
    write(linked ?? { ...typed, value: '' });
    if (linked === null) return onCutLink();
    // The landing page's own links say so in the router's state, which no address can carry.
    if (state?.isOwnLink === true) return;
    linkedValue.current = linked.value;
    onRead(linked, true);
  });
  useLayoutEffect(() => fill(readFragment(hash)), [hash]);

  function readPasted({ currentTarget }: { currentTarget: HTMLInputElement }) {
    change(kind);
    onRead({ kind, value: currentTarget.value }, false);
  }

  // Browsers join pasted lines without a space, which would turn two contacts into one. Any other text they paste
  // themselves, so that it can be undone.
  function pasteLines(event: ClipboardEvent<HTMLInputElement>) {
    const { currentTarget, clipboardData } = event;
    const pasted = clipboardData.getData('text');
    const oneLine = pasted.replace(/\s*[\r\n]+\s*/g, ' ');
    if (oneLine === pasted) return;
    event.preventDefault();
    currentTarget.setRangeText(oneLine, currentTarget.selectionStart ?? 0, currentTarget.selectionEnd ?? 0, 'end');
    readPasted(event);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (verifying) return;
    const { kind, value } = readForm();
    const message = errorOf(value);
    setError(message);
    if (message !== undefined) return input.current?.focus();
    onVerify({ kind, value }, linkedValue.current === value);
  }

  return (
    // The input may contain any text, so the browser's own email check would only be in the way.
    <form
      ref={formRef}
      noValidate
      onSubmit={submit}
      onReset={() => {
        write({ kind, value: '' });
        input.current?.focus();
      }}
      // With CORS, as the calls are made: the browser keeps separate connections.
      onFocus={() => preconnect(import.meta.env.VITE_SUPABASE_URL, { crossOrigin: 'anonymous' })}
      className="mt-2 grid grid-cols-1 gap-2 sm:mt-5 sm:gap-3"
    >
      <NoScript address={brand.verifyEmail}>{verify.noScript}</NoScript>
      <KindToggle kind={kind} onChange={change} />
      <div className="grid grid-cols-1 items-start gap-2.5 sm:grid-cols-[1fr_auto] sm:gap-3">
        <Field label={words.label} labelHidden error={error}>
          {(control) => (
            <input
              {...control}
              ref={input}
              type="text"
              name="contact"
              inputMode={kind === 'email' ? 'email' : 'text'}
              enterKeyHint="go"
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              placeholder={words.placeholder}
              onChange={(event) => {
                const isPasted = (event.nativeEvent as InputEvent).inputType === 'insertFromPaste';
                return isPasted ? readPasted(event) : change(kind);
              }}
              onPaste={pasteLines}
              className="control min-h-12 px-4 font-mono text-lg sm:min-h-14"
            />
          )}
        </Field>
        <Button
          type="submit"
          busy={verifying}
          busyLabel={verify.submitting}
          className="min-h-12 text-lg sm:min-h-14 sm:px-8"
        >
          {verify.submit}
        </Button>
      </div>
    </form>
  );
}
