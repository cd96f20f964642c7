import { type FastTrackApplication, fastTrackApplicationSchema } from '@contracts/fast-track-application.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { fastTrack } from '@/content/fast-track';
import { createKeyring } from '@/lib/idempotency-key';
import { toast } from '@/lib/toast';
import { submitApplication } from './submit-application';

const EMPTY: FastTrackApplication = { telegramContact: '', coinmarketcapUrl: '', projectBlurb: '' };

/** The form and its way to the server. Lives as long as the dialog's owner, so a closed dialog keeps its draft. */
export function useFastTrackForm(onSent: () => void) {
  const form = useForm({ resolver: zodResolver(fastTrackApplicationSchema), defaultValues: EMPTY });
  const [keyFor] = useState(createKeyring);
  // A ref, not the state: two presses may come before React has drawn the first one.
  const isBusy = useRef(false);
  const { isSubmitting } = form.formState;

  const trySubmit = form.handleSubmit(async (application) => {
    const result = await submitApplication(application, keyFor(application));
    if (result.sent) {
      form.reset(EMPTY);
      onSent();
      toast(fastTrack.success);
      return;
    }
    for (const name of Object.keys(EMPTY) as (keyof FastTrackApplication)[]) {
      if (result.fields[name]) form.setError(name, { message: result.fields[name] });
    }
    toast({ ...fastTrack.failure, variant: 'destructive' });
  });

  async function submit() {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await trySubmit();
    } finally {
      isBusy.current = false;
    }
  }

  /** The draft stays; its messages go, and come back with the next try. */
  function forgetMessages() {
    form.reset(undefined, { keepValues: true });
  }

  return { form, submit, isSubmitting, forgetMessages };
}

export type FastTrackFormState = ReturnType<typeof useFastTrackForm>;
