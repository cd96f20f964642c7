import type { Accepted } from '@contracts/answers.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type SubmitEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  type Resolver,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import type { PostResult } from '@/lib/post-form.ts';
import { dismissToast, type ToastMessage, toast } from '@/lib/toast.ts';

/** A stored submission, with the server's id and time if it sent them. In memory only: /cookies names all that is stored. */
export interface Sent<Content> {
  content: Content;
  idempotencyKey: string;
  accepted: Accepted | undefined;
}

interface SubmissionOptions<Fields extends FieldValues, Content extends object> {
  /** The server parses with the same contract. */
  contract: z.core.$ZodType<Content, Fields>;
  /** Only for values that have no control: a default would overwrite what was typed before hydration. */
  defaultValues?: DefaultValues<Fields>;
  send: (content: Content, idempotencyKey: string, stop: AbortSignal) => Promise<PostResult>;
  /** `limited`: in the place of `failure`, where the server said that too many came. */
  toasts?: { success: ToastMessage; failure: ToastMessage; limited?: ToastMessage };
  onSent?: (sent: Sent<Content>) => void;
}

/** 128 random bits. crypto.randomUUID does not exist on plain http (a phone on the local network). */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * A form and its way to the server: parses by the contract, sends one attempt at a time, gives each content one
 * idempotency key, and shows the server's messages at their fields. The first wrong field gets the focus.
 */
export function useFormSubmission<Fields extends FieldValues, Content extends object>(
  options: SubmissionOptions<Fields, Content>,
) {
  const [resolver] = useState(() => zodResolver(options.contract) as Resolver<Fields, unknown, Content>);
  const { defaultValues } = options;
  const form = useForm<Fields, unknown, Content>({ resolver, ...(defaultValues && { defaultValues }) });
  const { errors, isSubmitting } = form.formState;
  const [failure, setFailure] = useState<'failure' | 'limited'>();
  // The same key for the same content, and a new one when it changes, so that a retry is stored once. The key is the sender's
  // secret: the server keeps its hash only, and an application's is also in the link of its receipt.
  const latest = useRef({ text: '', key: '' });
  const isBusy = useRef(false);
  const attempt = useRef<AbortController>(undefined);
  const lastToast = useRef(0);

  async function send(content: Content) {
    const { toasts, onSent } = options;
    const text = JSON.stringify(content);
    if (text !== latest.current.text) latest.current = { text, key: randomKey() };
    const idempotencyKey = latest.current.key;
    attempt.current = new AbortController();
    const result = await options.send(content, idempotencyKey, attempt.current.signal);
    if (result.sent) {
      setFailure(undefined);
      form.reset();
      onSent?.({ content, idempotencyKey, accepted: result.accepted });
      if (toasts) lastToast.current = toast({ ...toasts.success, variant: 'success' });
      return;
    }
    fail(result.isLimited ? 'limited' : 'failure');
    // In the reverse order of the fields, so that the first wrong one ends up with the focus.
    for (const name of Object.keys(content).reverse()) {
      const message = result.fields[name];
      if (message !== undefined) form.setError(name as Path<Fields>, { message }, { shouldFocus: true });
    }
  }

  function fail(kind: NonNullable<typeof failure> = 'failure') {
    setFailure(kind);
    const { toasts } = options;
    if (toasts) lastToast.current = toast({ ...(toasts[kind] ?? toasts.failure), variant: 'destructive' });
  }

  /** What is seen is sent: a password manager fills a field without an event. What `setValueAs` makes of it is shown, too. */
  function readFields({ elements }: HTMLFormElement) {
    for (const name of Object.keys(form.getValues()) as Path<Fields>[]) {
      const control = elements.namedItem(name);
      if (!control || !('value' in control)) continue;
      form.setValue(name, control.value as PathValue<Fields, typeof name>);
      form.setValue(name, form.getValues(name));
    }
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // Not `isSubmitting`: a second click may come before React has rendered the first.
    if (isBusy.current) return;
    isBusy.current = true;
    // The toast of the last attempt must not stay beside the result of this one.
    dismissToast(lastToast.current);
    try {
      readFields(event.currentTarget);
      await form.handleSubmit(send)();
    } catch (error) {
      // A bug in our code must not be a click that does nothing.
      fail();
      throw error;
    } finally {
      isBusy.current = false;
    }
  }

  /** The props of a text field: its registration, its message, and read-only while it is sent. */
  function field<Name extends Path<Fields>>(name: Name, rules?: RegisterOptions<Fields, Name>) {
    const error = form.getFieldState(name, form.formState).error?.message;
    return { ...form.register(name, rules), error, readOnly: isSubmitting };
  }

  /** Keeps what was typed. The messages go, and come back with the next attempt. */
  function forgetMessages() {
    if (isBusy.current) return;
    form.reset(undefined, { keepValues: true });
    setFailure(undefined);
  }

  /** Ends the attempt that is on its way, as one that failed: nobody knows whether it has arrived. */
  const stop = () => attempt.current?.abort();

  return {
    form,
    field,
    errors,
    isSubmitting,
    failure,
    hasFailed: failure !== undefined,
    onSubmit,
    stop,
    forgetMessages,
  };
}
