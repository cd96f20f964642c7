import { type FastTrackApplication, fastTrackApplicationSchema } from '@contracts/fast-track-application.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { fastTrack } from '@/content/fast-track';
import { createIdempotencyKeys } from '@/lib/idempotency-key';
import { dismissToast, toast } from '@/lib/toast';
import { submitApplication } from './submit-application';

const EMPTY: FastTrackApplication = { telegramContact: '', coinmarketcapUrl: '', projectBlurb: '' };

const resolver = zodResolver(fastTrackApplicationSchema);

function askBeforeLeaving(event: BeforeUnloadEvent) {
  event.preventDefault();
}

/** What is known of an application once it has arrived. `id` is what the server calls it, if it said so. */
export interface SentApplication {
  receivedAt: Date;
  telegramContact: string;
  id: string | undefined;
}

/** The form and its way to the server. The draft is kept in memory only: /cookies names everything that is stored. */
export function useFastTrackForm(onSent: (sent: SentApplication) => void) {
  const form = useForm({ resolver, defaultValues: EMPTY });
  const { errors, isSubmitting } = form.formState;
  const [hasFailed, setFailed] = useState(false);
  const [keyFor] = useState(createIdempotencyKeys);
  const isBusy = useRef(false);
  const lastFailure = useRef(0);

  async function send(application: FastTrackApplication) {
    const result = await submitApplication(application, keyFor(application));
    if (result.sent) {
      form.reset(EMPTY);
      setFailed(false);
      onSent({ receivedAt: new Date(), telegramContact: application.telegramContact, id: result.id });
      toast(fastTrack.success);
      return;
    }
    for (const name of Object.keys(EMPTY) as (keyof FastTrackApplication)[]) {
      if (result.fields[name]) form.setError(name, { message: result.fields[name] });
    }
    setFailed(true);
    lastFailure.current = toast({ ...fastTrack.failure, variant: 'destructive' });
  }

  async function submit() {
    // One at a time, and not by isSubmitting: a second press may come before React has rendered the first.
    if (isBusy.current) return;
    isBusy.current = true;
    dismissToast(lastFailure.current);
    window.addEventListener('beforeunload', askBeforeLeaving);
    try {
      await form.handleSubmit(send)();
    } finally {
      window.removeEventListener('beforeunload', askBeforeLeaving);
      isBusy.current = false;
    }
  }

  /** The draft stays. Its messages go, and come back with the next attempt. */
  function forgetMessages() {
    if (isBusy.current) return;
    form.reset(undefined, { keepValues: true });
    setFailed(false);
  }

  return { form, errors, isSubmitting, hasFailed, submit, forgetMessages };
}

export type FastTrackFormState = ReturnType<typeof useFastTrackForm>;
