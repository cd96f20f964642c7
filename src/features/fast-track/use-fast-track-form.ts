import { type FastTrackApplication, fastTrackApplicationSchema } from '@contracts/fast-track-application.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { createFormControl, useForm, useFormState } from 'react-hook-form';
import { fastTrack } from '@/content/fast-track';
import { createKeyring } from '@/lib/idempotency-key';
import { dismissToast, toast } from '@/lib/toast';
import { submitApplication } from './submit-application';

const EMPTY: FastTrackApplication = { telegramContact: '', coinmarketcapUrl: '', projectBlurb: '' };

const options = { resolver: zodResolver(fastTrackApplicationSchema) };

// The application is the tab's, not the component's: what was typed is still there when the visitor comes back to the
// page, also where the sending fails after it was left. In memory only: /cookies names everything that is stored.
const { formControl } = createFormControl({ ...options, defaultValues: EMPTY });
const keyFor = createKeyring();
let isBusy = false;
let lastFailure = 0;
/** Of the dialog that is there by then. */
let whenSent = () => {};

function askBeforeLeaving(event: BeforeUnloadEvent) {
  event.preventDefault();
}

async function send(application: FastTrackApplication) {
  const result = await submitApplication(application, keyFor(application));
  if (result.sent) {
    formControl.reset(EMPTY);
    whenSent();
    toast(fastTrack.success);
    return;
  }
  for (const name of Object.keys(EMPTY) as (keyof FastTrackApplication)[]) {
    if (result.fields[name]) formControl.setError(name, { message: result.fields[name] });
  }
  lastFailure = toast({ ...fastTrack.failure, variant: 'destructive' });
}

/** One at a time: two presses may come before React has drawn the first one. */
async function submit() {
  if (isBusy) return;
  isBusy = true;
  dismissToast(lastFailure);
  window.addEventListener('beforeunload', askBeforeLeaving);
  try {
    await formControl.handleSubmit(send)();
  } finally {
    window.removeEventListener('beforeunload', askBeforeLeaving);
    isBusy = false;
  }
}

/** The draft stays; its messages go, and come back with the next try. */
function forgetMessages() {
  if (!isBusy) formControl.reset(undefined, { keepValues: true });
}

/** The form and its way to the server. */
export function useFastTrackForm(onSent: () => void) {
  const form = useForm({ ...options, formControl });
  // The form's own state begins anew with each component.
  const { errors, isSubmitting } = useFormState({ control: form.control });
  useEffect(() => {
    whenSent = onSent;
  });
  return { form, errors, isSubmitting, submit, forgetMessages };
}

export type FastTrackFormState = ReturnType<typeof useFastTrackForm>;
